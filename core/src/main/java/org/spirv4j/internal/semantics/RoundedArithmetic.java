// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.semantics;

import java.math.BigDecimal;

/**
 * Floating-point arithmetic in any rounding mode of {@link FloatControls}, for RoundingModeRTZ and FPRoundingMode.
 *
 * <p>Each method rounds to nearest, computes the sign of the rounding error, and then moves to the adjacent number if
 * the rounding mode requires it.
 */
public final class RoundedArithmetic {
    private RoundedArithmetic() {}

    /**
     * Rounds a result in a rounding mode.
     *
     * @param nearest the result rounded to nearest even
     * @param excess a number with the sign of the exact result minus {@code nearest}; 0 or NaN if that is exact
     */
    static double round(double nearest, double excess, int rounding) {
        int mode = direction(nearest, rounding);
        return mode == FloatControls.RTP && excess > 0
                ? Math.nextUp(nearest)
                : mode == FloatControls.RTN && excess < 0 ? Math.nextDown(nearest) : nearest;
    }

    static float round(float nearest, double excess, int rounding) {
        int mode = direction(nearest, rounding);
        return mode == FloatControls.RTP && excess > 0
                ? Math.nextUp(nearest)
                : mode == FloatControls.RTN && excess < 0 ? Math.nextDown(nearest) : nearest;
    }

    /** Replaces RTZ by RTP or RTN, according to the sign of {@code nearest}. A zero stays zero. */
    private static int direction(double nearest, int rounding) {
        if (rounding != FloatControls.RTZ) {
            return rounding;
        }
        return nearest > 0 ? FloatControls.RTN : nearest < 0 ? FloatControls.RTP : FloatControls.RTE;
    }

    /** The sum. A sum of zero is -0 in mode RTN, unless both operands are +0. */
    public static float fAdd(float a, float b, int rounding) {
        double sum = (double) a + b;
        if (sum == 0) {
            return (float) zeroSum(a, b, rounding);
        }
        float nearest = (float) sum;
        double excess = sum - nearest;
        return round(nearest, excess != 0 ? excess : sumError(a, b, sum), rounding);
    }

    /** The sum. A sum of zero is -0 in mode RTN, unless both operands are +0. */
    public static double fAdd(double a, double b, int rounding) {
        double sum = a + b;
        return sum == 0 ? zeroSum(a, b, rounding) : round(sum, sumError(a, b, sum), rounding);
    }

    /** The difference. A difference of zero is -0 in mode RTN, unless it is +0 minus -0. */
    public static float fSub(float a, float b, int rounding) {
        return fAdd(a, -b, rounding);
    }

    /** The difference. A difference of zero is -0 in mode RTN, unless it is +0 minus -0. */
    public static double fSub(double a, double b, int rounding) {
        return fAdd(a, -b, rounding);
    }

    private static double zeroSum(double a, double b, int rounding) {
        boolean positive = !Comparison.signBitSet(a) && !Comparison.signBitSet(b);
        return rounding == FloatControls.RTN && !positive ? -0.0 : a + b;
    }

    /** The exact sum minus the rounded sum. */
    private static double sumError(double a, double b, double sum) {
        if (Double.isInfinite(sum)) {
            return Double.isInfinite(a) || Double.isInfinite(b) ? 0 : -sum;
        }
        return Math.abs(a) >= Math.abs(b) ? b - (sum - a) : a - (sum - b);
    }

    public static float fMul(float a, float b, int rounding) {
        double product = (double) a * b;
        float nearest = (float) product;
        return round(nearest, product - nearest, rounding);
    }

    public static double fMul(double a, double b, int rounding) {
        double product = a * b;
        if (isExact(product, a, b)) {
            return product;
        }
        if (product == 0 || Double.isInfinite(product)) {
            return round(product, product == 0 ? Math.copySign(1, product) : -product, rounding);
        }
        int aExponent = exponent(a);
        int bExponent = exponent(b);
        double scaled = scale(product, -aExponent - bExponent);
        return round(product, Math.fma(scale(a, -aExponent), scale(b, -bExponent), -scaled), rounding);
    }

    public static float fDiv(float a, float b, int rounding) {
        return (float) divide(a, b, rounding, true);
    }

    public static double fDiv(double a, double b, int rounding) {
        return divide(a, b, rounding, false);
    }

    private static double divide(double a, double b, int rounding, boolean single) {
        double quotient = single ? (float) (a / b) : a / b;
        if (b == 0 || isExact(quotient, a, b)) {
            return quotient;
        }
        double excess;
        if (quotient == 0 || Double.isInfinite(quotient)) {
            excess = quotient == 0 ? Math.copySign(1, quotient) : -quotient;
        } else {
            int aExponent = exponent(a);
            int bExponent = exponent(b);
            double divisor = scale(b, -bExponent);
            double rest = Math.fma(-scale(quotient, bExponent - aExponent), divisor, scale(a, -aExponent));
            excess = divisor < 0 ? -rest : rest;
        }
        return single ? round((float) quotient, excess, rounding) : round(quotient, excess, rounding);
    }

    /** Whether a product or quotient is NaN, an exact zero or an exact infinity. */
    private static boolean isExact(double result, double a, double b) {
        return Double.isNaN(result) || a == 0 || Double.isInfinite(a) || b == 0 || Double.isInfinite(b);
    }

    private static int exponent(double x) {
        int exponent = Math.getExponent(x);
        return exponent >= Double.MIN_EXPONENT ? exponent : Math.getExponent(x * 0x1p64) - 64;
    }

    /** {@code x * 2^exponent}, where the result is near 1 but the power may overflow. */
    private static double scale(double x, int exponent) {
        int half = exponent / 2;
        return Math.scalb(Math.scalb(x, half), exponent - half);
    }

    /** The remainder with the sign of the divisor, rounded in a rounding mode. */
    public static float fMod(float a, float b, int rounding) {
        float remainder = a % b;
        return remainder == 0 || remainder < 0 == b < 0 ? FloatArithmetic.fMod(a, b) : fAdd(remainder, b, rounding);
    }

    /** The remainder with the sign of the divisor, rounded in a rounding mode. */
    public static double fMod(double a, double b, int rounding) {
        double remainder = a % b;
        return remainder == 0 || remainder < 0 == b < 0 ? FloatArithmetic.fMod(a, b) : fAdd(remainder, b, rounding);
    }

    public static float fma(float a, float b, float c, int rounding) {
        double product = (double) a * b;
        double sum = product + c;
        float nearest = Math.fma(a, b, c);
        if (sum == 0) {
            return (float) zeroSum(product, c, rounding);
        }
        double excess = sum - nearest;
        return round(nearest, excess != 0 ? excess : sumError(product, c, sum), rounding);
    }

    public static double fma(double a, double b, double c, int rounding) {
        double nearest = Math.fma(a, b, c);
        if (!Comparison.isFinite(a) || !Comparison.isFinite(b) || !Comparison.isFinite(c)) {
            return nearest;
        }
        if (Double.isInfinite(nearest)) {
            return round(nearest, -nearest, rounding);
        }
        BigDecimal exact = new BigDecimal(a).multiply(new BigDecimal(b)).add(new BigDecimal(c));
        if (exact.signum() == 0) {
            return a == 0 || b == 0 ? zeroSum(a * b, c, rounding) : zeroSum(-c, c, rounding);
        }
        return round(nearest, exact.compareTo(new BigDecimal(nearest)), rounding);
    }
}
