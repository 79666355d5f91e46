// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.semantics;

/**
 * Trigonometric and hyperbolic functions of GLSL.std.450 and OpenCL.std, for arguments of any size. They take the width
 * of their operands in bits; for narrower types than {@code double}, widen the operand and round the result. With 64
 * bits, the error is at most 1 ULP of a {@code double} for sin, cos, tan, asin, acos and atan, 2 ULP for atan2, and at
 * most 4 ULP for the others. With 16 and 32 bits, the relative error is less than 2^-42 before the result is rounded.
 */
public final class Trigonometry {
    private static final double LN2 = 0x1.62e42fefa39efp-1;

    private Trigonometry() {}

    public static double sin(double x, int width) {
        return width <= Float.SIZE ? SinglePrecision.sin(x) : StrictMath.sin(x);
    }

    public static double cos(double x, int width) {
        return width <= Float.SIZE ? SinglePrecision.cos(x) : StrictMath.cos(x);
    }

    public static double tan(double x, int width) {
        return width <= Float.SIZE ? SinglePrecision.tan(x) : StrictMath.tan(x);
    }

    /** {@code sin(pi * x)}; a zero has the sign of x. */
    public static double sinpi(double x, int width) {
        if (!Comparison.isFinite(x)) {
            return Double.NaN;
        }
        double magnitude = Math.abs(x % 2);
        double rest = magnitude >= 1 ? magnitude - 1 : magnitude;
        double folded = rest > 0.5 ? 1 - rest : rest;
        double value = folded > 0.25 ? cosineOf(0.5 - folded, width) : sineOf(folded, width);
        return Math.copySign(1, x) * (magnitude > 1 ? -value : value);
    }

    /** {@code cos(pi * x)}; a zero is positive. */
    public static double cospi(double x, int width) {
        if (!Comparison.isFinite(x)) {
            return Double.NaN;
        }
        double magnitude = Math.abs(x % 2);
        double distance = magnitude > 1 ? 2 - magnitude : magnitude;
        if (distance == 0.5) {
            return 0;
        }
        double folded = distance > 0.5 ? 1 - distance : distance;
        double value = folded >= 0.25 ? sineOf(0.5 - folded, width) : cosineOf(folded, width);
        return distance > 0.5 ? -value : value;
    }

    /** {@code tan(pi * x)}; infinite halfway between integers. */
    public static double tanpi(double x, int width) {
        if (!Comparison.isFinite(x)) {
            return Double.NaN;
        }
        double sine = sinpi(x, width);
        double cosine = cospi(x, width);
        if (cosine == 0) {
            return sine > 0 ? Double.POSITIVE_INFINITY : Double.NEGATIVE_INFINITY;
        }
        return sine / cosine;
    }

    /** {@code sin(pi * x)} for {@code 0 <= x <= 1/4}. */
    private static double sineOf(double x, int width) {
        return width <= Float.SIZE ? SinglePrecision.sine(Math.PI * x) : StrictMath.sin(Math.PI * x);
    }

    /** {@code cos(pi * x)} for {@code 0 <= x <= 1/4}. */
    private static double cosineOf(double x, int width) {
        return width <= Float.SIZE ? SinglePrecision.sine(Math.PI * (0.5 - x)) : StrictMath.cos(Math.PI * x);
    }

    public static double asin(double x, int width) {
        return width <= Float.SIZE ? SinglePrecision.asin(x) : StrictMath.asin(x);
    }

    public static double acos(double x, int width) {
        return width <= Float.SIZE ? SinglePrecision.acos(x) : StrictMath.acos(x);
    }

    public static double atan(double x, int width) {
        return width <= Float.SIZE ? SinglePrecision.atan(x) : StrictMath.atan(x);
    }

    /** The angle of the point (x, y) in polar coordinates, from -pi to pi. */
    public static double atan2(double y, double x, int width) {
        return width <= Float.SIZE ? SinglePrecision.atan2(y, x) : StrictMath.atan2(y, x);
    }

    /** The arc sine divided by pi. */
    public static double asinpi(double x, int width) {
        return asin(x, width) / Math.PI;
    }

    /** The arc cosine divided by pi. */
    public static double acospi(double x, int width) {
        return acos(x, width) / Math.PI;
    }

    /** The arc tangent divided by pi. */
    public static double atanpi(double x, int width) {
        return atan(x, width) / Math.PI;
    }

    /** The angle of the point (x, y) in polar coordinates divided by pi, from -1 to 1. */
    public static double atan2pi(double y, double x, int width) {
        return atan2(y, x, width) / Math.PI;
    }

    public static double sinh(double x, int width) {
        return width <= Float.SIZE ? SinglePrecision.sinh(x) : StrictMath.sinh(x);
    }

    public static double cosh(double x, int width) {
        return width <= Float.SIZE ? SinglePrecision.cosh(x) : StrictMath.cosh(x);
    }

    public static double tanh(double x, int width) {
        return width <= Float.SIZE ? SinglePrecision.tanh(x) : StrictMath.tanh(x);
    }

    public static double asinh(double x, int width) {
        if (width <= Float.SIZE) {
            return SinglePrecision.asinh(x);
        }
        double magnitude = Math.abs(x);
        double value;
        if (magnitude > 0x1p28) {
            value = Exponential.log(magnitude) + LN2;
        } else {
            double square = magnitude * magnitude;
            value = StrictMath.log1p(magnitude + square / (1 + Math.sqrt(1 + square)));
        }
        return Math.copySign(value, x);
    }

    /** The inverse hyperbolic cosine; NaN for operands below 1. */
    public static double acosh(double x, int width) {
        if (width <= Float.SIZE) {
            return SinglePrecision.acosh(x);
        }
        if (x > 0x1p28) {
            return Exponential.log(x) + LN2;
        }
        if (x < 1) {
            return Double.NaN;
        }
        double above = x - 1;
        return StrictMath.log1p(above + Math.sqrt(above * (above + 2)));
    }

    /** The inverse hyperbolic tangent; infinite for 1 and -1, NaN for greater magnitudes. */
    public static double atanh(double x, int width) {
        if (width <= Float.SIZE) {
            return SinglePrecision.atanh(x);
        }
        double magnitude = Math.abs(x);
        double twice = magnitude + magnitude;
        return Math.copySign(0.5 * StrictMath.log1p(twice / (1 - magnitude)), x);
    }
}
