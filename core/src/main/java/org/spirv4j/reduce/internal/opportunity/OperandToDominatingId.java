// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.reduce.internal.opportunity;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.spirv4j.edit.EditableModule;
import org.spirv4j.edit.Flow;

/**
 * Replaces operands by values of their types whose definitions dominate those of the operands, so that the later ones
 * get unused.
 */
final class OperandToDominatingId implements OpportunityFinder {
    /** The maximum number of values that are considered for an operand. */
    private static final int MAX_CANDIDATES = 16;

    @Override
    public String name() {
        return "OperandToDominatingIdReductionOpportunityFinder";
    }

    @Override
    public List<Opportunity> find(EditableModule module, int functionId) {
        List<Opportunity> found = new ArrayList<>();
        int[] order = new int[module.instructionLimit()];
        int count = 0;
        for (int i = module.first(); i != 0; i = module.next(i)) {
            order[i] = ++count;
        }
        for (int function : Functions.withBody(module, functionId)) {
            Flow flow = module.flow(function);
            Map<Integer, List<Integer>> values = values(module, function);
            new Operands(module).visit(module.functionId(function), (instruction, index, type) -> {
                int id = module.word(instruction, index);
                int definition = module.definition(id);
                List<Integer> candidates = values.getOrDefault(type, List.of());
                int considered = Math.min(candidates.size(), MAX_CANDIDATES);
                for (int candidate : candidates.subList(0, considered)) {
                    if (found.size() < OperandChange.LIMIT && dominates(module, flow, order, candidate, definition)) {
                        found.add(new OperandChange(instruction, index, id, module.resultId(candidate)));
                    }
                }
            });
        }
        return found;
    }

    /** The instructions of a function by the types of their results. */
    private static Map<Integer, List<Integer>> values(EditableModule module, int function) {
        Map<Integer, List<Integer>> values = new HashMap<>();
        int end = module.functionEnd(function);
        for (int i = module.next(module.functionStart(function)); i != end; i = module.next(i)) {
            if (module.typeId(i) != 0 && module.resultId(i) != 0) {
                values.computeIfAbsent(module.typeId(i), type -> new ArrayList<>())
                        .add(i);
            }
        }
        return values;
    }

    private static boolean dominates(EditableModule module, Flow flow, int[] order, int candidate, int definition) {
        int from = module.block(candidate);
        int to = module.block(definition);
        if (to == 0) {
            return false;
        }
        return from == 0 || (from == to ? order[candidate] < order[definition] : flow.dominates(from, to));
    }
}
