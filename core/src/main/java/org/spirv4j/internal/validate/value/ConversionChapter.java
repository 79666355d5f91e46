package org.spirv4j.internal.validate.value;

import org.jspecify.annotations.Nullable;
import org.spirv4j.grammar.Capability;
import org.spirv4j.grammar.CooperativeMatrixUse;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.FPEncoding;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.validate.engine.ChapterPlan;
import org.spirv4j.internal.validate.engine.ValidationContext;
import org.spirv4j.internal.validate.facts.CooperativeShapes;
import org.spirv4j.internal.validate.facts.OperationChapter;
import org.spirv4j.internal.validate.rule.ConversionRule;

/** Conversions between numbers (section 3.32.11). */
public final class ConversionChapter extends OperationChapter {
    public static final ChapterPlan PLAN = ChapterPlan.of(
            ConversionChapter::new,
            Op.OpConvertFToU,
            Op.OpConvertFToS,
            Op.OpConvertSToF,
            Op.OpConvertUToF,
            Op.OpUConvert,
            Op.OpSConvert,
            Op.OpFConvert,
            Op.OpQuantizeToF16,
            Op.OpSatConvertSToU,
            Op.OpSatConvertUToS,
            Op.OpBitcastExtractEXT,
            Op.OpConvertFToBF16INTEL,
            Op.OpConvertBF16ToFINTEL,
            Op.OpRoundFToTF32INTEL,
            Op.OpSpecConstantOp);

    private static final int ACCUMULATOR = CooperativeMatrixUse.MatrixAccumulatorKHR.value();
    private static final int UNSIGNED = 0;
    private static final int INTEGER = 1;
    private static final int FLOAT = 2;
    private static final String[] WANTED = {
        "an unsigned integer scalar or vector", "an integer scalar or vector", "a floating-point scalar or vector"
    };

    private ConversionChapter(ValidationContext context) {
        super(context);
    }

    @Override
    protected void check() {
        switch (op) {
            case OpConvertFToU -> numbers(UNSIGNED, FLOAT);
            case OpConvertFToS -> numbers(INTEGER, FLOAT);
            case OpConvertSToF, OpConvertUToF -> numbers(FLOAT, INTEGER);
            case OpUConvert -> {
                if (numbers(UNSIGNED, INTEGER)) {
                    otherWidth();
                }
            }
            case OpSConvert -> {
                if (numbers(INTEGER, INTEGER)) {
                    otherWidth();
                }
            }
            case OpFConvert -> {
                if (numbers(FLOAT, FLOAT) && types.scalarType(resultType) == types.scalarType(operandType(0))) {
                    context.error(
                                    ConversionRule.WIDTH,
                                    name() + " converts " + withType(operand(0))
                                            + " to numbers of the same type as it has")
                            .hint("use the operand itself");
                } else if (context.isVulkan() && isMicroscalingScalar(types.scalarType(resultType))) {
                    context.error(
                                    ConversionRule.MICROSCALING_RESULT,
                                    name() + " makes microscaling numbers of the type " + context.name(resultType)
                                            + " of " + withType(operand(0)))
                            .hint("convert to these formats before the shader runs")
                            .declared(resultType);
                }
            }
            case OpQuantizeToF16 -> quantize();
            case OpSatConvertSToU, OpSatConvertUToS -> saturate();
            case OpBitcastExtractEXT -> extract();
            case OpConvertFToBF16INTEL -> sized(INTEGER, 16, FLOAT, 32);
            case OpConvertBF16ToFINTEL -> sized(FLOAT, 32, INTEGER, 16);
            case OpRoundFToTF32INTEL -> sized(FLOAT, 32, FLOAT, 32);
            default -> {}
        }
    }

    private boolean is(int type, int kind) {
        return switch (kind) {
            case FLOAT -> isFloatLike(type);
            case UNSIGNED -> isIntLike(type) && types.isUnsignedIntScalar(types.scalarType(type));
            default -> isIntLike(type);
        };
    }

    private boolean numbers(int to, int from) {
        if (!is(resultType, to)) {
            badResult(ConversionRule.RESULT, WANTED[to])
                    .hint(to == UNSIGNED ? "make the result's type one with Signedness 0" : "");
            return false;
        }
        int type = operandType(0);
        if (type == 0) {
            return false;
        }
        if (!is(type, from)) {
            badOperand(ConversionRule.OPERAND, 0, WANTED[from]);
            return false;
        }
        if (!sameShape(type)) {
            return false;
        }
        if (context.isVulkan() && (from == FLOAT) != (to == FLOAT) && isMicroscaling(type)) {
            context.error(
                            ConversionRule.MICROSCALING,
                            name() + " converts between integers and microscaling numbers: " + withType(operand(0))
                                    + " to " + context.name(resultType))
                    .hint("convert by way of an ordinary floating-point type with OpFConvert");
            return false;
        }
        return true;
    }

    private boolean isMicroscaling(int type) {
        return isMicroscalingScalar(types.scalarType(type)) || isMicroscalingScalar(types.scalarType(resultType));
    }

    private boolean isMicroscalingScalar(int scalar) {
        return types.floatEncoding(scalar) >= FPEncoding.Float6E2M3EXT.value();
    }

    private boolean isNarrowMicroscaling(int scalar) {
        int encoding = types.floatEncoding(scalar);
        return encoding == FPEncoding.Float6E2M3EXT.value()
                || encoding == FPEncoding.Float6E3M2EXT.value()
                || encoding == FPEncoding.Float4E2M1EXT.value();
    }

