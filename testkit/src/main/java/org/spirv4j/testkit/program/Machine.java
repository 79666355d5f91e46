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

        Memory(int[] input, int[] output, List<Statement.Function> functions) {
            this.input = input;
            this.output = output;
            this.functions = functions;
        }
    }

    final Memory memory;
    /** The number of the invocation in the dispatch. */
    final int invocation;

    private final Map<Integer, long[]> values = new HashMap<>();
    private final Map<Integer, long[]> variables = new HashMap<>();
    /** The words that others can see. */
    final Map<Together.Place, Long> published = new EnumMap<>(Together.Place.class);
    /** What the function returns. */
    long[] returned = {};

    Machine(Memory memory, int invocation) {
        this.memory = memory;
        this.invocation = invocation;
    }

    void put(int number, long[] value) {
        values.put(number, value);
    }

    long[] value(int number) {
        return known(values.get(number));
    }

    void putVariable(int number, long[] content) {
        variables.put(number, content);
    }

    long[] variable(int number) {
        return known(variables.get(number));
    }

    private static long[] known(long @org.jspecify.annotations.Nullable [] found) {
        if (found == null) {
            throw new IllegalStateException("a program uses a value that it has not defined");
        }
        return found;
    }
}
