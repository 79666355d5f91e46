// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.optimize.internal.flow;

import org.spirv4j.edit.EditableModule;
import org.spirv4j.edit.Pass;
import org.spirv4j.edit.PassContext;
import org.spirv4j.optimize.internal.pass.CallOrder;
import org.spirv4j.optimize.internal.ssa.PhiSimplification;
import org.spirv4j.optimize.internal.ssa.UnreachableBlocks;

/**
 * Removes blocks that cannot be reached, from the functions that entry points and exported functions reach. Merge
 * blocks and continue targets of structured control flow stay, without instructions.
 */
public final class CfgCleanup implements Pass {
    private static final String NAME = "cfg-cleanup";

    /** Makes the pass. */
    public CfgCleanup() {}

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public void run(EditableModule module, PassContext context) {
        for (int function : new CallOrder(module).inModuleOrder()) {
            if (module.firstBlock(function) != 0 && UnreachableBlocks.removeUnneeded(module, function)) {
                PhiSimplification.run(module, function);
                context.applied(module.functionId(function), 0, "unreachable blocks removed");
            }
        }
    }
}
