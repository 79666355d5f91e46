package org.spirv4j.internal.semantics;

/**
 * What is particular to the extended instruction set GLSL.std.450: functions of components that {@link Trigonometry},
 * {@link Exponential}, {@link Power}, {@link FloatParts} and {@link CommonFunctions} lack. {@link Geometry} and {@link
 * Matrices} have those of whole vectors and matrices, {@link GlslPacking} those that pack numbers.
 *
 * <p>Where the set leaves the direction of rounding or the choice between operands open, these methods round to even and
 * choose the first operand.
 */
public final class GlslStd450 {
    private GlslStd450() {}

    /** The nearest integer, of two equally near ones the even one. */
    public static double round(double x) {
        return Math.rint(x);
    }

    /** The nearest integer, of two equally near ones the even one. */
    public static double roundEven(double x) {
        return Math.rint(x);
    }

    public static float fAbs(float x) {
        return Math.abs(x);
    }

    public static double fAbs(double x) {
        return Math.abs(x);
    }

    public static float fSign(float x) {
        return CommonFunctions.sign(x);
    }

    public static double fSign(double x) {
        return CommonFunctions.sign(x);
    }

    public static int sSign(int x) {
        return Integer.signum(x);
    }

    public static long sSign(long x) {
        return Long.signum(x);
    }

    /** x less the integer below it; rounded, that is 1 for negative numbers close to zero. */
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

    /** The lesser of two numbers, or that one that is not a NaN. */
    public static float nMin(float x, float y) {
        return CommonFunctions.fmin(x, y);
    }

    /** The lesser of two numbers, or that one that is not a NaN. */
    public static double nMin(double x, double y) {
        return CommonFunctions.fmin(x, y);
    }

    /** The greater of two numbers, or that one that is not a NaN. */
    public static float nMax(float x, float y) {
        return CommonFunctions.fmax(x, y);
    }

    /** The greater of two numbers, or that one that is not a NaN. */
    public static double nMax(double x, double y) {
        return CommonFunctions.fmax(x, y);
    }

    /** The number between two limits that is nearest to x; the lower limit if x is a NaN. */
    public static float nClamp(float x, float minVal, float maxVal) {
        return nMin(nMax(x, minVal), maxVal);
    }

    /** The number between two limits that is nearest to x; the lower limit if x is a NaN. */
    public static double nClamp(double x, double minVal, double maxVal) {
        return nMin(nMax(x, minVal), maxVal);
    }

    /** The linear blend of x and y, {@code x * (1 - a) + y * a}. */
    public static double fMix(double x, double y, double a) {
        return x * (1 - a) + y * a;
    }

    public static double smoothStep(double edge0, double edge1, double x) {
        return CommonFunctions.smoothstep(edge0, edge1, x);
    }

    /** The index of the lowest bit that is 1; -1 if there is none. */
    public static int findILsb(int value) {
        return value == 0 ? -1 : Integer.numberOfTrailingZeros(value);
    }

    /** The index of the lowest bit that is 1; -1 if there is none. */
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

    /** The index of the highest bit that is 1; -1 if there is none. */
    public static int findUMsb(int value) {
        return 31 - Integer.numberOfLeadingZeros(value);
    }

    /** The index of the highest bit that is 1; -1 if there is none. */
    public static int findUMsb(long value) {
        return 63 - Long.numberOfLeadingZeros(value);
    }
}
