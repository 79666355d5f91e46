package org.spirv4j.internal.validate.value;

import org.spirv4j.diagnostic.Rule;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.internal.validate.engine.ChapterPlan;
import org.spirv4j.internal.validate.engine.ValidationContext;
import org.spirv4j.internal.validate.facts.OperationChapter;
import org.spirv4j.internal.validate.rule.OperationsRule;

/**
 * Derivatives, and what stands for itself: expectations, fences, freezing (sections "Miscellaneous Instructions" and
 * "Derivative Instructions").
 */
public final class SingleOperationChapter extends OperationChapter {
    public static final ChapterPlan PLAN = ChapterPlan.of(SingleOperationChapter::new, Trait.DERIVATIVE)
            .and(Op.OpExpectKHR, Op.OpAssumeTrueKHR, Op.OpArithmeticFenceEXT, Op.OpFreezeKHR, Op.OpSizeOf);

    private SingleOperationChapter(ValidationContext context) {
        super(context);
    }

    @Override
    protected void check() {
        switch (op) {
            case OpExpectKHR -> {
                if (!types.isIntScalarOrVector(resultType) && !types.isBoolScalarOrVector(resultType)) {
                    badResult(OperationsRule.EXPECT, "a scalar or vector of integers or Booleans");
                } else {
                    sameAsResult(OperationsRule.EXPECT, 2);
                }
            }
            case OpAssumeTrueKHR -> {
                if (operandType(0) != 0 && !types.isBoolScalar(operandType(0))) {
                    badOperand(OperationsRule.ASSUME, 0, "a Boolean scalar");
                }
            }
            case OpArithmeticFenceEXT, OpFreezeKHR -> sameAsResult(OperationsRule.SAME, 1);
            case OpSizeOf -> {
                if (!types.isIntScalar(resultType, 32)) {
                    badResult(OperationsRule.SIZE_OF, "a 32-bit integer");
                } else if (operandType(0) != 0 && !types.isPointer(operandType(0))) {
                    badOperand(OperationsRule.SIZE_OF, 0, "a pointer to a concrete type");
                }
            }
            default -> derivative();
        }
    }

    private void derivative() {
        if (!types.isFloatScalarOrVector(resultType)) {
            badResult(OperationsRule.DERIVATIVE, "a floating-point scalar or vector");
        } else if (types.bitWidth(resultType) != 32 && !context.hasExtension("SPV_AMD_gpu_shader_half_float")) {
            badResult(OperationsRule.DERIVATIVE, "of 32-bit components")
                    .hint("convert to 32 bits before and back behind it");
        } else {
            sameAsResult(OperationsRule.DERIVATIVE, 1);
        }
    }

    private void sameAsResult(Rule rule, int count) {
        for (int i = 0; i < count; i++) {
            if (operandType(i) != 0 && operandType(i) != resultType) {
                badOperand(rule, i, "of the result's type " + context.name(resultType));
                return;
            }
        }
    }
}
