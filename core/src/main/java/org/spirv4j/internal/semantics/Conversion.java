// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.semantics;

import java.util.Arrays;

/**
 * Conversions between numbers (section "Conversion Instructions" of the specification).
 *
 * <p>The number in a method's name is the width of the result. For narrower integers, convert to 32 bits and take the
 * low-order bits, or extend the operand to 32 bits. For narrower floating-point numbers, see {@link HalfFloat} and
 * {@link FloatEncoding}.
 *
 * <p>No method throws an exception. A conversion of a number that is out of the integer's range has an undefined
 * result; {@link #isDefined} detects it.
 */
public final class Conversion {
    private Conversion() {}

    /** OpUConvert: keeps the low-order bits of an integer and zero-extends them. */
    public static long zeroExtend(long bits, int width) {
        return width >= 64 ? bits : bits & (1L << width) - 1;
    }

    /** OpSConvert: keeps the low-order bits of an integer and sign-extends them. */
    public static long signExtend(long bits, int width) {
        return bits << 64 - width >> 64 - width;
    }

    /** Whether OpConvertFToS or OpConvertFToU is defined: the truncated number is in the range of the integer type. */
    public static boolean isDefined(double value, int width, boolean signed) {
        double limit = Math.scalb(1.0, signed ? width - 1 : width);
        double whole = FloatParts.trunc(value);
        return whole < limit && whole >= (signed ? -limit : 0);
    }

    public static int convertFToS32(float value) {
        return (int) value;
    }

    public static int convertFToS32(double value) {
        return (int) value;
    }

    public static long convertFToS64(float value) {
        return (long) value;
    }

    public static long convertFToS64(double value) {
        return (long) value;
    }

    public static int convertFToU32(float value) {
        return (int) (long) value;
    }

    public static int convertFToU32(double value) {
        return (int) (long) value;
    }

    public static long convertFToU64(float value) {
        return convertFToU64((double) value);
    }

    public static long convertFToU64(double value) {
        return value < 0x1p63 ? (long) value : (long) (value - 0x1p63) + Long.MIN_VALUE;
    }

    /**
     * OpConvertFToS and OpConvertFToU with the decoration SaturatedConversion. Numbers out of range become the nearest
     * integer of the type, NaN becomes 0.
     *
     * @return the bits of an integer, zero-extended
     */
    public static long saturateFloat(double value, int width, boolean signed) {
        if (signed) {
            return zeroExtend(Math.max(-1L << width - 1, Math.min(~(-1L << width - 1), (long) value)), width);
        }
        return value >= Math.scalb(1.0, width) ? zeroExtend(-1, width) : value > 0 ? convertFToU64(value) : 0;
    }

    /** Rounds to an integer in a rounding mode of {@link FloatControls}, for FPRoundingMode on OpConvertFToS. */
    public static double roundToInteger(double value, int rounding) {
        return switch (rounding) {
            case FloatControls.RTZ -> FloatParts.trunc(value);
            case FloatControls.RTP -> Math.ceil(value);
            case FloatControls.RTN -> Math.floor(value);
            default -> Math.rint(value);
        };
    }

    public static float convertSToF32(int value) {
        return value;
    }

    public static float convertSToF32(long value) {
        return value;
    }

    public static double convertSToF64(int value) {
        return value;
    }

    public static double convertSToF64(long value) {
        return value;
    }

    public static float convertUToF32(int value) {
        return value & 0xFFFFFFFFL;
    }

    public static float convertUToF32(long value) {
        // Keeping the lost bit as the last one does not change the rounding.
        return value >= 0 ? value : (float) (value >>> 1 | value & 1) * 2;
    }

    public static double convertUToF64(int value) {
        return value & 0xFFFFFFFFL;
    }

    public static double convertUToF64(long value) {
        // Keeping the lost bit as the last one does not change the rounding.
        return value >= 0 ? value : (double) (value >>> 1 | value & 1) * 2;
    }

