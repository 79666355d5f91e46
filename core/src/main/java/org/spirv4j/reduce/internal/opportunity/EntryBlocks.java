// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.reduce.internal.opportunity;

import java.util.ArrayList;
import java.util.List;
import org.spirv4j.edit.EditableModule;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.operand.Branch;

/**
 * Lets the entry blocks of functions branch to a block after others that computes something; the others are unreachable
 * then.
 */
final class EntryBlocks implements OpportunityFinder {
    @Override
    public String name() {
        return "EntryBlockToBranchReductionOpportunityFinder";
    }

    @Override
    public List<Opportunity> find(EditableModule module, int functionId) {
        List<Opportunity> found = new ArrayList<>();
        for (int function : Functions.withBody(module, functionId)) {
            int entry = module.firstBlock(function);
            for (int b = module.nextBlock(entry); b != 0; b = module.nextBlock(b)) {
                int block = b;
                if (Functions.hasContent(module, block) && !isTarget(module, entry, block)) {
                    found.add(edited -> branch(edited, entry, block));
                }
            }
        }
        return found;
    }

    private static boolean isTarget(EditableModule module, int entry, int block) {
        int terminator = module.terminator(entry);
        return module.is(terminator, Op.OpBranch)
                && module.word(terminator, Branch.TARGET_LABEL) == module.labelId(block);
    }

    private static boolean branch(EditableModule module, int entry, int block) {
        if (!Functions.hasBlock(module, entry)
                || !Functions.hasBlock(module, block)
                || isTarget(module, entry, block)) {
            return false;
        }
        Branches.detach(module, entry);
        if (module.merge(entry) != 0) {
            module.remove(module.merge(entry));
        }
        module.replace(module.terminator(entry), Op.OpBranch, module.labelId(block));
        Branches.addUndefined(module, block, entry);
        new UndominatedUses(module, module.functionOf(entry)).replace();
        return true;
    }
}
