package org.spirv4j.internal.semantics;

/**
 * Exponential functions and logarithms of GLSL.std.450 and OpenCL.std, to less than one unit in the last place of a
 * {@code double}. For narrower types, widen the operand and round the result.
 *
 * <p>A logarithm is known with some 66 bits, as the sum of {@link #log} and {@link #logTail}, so that powers, whose errors
 * grow with their logarithms, can be exact to the last place.
 */
public final class Exponential {
    private static final double LN2 = 0x1.62e42fefa39efp-1;
    /** The natural logarithm of 2, rounded to a multiple of 2^-42, and what is lost. */
    private static final double LN2_HIGH = 0x1.62e42fefa38p-1;

    private static final double LN2_LOW = 0x1.ef35793c7673p-45;
    /** A 32nd of the natural logarithm of 2, rounded to a multiple of 2^-42, and what is lost. */
    private static final double STEP_HIGH = 0x1.62e42fefap-6;

    private static final double STEP_LOW = 0x1.cf79abc9e3b3ap-45;
    private static final double STEPS_PER_UNIT = 0x1.71547652b82fep5;
    private static final double LN10_HIGH = 0x1.26bb1bbb55516p1;
    private static final double LN10_LOW = -0x1.f48ad494ea3e9p-53;
    private static final double LOG2_E_HIGH = 0x1.71547652b82fep0;
    private static final double LOG2_E_LOW = 0x1.777d0ffda0d24p-56;
    private static final double LOG10_E_HIGH = 0x1.bcb7b1526e50ep-2;
    private static final double LOG10_E_LOW = 0x1.95355baaafad3p-57;
    /** Powers of e beyond its square root and its negative round to infinity and zero. */
    private static final double LIMIT = 750;

    private Exponential() {}

    /** e to the power of x. */
    public static double exp(double x) {
        return exp(x, 0);
    }

    /** 2 to the power of x. */
    public static double exp2(double x) {
        if (!(Math.abs(x) < 1100)) {
            return unbounded(x);
        }
        double steps = Math.rint(x * 32);
        return power((int) steps, (x - steps * 0x1p-5) * LN2, 0);
    }

    /** 10 to the power of x. */
    public static double exp10(double x) {
        if (!(Math.abs(x) < 330)) {
            return unbounded(x);
        }
        double product = x * LN10_HIGH;
        return exp(product, Math.fma(x, LN10_HIGH, -product) + x * LN10_LOW);
    }

    private static double unbounded(double x) {
        return Double.isNaN(x) ? x : x > 0 ? Double.POSITIVE_INFINITY : 0;
    }

    /** e to the power of x, less 1; without loss for small numbers. */
    public static double expm1(double x) {
        return StrictMath.expm1(x);
    }

    /** e to the power of the sum of x and a number that is small. */
    static double exp(double x, double tail) {
        if (!(Math.abs(x) < LIMIT)) {
            return unbounded(x);
        }
        double steps = Math.rint(x * STEPS_PER_UNIT);
        double difference = x - steps * STEP_HIGH;
        double low = tail - steps * STEP_LOW;
        double r = difference + low;
        return power((int) steps, r, difference - r + low);
    }

    /** {@code 2^(steps/32) * e^(r + tail)}, where the absolute value of r is at most about 1/90. */
    private static double power(int steps, double r, double tail) {
        double polynomial = 1.0 / 120 + r * (1.0 / 720 + r * (1.0 / 5040));
        double more = tail + r * r * (0.5 + r * (1.0 / 6 + r * (1.0 / 24 + r * polynomial)));
        double high = ExponentialTables.EXP2_HIGH[steps & 31];
        double low = ExponentialTables.EXP2_LOW[steps & 31];
        return FloatParts.ldexp(high + (low + high * (r + more)), steps >> 5);
    }

    /** The natural logarithm: NaN for negative numbers, negative infinity for zeros. */
    public static double log(double x) {
        return isOrdinary(x) ? log(x, false) : limit(x);
    }

    /** What the natural logarithm of a finite number above 0 is above {@link #log}. */
    static double logTail(double x) {
        return log(x, true);
    }

    /** The logarithm to the base 2, exact for powers of 2. */
    public static double log2(double x) {
        return isOrdinary(x) ? scaled(x, LOG2_E_HIGH, LOG2_E_LOW) : limit(x);
    }

    /** The logarithm to the base 10, exact for powers of 10. */
    public static double log10(double x) {
        return isOrdinary(x) ? scaled(x, LOG10_E_HIGH, LOG10_E_LOW) : limit(x);
    }

    /** The natural logarithm of 1 + x; without loss for small numbers. */
    public static double log1p(double x) {
        return StrictMath.log1p(x);
    }

    private static boolean isOrdinary(double x) {
        return x > 0 && x <= Double.MAX_VALUE;
    }

    private static double limit(double x) {
        return x == 0 ? Double.NEGATIVE_INFINITY : x > 0 ? x : Double.NaN;
    }

    private static double scaled(double x, double factor, double factorTail) {
        double log = log(x, false);
        double product = log * factor;
        return product + (Math.fma(log, factor, -product) + (log * factorTail + log(x, true) * factor));
    }

    /**
     * The logarithm of {@code 2^e * c * (1 + r)}, where c is the 64th part of an integer from 45 to 91 and the absolute
     * value of r is at most 1/90.
     */
    private static double log(double x, boolean tail) {
        double normal = x < Double.MIN_NORMAL ? x * 0x1p64 : x;
        // The exponent is chosen so that what remains is at least 0x1.6ap-1, a little less than the square root of 1/2.
        long bits = Double.doubleToRawLongBits(normal) - 0x3FE6A00000000000L;
        int exponent = (int) (bits >> 52) - (x < Double.MIN_NORMAL ? 64 : 0);
        double significand = Double.longBitsToDouble((bits & 0xFFFFFFFFFFFFFL) + 0x3FE6A00000000000L);
        double steps = Math.rint(significand * 64);
        int row = (int) steps - ExponentialTables.FIRST_LN;
        double center = steps * 0x1p-6;
        double rest = significand - center;
        double r = rest / center;
        double rTail = Math.fma(-r, center, rest) / center;
        double square = 0.5 * r * r;
        double squareTail = Math.fma(0.5 * r, r, -square);
        double tenth = 1.0 / 10 - r * (1.0 / 11);
        double eighth = 1.0 / 8 - r * (1.0 / 9 - r * tenth);
        double sixth = 1.0 / 6 - r * (1.0 / 7 - r * eighth);
        double cube = r * r * r * (1.0 / 3 - r * (0.25 - r * (0.2 - r * sixth)));
        double base = exponent * LN2_HIGH + ExponentialTables.LN_HIGH[row];
        double first = base + r;
        double firstTail = base == 0 ? 0 : r - (first - base);
        double second = first - square;
        double secondTail = first - second - square;
        double low = exponent * LN2_LOW
                + ExponentialTables.LN_LOW[row]
                + (firstTail + secondTail + (rTail * (1 - r) - squareTail + cube));
        double result = second + low;
        return tail ? second - result + low : result;
    }
}
