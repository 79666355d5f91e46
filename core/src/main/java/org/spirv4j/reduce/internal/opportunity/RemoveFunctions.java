// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.reduce.internal.opportunity;

import java.util.ArrayList;
import java.util.List;
import org.spirv4j.edit.EditableModule;

/** Removes functions that are neither called nor entry points. */
final class RemoveFunctions implements OpportunityFinder {
    @Override
    public String name() {
        return "RemoveFunctionReductionOpportunityFinder";
    }

    @Override
    public List<Opportunity> find(EditableModule module, int functionId) {
        List<Opportunity> found = new ArrayList<>();
        for (int f = 1; functionId == 0 && f < module.functionLimit(); f++) {
            int function = f;
            if (isUnused(module, function)) {
                found.add(edited -> {
                    boolean isPossible = isUnused(edited, function);
                    if (isPossible) {
                        edited.blocks().removeFunction(function);
                    }
                    return isPossible;
                });
            }
        }
        return found;
    }

    private static boolean isUnused(EditableModule module, int function) {
        int id = module.functionId(function);
        return id != 0 && !module.uses().isUsed(id) && !module.uses().isPinned(id);
    }
}
