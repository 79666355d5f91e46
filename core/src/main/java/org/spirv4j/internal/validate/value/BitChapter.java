package org.spirv4j.internal.validate.value;

import org.spirv4j.grammar.Op;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.internal.validate.engine.ChapterPlan;
import org.spirv4j.internal.validate.engine.Relaxation;
import org.spirv4j.internal.validate.engine.ValidationContext;
import org.spirv4j.internal.validate.facts.OperationChapter;
import org.spirv4j.internal.validate.rule.BitsRule;

/** Bit instructions (section "Bit Instructions"). */
public final class BitChapter extends OperationChapter {
    public static final ChapterPlan PLAN = ChapterPlan.of(BitChapter::new, Trait.SHIFT, Trait.BITWISE)
            .and(
                    Op.OpBitFieldInsert,
                    Op.OpBitFieldSExtract,
                    Op.OpBitFieldUExtract,
                    Op.OpBitReverse,
                    Op.OpBitCount,
                    Op.OpSpecConstantOp);

    private final boolean only32;

    private BitChapter(ValidationContext context) {
        super(context);
        only32 = context.isVulkan() && !context.settings.has(Relaxation.ALLOW_VULKAN_32_BIT_BITWISE);
    }

    @Override
    protected void check() {
        switch (op) {
            case OpShiftRightLogical, OpShiftRightArithmetic, OpShiftLeftLogical -> {
                if (result()) {
                    operands(1);
                    shift();
                }
            }
            case OpBitwiseOr, OpBitwiseXor, OpBitwiseAnd, OpNot -> {
                if (result()) {
                    operands(operandCount());
                }
            }
            case OpBitFieldInsert -> {
                if (base(true)) {
                    int insert = operandType(1);
                    if (insert != 0 && insert != resultType) {
                        badOperand(BitsRule.FIELD, 1, "of the result's type " + context.name(resultType));
                    } else {
                        place(2);
                    }
                }
            }
            case OpBitFieldSExtract, OpBitFieldUExtract -> {
                if (base(true)) {
                    place(1);
                }
            }
            case OpBitReverse -> base(true);
            case OpBitCount -> {
                if (result() && base(false) && !sameDimension(operandType(0), resultType)) {
                    badOperand(
                            BitsRule.FIELD,
                            0,
                            "of as many components as the result's type " + context.name(resultType));
                }
            }
            default -> {}
        }
    }

    private boolean result() {
        if (types.isIntScalarOrVector(resultType)) {
            return true;
        }
        badResult(BitsRule.RESULT, "an integer scalar or vector");
        return false;
    }

    private void operands(int count) {
        for (int i = 0; i < count; i++) {
            int type = operandType(i);
            if (type == 0 || type == resultType) {
                continue;
            }
            if (!types.isIntScalarOrVector(type)
                    || !sameDimension(type, resultType)
                    || types.bitWidth(type) != types.bitWidth(resultType)) {
                badOperand(
                        BitsRule.OPERANDS,
                        i,
                        "an integer scalar or vector of as many components and as wide as the result's type "
                                + context.name(resultType));
                return;
            }
        }
    }

    private void shift() {
        int type = operandType(1);
        if (type != 0
                && type != resultType
                && !context.isTainted(context.cursor.resultId)
                && (!types.isIntScalarOrVector(type) || !sameDimension(type, resultType))) {
            badOperand(
                    BitsRule.SHIFT,
                    1,
                    "an integer scalar or vector of as many components as the result's type "
                            + context.name(resultType));
        }
    }

    /** Looks at the Base operand; false when it is wrong. */
    private boolean base(boolean likeResult) {
        int type = operandType(0);
        if (type == 0) {
            return false;
        }
        if (!types.isIntScalarOrVector(type)) {
            badOperand(BitsRule.FIELD, 0, "an integer scalar or vector");
            return false;
        }
        if (likeResult && type != resultType) {
            badOperand(BitsRule.FIELD, 0, "of the result's type " + context.name(resultType));
            return false;
        }
        if (only32 && types.bitWidth(type) != 32) {
            context.error(
                            BitsRule.VULKAN_WIDTH,
                            name() + " works on " + withType(operand(0)) + ", of " + types.bitWidth(type)
                                    + " bits; in Vulkan the base has 32 bits")
                    .declared(type)
                    .hint("do it on parts of 32 bits, or allow other widths (maintenance9) by the option "
                            + "allow-vulkan-32-bit-bitwise");
            return false;
        }
        return true;
    }

    private void place(int from) {
        for (int i = from; i < from + 2; i++) {
            int type = operandType(i);
            if (type != 0 && !types.isIntScalar(type)) {
                badOperand(BitsRule.FIELD, i, "an integer scalar");
                return;
            }
        }
    }
}
