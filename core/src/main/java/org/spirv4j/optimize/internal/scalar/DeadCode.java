// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.optimize.internal.scalar;

import org.spirv4j.edit.EditableModule;
import org.spirv4j.edit.Pass;
import org.spirv4j.edit.PassContext;
import org.spirv4j.optimize.internal.ssa.UnreachableBlocks;

/**
 * Removes what has no effect on the results of an entry point or exported function: instructions whose results are not
 * used, stores to variables that are not read, selections and loops without effects, functions that are not called, and
 * declarations that nothing refers to.
 *
 * <p>Instructions that the grammar lacks, volatile accesses, and loops of unstructured control flow are kept.
 */
public final class DeadCode implements Pass {
    private static final String NAME = "eliminate-dead-code-aggressive";

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public void run(EditableModule module, PassContext context) {
        for (int f = 1; f < module.functionLimit(); f++) {
            if (module.functionStart(f) != 0 && module.firstBlock(f) != 0) {
                UnreachableBlocks.removeUnneeded(module, f);
            }
        }
        Liveness liveness = new Liveness(module, context.options());
        liveness.find();
        int[] functions = new UnreachableUses(module, liveness).functionsWithDeadBlocks();
        if (functions.length > 0) {
            for (int f : functions) {
                UnreachableBlocks.remove(module, f);
            }
            liveness = new Liveness(module, context.options());
            liveness.find();
        }
        new DeadInstructions(module, liveness).remove();
    }
}
