// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.reduce.internal.opportunity;

import java.util.ArrayList;
import java.util.List;
import org.spirv4j.edit.EditableModule;
import org.spirv4j.optimize.internal.ssa.PhiTypes;

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
                if (!module.positions().isPosition(i) && i != module.merge(block)) {
                    int type = module.typeId(i);
                    Replacement replacement = new Replacement(i, type != 0 && types.has(type));
                    if (replacement.isPossible(module)) {
                        found.add(replacement);
                    }
                }
            }
        }
        return found;
    }

    /**
     * Replaces the result of an instruction by an undefined value.
     *
     * @param isReplaceable whether there are undefined values of its type
     */
    private record Replacement(int instruction, boolean isReplaceable) implements InstructionOpportunity {
        boolean isPossible(EditableModule module) {
            int result = module.resultId(instruction);
            return result == 0
                    || !module.uses().isPinned(result)
                            && (isReplaceable || !module.uses().isUsed(result));
        }

        @Override
        public boolean apply(EditableModule module) {
            if (!module.isListed(instruction) || !isPossible(module)) {
                return false;
            }
            int result = module.resultId(instruction);
            if (result != 0 && module.uses().isUsed(result)) {
                module.uses().replace(result, module.constants().undef(module.typeId(instruction)));
            }
            module.remove(instruction);
            return true;
        }
    }
}
