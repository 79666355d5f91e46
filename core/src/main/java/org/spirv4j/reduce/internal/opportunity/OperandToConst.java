// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.reduce.internal.opportunity;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.spirv4j.edit.EditableModule;
import org.spirv4j.internal.trait.Trait;

/** Replaces operands by each constant of their types. */
final class OperandToConst implements OpportunityFinder {
    @Override
    public String name() {
        return "OperandToConstReductionOpportunityFinder";
    }

    @Override
    public List<Opportunity> find(EditableModule module, int functionId) {
        Map<Integer, List<Integer>> constants = new HashMap<>();
        for (int i = module.declarations().first();
                i != 0;
                i = module.declarations().next(i)) {
            if (Trait.CONSTANT.has(module.op(i)) && module.resultId(i) != 0) {
                constants
                        .computeIfAbsent(module.typeId(i), type -> new ArrayList<>())
                        .add(module.resultId(i));
            }
        }
        List<Opportunity> found = new ArrayList<>();
        new Operands(module).visit(functionId, (instruction, index, type) -> {
            for (int constant : constants.getOrDefault(type, List.of())) {
                if (found.size() >= OperandChange.LIMIT) {
                    return;
                }
                found.add(new OperandChange(instruction, index, module.word(instruction, index), constant));
            }
        });
        return found;
    }
}
