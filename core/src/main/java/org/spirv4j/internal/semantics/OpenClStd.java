package org.spirv4j.internal.semantics;

/**
 * What is particular to the extended instruction set OpenCL.std: functions that {@link Trigonometry}, {@link Exponential},
 * {@link Power}, {@link SpecialFunctions}, {@link FloatParts} and {@link CommonFunctions} lack. {@link Geometry} has those
 * of whole vectors, {@link OpenClIntegers} those of integers.
 *
 * <p>Instructions whose names begin with "half_", "native_" or "fast_" may be less exact; here they are those without.
 */
public final class OpenClStd {
    private static final float LESS_THAN_ONE = Math.nextDown(1f);
    private static final double LESS_THAN_ONE_64 = Math.nextDown(1.0);

    private OpenClStd() {}

    public static float fabs(float x) {
        return Math.abs(x);
    }

    public static double fabs(double x) {
        return Math.abs(x);
    }

    /** x - y where x is greater, else 0; NaN if one of them is. */
    public static double fdim(double x, double y) {
        return x <= y ? 0 : x - y;
    }

    /** x less the integer below it, but less than 1; NaN stays and infinities become zeros of their sign. */
    public static float fract(float x) {
        return (float) fract(x, LESS_THAN_ONE);
    }

    /** x less the integer below it, but less than 1; NaN stays and infinities become zeros of their sign. */
    public static double fract(double x) {
        return fract(x, LESS_THAN_ONE_64);
    }

    /** The fraction for a type in which {@code limit} is the greatest number below 1. */
    static double fract(double x, double limit) {
        if (x == 0 || Double.isInfinite(x)) {
            return Math.copySign(0, x);
        }
        return CommonFunctions.fminCommon(x - Math.floor(x), limit);
    }

    /** Product and sum, rounded once. */
    public static float mad(float a, float b, float c) {
        return Math.fma(a, b, c);
    }

    /** Product and sum, rounded once. */
    public static double mad(double a, double b, double c) {
        return Math.fma(a, b, c);
    }

    /** The operand of the greater absolute value; if they have the same, as fmax. */
    public static double maxmag(double x, double y) {
        double xSize = Math.abs(x);
        double ySize = Math.abs(y);
        return xSize > ySize ? x : ySize > xSize ? y : CommonFunctions.fmax(x, y);
    }

    /** The operand of the lesser absolute value; if they have the same, as fmin. */
    public static double minmag(double x, double y) {
        double xSize = Math.abs(x);
        double ySize = Math.abs(y);
        return xSize < ySize ? x : ySize < xSize ? y : CommonFunctions.fmin(x, y);
    }

    /** The linear blend of x and y, {@code x + (y - x) * a}. */
    public static double mix(double x, double y, double a) {
        return x + (y - x) * a;
    }

    /** The quotient of half_divide and native_divide. */
    public static double divide(double x, double y) {
        return x / y;
    }

    /** The reciprocal of half_recip and native_recip. */
    public static double recip(double x) {
        return 1 / x;
    }

    /** For scalars: b if c is not 0, else a. For vectors, {@code c} is the sign of its component. */
    public static long select(long a, long b, boolean c) {
        return c ? b : a;
    }

    /**
     * Where a component of shuffle or shuffle2 comes from.
     *
     * @param mask component of the shuffle mask
     * @param count components to choose from, a power of two; those of both vectors for shuffle2
     */
    public static int shuffle(long mask, int count) {
        return (int) mask & count - 1;
    }
}
