// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.validate.internal.matrix;

import java.util.OptionalLong;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.number.Counted;
import org.spirv4j.internal.operand.TypeTensorLayoutNV;
import org.spirv4j.validate.internal.engine.ValidationContext;
import org.spirv4j.validate.internal.facts.OperationChapter;
import org.spirv4j.validate.internal.rule.CooperativeRule;

/** Instructions that create or modify tensor layouts and tensor views (SPV_NV_tensor_addressing). */
public final class TensorAddressingChapter extends OperationChapter {
    public TensorAddressingChapter(ValidationContext context) {
        super(context);
    }

    @Override
    protected void check() {
        boolean view = switch (op) {
            case OpCreateTensorViewNV, OpTensorViewSetDimensionNV, OpTensorViewSetStrideNV, OpTensorViewSetClipNV ->
                true;
            default -> false;
        };
        if (types.op(resultType) != (view ? Op.OpTypeTensorViewNV : Op.OpTypeTensorLayoutNV)) {
            badResult(CooperativeRule.TENSOR_RESULT, view ? "a tensor view" : "a tensor layout");
            return;
        }
        if (op == Op.OpCreateTensorLayoutNV || op == Op.OpCreateTensorViewNV || operandType(0) == 0) {
            return;
        }
        if (operandType(0) != resultType) {
            badOperand(CooperativeRule.TENSOR_OPERANDS, 0, "of the result type " + context.name(resultType));
            return;
        }
        OptionalLong dimensions = types.integer(types.word(resultType, TypeTensorLayoutNV.DIM));
        int count = operandCount() - 1;
        long expected = switch (op) {
            case OpTensorLayoutSetClampValueNV -> 1;
            case OpTensorViewSetClipNV -> 4;
            case OpTensorLayoutSliceNV -> dimensions.isPresent() ? 2 * dimensions.getAsLong() : count;
            default -> dimensions.orElse(count);
        };
        if (expected != count) {
            context.error(
                            CooperativeRule.TENSOR_OPERANDS,
                            name() + " on " + withType(operand(0)) + " must have " + Counted.of(expected, "value")
                                    + ", but has " + count)
                    .declared(resultType);
            return;
        }
        for (int i = 1; i <= count; i++) {
            if (operandType(i) != 0 && !types.isIntScalar(operandType(i), 32)) {
                badOperand(CooperativeRule.TENSOR_OPERANDS, i, "a 32-bit integer");
                return;
            }
        }
    }
}
