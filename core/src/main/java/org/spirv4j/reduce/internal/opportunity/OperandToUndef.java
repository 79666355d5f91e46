// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.reduce.internal.opportunity;

import java.util.ArrayList;
import java.util.List;
import org.spirv4j.edit.EditableModule;
import org.spirv4j.grammar.Op;
import org.spirv4j.optimize.internal.ssa.PhiTypes;

/** Replaces operands by undefined values of their types. */
final class OperandToUndef implements OpportunityFinder {
    @Override
    public String name() {
        return "OperandToUndefReductionOpportunityFinder";
    }

    @Override
    public List<Opportunity> find(EditableModule module, int functionId) {
        List<Opportunity> found = new ArrayList<>();
        PhiTypes types = new PhiTypes(module, false);
        new Operands(module).visit(functionId, (instruction, index, type) -> {
            int id = module.word(instruction, index);
            if (module.opOf(id) != Op.OpUndef && types.has(type)) {
                found.add(new OperandChange(instruction, index, id, OperandChange.UNDEF));
            }
        });
        return found;
    }
}
