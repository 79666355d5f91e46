// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.optimize.internal.pass;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.spirv4j.edit.EditableModule;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.LinkageType;
import org.spirv4j.internal.word.WordBuffer;

/**
 * The functions that entry points and exported functions reach, callees before their callers, at the time when it was
 * made. Functions are the numbers of the edited module. A function that is used otherwise than by a call counts as
 * called.
 */
public final class CallOrder {
    private final EditableModule module;
    private final int[] order;
    private int count;
    private final boolean[] roots;
    private final boolean[] reached;
    private final boolean[] recursive;

    // The functions that each function uses: callees[i] for i from starts[f] to starts[f + 1].
    private final int[] starts;
    private final int[] callees;

    /** Finds the order, in time linear in the functions and their uses. */
    public CallOrder(EditableModule module) {
        this.module = module;
        int limit = module.functionLimit();
        order = new int[limit];
        roots = new boolean[limit];
        reached = new boolean[limit];
        recursive = new boolean[limit];
        starts = new int[limit + 2];
        WordBuffer callers = new WordBuffer(0);
        int[] ends = new int[limit];
        for (int f = 1; f < limit; f++) {
            for (int use = firstUse(f); use != 0; use = module.uses().next(use)) {
                int block = module.block(module.uses().user(use));
                if (block == 0) {
                    roots[f] = true;
                } else {
                    int caller = module.functionOf(block);
                    starts[caller + 2]++;
                    callers.add(caller);
                }
            }
            ends[f] = callers.size();
            roots[f] |= isExported(f);
        }
        for (int f = 2; f < starts.length; f++) {
            starts[f] += starts[f - 1];
        }
        callees = new int[callers.size()];
        for (int f = 1; f < limit; f++) {
            for (int i = ends[f - 1]; i < ends[f]; i++) {
                callees[starts[callers.get(i) + 1]++] = f;
            }
        }
        new Search(limit).run();
    }

    private int firstUse(int function) {
        return module.functionStart(function) == 0 ? 0 : module.uses().first(module.functionId(function));
    }

    private boolean isExported(int function) {
        int linkage = module.functionStart(function) == 0
                ? 0
                : module.annotations().decoration(module.functionId(function), Decoration.LinkageAttributes);
        return linkage != 0 && module.word(linkage, module.wordCount(linkage) - 1) == LinkageType.Export.value();
    }

    /** The number of functions that are reached. */
    public int size() {
        return count;
    }

    /** The function at a place of the order, from 0. */
    public int function(int index) {
        return order[index];
    }

    /** Whether a function is one of those that are reached. */
    public boolean isReached(int function) {
        return reached[function];
    }

    /** The functions that are reached, in the order of the module. */
    public int[] inModuleOrder() {
        return IntStream.range(1, reached.length).filter(f -> reached[f]).toArray();
    }

    /** Whether a function is an entry point, exported, or used outside functions. */
    public boolean isRoot(int function) {
        return roots[function];
    }

    /** Whether a function calls itself, directly or through others. */
    public boolean isRecursive(int function) {
        return recursive[function];
    }

    /** Tarjan's search for strongly connected components, which are complete in the order of callees before callers. */
    private final class Search {
        private final int[] numbers;
        private final int[] lows;
        private final int[] nextEdges;
        private final int[] path;
        private final int[] open;
        private final boolean[] isOpen;
        private int openCount;
        private int visited;

        Search(int limit) {
            numbers = new int[limit];
            lows = new int[limit];
            nextEdges = Arrays.copyOf(starts, limit);
            path = new int[limit];
            open = new int[limit];
            isOpen = new boolean[limit];
        }

        void run() {
            for (int f = 1; f < numbers.length; f++) {
                if (roots[f] && numbers[f] == 0) {
                    search(f);
                }
            }
        }

        private void search(int root) {
            int depth = 0;
            path[0] = root;
            enter(root);
            while (depth >= 0) {
                int f = path[depth];
                if (nextEdges[f] < starts[f + 1]) {
                    int callee = callees[nextEdges[f]++];
                    recursive[f] |= callee == f;
                    if (numbers[callee] == 0) {
                        path[++depth] = callee;
                        enter(callee);
                    } else if (isOpen[callee]) {
                        lows[f] = Math.min(lows[f], numbers[callee]);
                    }
                } else {
                    close(f);
                    depth--;
                    if (depth >= 0) {
                        lows[path[depth]] = Math.min(lows[path[depth]], lows[f]);
                    }
                }
            }
        }

        private void enter(int f) {
            numbers[f] = ++visited;
            lows[f] = visited;
            open[openCount++] = f;
            isOpen[f] = true;
        }

        private void close(int f) {
            if (lows[f] != numbers[f]) {
                return;
            }
            boolean isCycle = open[openCount - 1] != f;
            int member;
            do {
                member = open[--openCount];
                isOpen[member] = false;
                recursive[member] |= isCycle;
                order[count++] = member;
                reached[member] = true;
            } while (member != f);
        }
    }
}
