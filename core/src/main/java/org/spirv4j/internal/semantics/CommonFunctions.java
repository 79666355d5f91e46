// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.semantics;

/**
 * Functions that GLSL.std.450 and OpenCL.std have in common. For narrower floating-point types, widen the operands and
 * round the result. Sign-extend narrower integers for the methods whose names begin with "s", and zero-extend them for
 * those whose names begin with "u".
 */
public final class CommonFunctions {
    private static final double DEGREES_PER_RADIAN = 180 / Math.PI;
    private static final double RADIANS_PER_DEGREE = Math.PI / 180;

    private CommonFunctions() {}

    /** Converts radians to degrees. */
    public static double degrees(double radians) {
        return radians * DEGREES_PER_RADIAN;
    }

    /** Converts degrees to radians. */
    public static double radians(double degrees) {
        return degrees * RADIANS_PER_DEGREE;
    }

    /** 0 if {@code x < edge}, else 1. */
    public static float step(float edge, float x) {
        return x < edge ? 0 : 1;
    }

    /** 0 if {@code x < edge}, else 1. */
    public static double step(double edge, double x) {
        return x < edge ? 0 : 1;
    }

    /** Hermite interpolation from 0 at the first edge to 1 at the second edge. */
    public static double smoothstep(double edge0, double edge1, double x) {
        double t = fclamp((x - edge0) / (edge1 - edge0), 0, 1);
        return t * t * (3 - 2 * t);
    }

    /** The minimum, where {@code -0 < +0}; NaN if an operand is NaN. */
    public static float fminCommon(float x, float y) {
        return Math.min(x, y);
    }

    /** The minimum, where {@code -0 < +0}; NaN if an operand is NaN. */
    public static double fminCommon(double x, double y) {
        return Math.min(x, y);
    }

    /** The maximum, where {@code -0 < +0}; NaN if an operand is NaN. */
    public static float fmaxCommon(float x, float y) {
        return Math.max(x, y);
    }

    /** The maximum, where {@code -0 < +0}; NaN if an operand is NaN. */
    public static double fmaxCommon(double x, double y) {
        return Math.max(x, y);
    }

    /** The minimum, where {@code -0 < +0}; the other operand if one is NaN. */
    public static float fmin(float x, float y) {
        return Float.isNaN(x) ? y : Float.isNaN(y) ? x : Math.min(x, y);
    }

    /** The minimum, where {@code -0 < +0}; the other operand if one is NaN. */
    public static double fmin(double x, double y) {
        return Double.isNaN(x) ? y : Double.isNaN(y) ? x : Math.min(x, y);
    }

    /** The maximum, where {@code -0 < +0}; the other operand if one is NaN. */
    public static float fmax(float x, float y) {
        return Float.isNaN(x) ? y : Float.isNaN(y) ? x : Math.max(x, y);
    }

    /** The maximum, where {@code -0 < +0}; the other operand if one is NaN. */
    public static double fmax(double x, double y) {
        return Double.isNaN(x) ? y : Double.isNaN(y) ? x : Math.max(x, y);
    }

    /** Clamps x to a range; NaN if an operand is NaN. */
    public static float fclamp(float x, float minVal, float maxVal) {
        return fminCommon(fmaxCommon(x, minVal), maxVal);
    }

    /** Clamps x to a range; NaN if an operand is NaN. */
    public static double fclamp(double x, double minVal, double maxVal) {
        return fminCommon(fmaxCommon(x, minVal), maxVal);
    }

    /** The absolute value; the least integer is its own absolute value. */
    public static int sAbs(int x) {
        return Math.abs(x);
    }

    /** The absolute value; the least integer is its own absolute value. */
    public static long sAbs(long x) {
        return Math.abs(x);
    }

    public static int uMin(int x, int y) {
        return Comparison.uLessThan(y, x) ? y : x;
    }

    public static long uMin(long x, long y) {
        return Comparison.uLessThan(y, x) ? y : x;
    }

    public static int sMin(int x, int y) {
        return Math.min(x, y);
    }

    public static long sMin(long x, long y) {
        return Math.min(x, y);
    }

    public static int uMax(int x, int y) {
        return Comparison.uLessThan(x, y) ? y : x;
    }

    public static long uMax(long x, long y) {
        return Comparison.uLessThan(x, y) ? y : x;
    }

    public static int sMax(int x, int y) {
        return Math.max(x, y);
    }

    public static long sMax(long x, long y) {
        return Math.max(x, y);
    }

    public static int uClamp(int x, int minVal, int maxVal) {
        return uMin(uMax(x, minVal), maxVal);
    }

    public static long uClamp(long x, long minVal, long maxVal) {
        return uMin(uMax(x, minVal), maxVal);
    }

    public static int sClamp(int x, int minVal, int maxVal) {
        return Math.min(Math.max(x, minVal), maxVal);
    }

    public static long sClamp(long x, long minVal, long maxVal) {
        return Math.min(Math.max(x, minVal), maxVal);
    }
}
