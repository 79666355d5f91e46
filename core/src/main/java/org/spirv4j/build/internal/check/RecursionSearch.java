// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.build.internal.check;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Searches the calls of functions for cycles, in linear time.
 *
 * @param <F> what stands for a function
 */
public final class RecursionSearch<F> {
    private record Step<F>(F function, Iterator<F> callees) {}

    private final Map<F, ? extends Collection<F>> calls;
    /** Visited functions: true while on the current path, false when all callees have been visited. */
    private final Map<F, Boolean> walked = new HashMap<>();

    private final Deque<Step<F>> path = new ArrayDeque<>();

    /**
     * Creates a search.
     *
     * @param calls the functions that each function calls; functions without an entry call none
     */
    public RecursionSearch(Map<F, ? extends Collection<F>> calls) {
        this.calls = calls;
    }

    /**
     * Finds a cycle among the functions that can be reached from a root and from no root before it.
     *
     * @return the functions of the cycle in the order of the calls, the first once more at the end; empty if there is
     *     none
     */
    public List<F> cycleFrom(F root) {
        List<F> cycle = enter(root);
        while (cycle.isEmpty() && !path.isEmpty()) {
            Step<F> step = path.peek();
            if (step.callees().hasNext()) {
                cycle = enter(step.callees().next());
            } else {
                walked.put(path.pop().function(), false);
            }
        }
        return cycle;
    }

    private List<F> enter(F function) {
        @Nullable Boolean open = walked.get(function);
        if (open != null) {
            return open ? cycle(function) : List.of();
        }
        walked.put(function, true);
        @Nullable Collection<F> callees = calls.get(function);
        path.push(new Step<>(function, callees == null ? List.<F>of().iterator() : callees.iterator()));
        return List.of();
    }

    private List<F> cycle(F function) {
        List<F> cycle = new ArrayList<>();
        cycle.add(function);
        for (Step<F> step : path) {
            cycle.add(0, step.function());
            if (step.function().equals(function)) {
                break;
            }
        }
        return cycle;
    }
}
