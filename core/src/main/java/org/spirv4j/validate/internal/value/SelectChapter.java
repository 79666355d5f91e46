// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.validate.internal.value;

import org.spirv4j.grammar.AddressingModel;
import org.spirv4j.grammar.Capability;
import org.spirv4j.grammar.Op;
import org.spirv4j.validate.internal.engine.ValidationContext;
import org.spirv4j.validate.internal.facts.OperationChapter;
import org.spirv4j.validate.internal.rule.LogicRule;

/**
 * Checks OpSelect between pointers, and the component count of its Condition (section "Relational and Logical
 * Instructions").
 */
public final class SelectChapter extends OperationChapter {
    public SelectChapter(ValidationContext context) {
        super(context);
    }

    @Override
    protected void check() {
        if (op == Op.OpSelect) {
            select();
        }
    }

    private void select() {
        boolean isPointer = types.isAnyPointer(resultType);
        if (isPointer
                && addressingModel() == AddressingModel.Logical
                && !context.has(Capability.VariablePointersStorageBuffer)) {
            context.error(
                            LogicRule.SELECT_POINTER,
                            "OpSelect between pointers requires capability VariablePointersStorageBuffer in logical addressing")
                    .declare(Capability.VariablePointers, Capability.VariablePointersStorageBuffer);
            return;
        }
        boolean allowsComposites = context.isAtLeast(1, 4);
        boolean isVector = types.isVector(resultType);
        int condition = operandType(0);
        boolean isVectorCondition = types.isVector(condition);
        boolean needsVector = isVectorCondition || isVector && !allowsComposites;
        if (condition != 0 && needsVector && (!isVector || !sameDimension(condition, resultType))) {
            badOperand(
                            LogicRule.SELECT_CONDITION,
                            0,
                            "a vector with the component count of the result type " + context.name(resultType))
                    .hint(isVectorCondition ? "" : "use a vector of Booleans, or SPIR-V 1.4 or later");
        }
    }
}
