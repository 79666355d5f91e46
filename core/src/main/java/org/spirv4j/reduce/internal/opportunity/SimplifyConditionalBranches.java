// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.reduce.internal.opportunity;

import java.util.ArrayList;
import java.util.List;
import org.spirv4j.edit.EditableModule;
import org.spirv4j.grammar.Op;

/** Lets both ways of a conditional branch go to the same target, except where a loop would lose its back edge. */
final class SimplifyConditionalBranches implements OpportunityFinder {
    private static final int TRUE_LABEL = 2;
    private static final int FALSE_LABEL = 3;

    @Override
    public String name() {
        return "ConditionalBranchToSimpleConditionalBranchOpportunityFinder";
    }

    @Override
    public List<Opportunity> find(EditableModule module, int functionId) {
        List<Opportunity> found = new ArrayList<>();
        for (int block : Functions.blocks(module, functionId)) {
            for (int kept : new int[] {FALSE_LABEL, TRUE_LABEL}) {
                int dropped = TRUE_LABEL + FALSE_LABEL - kept;
                if (isPossible(module, block, dropped)) {
                    found.add(edited -> {
                        boolean isPossible = isPossible(edited, block, dropped);
                        if (isPossible) {
                            int branch = edited.terminator(block);
                            Branches.redirect(
                                    edited,
                                    block,
                                    Branches.target(edited, branch, dropped),
                                    Branches.target(edited, branch, kept));
                        }
                        return isPossible;
                    });
                }
            }
        }
        return found;
    }

    private static boolean isPossible(EditableModule module, int block, int dropped) {
        if (!Functions.hasBlock(module, block)) {
            return false;
        }
        int branch = module.terminator(block);
        return module.is(branch, Op.OpBranchConditional)
                && module.word(branch, TRUE_LABEL) != module.word(branch, FALSE_LABEL)
                && !isBackEdge(module, block, Branches.target(module, branch, dropped));
    }

    private static boolean isBackEdge(EditableModule module, int block, int target) {
        int merge = module.merge(target);
        return merge != 0
                && module.is(merge, Op.OpLoopMerge)
                && module.flow(module.functionOf(block)).dominates(target, block);
    }
}
