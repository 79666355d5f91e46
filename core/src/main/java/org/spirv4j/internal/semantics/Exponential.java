// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.semantics;

/**
 * Exponential functions and logarithms of GLSL.std.450 and OpenCL.std. Those that take the width of their operands in
 * bits have a relative error of less than 2^-43 for 16 and 32 bits; for narrower types than {@code double}, widen the
 * operand and round the result. Otherwise the error is at most 1 ULP of a {@code double}.
 *
 * <p>Logarithms are computed as the sum of two numbers with about 66 bits, because {@link Power} multiplies them by
 * large exponents.
 */
public final class Exponential {
    /** The natural logarithm of 2, and its rounding error. */
    private static final double LN2 = 0x1.62e42fefa39efp-1;

    private static final double LN2_TAIL = 0x1.abc9e3b39803fp-56;
    /** The natural logarithm of 2, rounded to a multiple of 2^-42, and the rounding error. */
    private static final double LN2_HIGH = 0x1.62e42fefa38p-1;

    private static final double LN2_LOW = 0x1.ef35793c7673p-45;
    /** The natural logarithm of 2 divided by 32, rounded to a multiple of 2^-42, and the rounding error. */
    private static final double STEP_HIGH = 0x1.62e42fefap-6;

    private static final double STEP_LOW = 0x1.cf79abc9e3b3ap-45;
    private static final double STEPS_PER_UNIT = 0x1.71547652b82fep5;
    private static final double LN10_HIGH = 0x1.26bb1bbb55516p1;
    private static final double LN10_LOW = -0x1.f48ad494ea3e9p-53;
    private static final double LOG2_E_HIGH = 0x1.71547652b82fep0;
    private static final double LOG2_E_LOW = 0x1.777d0ffda0d24p-56;
    private static final double LOG10_E_HIGH = 0x1.bcb7b1526e50ep-2;
    private static final double LOG10_E_LOW = 0x1.95355baaafad3p-57;
    /** The bits of 0x1.6ap-1: significands for the tables are in [0x1.6ap-1, 0x1.6ap0). */
    private static final long LEAST_SIGNIFICAND = 0x3FE6A00000000000L;

    /** The result overflows above this argument, and underflows to zero below its negative. */
    private static final double LIMIT = 750;

    private Exponential() {}

    /** e to the power of x. */
    public static double exp(double x, int width) {
        return width <= Float.SIZE ? SinglePrecision.exp(x) : exp(x);
    }

    static double exp(double x) {
        return expOfSum(x, 0);
    }

    /** 2 to the power of x. */
    public static double exp2(double x, int width) {
        return width <= Float.SIZE ? SinglePrecision.exp2(x) : exp2(x);
    }

    static double exp2(double x) {
        if (!(Math.abs(x) < 1100)) {
            return unbounded(x);
        }
        double steps = Math.rint(x * 32);
        double rest = x - steps * 0x1p-5;
        double r = rest * LN2;
        return power((int) steps, r, Math.fma(rest, LN2, -r) + rest * LN2_TAIL);
    }

    /** 10 to the power of x. */
    public static double exp10(double x, int width) {
        return width <= Float.SIZE ? SinglePrecision.exp10(x) : exp10(x);
    }

    static double exp10(double x) {
        if (!(Math.abs(x) < 330)) {
            return unbounded(x);
        }
        double product = x * LN10_HIGH;
        return expOfSum(product, Math.fma(x, LN10_HIGH, -product) + x * LN10_LOW);
    }

    private static double unbounded(double x) {
        return Double.isNaN(x) ? x : x > 0 ? Double.POSITIVE_INFINITY : 0;
    }

    /** {@code exp(x) - 1}, without cancellation for small x. */
    public static double expm1(double x, int width) {
        return width <= Float.SIZE ? SinglePrecision.expm1(x) : StrictMath.expm1(x);
    }

    /** {@code exp(x + tail)}, where tail is small. */
    static double expOfSum(double x, double tail) {
        if (!(Math.abs(x) < LIMIT)) {
            return unbounded(x);
        }
        double steps = Math.rint(x * STEPS_PER_UNIT);
        double difference = x - steps * STEP_HIGH;
        double low = tail - steps * STEP_LOW;
        double r = difference + low;
        return power((int) steps, r, difference - r + low);
    }

