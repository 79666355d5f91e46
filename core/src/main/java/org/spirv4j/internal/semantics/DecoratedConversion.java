// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.semantics;

import org.spirv4j.grammar.Op;
import org.spirv4j.internal.number.NumberTypes;

/**
 * Conversions with the decorations FPRoundingMode, SaturatedConversion and SaturatedToLargestFloat8NormalConversionEXT.
 * Values, types and controls are those of {@link Folding}.
 */
public final class DecoratedConversion {
    /** The rounding mode of an instruction without the decoration FPRoundingMode. */
    public static final int UNDECORATED = -1;

    private DecoratedConversion() {}

    /** Whether the decorations change what an instruction computes. */
    public static boolean isConversion(Op op) {
        return switch (op) {
            case OpConvertFToS, OpConvertFToU, OpConvertSToF, OpConvertUToF, OpFConvert, OpSConvert, OpUConvert -> true;
            default -> false;
        };
    }

    /**
     * Converts one component.
     *
     * @param op an instruction for which {@link #isConversion} returns true
     * @param type type of the result
     * @param aType type of the operand
     * @param rounding mode of {@link FloatControls}, or {@link #UNDECORATED}
     * @param saturate whether numbers out of range become the nearest number of the type
     */
    public static long convert(Op op, int type, int aType, long a, int rounding, boolean saturate, int controls) {
        int width = NumberTypes.width(type);
        return switch (op) {
            case OpConvertFToS, OpConvertFToU -> {
                double value = Folding.operand(a, aType, controls);
                double whole = Conversion.roundToInteger(value, rounding == UNDECORATED ? FloatControls.RTZ : rounding);
                boolean signed = op == Op.OpConvertFToS;
                yield saturate
                        ? Conversion.saturateFloat(whole, width, signed)
                        : Conversion.zeroExtend(
                                signed ? Conversion.convertFToS64(whole) : Conversion.convertFToU64(whole), width);
            }
            case OpSConvert -> {
                long value = Conversion.signExtend(a, NumberTypes.width(aType));
                long limit = width == 64 ? Long.MAX_VALUE : (1L << width - 1) - 1;
                yield Conversion.zeroExtend(saturate ? Math.max(~limit, Math.min(limit, value)) : value, width);
            }
            case OpUConvert -> {
                long limit = Conversion.zeroExtend(-1, width);
                yield saturate && Comparison.uGreaterThan(a, limit) ? limit : Conversion.zeroExtend(a, width);
            }
            default -> {
                int mode = rounding == UNDECORATED
                        ? controls
                        : FloatControls.with(controls, width, rounding, FloatControls.flushes(controls, width));
                if (op == Op.OpFConvert && saturate) {
                    double value = Folding.operand(a, aType, mode);
                    yield Folding.flush(
                            FloatEncoding.encode(value, type, FloatControls.rounding(mode, width), true), type, mode);
                }
                yield Folding.fold(op, type, aType, a, 0, 0, 0, mode);
            }
        };
    }
}
