// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.semantics;

import java.math.RoundingMode;
import org.spirv4j.internal.number.FloatFormat;
import org.spirv4j.internal.number.NumberTypes;

/**
 * Converts between {@code double} and the bits of all floating-point types that OpTypeFloat can declare. A {@code
 * double} holds each of their numbers exactly. Types are packed as in {@link NumberTypes}.
 */
public final class FloatEncoding {
    private FloatEncoding() {}

    /** Converts the bits of a number. */
    public static double decode(long bits, int type) {
        if (NumberTypes.encoding(type) >= 0) {
            return FloatFormat.of(type).value(bits);
        }
        return switch (NumberTypes.width(type)) {
            case 16 -> HalfFloat.toFloat((int) bits);
            case 32 -> Float.intBitsToFloat((int) bits);
            default -> Double.longBitsToDouble(bits);
        };
    }

    /** Rounds to nearest even. */
    public static long encode(double value, int type) {
        return encode(value, type, FloatControls.RTE, false);
    }

    /**
     * Rounds in a rounding mode.
     *
     * <p>Infinities and numbers out of range become infinities. If the type has no infinities, they become NaN; if it
     * has no NaN either, the largest number.
     *
     * @param rounding mode of {@link FloatControls}
     * @param saturate whether infinities and numbers out of range become the largest number instead, as with the
     *     decoration SaturatedToLargestFloat8NormalConversionEXT; applies to types with an FP encoding only
     * @return bits, zero-extended
     */
    public static long encode(double value, int type, int rounding, boolean saturate) {
        if (NumberTypes.encoding(type) >= 0) {
            return encode(value, FloatFormat.of(type), rounding, saturate);
        }
        return switch (NumberTypes.width(type)) {
            case 16 -> HalfFloat.of(value, rounding);
            case 32 -> Float.floatToRawIntBits(Conversion.toFloat(value, rounding)) & 0xFFFFFFFFL;
            default -> Double.doubleToRawLongBits(value);
        };
    }

    private static long encode(double value, FloatFormat format, int rounding, boolean saturate) {
        if (Double.isNaN(value) || format == FloatFormat.MXINT8 || format == FloatFormat.FLOAT8_UNSIGNED_E8M0) {
            return format.nearest(value);
        }
        // SPV_KHR_bfloat16: conversions to bfloat16 first convert to binary32.
        double source = format == FloatFormat.BFLOAT16 ? (float) value : value;
        long sign = Comparison.signBitSet(source) ? format.signMask() : 0;
        long magnitude = format.magnitude(source, mode(rounding));
        if (magnitude <= format.maxFinite()) {
            return sign | magnitude;
        }
        return sign | (saturate ? format.maxFinite() : format.outOfRange());
    }

    private static RoundingMode mode(int rounding) {
        return switch (rounding) {
            case FloatControls.RTZ -> RoundingMode.DOWN;
            case FloatControls.RTP -> RoundingMode.CEILING;
            case FloatControls.RTN -> RoundingMode.FLOOR;
            default -> RoundingMode.HALF_EVEN;
        };
    }
}