    private boolean sameShape(int type) {
        if (type == resultType) {
            return true;
        }
        if (types.isCooperativeMatrix(type) || types.isCooperativeMatrix(resultType)) {
            boolean transposes = context.isDecorated(context.cursor.resultId, Decoration.CooperativeMatrixTransposeEXT);
            String difference = transposes
                    ? transposed(type)
                    : CooperativeShapes.difference(types, resultType, type, !mayChangeUse(type));
            if (difference == null) {
                return true;
            }
            context.error(
                            ConversionRule.MATRIX,
                            name() + " converts " + withType(operand(0)) + " to the type " + context.name(resultType)
                                    + ": their " + difference + " differ")
                    .declared(type)
                    .declared(resultType);
            return false;
        }
        if (!sameDimension(type, resultType)) {
            badOperand(
                    ConversionRule.DIMENSION,
                    0,
                    "of as many components as the result's type " + context.name(resultType));
            return false;
        }
        return true;
    }

    private @Nullable String transposed(int type) {
        if (CooperativeShapes.differ(types, resultType, CooperativeShapes.SCOPE, type, CooperativeShapes.SCOPE)) {
            return "scopes";
        }
        if (CooperativeShapes.differ(types, resultType, CooperativeShapes.ROWS, type, CooperativeShapes.COLUMNS)
                || CooperativeShapes.differ(
                        types, resultType, CooperativeShapes.COLUMNS, type, CooperativeShapes.ROWS)) {
            return "rows and columns, swapped by CooperativeMatrixTransposeEXT,";
        }
        return !types.mayBe(types.word(type, CooperativeShapes.USE), ACCUMULATOR)
                        || types.isInteger(types.word(resultType, CooperativeShapes.USE), ACCUMULATOR)
                ? "uses have to be accumulator and A or B for CooperativeMatrixTransposeEXT; they"
                : null;
    }

    /** Whether the use may change: from an accumulator, and with SPV_EXT_cooperative_matrix_maintenance1 to one. */
    private boolean mayChangeUse(int type) {
        boolean both = context.has(Capability.CooperativeMatrixConversionsEXT);
        boolean from = types.isInteger(types.word(type, CooperativeShapes.USE), ACCUMULATOR);
        boolean to = types.isInteger(types.word(resultType, CooperativeShapes.USE), ACCUMULATOR);
        return from && (both || context.has(Capability.CooperativeMatrixConversionsNV)) || to && both;
    }

    private void otherWidth() {
        int type = operandType(0);
        if (types.bitWidth(type) == types.bitWidth(resultType)) {
            context.error(
                            ConversionRule.WIDTH,
                            name() + " converts " + withType(operand(0)) + " to integers of the same width, "
                                    + types.bitWidth(type) + " bits")
                    .hint("use OpBitcast to change the signedness, or the operand itself");
        }
    }

    private void quantize() {
        if (!types.isFloatScalarOrVector(resultType) || types.bitWidth(resultType) != 32) {
            badResult(ConversionRule.RESULT, "a 32-bit floating-point scalar or vector");
        } else if (operandType(0) != 0 && operandType(0) != resultType) {
            badOperand(ConversionRule.OPERAND, 0, "of the result's type " + context.name(resultType));
        }
    }

    private void saturate() {
        int type = operandType(0);
        if (!types.isIntScalarOrVector(resultType)) {
            badResult(ConversionRule.RESULT, WANTED[INTEGER]);
        } else if (type != 0 && !types.isIntScalarOrVector(type)) {
            badOperand(ConversionRule.OPERAND, 0, WANTED[INTEGER]);
        } else if (type != 0 && !sameDimension(type, resultType)) {
            badOperand(
                    ConversionRule.DIMENSION,
                    0,
                    "of as many components as the result's type " + context.name(resultType));
        }
    }

    private void sized(int to, int toWidth, int from, int fromWidth) {
        int type = operandType(0);
        if (!is(resultType, to) || types.bitWidth(resultType) != toWidth) {
            badResult(ConversionRule.RESULT, WANTED[to] + " of " + toWidth + " bits");
        } else if (type != 0 && (!is(type, from) || types.bitWidth(type) != fromWidth)) {
            badOperand(ConversionRule.OPERAND, 0, WANTED[from] + " of " + fromWidth + " bits");
        } else if (type != 0) {
            sameShape(type);
        }
    }

    private void extract() {
        int type = operandType(0);
        if (!types.isIntScalarOrVector(resultType) && !types.isFloatScalarOrVector(resultType)) {
            badResult(ConversionRule.RESULT, "a scalar or vector of numbers");
        } else if (context.isVulkan() && !isNarrowMicroscaling(types.scalarType(resultType))) {
            badResult(ConversionRule.EXTRACT_RESULT, "a microscaling number of 4 or 6 bits, or a vector of them");
        } else if (type != 0 && context.isVulkan() && !types.isIntScalarOrVector(type)) {
            badOperand(ConversionRule.EXTRACT_BASE, 0, "an integer scalar or vector in Vulkan");
        } else if (type != 0 && !types.isIntScalarOrVector(type) && !types.isFloatScalarOrVector(type)) {
            badOperand(ConversionRule.OPERAND, 0, "a scalar or vector of numbers");
        } else if (type != 0 && !sameDimension(type, resultType)) {
            badOperand(
                    ConversionRule.DIMENSION,
                    0,
                    "of as many components as the result's type " + context.name(resultType));
        } else if (type != 0 && types.bitWidth(type) <= types.bitWidth(resultType)) {
            badOperand(
                    ConversionRule.WIDTH, 0, "of wider components than the result's type " + context.name(resultType));
        } else if (operandType(1) != 0 && !types.isIntScalar(operandType(1))) {
            badOperand(ConversionRule.OPERAND, 1, "an integer scalar");
        }
    }
}
