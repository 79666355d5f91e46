// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.validate.internal.value;

import org.jspecify.annotations.Nullable;
import org.spirv4j.grammar.Capability;
import org.spirv4j.grammar.CooperativeMatrixUse;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.FPEncoding;
import org.spirv4j.internal.type.CooperativeShapes;
import org.spirv4j.validate.internal.engine.ValidationContext;
import org.spirv4j.validate.internal.facts.OperationChapter;
import org.spirv4j.validate.internal.rule.ConversionRule;

/**
 * Checks the requirements of numeric conversions that signatures do not cover (section "Conversion Instructions"):
 * shapes of cooperative matrices, microscaling formats, and OpBitcastExtractEXT.
 */
public final class ConversionChapter extends OperationChapter {
    private static final int ACCUMULATOR = CooperativeMatrixUse.MatrixAccumulatorKHR.value();

    public ConversionChapter(ValidationContext context) {
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
                                    "Vulkan does not support conversion between integer and microscaling types, from "
                                            + context.name(type) + " to " + context.name(resultType) + ", for "
                                            + name())
                            .hint("convert through an IEEE 754 type with OpFConvert");
                }
            }
            case OpFConvert -> {
                if (sameShape(type) && context.isVulkan() && isMicroscalingScalar(types.scalarType(resultType))) {
                    context.error(
                                    ConversionRule.MICROSCALING_RESULT,
                                    "Vulkan does not support conversion to microscaling type "
                                            + context.name(resultType) + " for " + name())
                            .hint("convert the data to this format outside the shader")
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

    /** Checks that cooperative matrices match in scope, shape and Use, as far as required. */
    private boolean sameShape(int type) {
        if (type == resultType || !types.isCooperativeMatrix(type)) {
            return true;
        }
        boolean transposes = context.isDecorated(context.cursor.resultId, Decoration.CooperativeMatrixTransposeEXT);
        String difference = transposes
                ? transposed(type)
                : differing(CooperativeShapes.difference(types, resultType, type, !mayChangeUse(type)));
        if (difference == null) {
            return true;
        }
        context.error(
                        ConversionRule.MATRIX,
                        name() + " does not support conversion from " + context.name(type) + " to "
                                + context.name(resultType) + ": their " + difference)
                .declared(type)
                .declared(resultType);
        return false;
    }

    private static @Nullable String differing(@Nullable String parts) {
        return parts == null ? null : parts + " differ";
    }

    private @Nullable String transposed(int type) {
        if (CooperativeShapes.differ(types, resultType, CooperativeShapes.SCOPE, type, CooperativeShapes.SCOPE)) {
            return "scopes differ";
        }
        if (CooperativeShapes.differ(types, resultType, CooperativeShapes.ROWS, type, CooperativeShapes.COLUMNS)
                || CooperativeShapes.differ(
                        types, resultType, CooperativeShapes.COLUMNS, type, CooperativeShapes.ROWS)) {
            return "rows and columns are not swapped, as CooperativeMatrixTransposeEXT requires";
        }
        return !types.mayBe(types.word(type, CooperativeShapes.USE), ACCUMULATOR)
                        || types.isInteger(types.word(resultType, CooperativeShapes.USE), ACCUMULATOR)
                ? "Uses are not accumulator and A or B, as CooperativeMatrixTransposeEXT requires"
                : null;
    }

    /** Whether the Use may change: from an accumulator, and with SPV_EXT_cooperative_matrix_maintenance1 to one. */
    private boolean mayChangeUse(int type) {
        boolean both = context.has(Capability.CooperativeMatrixConversionsEXT);
        boolean from = types.isInteger(types.word(type, CooperativeShapes.USE), ACCUMULATOR);
        boolean to = types.isInteger(types.word(resultType, CooperativeShapes.USE), ACCUMULATOR);
        return from && (both || context.has(Capability.CooperativeMatrixConversionsNV)) || to && both;
    }

    private void extract(int type) {
        if (context.isVulkan() && !isNarrowMicroscaling(types.scalarType(resultType))) {
            badResult(
                    ConversionRule.EXTRACT_RESULT,
                    "a 4-bit or 6-bit microscaling scalar or vector, which Vulkan requires");
        } else if (context.isVulkan() && !types.isIntScalarOrVector(type)) {
            badOperand(ConversionRule.EXTRACT_BASE, 0, "an integer scalar or vector, which Vulkan requires");
        } else if (types.bitWidth(type) <= types.bitWidth(resultType)) {
            badOperand(
                    ConversionRule.WIDTH,
                    0,
                    "wider than the components of the result type " + context.name(resultType));
        }
    }
}
