// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.testkit.program;

import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The state of one invocation of a function: values and variables by their numbers, and the memory that all share. */
final class Machine {
    /** The memory of a dispatch, and the functions. */
    static final class Memory {
        final int[] input;
        final int[] output;
        final List<Statement.Function> functions;
        /** How many invocations a workgroup has. */
        final int group;

        Memory(int[] input, int[] output, List<Statement.Function> functions, int group) {
            this.input = input;
            this.output = output;
            this.functions = functions;
            this.group = group;
        }
    }

    final Memory memory;
    /** The number of the invocation in the dispatch. */
    final int invocation;

    private final Map<Integer, long[]> values = new HashMap<>();
    private final Map<Integer, long[]> variables = new HashMap<>();
    /** The private variables of the module, which have negative numbers. */
    private final Map<Integer, long[]> globals;
    /** The words that others can see. */
    final Map<Together.Place, Long> published = new EnumMap<>(Together.Place.class);
    /** What the function returns. */
    long[] returned = {};

    Machine(Memory memory, int invocation) {
        this.memory = memory;
        this.invocation = invocation;
        this.globals = new HashMap<>();
    }

    /** The state of a function that another one calls. */
    Machine(Machine caller) {
        this.memory = caller.memory;
        this.invocation = caller.invocation;
        this.globals = caller.globals;
    }

    /** The number of the invocation in its workgroup. */
    int local() {
        return invocation % memory.group;
    }

    void put(int number, long[] value) {
        values.put(number, value);
    }

    long[] value(int number) {
        return known(values.get(number));
    }

    void putVariable(int number, long[] content) {
        (number < 0 ? globals : variables).put(number, content);
    }

    long[] variable(int number) {
        return known((number < 0 ? globals : variables).get(number));
    }

    private static long[] known(long @org.jspecify.annotations.Nullable [] found) {
        if (found == null) {
            throw new IllegalStateException("a program uses a value that it has not defined");
        }
        return found;
    }
}
