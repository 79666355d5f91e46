// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.optimize;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.spirv4j.edit.EditableModule;
import org.spirv4j.edit.Pass;

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
     * Applies the passes. A pass is left out if nothing has changed since one of its name was applied.
     *
     * @param runner applies a pass to the module
     */
    void run(EditableModule module, Consumer<Pass> runner) {
        Map<String, Long> seen = new HashMap<>();
        boolean isChanged = true;
        for (int i = 0; i < most && isChanged; i++) {
            isChanged = false;
            for (Pass pass : passes) {
                long before = module.changeCount();
                if (seen.getOrDefault(pass.name(), -1L) != before) {
                    int limit = module.instructionLimit();
                    runner.accept(pass);
                    if (passes.size() > 1) {
                        // A result that varies, such as the counter of a loop, may have seemed to be a constant at
                        // first.
                        module.takeBackDeclarations(limit, before);
                    }
                    seen.put(pass.name(), module.changeCount());
                    isChanged |= module.changeCount() != before;
                }
            }
        }
    }
}
