// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.reduce.internal.opportunity;

import java.util.ArrayList;
import java.util.List;
import org.spirv4j.edit.EditableModule;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.optimize.internal.ssa.PhiTypes;

/** Replaces pointers into variables by new variables, so that the types of the old ones get unused. */
final class AccessesToVariables implements OpportunityFinder {
    @Override
    public String name() {
        return "AccessToVariableReductionOpportunityFinder";
    }

    @Override
    public List<Opportunity> find(EditableModule module, int functionId) {
        List<Opportunity> found = new ArrayList<>();
        for (int block : Functions.blocks(module, functionId)) {
            for (int i = module.firstInstruction(block); i != 0; i = module.nextInBlock(i)) {
                if (isPossible(module, i)) {
                    int access = i;
                    found.add(edited -> replace(edited, access));
                }
            }
        }
        return found;
    }

    private static boolean isPossible(EditableModule module, int access) {
        return module.isListed(access)
                && Trait.ACCESS_CHAIN.has(module.op(access))
                && module.uses().isUsed(module.resultId(access))
                && !module.uses().isPinned(module.resultId(access));
    }

    private static boolean replace(EditableModule module, int access) {
        if (!isPossible(module, access)) {
            return false;
        }
        int id = module.resultId(access);
        int function = module.functionOf(module.block(access));
        module.uses().replace(id, Placeholders.of(module, function, id, new PhiTypes(module, false)));
        module.remove(access);
        return true;
    }
}
