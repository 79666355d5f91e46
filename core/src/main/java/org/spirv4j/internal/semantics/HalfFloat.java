package org.spirv4j.internal.semantics;

/**
 * Numbers of IEEE 754 binary16, which Java lacks: their bits stand in the lower half of an {@code int}. To compute with
 * them, widen them to {@code float} or {@code double}, and round the result once.
 */
public final class HalfFloat {
    private static final int INFINITY = 0x7C00;
    private static final int NAN = 0x7E00;
    private static final double SMALLEST_NORMAL = 0x1p-14;
    /** Halfway between the largest finite number, 65,504, and the next one that there would be. */
    private static final double OVERFLOW = 65520;

    private HalfFloat() {}

    /** The number that the lower 16 bits are. */
    public static float toFloat(int bits) {
        int magnitude = bits & 0x7FFF;
        // The exponents differ by a bias of 112; multiplication also normalizes denormalized numbers.
        float scaled = Float.intBitsToFloat(magnitude << 13) * 0x1p112f;
        float special =
                magnitude == INFINITY ? Float.POSITIVE_INFINITY : Float.intBitsToFloat(0x7FC00000 | magnitude << 13);
        float value = magnitude < INFINITY ? scaled : special;
        return Float.intBitsToFloat(Float.floatToRawIntBits(value) | (bits & 0x8000) << 16);
    }

    /** The nearest number, of two equally near ones the even one. */
    public static int of(float value) {
        int bits = Float.floatToRawIntBits(value);
        int sign = bits >>> 16 & 0x8000;
        int magnitude = bits & 0x7FFFFFFF;
        if (magnitude >= 0x47800000) {
            return sign | (magnitude > 0x7F800000 ? NAN : INFINITY);
        }
        if (magnitude < 0x38800000) {
            // The last bit of a number from 0.5 to 1 is worth as much as that of a denormalized half.
            return sign | Float.floatToRawIntBits(Float.intBitsToFloat(magnitude) + 0.5f) - 0x3F000000;
        }
        return sign | magnitude + 0xFFF + (magnitude >>> 13 & 1) - 0x38000000 >>> 13;
    }

    /** The nearest number, of two equally near ones the even one. */
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

    /** The number in a rounding mode of {@link FloatControls}. */
    public static int of(double value, int rounding) {
        int nearest = of(value);
        if (rounding == FloatControls.RTE) {
            return nearest;
        }
        double excess = value - toFloat(nearest);
        boolean negative = (nearest & 0x8000) != 0;
        boolean up = excess > 0 && (rounding == FloatControls.RTP || rounding == FloatControls.RTZ && negative);
        boolean down = excess < 0 && (rounding == FloatControls.RTN || rounding == FloatControls.RTZ && !negative);
        // The bits count magnitudes; a nearest zero has the sign of the value.
        return up ? nearest + (negative ? -1 : 1) : down ? nearest + (negative ? 1 : -1) : nearest;
    }

    /** Makes a denormalized number a zero of the same sign. */
    public static int flush(int bits) {
        return (bits & INFINITY) == 0 ? bits & 0x8000 : bits;
    }

    /**
     * The number next to another one in the direction of a third (OpenCL.std nextafter); NaN when one of them is a NaN.
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