    /**
     * Converts an integer to 64 bits in a rounding mode of {@link FloatControls}.
     *
     * @param value sign-extended, or zero-extended if {@code signed} is false
     */
    public static double toDouble(long value, boolean signed, int rounding) {
        double nearest = signed ? value : convertUToF64(value);
        if (rounding == FloatControls.RTE) {
            return nearest;
        }
        return RoundedArithmetic.round(nearest, excess(value, nearest), rounding);
    }

    /**
     * Rounds an integer to odd: if it is not a {@code double}, the result is the adjacent one whose last bit is 1.
     * Rounding the result to 50 bits or fewer, in any mode, is the same as rounding the integer.
     *
     * @param value sign-extended, or zero-extended if {@code signed} is false
     */
    static double toOdd(long value, boolean signed) {
        double nearest = signed ? value : convertUToF64(value);
        double excess = excess(value, nearest);
        if (excess == 0 || (Double.doubleToRawLongBits(nearest) & 1) != 0) {
            return nearest;
        }
        return excess > 0 ? Math.nextUp(nearest) : Math.nextDown(nearest);
    }

    /** The integer minus the nearest {@code double}. */
    private static double excess(long value, double nearest) {
        // 2^63 and more wrap around, and so does the difference, which is small.
        return value - (nearest < 0x1p63 ? (long) nearest : nearest < 0x1p64 ? convertFToU64(nearest) : 0);
    }

    /** OpFConvert to 32 bits in a rounding mode of {@link FloatControls}. */
    public static float toFloat(double value, int rounding) {
        float nearest = (float) value;
        return rounding == FloatControls.RTE ? nearest : RoundedArithmetic.round(nearest, value - nearest, rounding);
    }

    /** OpSatConvertSToU: integers out of range become the nearest integer of the type. */
    public static long satConvertSToU(long value, int width) {
        return value < 0 ? 0 : width < 64 && value >>> width != 0 ? (1L << width) - 1 : value;
    }

    /** OpSatConvertUToS: integers out of range become the largest of the type. */
    public static long satConvertUToS(long value, int width) {
        return value < 0 || value >>> width - 1 != 0 ? (1L << width - 1) - 1 : value;
    }

    /** OpQuantizeToF16: rounds to a 16-bit number and flushes denormalized results to zero. */
    public static double quantizeToF16(double value) {
        return HalfFloat.toFloat(HalfFloat.flush(HalfFloat.of(value)));
    }

    /** OpConvertFToBF16INTEL: rounds to nearest even and returns the 16 bits. */
    public static int convertFToBF16(float value) {
        int bits = Float.floatToRawIntBits(value);
        return Float.isNaN(value) ? bits >>> 16 | 0x40 : bits + 0x7FFF + (bits >>> 16 & 1) >>> 16;
    }

    /** OpConvertBF16ToFINTEL: converts the 16 bits of a bfloat16 number. */
    public static float convertBF16ToF(int bits) {
        return Float.intBitsToFloat(bits << 16);
    }

    /** OpRoundFToTF32INTEL: rounds to nearest even, to 10 fraction bits. */
    public static float roundFToTF32(float value) {
        int bits = Float.floatToRawIntBits(value);
        return Float.isNaN(value) ? value : Float.intBitsToFloat(bits + 0xFFF + (bits >>> 13 & 1) & -1 << 13);
    }

    /** OpBitcastExtractEXT: the bits from an offset on, as many as the narrower type has. */
    public static long bitcastExtract(long base, long offset, int width) {
        return zeroExtend(base >>> offset, width);
    }

    /**
     * OpBitcast between vectors. Lower-numbered components have the lower-order bits.
     *
     * @param from the bits of the components, zero-extended
     * @param to receives the bits of the result's components, zero-extended; it has the same total number of bits
     */
    public static void bitcast(long[] from, int fromWidth, long[] to, int toWidth) {
        int step = Math.min(fromWidth, toWidth);
        Arrays.fill(to, 0);
        for (int bit = 0; bit < toWidth * to.length; bit += step) {
            long part = zeroExtend(from[bit / fromWidth] >>> bit % fromWidth, step);
            to[bit / toWidth] |= part << bit % toWidth;
        }
    }
}
