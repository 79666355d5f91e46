// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.build;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Checks that the call graph of each entry point has no cycles (section 2.16.1 of the specification, "Universal
 * Validation Rules"); functions that no entry point reaches may recurse.
 */
final class RecursionCheck {
    private record Step(DefinedFunction function, Iterator<DefinedFunction> callees) {}

    private final Map<DefinedFunction, FunctionBody> bodies;
    /** Visited functions: true while on the current path, false when all callees have been visited. */
    private final Map<DefinedFunction, Boolean> walked = new HashMap<>();

    private final Deque<Step> path = new ArrayDeque<>();

    private RecursionCheck(Map<DefinedFunction, FunctionBody> bodies) {
        this.bodies = bodies;
    }

    static void check(ModuleBuilder module, Map<DefinedFunction, FunctionBody> bodies) {
        RecursionCheck check = new RecursionCheck(bodies);
        for (FunctionWriter.EntryPoint entryPoint : module.entryPoints()) {
            check.walk(entryPoint.function());
        }
    }

    private void walk(DefinedFunction root) {
        enter(root);
        while (!path.isEmpty()) {
            Step step = path.peek();
            if (step.callees().hasNext()) {
                enter(step.callees().next());
            } else {
                walked.put(path.pop().function(), false);
            }
        }
    }

    private void enter(DefinedFunction function) {
        @Nullable Boolean open = walked.get(function);
        if (open != null) {
            if (open) {
                throw new BuildException("build: " + cycle(function)
                        + ", but functions that an entry point calls cannot be recursive; use a loop");
            }
            return;
        }
        walked.put(function, true);
        FunctionBody body = bodies.get(function);
        path.push(new Step(function, body == null ? List.<DefinedFunction>of().iterator() : body.called.iterator()));
    }

    private String cycle(DefinedFunction function) {
        List<DefinedFunction> cycle = new ArrayList<>();
        cycle.add(function);
        for (Step step : path) {
            cycle.add(0, step.function());
            if (step.function() == function) {
                break;
            }
        }
        return cycle.stream().map(DefinedFunction::label).collect(Collectors.joining(" calls "));
    }
}
