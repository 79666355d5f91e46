// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.optimize;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.spirv4j.edit.EditableModule;
import org.spirv4j.edit.Pass;
import org.spirv4j.internal.pass.FunctionPass;

/**
 * Passes that are applied in their order, again and again until none of them changes anything.
 *
 * @param passes the passes
 * @param most how often they are applied at most
 */
record Round(List<Pass> passes, int most) {
    Round {
        passes = List.copyOf(passes);
    }

    static Round once(Pass pass) {
        return new Round(List.of(pass), 1);
    }

    /**
     * Applies the passes. A pass is left out if nothing has changed since one of its name was applied; one that changes function by
     * function, for each function by itself.
     *
     * @param runner applies passes to the module
     */
    void run(PassRunner runner) {
        if (passes.size() == 1 && most == 1) {
            runner.run(passes.get(0));
            return;
        }
        EditableModule module = runner.module();
        Map<String, Long> seen = new HashMap<>();
        Map<String, long[]> seenFunctions = new HashMap<>();
        boolean isChanged = true;
        for (int i = 0; i < most && isChanged; i++) {
            isChanged = false;
            for (List<Pass> stage : stages(runner.isObserved())) {
                long before = module.changeCount();
                if (stage.get(0) instanceof FunctionPass) {
                    runFunctions(stage, runner, seenFunctions);
                } else if (seen.getOrDefault(stage.get(0).name(), -1L) != before) {
                    int limit = module.instructionLimit();
                    runner.run(stage.get(0));
                    // A result that varies, such as the counter of a loop, may have seemed to be a constant at first.
                    module.takeBackDeclarations(limit, before);
                    seen.put(stage.get(0).name(), module.changeCount());
                }
                isChanged |= module.changeCount() != before;
            }
        }
    }

    /** Whether several passes are applied to a function before the next function. */
    boolean hasStages() {
        return stages(false).stream().anyMatch(stage -> stage.size() > 1);
    }

    private static void runFunctions(List<Pass> stage, PassRunner runner, Map<String, long[]> seen) {
        List<FunctionPass> functionPasses = new ArrayList<>();
        List<long[]> counts = new ArrayList<>();
        int functions = runner.module().functionLimit();
        for (Pass pass : stage) {
            functionPasses.add((FunctionPass) pass);
            long[] known = seen.getOrDefault(pass.name(), new long[0]);
            if (known.length < functions) {
                int old = known.length;
                known = Arrays.copyOf(known, functions);
                Arrays.fill(known, old, functions, -1);
                seen.put(pass.name(), known);
            }
            counts.add(known);
        }
        runner.run(functionPasses, counts);
    }

    /** The passes in their order: those that change function by function together, others alone. */
    private List<List<Pass>> stages(boolean isEachAlone) {
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
