package org.spirv4j.internal.semantics;

import java.math.RoundingMode;
import org.spirv4j.internal.number.FloatFormat;
import org.spirv4j.internal.number.NumberTypes;

/**
 * The bits of floating-point numbers of all types that OpTypeFloat can declare, as {@code double}, which holds all of them
 * exactly. Types are those of {@link NumberTypes}.
 */
public final class FloatEncoding {
    private FloatEncoding() {}

    /** The number that bits of a type are. */
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

    /** The bits of the nearest number of a type, of two equally near ones the even one; zero-extended. */
    public static long encode(double value, int type) {
        return encode(value, type, FloatControls.RTE, false);
    }

    /**
     * The bits of a number in a type, zero-extended.
     *
     * <p>Infinities, and numbers that round to more than the largest one, become infinities; in a type without
     * infinities, NaNs; in a type without both, the largest number.
     *
     * @param rounding mode of {@link FloatControls}
     * @param saturate whether they become the largest number in all types with an encoding operand, as the decoration
     *     SaturatedToLargestFloat8NormalConversionEXT demands
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
        // Conversions to bfloat16 go by way of binary32 (SPV_KHR_bfloat16).
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
