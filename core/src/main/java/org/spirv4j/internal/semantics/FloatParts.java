package org.spirv4j.internal.semantics;

/**
 * Functions of GLSL.std.450 and OpenCL.std that round numbers to integers or take them apart. A method that works on
 * {@code double} serves narrower types as well, if its operands are widened and its result is rounded.
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

    /** The integer nearest to x that is not farther from zero; a zero has the sign of x. */
    public static double trunc(double x) {
        return x < 0 ? Math.ceil(x) : Math.floor(x);
    }

    /** The nearest integer, of two equally near ones the even one. */
    public static double rint(double x) {
        return Math.rint(x);
    }

    /** The nearest integer, of two equally near ones the one farther from zero. */
    public static double round(double x) {
        double magnitude = Math.abs(x);
        double whole = Math.floor(magnitude);
        return Math.copySign(magnitude - whole >= 0.5 ? whole + 1 : whole, x);
    }

    /** The part of a number behind the binary point, with the sign of the number; a zero for infinities. */
    public static double modf(double x) {
        return Math.copySign(Math.abs(x) == Double.POSITIVE_INFINITY ? 0 : x - trunc(x), x);
    }

    /** A number of at least 0.5 and less than 1 that is x divided by a power of two; zeros, infinities and NaNs stay. */
    public static double frexp(double x) {
        return x == 0 || !Comparison.isFinite(x) ? x : ldexp(x, -frexpExponent(x));
    }

    /** The power of two by which {@link #frexp} divides; 0 for zeros, infinities and NaNs. */
    public static int frexpExponent(double x) {
        return x == 0 || !Comparison.isFinite(x) ? 0 : exponent(x) + 1;
    }

    /** x times 2 to the power of an exponent, rounded once; for 64 bits. */
    public static double ldexp(double x, int exponent) {
        return exponent >= -1022 && exponent <= 1023
                ? x * Double.longBitsToDouble((long) (exponent + 1023) << 52)
                : Math.scalb(x, exponent);
    }

    /** The exponent as an integer: INT_MIN for zeros, INT_MAX for infinities and NaNs. */
    public static int ilogb(double x) {
        return x == 0 ? ILOGB_OF_ZERO : Comparison.isFinite(x) ? exponent(x) : ILOGB_OF_NAN;
    }

    /** The exponent: negative infinity for zeros, positive infinity for infinities. */
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

    /** The number next to x in the direction of y; y if they are equal. */
    public static float nextafter(float x, float y) {
        return Math.nextAfter(x, y);
    }

    /** The number next to x in the direction of y; y if they are equal. */
    public static double nextafter(double x, double y) {
        return Math.nextAfter(x, y);
    }

    /** The exact remainder with the sign of the dividend. */
    public static double fmod(double x, double y) {
        return x % y;
    }

    /** The exact difference of x and the multiple of y that is nearest to it, of two equally near ones the even one. */
    public static double remainder(double x, double y) {
        return StrictMath.IEEEremainder(x, y);
    }

    /** The sign and the lowest seven bits of the multiple that {@link #remainder} subtracts; 0 where that is NaN. */
    public static int remquo(double x, double y) {
        double remainder = remainder(x, y);
        if (Double.isNaN(remainder) || Double.isInfinite(y)) {
            return 0;
        }
        double divisor = Math.abs(y);
        // The remainder of a division by 256 times y has the same low bits in its quotient.
        double part = divisor < 0x1p1000 ? Math.abs(x) % (divisor * 256) : Math.abs(x);
        double multiple = (part - Math.copySign(1, x) * remainder) / divisor;
        int bits = (int) Math.rint(multiple) & 0x7F;
        return x < 0 == y < 0 ? bits : -bits;
    }

    /** A quiet NaN with a payload. */
    public static float nan(int code) {
        return Float.intBitsToFloat(0x7FC00000 | code & 0x3FFFFF);
    }

    /** A quiet NaN with a payload. */
    public static double nan(long code) {
        return Double.longBitsToDouble(0x7FF8000000000000L | code & 0x7FFFFFFFFFFFFL);
    }
}
