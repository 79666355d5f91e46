// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.semantics;

/**
 * Functions of GLSL.std.450 that OpenCL.std does not have, or defines differently. Those that both sets have are in
 * {@link CommonFunctions}, {@link Exponential}, {@link FloatParts}, {@link Power} and {@link Trigonometry}; those of
 * vectors and matrices are in {@link Geometry}, {@link Matrices} and {@link GlslPacking}.
 *
 * <p>Where the specification permits a choice, these methods round to even, treat -0 as less than +0, and return NaN
 * if an operand is NaN.
 */
public final class GlslStd450 {
    private GlslStd450() {}

    /** Rounds to the nearest integer, and from the middle to the even one. */
    public static double round(double x) {
        return Math.rint(x);
    }

    /** Rounds to the nearest integer, and from the middle to the even one. */
    public static double roundEven(double x) {
        return Math.rint(x);
    }

    public static float fAbs(float x) {
        return Math.abs(x);
    }

    public static double fAbs(double x) {
        return Math.abs(x);
    }

    /** 1, -1, or 0 for zeros of either sign and for NaN. */
    public static float fSign(float x) {
        return x > 0 ? 1 : x < 0 ? -1 : 0;
    }

    /** 1, -1, or 0 for zeros of either sign and for NaN. */
    public static double fSign(double x) {
        return x > 0 ? 1 : x < 0 ? -1 : 0;
    }

    public static int sSign(int x) {
        return Integer.signum(x);
    }

    public static long sSign(long x) {
        return Long.signum(x);
    }

    /** {@code x - floor(x)}, which rounds to 1 for negative numbers close to zero. */
    public static double fract(double x) {
        return x - Math.floor(x);
    }

    public static double inverseSqrt(double x) {
        return Power.rsqrt(x);
    }

    public static float fMin(float x, float y) {
        return CommonFunctions.fminCommon(x, y);
    }

    public static double fMin(double x, double y) {
        return CommonFunctions.fminCommon(x, y);
    }

    public static float fMax(float x, float y) {
        return CommonFunctions.fmaxCommon(x, y);
    }

    public static double fMax(double x, double y) {
        return CommonFunctions.fmaxCommon(x, y);
    }

    public static float fClamp(float x, float minVal, float maxVal) {
        return CommonFunctions.fclamp(x, minVal, maxVal);
    }

    public static double fClamp(double x, double minVal, double maxVal) {
        return CommonFunctions.fclamp(x, minVal, maxVal);
    }

    /** The minimum, where {@code -0 < +0}; the other operand if one is NaN. */
    public static float nMin(float x, float y) {
        return CommonFunctions.fmin(x, y);
    }

    /** The minimum, where {@code -0 < +0}; the other operand if one is NaN. */
    public static double nMin(double x, double y) {
        return CommonFunctions.fmin(x, y);
    }

    /** The maximum, where {@code -0 < +0}; the other operand if one is NaN. */
    public static float nMax(float x, float y) {
        return CommonFunctions.fmax(x, y);
    }

    /** The maximum, where {@code -0 < +0}; the other operand if one is NaN. */
    public static double nMax(double x, double y) {
        return CommonFunctions.fmax(x, y);
    }

    /** Clamps x to a range; the lower limit if x is NaN. */
    public static float nClamp(float x, float minVal, float maxVal) {
        return nMin(nMax(x, minVal), maxVal);
    }

    /** Clamps x to a range; the lower limit if x is NaN. */
    public static double nClamp(double x, double minVal, double maxVal) {
        return nMin(nMax(x, minVal), maxVal);
    }

    /** {@code x * (1 - a) + y * a} */
    public static double fMix(double x, double y, double a) {
        return x * (1 - a) + y * a;
    }

    public static double smoothStep(double edge0, double edge1, double x) {
        return CommonFunctions.smoothstep(edge0, edge1, x);
    }

    /** The index of the lowest 1 bit; -1 if there is none. */
    public static int findILsb(int value) {
        return value == 0 ? -1 : Integer.numberOfTrailingZeros(value);
    }

    /** The index of the lowest 1 bit; -1 if there is none. */
    public static int findILsb(long value) {
        return value == 0 ? -1 : Long.numberOfTrailingZeros(value);
    }

    /** The index of the highest bit that differs from the sign bit; -1 if there is none. */
    public static int findSMsb(int value) {
        return 31 - Integer.numberOfLeadingZeros(value ^ value >> 31);
    }

    /** The index of the highest bit that differs from the sign bit; -1 if there is none. */
    public static int findSMsb(long value) {
        return 63 - Long.numberOfLeadingZeros(value ^ value >> 63);
    }

    /** The index of the highest 1 bit; -1 if there is none. */
    public static int findUMsb(int value) {
        return 31 - Integer.numberOfLeadingZeros(value);
    }

    /** The index of the highest 1 bit; -1 if there is none. */
    public static int findUMsb(long value) {
        return 63 - Long.numberOfLeadingZeros(value);
    }
}