    /** {@code 2^(steps/32) * e^(r + tail)}, where {@code |r| <= ln(2) / 64}. */
    private static double power(int steps, double r, double tail) {
        double polynomial = 1.0 / 120 + r * (1.0 / 720 + r * (1.0 / 5040));
        double more = tail + r * r * (0.5 + r * (1.0 / 6 + r * (1.0 / 24 + r * polynomial)));
        double high = ExponentialTables.EXP2_HIGH[steps & 31];
        double low = ExponentialTables.EXP2_LOW[steps & 31];
        double first = high * r;
        double rest = Math.fma(high, r, -first) + (low + high * more);
        return FloatParts.ldexp(high + (first + rest), steps >> 5);
    }

    /** The natural logarithm: NaN for negative numbers, negative infinity for zero. */
    public static double log(double x, int width) {
        return width <= Float.SIZE ? SinglePrecision.log(x) : log(x);
    }

    static double log(double x) {
        return isOrdinary(x) ? logOf(normal(x), exponent(x), false) : limit(x);
    }

    /** The logarithm to the base 2, exact for powers of 2. */
    public static double log2(double x, int width) {
        return width <= Float.SIZE ? SinglePrecision.log2(x) : log2(x);
    }

    static double log2(double x) {
        return isOrdinary(x) ? scaledLog(x, LOG2_E_HIGH, LOG2_E_LOW) : limit(x);
    }

    /** The logarithm to the base 10, exact for powers of 10. */
    public static double log10(double x, int width) {
        return width <= Float.SIZE ? SinglePrecision.log10(x) : log10(x);
    }

    static double log10(double x) {
        return isOrdinary(x) ? scaledLog(x, LOG10_E_HIGH, LOG10_E_LOW) : limit(x);
    }

    /** {@code log(1 + x)}, without cancellation for small x. */
    public static double log1p(double x, int width) {
        return width <= Float.SIZE ? SinglePrecision.log1p(x) : StrictMath.log1p(x);
    }

    private static boolean isOrdinary(double x) {
        return x > 0 && x <= Double.MAX_VALUE;
    }

    private static double limit(double x) {
        return x == 0 ? Double.NEGATIVE_INFINITY : x > 0 ? x : Double.NaN;
    }

    /** Scales a denormalized number by 2^64. */
    static double normal(double x) {
        return x < Double.MIN_NORMAL ? x * 0x1p64 : x;
    }

    /** The exponent of the power of two that undoes {@link #normal}. */
    static int exponent(double x) {
        return x < Double.MIN_NORMAL ? -64 : 0;
    }

    private static double scaledLog(double x, double factor, double factorTail) {
        double normal = normal(x);
        int exponent = exponent(x);
        double log = logOf(normal, exponent, false);
        double tail = logOf(normal, exponent, true);
        double product = log * factor;
        return product + (Math.fma(log, factor, -product) + (log * factorTail + tail * factor));
    }

    /**
     * {@code ln(normal * 2^exponent)}, or its rounding error if {@code tail} is true.
     *
     * <p>The argument is split into {@code 2^e * c * (1 + r)}, where 64 c is an integer from 45 to 90 and {@code |r|
     * <= 1/90}. There are no branches, so that the JIT compiler shares the work of two calls that differ in {@code
     * tail} only.
     */
    static double logOf(double normal, int exponent, boolean tail) {
        long bits = Double.doubleToRawLongBits(normal) - LEAST_SIGNIFICAND;
        double e = (bits >> 52) + exponent;
        double significand = Double.longBitsToDouble((bits & 0xFFFFFFFFFFFFFL) + LEAST_SIGNIFICAND);
        double steps = Math.rint(significand * 64);
        int row = (int) steps - ExponentialTables.FIRST_LN;
        double center = steps * 0x1p-6;
        double rest = significand - center;
        double r = rest * ExponentialTables.RECIPROCALS[row];
        double rTail = Math.fma(-r, center, rest) * ExponentialTables.RECIPROCALS[row];
        double square = 0.5 * r * r;
        double squareTail = Math.fma(0.5 * r, r, -square);
        double tenth = 1.0 / 10 - r * (1.0 / 11);
        double eighth = 1.0 / 8 - r * (1.0 / 9 - r * tenth);
        double sixth = 1.0 / 6 - r * (1.0 / 7 - r * eighth);
        double cube = r * r * r * (1.0 / 3 - r * (0.25 - r * (0.2 - r * sixth)));
        double base = e * LN2_HIGH + ExponentialTables.LN_HIGH[row];
        double first = base + r;
        double firstTail = r - (first - base);
        double second = first - square;
        double secondTail = first - second - square;
        double low = e * LN2_LOW
                + ExponentialTables.LN_LOW[row]
                + (firstTail + secondTail + (rTail * (1 - r) - squareTail + cube));
        double result = second + low;
        return tail ? second - result + low : result;
    }
}
