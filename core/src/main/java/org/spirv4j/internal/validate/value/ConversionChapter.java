// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.validate.value;

import org.jspecify.annotations.Nullable;
import org.spirv4j.grammar.Capability;
import org.spirv4j.grammar.CooperativeMatrixUse;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.FPEncoding;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.internal.type.CooperativeShapes;
import org.spirv4j.internal.validate.engine.ChapterPlan;
import org.spirv4j.internal.validate.engine.ValidationContext;
import org.spirv4j.internal.validate.facts.OperationChapter;
import org.spirv4j.internal.validate.rule.ConversionRule;

/**
 * Conversions between numbers, as far as more than the types of their operands matters (section "Conversion
 * Instructions"): shapes of cooperative matrices, microscaling formats, and OpBitcastExtractEXT.
 */
public final class ConversionChapter extends OperationChapter {
    public static final ChapterPlan PLAN = ChapterPlan.of(
                    ConversionChapter::new, Trait.FLOAT_INTEGER_CONVERSION, Trait.WIDTH_CONVERSION)
            .and(
                    Op.OpBitcastExtractEXT,
                    Op.OpConvertFToBF16INTEL,
                    Op.OpConvertBF16ToFINTEL,
                    Op.OpRoundFToTF32INTEL,
                    Op.OpSpecConstantOp);

    private static final int ACCUMULATOR = CooperativeMatrixUse.MatrixAccumulatorKHR.value();

    private ConversionChapter(ValidationContext context) {
        super(context);
    }

    @Override
    protected void check() {
        int type = operandType(0);
        if (type == 0) {
            return;
        }
        switch (op) {
            case OpConvertFToU, OpConvertFToS, OpConvertSToF, OpConvertUToF -> {
                if (sameShape(type) && context.isVulkan() && isMicroscaling(type)) {
                    context.error(
                                    ConversionRule.MICROSCALING,
                                    name() + " converts between integers and microscaling numbers: "
                                            + withType(operand(0)) + " to " + context.name(resultType))
                            .hint("convert by way of an ordinary floating-point type with OpFConvert");
                }
            }
            case OpFConvert -> {
                if (sameShape(type) && context.isVulkan() && isMicroscalingScalar(types.scalarType(resultType))) {
                    context.error(
                                    ConversionRule.MICROSCALING_RESULT,
                                    name() + " converts " + withType(operand(0)) + " to microscaling numbers of type "
                                            + context.name(resultType))
                            .hint("convert to these formats before the shader runs")
                            .declared(resultType);
                }
            }
            case OpBitcastExtractEXT -> extract(type);
            case OpUConvert, OpSConvert, OpConvertFToBF16INTEL, OpConvertBF16ToFINTEL, OpRoundFToTF32INTEL ->
                sameShape(type);
            default -> {}
        }
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

    /** Whether cooperative matrices agree in shape and use, as far as they have to. */
    private boolean sameShape(int type) {
        if (type == resultType || !types.isCooperativeMatrix(type)) {
            return true;
        }
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

    private void extract(int type) {
        if (context.isVulkan() && !isNarrowMicroscaling(types.scalarType(resultType))) {
            badResult(ConversionRule.EXTRACT_RESULT, "a microscaling number of 4 or 6 bits, or a vector of them");
        } else if (context.isVulkan() && !types.isIntScalarOrVector(type)) {
            badOperand(ConversionRule.EXTRACT_BASE, 0, "an integer scalar or vector in Vulkan");
        } else if (types.bitWidth(type) <= types.bitWidth(resultType)) {
            badOperand(
                    ConversionRule.WIDTH, 0, "of wider components than the result's type " + context.name(resultType));
        }
    }
}
