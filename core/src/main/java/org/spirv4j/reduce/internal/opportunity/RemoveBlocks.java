// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.reduce.internal.opportunity;

import java.util.ArrayList;
import java.util.List;
import org.spirv4j.edit.EditableModule;
import org.spirv4j.grammar.Op;

/** Removes blocks to which nothing branches, and whose values no other block uses. */
final class RemoveBlocks implements OpportunityFinder {
    @Override
    public String name() {
        return "RemoveBlockReductionOpportunityFinder";
    }

    @Override
    public List<Opportunity> find(EditableModule module, int functionId) {
        List<Opportunity> found = new ArrayList<>();
        for (int block : Functions.blocks(module, functionId)) {
            if (isUnused(module, block)) {
                found.add(edited -> remove(edited, block));
            }
        }
        return found;
    }

    private static boolean isUnused(EditableModule module, int block) {
        if (!Functions.hasBlock(module, block) || module.firstBlock(module.functionOf(block)) == block) {
            return false;
        }
        for (int use = module.uses().first(module.labelId(block));
                use != 0;
                use = module.uses().next(use)) {
            if (!module.is(module.uses().user(use), Op.OpPhi)) {
                return false;
            }
        }
        for (int i = module.firstInstruction(block); i != 0; i = module.nextInBlock(i)) {
            int result = module.resultId(i);
            for (int use = result == 0 ? 0 : module.uses().first(result);
                    use != 0;
                    use = module.uses().next(use)) {
                int user = module.uses().user(use);
                boolean isFromBlock = module.is(user, Op.OpPhi)
                        && module.word(user, module.uses().index(use) + 1) == module.labelId(block);
                if (module.block(user) != block && !isFromBlock) {
                    return false;
                }
            }
        }
        return true;
    }

    private static boolean remove(EditableModule module, int block) {
        if (!isUnused(module, block)) {
            return false;
        }
        Branches.detach(module, block);
        module.blocks().remove(block);
        return true;
    }
}
