// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.code;

import java.util.ArrayList;
import java.util.List;
import org.spirv4j.analysis.CallGraph;
import org.spirv4j.module.Function;
import org.spirv4j.module.SpirvModule;

/**
 * The order in which functions are written: each after those that it calls, so that none is declared before. Otherwise
 * the order is that of the module.
 *
 * @param functions all functions
 * @param calledBefore those that are called before they are written: those that call themselves
 */
public record CalleesFirst(List<Function> functions, List<Function> calledBefore) {
    /** Orders functions of a module that have blocks. */
    public static CalleesFirst of(SpirvModule module, List<Function> functions) {
        return functions.size() < 2
                ? new CalleesFirst(functions, List.of())
                : new Walk(CallGraph.of(module), functions).order();
    }

    /** Visits what a function calls before the function; without recursion. */
    private static final class Walk {
        private static final int NEW = 0;
        private static final int OPEN = 1;
        private static final int WRITTEN = 2;

        private final CallGraph calls;
        private final List<Function> all;

        /** By number of a function in the module: its number here, and one more. */
        private final int[] numbers;

        /** By number: what is known of a function. */
        private final int[] states;

        /** By number: how many of the functions that it calls are visited. */
        private final int[] visited;

        private final List<Function> ordered = new ArrayList<>();
        private final List<Function> early = new ArrayList<>();
        private final boolean[] isEarly;

        Walk(CallGraph calls, List<Function> all) {
            this.calls = calls;
            this.all = all;
            numbers = new int[calls.functionCount()];
            states = new int[all.size()];
            visited = new int[all.size()];
            isEarly = new boolean[all.size()];
            for (int i = 0; i < all.size(); i++) {
                numbers[all.get(i).index()] = i + 1;
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
            int function = all.get(number).index();
            while (visited[number] < calls.calleeCount(function)) {
                int called = numbers[calls.callee(function, visited[number]++)] - 1;
                if (called >= 0) {
                    return called;
                }
            }
            return -1;
        }
    }
}
