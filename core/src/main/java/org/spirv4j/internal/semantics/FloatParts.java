// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.semantics;

/**
 * Functions of GLSL.std.450 and OpenCL.std that round to integers, or split numbers into parts. For narrower types,
 * widen the operands and round the result, except for {@link #nextafter} and {@link #nan}.
 */
public final class FloatParts {
    private static final int ILOGB_OF_ZERO = Integer.MIN_VALUE;
    private static final int ILOGB_OF_NAN = Integer.MAX_VALUE;

    private FloatParts() {}

    public static double floor(double x) {
        return Math.floor(x);
    }

    public static double ceil(double x) {
        return Math.ceil(x);
    }

    /** Rounds towards zero; a zero has the sign of x. */
    public static double trunc(double x) {
        return x < 0 ? Math.ceil(x) : Math.floor(x);
    }

    /** Rounds to the nearest integer, and from the middle to the even one. */
    public static double rint(double x) {
        return Math.rint(x);
    }

    /** Rounds to the nearest integer, and from the middle away from zero. */
    public static double round(double x) {
        double magnitude = Math.abs(x);
        double whole = Math.floor(magnitude);
        return Math.copySign(magnitude - whole >= 0.5 ? whole + 1 : whole, x);
    }

    /** The fractional part with the sign of x; zero for infinities. The whole part is {@link #trunc}. */
    public static double modf(double x) {
        return Math.copySign(Math.abs(x) == Double.POSITIVE_INFINITY ? 0 : x - trunc(x), x);
    }

    /** The significand in [0.5, 1) with the sign of x; x if it is zero, infinite or NaN. */
    public static double frexp(double x) {
        return x == 0 || !Comparison.isFinite(x) ? x : ldexp(x, -frexpExponent(x));
    }

    /** The exponent that belongs to {@link #frexp}; 0 for zero, infinity and NaN. */
    public static int frexpExponent(double x) {
        return x == 0 || !Comparison.isFinite(x) ? 0 : exponent(x) + 1;
    }

    /** {@code x * 2^exponent}, rounded once. */
    public static double ldexp(double x, int exponent) {
        return exponent >= -1022 && exponent <= 1023
                ? x * Double.longBitsToDouble((long) (exponent + 1023) << 52)
                : Math.scalb(x, exponent);
    }

    /** The exponent of x as an integer: INT_MIN for zero, INT_MAX for infinity and NaN. */
    public static int ilogb(double x) {
        return x == 0 ? ILOGB_OF_ZERO : Comparison.isFinite(x) ? exponent(x) : ILOGB_OF_NAN;
    }

    /** The exponent of x: negative infinity for zero, positive infinity for infinity, NaN for NaN. */
    public static double logb(double x) {
        return x == 0 ? Double.NEGATIVE_INFINITY : Comparison.isFinite(x) ? exponent(x) : Math.abs(x);
    }

    /** The binary exponent of a finite number that is not zero. */
    static int exponent(double x) {
        int exponent = Math.getExponent(x);
        return exponent >= Double.MIN_EXPONENT ? exponent : Math.getExponent(x * 0x1p64) - 64;
    }

    public static double copysign(double x, double y) {
        return Double.longBitsToDouble(
                Double.doubleToRawLongBits(x) & Long.MAX_VALUE | Double.doubleToRawLongBits(y) & Long.MIN_VALUE);
    }

    /** The number next to x in the direction of y; y if both are equal. */
    public static float nextafter(float x, float y) {
        return Math.nextAfter(x, y);
    }

    /** The number next to x in the direction of y; y if both are equal. */
    public static double nextafter(double x, double y) {
        return Math.nextAfter(x, y);
    }

    /** The exact remainder with the sign of the dividend. */
    public static double fmod(double x, double y) {
        return x % y;
    }

    /** {@code x - n * y}, where n is the integer nearest to {@code x / y}, the even one of two. */
    public static double remainder(double x, double y) {
        return StrictMath.IEEEremainder(x, y);
    }

    /** The low-order 7 bits of n in {@link #remainder}, with the sign of n; 0 if that is NaN. */
    public static int remquo(double x, double y) {
        double remainder = remainder(x, y);
        if (Double.isNaN(remainder) || Double.isInfinite(y)) {
            return 0;
        }
        double divisor = Math.abs(y);
        // x modulo 256 y has the same low-order bits in its quotient.
        double part = divisor < 0x1p1000 ? Math.abs(x) % (divisor * 256) : Math.abs(x);
        double multiple = (part - Math.copySign(1, x) * remainder) / divisor;
        int bits = (int) Math.rint(multiple) & 0x7F;
        return x < 0 == y < 0 ? bits : -bits;
    }

    /** A quiet NaN with the given payload. */
    public static float nan(int code) {
        return Float.intBitsToFloat(0x7FC00000 | code & 0x3FFFFF);
    }

    /** A quiet NaN with the given payload. */
    public static double nan(long code) {
        return Double.longBitsToDouble(0x7FF8000000000000L | code & 0x7FFFFFFFFFFFFL);
    }
}
