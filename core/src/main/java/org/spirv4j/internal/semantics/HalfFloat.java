// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.semantics;

/**
 * 16-bit floating-point numbers (IEEE 754 binary16). Java has no type for them, so their bits are the low-order bits
 * of an {@code int}. To compute with them, widen them to {@code float} or {@code double}, and round the result once.
 */
public final class HalfFloat {
    private static final int INFINITY = 0x7C00;
    private static final int NAN = 0x7E00;
    private static final double SMALLEST_NORMAL = 0x1p-14;
    /** From this magnitude on, numbers round to infinity: the middle between 65,504 and 65,536. */
    private static final double OVERFLOW = 65520;

    private HalfFloat() {}

    /** Converts a 16-bit number; only the low-order 16 bits are used. */
    public static float toFloat(int bits) {
        int magnitude = bits & 0x7FFF;
        // The biases differ by 112. The multiplication also normalizes denormalized numbers.
        float scaled = Float.intBitsToFloat(magnitude << 13) * 0x1p112f;
        float special =
                magnitude == INFINITY ? Float.POSITIVE_INFINITY : Float.intBitsToFloat(0x7FC00000 | magnitude << 13);
        float value = magnitude < INFINITY ? scaled : special;
        return Float.intBitsToFloat(Float.floatToRawIntBits(value) | (bits & 0x8000) << 16);
    }

    /** Rounds to nearest even. */
    public static int of(float value) {
        int bits = Float.floatToRawIntBits(value);
        int sign = bits >>> 16 & 0x8000;
        int magnitude = bits & 0x7FFFFFFF;
        if (magnitude >= 0x47800000) {
            return sign | (magnitude > 0x7F800000 ? NAN : INFINITY);
        }
        if (magnitude < 0x38800000) {
            // Adding 0.5 rounds to a multiple of 2^-24, the unit of denormalized 16-bit numbers.
            return sign | Float.floatToRawIntBits(Float.intBitsToFloat(magnitude) + 0.5f) - 0x3F000000;
        }
        return sign | magnitude + 0xFFF + (magnitude >>> 13 & 1) - 0x38000000 >>> 13;
    }

    /** Rounds to nearest even. */
    public static int of(double value) {
        int sign = Double.doubleToRawLongBits(value) < 0 ? 0x8000 : 0;
        double magnitude = Math.abs(value);
        if (!(magnitude < OVERFLOW)) {
            return sign | (Double.isNaN(magnitude) ? NAN : INFINITY);
        }
        if (magnitude < SMALLEST_NORMAL) {
            return sign | (int) Math.rint(magnitude * 0x1p24);
        }
        long bits = Double.doubleToRawLongBits(magnitude);
        return sign | (int) (bits + (1L << 41) - 1 + (bits >>> 42 & 1) - (1008L << 52) >>> 42);
    }

    /** Rounds in a rounding mode of {@link FloatControls}. */
    public static int of(double value, int rounding) {
        int nearest = of(value);
        if (rounding == FloatControls.RTE) {
            return nearest;
        }
        double excess = value - toFloat(nearest);
        boolean negative = (nearest & 0x8000) != 0;
        boolean up = excess > 0 && (rounding == FloatControls.RTP || rounding == FloatControls.RTZ && negative);
        boolean down = excess < 0 && (rounding == FloatControls.RTN || rounding == FloatControls.RTZ && !negative);
        // Bits without the sign increase with the magnitude.
        return up ? nearest + (negative ? -1 : 1) : down ? nearest + (negative ? 1 : -1) : nearest;
    }

    /** Flushes a denormalized number to a zero of the same sign. */
    public static int flush(int bits) {
        return (bits & INFINITY) == 0 ? bits & 0x8000 : bits;
    }

    /**
     * The next 16-bit number in a direction (OpenCL.std nextafter).
     *
     * @param direction bits of the number to move towards; it is the result if both numbers are equal
     * @return NaN if one of the numbers is NaN
     */
    public static int nextafter(int bits, int direction) {
        float from = toFloat(bits);
        float to = toFloat(direction);
        if (Float.isNaN(from) || Float.isNaN(to)) {
            return NAN;
        }
        if (from == to) {
            return direction & 0xFFFF;
        }
        if (from == 0) {
            return to > 0 ? 1 : 0x8001;
        }
        return (bits & 0xFFFF) + (from < to == from > 0 ? 1 : -1);
    }
}
