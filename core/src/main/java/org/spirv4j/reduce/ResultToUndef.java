// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.reduce;

import java.util.ArrayList;
import java.util.List;
import org.spirv4j.edit.EditableModule;
import org.spirv4j.internal.pass.PhiTypes;

/** Removes instructions in functions though others use their results, which use undefined values instead. */
final class ResultToUndef implements OpportunityFinder {
    @Override
    public String name() {
        return "ResultToUndefReductionOpportunityFinder";
    }

    @Override
    public List<Opportunity> find(EditableModule module, int functionId) {
        PhiTypes types = new PhiTypes(module, false);
        List<Opportunity> found = new ArrayList<>();
        for (int block : Functions.blocks(module, functionId)) {
            for (int i = module.firstInstruction(block); i != module.terminator(block); i = module.nextInBlock(i)) {
                if (!module.isPosition(i) && i != module.merge(block)) {
                    int instruction = i;
                    int type = module.typeId(i);
                    boolean isReplaceable = type != 0 && types.has(type);
                    if (isPossible(module, instruction, isReplaceable)) {
                        found.add(edited -> remove(edited, instruction, isReplaceable));
                    }
                }
            }
        }
        return found;
    }

    /**
     * Whether an instruction may be removed.
     *
     * @param isReplaceable whether there are undefined values of its type
     */
    private static boolean isPossible(EditableModule module, int instruction, boolean isReplaceable) {
        int result = module.resultId(instruction);
        return result == 0 || !module.isPinned(result) && (isReplaceable || !module.isUsed(result));
    }

    private static boolean remove(EditableModule module, int instruction, boolean isReplaceable) {
        if (!module.isListed(instruction) || !isPossible(module, instruction, isReplaceable)) {
            return false;
        }
        int result = module.resultId(instruction);
        if (result != 0 && module.isUsed(result)) {
            module.replaceUses(result, module.constants().undef(module.typeId(instruction)));
        }
        module.remove(instruction);
        return true;
    }
}
