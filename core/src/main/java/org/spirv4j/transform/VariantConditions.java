// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.transform;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.spirv4j.edit.EditableModule;
import org.spirv4j.edit.OperandWords;
import org.spirv4j.grammar.Op;

/** The Boolean specialization constants of a multitarget module that are true on the devices of each variant. */
final class VariantConditions {
    private final EditableModule edited;
    private final int bool;
    private final int[] conditions;
    private final Map<BitSet, Integer> unions = new HashMap<>();

    /** Adds the conditions to the declarations of a module; that of the first variant excludes those of the others. */
    VariantConditions(List<FunctionVariant> variants, EditableModule edited) {
        this.edited = edited;
        bool = edited.declarations().declare(Op.OpTypeBool, 0);
        conditions = new int[variants.size()];
        for (int i = 0; i < conditions.length; i++) {
            conditions[i] = constraint(variants.get(i));
        }
        BitSet others = new BitSet();
        others.set(1, conditions.length);
        if (!others.isEmpty()) {
            conditions[0] = operation(Op.OpLogicalAnd, conditions[0], operation(Op.OpLogicalNot, any(others)));
        }
        for (int i = 0; i < conditions.length; i++) {
            edited.annotations().addName(conditions[i], variants.get(i).input().name());
        }
    }

    /** The id of the Boolean type. */
    int boolType() {
        return bool;
    }

    /** The id of the condition of a variant. */
    int of(int variant) {
        return conditions[variant];
    }

    /** The id of the condition that one of several variants is used. */
    int any(BitSet variants) {
        return unions.computeIfAbsent(
                variants,
                set -> joined(set.stream().mapToObj(v -> conditions[v]).toList(), Op.OpLogicalOr));
    }

    /** The id of the constant that is true if the constraints of a variant hold. */
    private int constraint(FunctionVariant variant) {
        List<Integer> all = new ArrayList<>();
        if (variant.requiresCapabilities()) {
            int[] capabilities = variant.input().module().layout().capabilityValues().stream()
                    .mapToInt(Integer::intValue)
                    .distinct()
                    .sorted()
                    .toArray();
            all.add(constant(Op.OpSpecConstantCapabilitiesINTEL, capabilities));
        }
        Map<List<Integer>, List<Integer>> families = new LinkedHashMap<>();
        for (FunctionVariant.Architecture architecture : variant.architectures()) {
            families.computeIfAbsent(List.of(architecture.category(), architecture.family()), key -> new ArrayList<>())
                    .add(constant(
                            Op.OpSpecConstantArchitectureINTEL,
                            architecture.category(),
                            architecture.family(),
                            architecture.comparison(),
                            architecture.architecture()));
        }
        if (!families.isEmpty()) {
            List<Integer> alternatives = families.values().stream()
                    .map(comparisons -> joined(comparisons, Op.OpLogicalAnd))
                    .toList();
            all.add(joined(alternatives, Op.OpLogicalOr));
        }
        List<Integer> targets = new ArrayList<>();
        for (FunctionVariant.Target target : variant.targets()) {
            int[] operands = new int[1 + target.features().size()];
            operands[0] = target.target();
            for (int i = 1; i < operands.length; i++) {
                operands[i] = target.features().get(i - 1);
            }
            targets.add(constant(Op.OpSpecConstantTargetINTEL, operands));
        }
        if (!targets.isEmpty()) {
            all.add(joined(targets, Op.OpLogicalOr));
        }
        return all.isEmpty() ? constant(Op.OpSpecConstantTrue) : joined(all, Op.OpLogicalAnd);
    }

    /** Combines conditions, of which there is at least one, by a logical operation. */
    private int joined(List<Integer> ids, Op op) {
        int result = ids.get(0);
        for (int id : ids.subList(1, ids.size())) {
            result = operation(op, result, id);
        }
        return result;
    }

    private int operation(Op op, int... operands) {
        return constant(
                Op.OpSpecConstantOp, OperandWords.of(op.opcode()).add(operands).toArray());
    }

    private int constant(Op op, int... operands) {
        return edited.resultId(edited.declarations().add(op, bool, operands));
    }
}
