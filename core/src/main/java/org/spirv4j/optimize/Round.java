// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.optimize;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.spirv4j.edit.EditableModule;
import org.spirv4j.edit.Pass;
import org.spirv4j.optimize.internal.pass.FunctionPass;

/**
 * Passes that are applied in their order, again and again until none of them changes anything.
 *
 * @param inner the passes
 * @param outer passes that are applied when the others change nothing any more; if one of them changes something, the
 *     others are applied again
 * @param most how often the inner passes are applied at most
 */
record Round(List<Pass> inner, List<Pass> outer, int most) {
    Round {
        inner = List.copyOf(inner);
        outer = List.copyOf(outer);
    }

    static Round once(Pass pass) {
        return new Round(List.of(pass), List.of(), 1);
    }

    /** All passes. */
    List<Pass> passes() {
        return Stream.concat(inner.stream(), outer.stream()).toList();
    }

    /**
     * Applies the passes. A pass is left out if nothing has changed since one of its name was applied; one that changes
     * function by function, for each function by itself.
     *
     * @param runner applies passes to the module
     */
    void run(PassRunner runner) {
        if (inner.size() == 1 && outer.isEmpty() && most == 1) {
            runner.run(inner.get(0));
            return;
        }
        List<List<Pass>> innerStages = stages(inner, runner.isObserved());
        List<List<Pass>> outerStages = stages(outer, runner.isObserved());
        Seen seen = new Seen(runner);
        boolean isChanged = true;
        for (int i = 0; i < most && isChanged; i++) {
            isChanged = seen.run(innerStages);
            if (!isChanged || i == most - 1) {
                isChanged = seen.run(outerStages);
            }
        }
    }

    /** Whether several passes are applied to a function before the next function. */
    boolean hasStages() {
        return Stream.of(inner, outer)
                .flatMap(list -> stages(list, false).stream())
                .anyMatch(stage -> stage.size() > 1);
    }

    /** What the module was like when each pass was applied. */
    private static final class Seen {
        private final PassRunner runner;
        private final EditableModule module;
        private final Map<String, Long> seen = new HashMap<>();
        private final Map<String, long[]> seenFunctions = new HashMap<>();

        Seen(PassRunner runner) {
            this.runner = runner;
            module = runner.module();
        }

        /** Applies stages; returns whether something was changed. */
        boolean run(List<List<Pass>> stages) {
            boolean isChanged = false;
            for (List<Pass> stage : stages) {
                Pass first = stage.get(0);
                long before = module.changeCount();
                if (first instanceof FunctionPass) {
                    runFunctions(stage);
                } else if (seen.getOrDefault(first.name(), -1L) != before) {
                    int limit = module.instructionLimit();
                    runner.run(first);
                    // A result that varies, such as the counter of a loop, may have seemed to be a constant at first.
                    module.declarations().takeBack(limit, before);
                    seen.put(first.name(), module.changeCount());
                }
                isChanged |= module.changeCount() != before;
            }
            return isChanged;
        }

        private void runFunctions(List<Pass> stage) {
            List<FunctionPass> functionPasses = new ArrayList<>();
            List<long[]> counts = new ArrayList<>();
            int functions = module.functionLimit();
            for (Pass pass : stage) {
                functionPasses.add((FunctionPass) pass);
                long[] known = seenFunctions.getOrDefault(pass.name(), new long[0]);
                if (known.length < functions) {
                    int old = known.length;
                    known = Arrays.copyOf(known, functions);
                    Arrays.fill(known, old, functions, -1);
                    seenFunctions.put(pass.name(), known);
                }
                counts.add(known);
            }
            runner.run(functionPasses, counts);
        }
    }

    /** The passes in their order: those that change function by function together, others alone. */
    private static List<List<Pass>> stages(List<Pass> passes, boolean isEachAlone) {
        List<List<Pass>> stages = new ArrayList<>();
        boolean isOpen = false;
        for (Pass pass : passes) {
            boolean isFunctionPass = pass instanceof FunctionPass;
            if (!isFunctionPass || !isOpen || isEachAlone) {
                stages.add(new ArrayList<>());
            }
            stages.get(stages.size() - 1).add(pass);
            isOpen = isFunctionPass;
        }
        return stages;
    }
}
