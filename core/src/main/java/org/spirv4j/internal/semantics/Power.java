// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.semantics;

/**
 * Powers and roots of GLSL.std.450 and OpenCL.std. The error is at most 1 ULP of a {@code double}, 1.5 ULP for {@link
 * #rsqrt}. For narrower types, widen the operands and round the result.
 *
 * <p>Functions that take the width of their operands in bits are computed with less than the accuracy of a {@code
 * double} for 16 and 32 bits: the relative error is less than 2^-42 before the result is rounded.
 */
public final class Power {
    private Power() {}

    /**
     * x to the power of y, numbers with 64 bits. The result is 1 if x is 1 or y is 0, even if the other operand is NaN.
     */
    public static double pow(double x, double y) {
        return pow(x, y, Double.SIZE);
    }

    /** x to the power of y, numbers with the given width in bits. */
    public static double pow(double x, double y, int width) {
        if (width <= Float.SIZE && x > 0 && x <= Float.MAX_VALUE) {
            double exponent = y * SinglePrecision.ordinaryLog2(x);
            if (Math.abs(exponent) < SinglePrecision.EXPONENT_LIMIT) {
                return SinglePrecision.boundedExp2(exponent);
            }
        }
        if (y == 0 || x == 1) {
            return 1;
        }
        if (Double.isNaN(x) || Double.isNaN(y)) {
            return Double.NaN;
        }
        double magnitude = Math.abs(x);
        boolean odd = isOdd(y);
        if (magnitude == 0 || Double.isInfinite(y) || magnitude == Double.POSITIVE_INFINITY) {
            double limit = magnitude == 1 ? 1 : magnitude > 1 == y > 0 ? Double.POSITIVE_INFINITY : 0;
            return odd ? Math.copySign(limit, x) : limit;
        }
        if (x < 0 && Math.rint(y) != y) {
            return Double.NaN;
        }
        double power = x < 0 ? pow(magnitude, y, width) : positivePower(magnitude, y);
        return odd && x < 0 ? -power : power;
    }

    private static boolean isOdd(double y) {
        return Math.abs(y) < 0x1p53 && ((long) y & 1) != 0 && Math.rint(y) == y;
    }

    /** The power of a positive finite number. */
    private static double positivePower(double x, double y) {
        double normal = Exponential.normal(x);
        int exponent = Exponential.exponent(x);
        double log = Exponential.logOf(normal, exponent, false);
        double product = log * y;
        if (!(Math.abs(product) < 800)) {
            return product > 0 ? Double.POSITIVE_INFINITY : 0;
        }
        return Exponential.expOfSum(
                product, Math.fma(log, y, -product) + Exponential.logOf(normal, exponent, true) * y);
    }

    /** x to the power of y for {@code x >= 0}, NaN for others and where {@code y * log(x)} is indeterminate. */
    public static double powr(double x, double y, int width) {
        boolean undetermined =
                x == 0 && y == 0 || x == Double.POSITIVE_INFINITY && y == 0 || x == 1 && Double.isInfinite(y);
        return x < 0 || Double.isNaN(x) || Double.isNaN(y) || undetermined ? Double.NaN : pow(Math.abs(x), y, width);
    }

    /** x to the power of an integer. */
    public static double pown(double x, int y, int width) {
        return pow(x, y, width);
    }

    /** The root of degree y; NaN for degree 0, and for even degrees of negative numbers. */
    public static double rootn(double x, int y) {
        boolean odd = (y & 1) != 0;
        if (y == 0 || Double.isNaN(x) || x < 0 && !odd) {
            return Double.NaN;
        }
        double magnitude = Math.abs(x);
        if (magnitude == 0 || magnitude == Double.POSITIVE_INFINITY) {
            double limit = magnitude == 0 == y > 0 ? 0 : Double.POSITIVE_INFINITY;
            return odd ? Math.copySign(limit, x) : limit;
        }
        double normal = Exponential.normal(magnitude);
        int exponent = Exponential.exponent(magnitude);
        double log = Exponential.logOf(normal, exponent, false);
        double quotient = log / y;
        double tail = (Math.fma(-quotient, y, log) + Exponential.logOf(normal, exponent, true)) / y;
        return Math.copySign(Exponential.expOfSum(quotient, tail), x);
    }

    /** The square root, rounded once. */
    public static double sqrt(double x) {
        return Math.sqrt(x);
    }

    /** The reciprocal of the square root. */
    public static double rsqrt(double x) {
        return 1 / Math.sqrt(x);
    }

    /** The cube root. */
    public static double cbrt(double x, int width) {
        return width <= Float.SIZE ? SinglePrecision.cbrt(x) : StrictMath.cbrt(x);
    }

    /** {@code sqrt(x^2 + y^2)} without intermediate overflow; infinite if an operand is infinite. */
    public static double hypot(double x, double y, int width) {
        return width <= Float.SIZE ? SinglePrecision.hypot(x, y) : StrictMath.hypot(x, y);
    }
}
