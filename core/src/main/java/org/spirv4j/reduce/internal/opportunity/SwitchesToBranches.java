// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.reduce.internal.opportunity;

import java.util.ArrayList;
import java.util.List;
import org.spirv4j.edit.EditableModule;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.operand.Switch;

/** Replaces switches by branches to one of their targets. */
final class SwitchesToBranches implements OpportunityFinder {
    @Override
    public String name() {
        return "SwitchToBranchReductionOpportunityFinder";
    }

    @Override
    public List<Opportunity> find(EditableModule module, int functionId) {
        List<Opportunity> found = new ArrayList<>();
        for (int block : Functions.blocks(module, functionId)) {
            int terminator = module.terminator(block);
            for (int k = Switch.DEFAULT; module.is(terminator, Op.OpSwitch) && k < module.wordCount(terminator); k++) {
                int target = Branches.target(module, terminator, k);
                if (target != 0) {
                    found.add(edited -> replace(edited, block, target));
                }
            }
        }
        return found;
    }

    private static boolean replace(EditableModule module, int block, int target) {
        if (!Functions.hasBlock(module, block)
                || !Functions.hasBlock(module, target)
                || !module.is(module.terminator(block), Op.OpSwitch)
                || !Branches.hasTarget(module, block, target)) {
            return false;
        }
        int terminator = module.terminator(block);
        for (int k = Switch.DEFAULT; k < module.wordCount(terminator); k++) {
            int other = Branches.target(module, terminator, k);
            if (other != 0 && other != target) {
                module.blocks().removeIncoming(other, module.labelId(block));
            }
        }
        int merge = module.merge(block);
        if (merge != 0 && module.is(merge, Op.OpSelectionMerge)) {
            module.remove(merge);
        }
        module.replace(terminator, Op.OpBranch, module.labelId(target));
        return true;
    }
}
