// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.validate.internal.engine;

import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import org.spirv4j.analysis.CallGraph;
import org.spirv4j.module.EntryPoint;

/** By function, the first of the entry points with a property that reaches it; found in one walk over the calls. */
public final class ReachingEntryPoints {
    private final List<EntryPoint> entryPoints;

    /** By function: one more than the number of its entry point; 0 for none. */
    private final int[] found;

    /**
     * Finds the entry points.
     *
     * @param property depends only on the function of an entry point and its execution model
     */
    public ReachingEntryPoints(ValidationContext context, Predicate<EntryPoint> property) {
        entryPoints = context.executionModels().entryPoints();
        CallGraph calls = context.calls();
        found = new int[calls.functionCount()];
        Map<Long, Boolean> results = new HashMap<>();
        ArrayDeque<Integer> queue = new ArrayDeque<>();
        for (int e = 0; e < entryPoints.size(); e++) {
            EntryPoint entryPoint = entryPoints.get(e);
            int function = context.executionModels().function(e);
            if (function < 0 || found[function] != 0) {
                continue;
            }
            long key = (long) function << 32 | entryPoint.executionModelValue() & 0xFFFF_FFFFL;
            if (results.computeIfAbsent(key, unused -> property.test(entryPoint))) {
                found[function] = e + 1;
                queue.add(function);
            }
            while (!queue.isEmpty()) {
                int caller = queue.remove();
                for (int i = 0; i < calls.calleeCount(caller); i++) {
                    int callee = calls.callee(caller, i);
                    if (found[callee] == 0) {
                        found[callee] = e + 1;
                        queue.add(callee);
                    }
                }
            }
        }
    }

    /** The first entry point that reaches a function; empty for -1. */
    public Optional<EntryPoint> of(int function) {
        return function < 0 || found[function] == 0
                ? Optional.empty()
                : Optional.of(entryPoints.get(found[function] - 1));
    }
}
