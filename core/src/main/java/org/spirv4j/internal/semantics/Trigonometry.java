// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.semantics;

/**
 * Trigonometric and hyperbolic functions of GLSL.std.450 and OpenCL.std, for arguments of any size. The error is at
 * most 1 ULP of a {@code double} for sin, cos, tan, asin, acos and atan, 2 ULP for atan2, and at most 4 ULP for the
 * others. For narrower types, widen the operand and round the result.
 */
public final class Trigonometry {
    private static final double LN2 = 0x1.62e42fefa39efp-1;

    private Trigonometry() {}

    public static double sin(double x) {
        return StrictMath.sin(x);
    }

    public static double cos(double x) {
        return StrictMath.cos(x);
    }

    public static double tan(double x) {
        return StrictMath.tan(x);
    }

    /** {@code sin(pi * x)}; a zero has the sign of x. */
    public static double sinpi(double x) {
        if (!Comparison.isFinite(x)) {
            return Double.NaN;
        }
        double magnitude = Math.abs(x % 2);
        double rest = magnitude >= 1 ? magnitude - 1 : magnitude;
        double folded = rest > 0.5 ? 1 - rest : rest;
        double value = folded > 0.25 ? cosineOf(0.5 - folded) : sineOf(folded);
        return Math.copySign(1, x) * (magnitude > 1 ? -value : value);
    }

    /** {@code cos(pi * x)}; a zero is positive. */
    public static double cospi(double x) {
        if (!Comparison.isFinite(x)) {
            return Double.NaN;
        }
        double magnitude = Math.abs(x % 2);
        double distance = magnitude > 1 ? 2 - magnitude : magnitude;
        if (distance == 0.5) {
            return 0;
        }
        double folded = distance > 0.5 ? 1 - distance : distance;
        double value = folded >= 0.25 ? sineOf(0.5 - folded) : cosineOf(folded);
        return distance > 0.5 ? -value : value;
    }

    /** {@code tan(pi * x)}; infinite halfway between integers. */
    public static double tanpi(double x) {
        if (!Comparison.isFinite(x)) {
            return Double.NaN;
        }
        double sine = sinpi(x);
        double cosine = cospi(x);
        if (cosine == 0) {
            return sine > 0 ? Double.POSITIVE_INFINITY : Double.NEGATIVE_INFINITY;
        }
        return sine / cosine;
    }

    /** {@code sin(pi * x)} for {@code 0 <= x <= 1/4}. */
    private static double sineOf(double x) {
        return StrictMath.sin(Math.PI * x);
    }

    /** {@code cos(pi * x)} for {@code 0 <= x <= 1/4}. */
    private static double cosineOf(double x) {
        return StrictMath.cos(Math.PI * x);
    }

    public static double asin(double x) {
        return StrictMath.asin(x);
    }

    public static double acos(double x) {
        return StrictMath.acos(x);
    }

    public static double atan(double x) {
        return StrictMath.atan(x);
    }

    /** The angle of the point (x, y) in polar coordinates, from -pi to pi. */
    public static double atan2(double y, double x) {
        return StrictMath.atan2(y, x);
    }

    /** The arc sine divided by pi. */
    public static double asinpi(double x) {
        return StrictMath.asin(x) / Math.PI;
    }

    /** The arc cosine divided by pi. */
    public static double acospi(double x) {
        return StrictMath.acos(x) / Math.PI;
    }

    /** The arc tangent divided by pi. */
    public static double atanpi(double x) {
        return StrictMath.atan(x) / Math.PI;
    }

    /** The angle of the point (x, y) in polar coordinates divided by pi, from -1 to 1. */
    public static double atan2pi(double y, double x) {
        return StrictMath.atan2(y, x) / Math.PI;
    }

    public static double sinh(double x) {
        return StrictMath.sinh(x);
    }

    public static double cosh(double x) {
        return StrictMath.cosh(x);
    }

    public static double tanh(double x) {
        return StrictMath.tanh(x);
    }

    public static double asinh(double x) {
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
    public static double acosh(double x) {
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
    public static double atanh(double x) {
        double magnitude = Math.abs(x);
        double twice = magnitude + magnitude;
        return Math.copySign(0.5 * StrictMath.log1p(twice / (1 - magnitude)), x);
    }
}
