package org.spirv4j.internal.semantics;

/**
 * Functions of numbers that GLSL.std.450 and OpenCL.std have in common. A method that is there for {@code double} only
 * serves narrower types as well, if its operands are widened and its result is rounded. Narrower integers are sign-extended
 * where the name of the method begins with "s", and zero-extended where it begins with "u".
 */
public final class CommonFunctions {
    private static final double DEGREES_PER_RADIAN = 180 / Math.PI;
    private static final double RADIANS_PER_DEGREE = Math.PI / 180;

    private CommonFunctions() {}

    /** Radians in degrees. */
    public static double degrees(double radians) {
        return radians * DEGREES_PER_RADIAN;
    }

    /** Degrees in radians. */
    public static double radians(double degrees) {
        return degrees * RADIANS_PER_DEGREE;
    }

    /** 1 or -1, or a zero of the sign of x; 0 for NaN. */
    public static float sign(float x) {
        return x > 0 ? 1 : x < 0 ? -1 : x == 0 ? x : 0;
    }

    /** 1 or -1, or a zero of the sign of x; 0 for NaN. */
    public static double sign(double x) {
        return x > 0 ? 1 : x < 0 ? -1 : x == 0 ? x : 0;
    }

    /** 0 if x is less than the edge, else 1. */
    public static float step(float edge, float x) {
        return x < edge ? 0 : 1;
    }

    /** 0 if x is less than the edge, else 1. */
    public static double step(double edge, double x) {
        return x < edge ? 0 : 1;
    }

    /** 0 up to the first edge, 1 from the second one on, and a smooth curve between them. */
    public static double smoothstep(double edge0, double edge1, double x) {
        double t = fclamp((x - edge0) / (edge1 - edge0), 0, 1);
        return t * t * (3 - 2 * t);
    }

    /** The lesser of two numbers; the first one if they are equal or one of them is a NaN. */
    public static float fminCommon(float x, float y) {
        return y < x ? y : x;
    }

    /** The lesser of two numbers; the first one if they are equal or one of them is a NaN. */
    public static double fminCommon(double x, double y) {
        return y < x ? y : x;
    }

    /** The greater of two numbers; the first one if they are equal or one of them is a NaN. */
    public static float fmaxCommon(float x, float y) {
        return x < y ? y : x;
    }

    /** The greater of two numbers; the first one if they are equal or one of them is a NaN. */
    public static double fmaxCommon(double x, double y) {
        return x < y ? y : x;
    }

    /** The lesser of two numbers, or that one that is not a NaN. */
    public static float fmin(float x, float y) {
        return y < x || Float.isNaN(x) ? y : x;
    }

    /** The lesser of two numbers, or that one that is not a NaN. */
    public static double fmin(double x, double y) {
        return y < x || Double.isNaN(x) ? y : x;
    }

    /** The greater of two numbers, or that one that is not a NaN. */
    public static float fmax(float x, float y) {
        return x < y || Float.isNaN(x) ? y : x;
    }

    /** The greater of two numbers, or that one that is not a NaN. */
    public static double fmax(double x, double y) {
        return x < y || Double.isNaN(x) ? y : x;
    }

    /** The number between two limits that is nearest to x; x if it is a NaN. */
    public static float fclamp(float x, float minVal, float maxVal) {
        return fminCommon(fmaxCommon(x, minVal), maxVal);
    }

    /** The number between two limits that is nearest to x; x if it is a NaN. */
    public static double fclamp(double x, double minVal, double maxVal) {
        return fminCommon(fmaxCommon(x, minVal), maxVal);
    }

    /** The absolute value; the least integer stays as it is. */
    public static int sAbs(int x) {
        return Math.abs(x);
    }

    /** The absolute value; the least integer stays as it is. */
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
