// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.validate.value;

import org.spirv4j.grammar.AddressingModel;
import org.spirv4j.grammar.Capability;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.validate.engine.ChapterPlan;
import org.spirv4j.internal.validate.engine.ValidationContext;
import org.spirv4j.internal.validate.facts.OperationChapter;
import org.spirv4j.internal.validate.rule.LogicRule;

/** When OpSelect can choose between pointers, and by how many conditions (section "Relational and Logical Instructions"). */
public final class SelectChapter extends OperationChapter {
    public static final ChapterPlan PLAN = ChapterPlan.of(SelectChapter::new, Op.OpSelect, Op.OpSpecConstantOp);

    private SelectChapter(ValidationContext context) {
        super(context);
    }

    @Override
    protected void check() {
        if (op == Op.OpSelect) {
            select();
        }
    }

    private void select() {
        boolean pointer = types.isAnyPointer(resultType);
        if (pointer
                && addressingModel() == AddressingModel.Logical
                && !context.has(Capability.VariablePointersStorageBuffer)) {
            context.error(
                            LogicRule.SELECT_POINTER,
                            "OpSelect between pointers is not allowed with logical addressing and without variable pointers")
                    .hint("add OpCapability VariablePointers or VariablePointersStorageBuffer");
            return;
        }
        boolean composites = context.isAtLeast(1, 4);
        boolean vector = types.isVector(resultType);
        int condition = operandType(0);
        boolean vectorCondition = types.isVector(condition);
        boolean wantsVector = vectorCondition || vector && !composites;
        if (condition != 0 && wantsVector && (!vector || !sameDimension(condition, resultType))) {
            badOperand(
                            LogicRule.SELECT_CONDITION,
                            0,
                            "of as many components as the result's type " + context.name(resultType))
                    .hint(
                            vectorCondition
                                    ? ""
                                    : "before SPIR-V 1.4 a vector is chosen by a vector: construct one of the "
                                            + "condition");
        }
    }
}
