// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.glsl;

import java.util.ArrayList;
import java.util.List;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.decode.ModuleData;
import org.spirv4j.internal.operand.FunctionCall;
import org.spirv4j.module.Function;

/**
 * The order in which functions are written: each after those that it calls, so that none is declared before. Otherwise
 * the order is that of the module.
 *
 * @param functions all functions
 * @param calledBefore those that are called before they are written: those that call themselves
 */
record CalleesFirst(List<Function> functions, List<Function> calledBefore) {
    /** Orders functions with blocks. */
    static CalleesFirst of(ModuleData data, List<Function> functions) {
        return functions.size() < 2 ? new CalleesFirst(functions, List.of()) : new Walk(data, functions).order();
    }

    /** Visits what a function calls before the function; without recursion. */
    private static final class Walk {
        private static final int NEW = 0;
        private static final int OPEN = 1;
        private static final int WRITTEN = 2;

        private final ModuleData data;
        private final List<Function> all;

        /** By index of an id: the number of the function, and one more. */
        private final int[] numbers;

        /** By number: what is known of a function. */
        private final int[] states;

        /** By number: where the search for calls goes on. */
        private final int[] next;

        private final List<Function> ordered = new ArrayList<>();
        private final List<Function> early = new ArrayList<>();
        private final boolean[] isEarly;

        Walk(ModuleData data, List<Function> all) {
            this.data = data;
            this.all = all;
            numbers = new int[data.indexCount()];
            states = new int[all.size()];
            next = new int[all.size()];
            isEarly = new boolean[all.size()];
            for (int i = 0; i < all.size(); i++) {
                numbers[data.index(all.get(i).id())] = i + 1;
                next[i] = all.get(i).firstInstruction();
            }
        }

        CalleesFirst order() {
            int[] stack = new int[all.size()];
            for (int i = 0; i < all.size(); i++) {
                if (states[i] == NEW) {
                    walk(i, stack);
                }
            }
            return new CalleesFirst(List.copyOf(ordered), List.copyOf(early));
        }

        private void walk(int first, int[] stack) {
            int depth = 1;
            stack[0] = first;
            states[first] = OPEN;
            while (depth > 0) {
                int at = stack[depth - 1];
                int called = nextCalled(at);
                if (called < 0) {
                    states[at] = WRITTEN;
                    ordered.add(all.get(at));
                    depth--;
                } else if (states[called] == NEW) {
                    states[called] = OPEN;
                    stack[depth++] = called;
                } else if (states[called] == OPEN && !isEarly[called]) {
                    isEarly[called] = true;
                    early.add(all.get(called));
                }
            }
        }

        /** The number of the next function that one calls; negative for none. */
        private int nextCalled(int number) {
            int end = all.get(number).endInstruction();
            for (int i = next[number]; i < end; i++) {
                int at = data.starts[i];
                if ((data.words[at] & 0xFFFF) == Op.OpFunctionCall.opcode()) {
                    int called = numbers[data.index(data.words[at + FunctionCall.FUNCTION])] - 1;
                    if (called >= 0) {
                        next[number] = i + 1;
                        return called;
                    }
                }
            }
            next[number] = end;
            return -1;
        }
    }
}
