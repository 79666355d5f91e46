// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.semantics;

/**
 * Functions of OpenCL.std that GLSL.std.450 does not have, or defines differently. Those that both sets have are in
 * {@link CommonFunctions}, {@link Exponential}, {@link FloatParts}, {@link Power} and {@link Trigonometry}; others are
 * in {@link SpecialFunctions}, {@link OpenClIntegers} and {@link Geometry}.
 *
 * <p>Instructions whose names begin with "half_", "native_" or "fast_" are less accurate variants; they use the
 * methods without the prefix.
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

    /** 1, -1, or a zero with the sign of x; 0 for NaN. */
    public static float sign(float x) {
        return x > 0 ? 1 : x < 0 ? -1 : x == 0 ? x : 0;
    }

    /** 1, -1, or a zero with the sign of x; 0 for NaN. */
    public static double sign(double x) {
        return x > 0 ? 1 : x < 0 ? -1 : x == 0 ? x : 0;
    }

    /** {@code fmin(fmax(x, minval), maxval)}, which ignore NaN. */
    public static double fclamp(double x, double minval, double maxval) {
        return CommonFunctions.fmin(CommonFunctions.fmax(x, minval), maxval);
    }

    /** {@code x - y} if that is positive, else 0; NaN if an operand is NaN. */
    public static double fdim(double x, double y) {
        return x <= y ? 0 : x - y;
    }

    /** {@code x - floor(x)}, but always less than 1; a zero with the sign of x for infinities. */
    public static float fract(float x) {
        return (float) fract(x, LESS_THAN_ONE);
    }

    /** {@code x - floor(x)}, but always less than 1; a zero with the sign of x for infinities. */
    public static double fract(double x) {
        return fract(x, LESS_THAN_ONE_64);
    }

    /** {@code x - floor(x)} for a type whose greatest number below 1 is {@code limit}. */
    static double fract(double x, double limit) {
        if (x == 0 || Double.isInfinite(x)) {
            return Math.copySign(0, x);
        }
        return CommonFunctions.fminCommon(x - Math.floor(x), limit);
    }

    /** {@code a * b + c}, rounded once. */
    public static float mad(float a, float b, float c) {
        return Math.fma(a, b, c);
    }

    /** {@code a * b + c}, rounded once. */
    public static double mad(double a, double b, double c) {
        return Math.fma(a, b, c);
    }

    /** The operand with the greater magnitude; fmax if both have the same. */
    public static double maxmag(double x, double y) {
        double xSize = Math.abs(x);
        double ySize = Math.abs(y);
        return xSize > ySize ? x : ySize > xSize ? y : CommonFunctions.fmax(x, y);
    }

    /** The operand with the lesser magnitude; fmin if both have the same. */
    public static double minmag(double x, double y) {
        double xSize = Math.abs(x);
        double ySize = Math.abs(y);
        return xSize < ySize ? x : ySize < xSize ? y : CommonFunctions.fmin(x, y);
    }

    /** {@code x + (y - x) * a} */
    public static double mix(double x, double y, double a) {
        return x + (y - x) * a;
    }

    /** half_divide and native_divide. */
    public static double divide(double x, double y) {
        return x / y;
    }

    /** half_recip and native_recip. */
    public static double recip(double x) {
        return 1 / x;
    }

    /** {@code c ? b : a}. The condition is {@code c != 0} for scalars, and the sign bit of c for vectors. */
    public static long select(long a, long b, boolean c) {
        return c ? b : a;
    }

    /**
     * The index of the component that shuffle or shuffle2 selects.
     *
     * @param mask a component of the shuffle mask
     * @param count number of components to select from, a power of two; of both vectors for shuffle2
     */
    public static int shuffle(long mask, int count) {
        return (int) mask & count - 1;
    }
}
