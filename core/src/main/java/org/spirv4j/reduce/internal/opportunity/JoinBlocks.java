// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.reduce.internal.opportunity;

import java.util.ArrayList;
import java.util.List;
import org.spirv4j.edit.EditableModule;
import org.spirv4j.internal.operand.Branch;
import org.spirv4j.optimize.internal.flow.MergeBlocks;

/** Joins blocks with their only successors. */
final class JoinBlocks implements OpportunityFinder {
    @Override
    public String name() {
        return "MergeBlocksReductionOpportunityFinder";
    }

    @Override
    public List<Opportunity> find(EditableModule module, int functionId) {
        List<Opportunity> found = new ArrayList<>();
        for (int function : Functions.withBody(module, functionId)) {
            for (int block : MergeBlocks.joinable(module, function)) {
                int successor = module.blockOf(module.word(module.terminator(block), Branch.TARGET_LABEL));
                found.add(edited -> join(edited, successor));
            }
        }
        return found;
    }

    /** Joins a block with its predecessor, which may be another one than before since blocks were joined. */
    private static boolean join(EditableModule module, int successor) {
        if (!Functions.hasBlock(module, successor)) {
            return false;
        }
        int predecessor = Branches.predecessors(module, successor).nextSetBit(1);
        return predecessor > 0 && MergeBlocks.join(module, predecessor);
    }
}
