// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.reduce.internal.opportunity;

import java.util.ArrayList;
import java.util.List;
import org.spirv4j.edit.EditableModule;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.operand.BranchConditional;

/** Replaces conditional branches whose targets are the same, and that end no selection header, by branches. */
final class SimpleBranches implements OpportunityFinder {
    @Override
    public String name() {
        return "SimpleConditionalBranchToBranchOpportunityFinder";
    }

    @Override
    public List<Opportunity> find(EditableModule module, int functionId) {
        List<Opportunity> found = new ArrayList<>();
        for (int block : Functions.blocks(module, functionId)) {
            if (isPossible(module, block)) {
                found.add(edited -> {
                    boolean isPossible = isPossible(edited, block);
                    if (isPossible) {
                        int branch = edited.terminator(block);
                        edited.replace(branch, Op.OpBranch, edited.word(branch, BranchConditional.TRUE_LABEL));
                    }
                    return isPossible;
                });
            }
        }
        return found;
    }

    private static boolean isPossible(EditableModule module, int block) {
        if (!Functions.hasBlock(module, block)) {
            return false;
        }
        int branch = module.terminator(block);
        int merge = module.merge(block);
        return module.is(branch, Op.OpBranchConditional)
                && module.word(branch, BranchConditional.TRUE_LABEL)
                        == module.word(branch, BranchConditional.FALSE_LABEL)
                && (merge == 0 || module.is(merge, Op.OpLoopMerge));
    }
}
