// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.semantics;

/**
 * Functions of GLSL.std.450 and OpenCL.std for numbers with at most 32 bits: the operands are such numbers, widened to
 * {@code double}, and the results have a relative error below 2^-38 before they are rounded to the type.
 *
 * <p>They are short polynomials, evaluated with the basic operations of {@code double}: without tables, fused
 * operations and {@link StrictMath}, except where sines have arguments above {@link #LARGE}. So several results can be
 * computed at once in the lanes of a vector, with the same bits, on all platforms. {@link Trigonometry}, {@link
 * Exponential} and {@link Power} choose between these and their own functions.
 *
 * <p>Code for vectors reads the constants; the coefficients of polynomials are named by the power of x.
 */
public final class SinglePrecision {
    /** Numbers with a magnitude below 2^51 are rounded to integers, halfway cases to even ones, by adding this. */
    public static final double INTEGERS = 0x1.8p52;

    /** From this magnitude on, the products of the multiples of pi are inexact. */
    public static final double LARGE = 0x1p20;

    public static final double RECIPROCAL_PI = 0x1.45f306dc9c883p-2;
    /** The first 33 bits of pi, and the rest. */
    public static final double PI_HIGH = 0x1.921fb544p1;

    public static final double PI_LOW = 0x1.0b4611a626331p-33;
    public static final double QUARTER_PI = Math.PI / 4;
    /** The tangent of pi / 8. */
    public static final double TAN_EIGHTH_PI = 0x1.a827999fcef32p-2;

    public static final double LN2 = 0x1.62e42fefa39efp-1;
    public static final double LOG2_E = 0x1.71547652b82fep0;
    public static final double LOG2_10 = 0x1.a934f0979a371p1;
    public static final double LOG10_E = 0x1.bcb7b1526e50ep-2;

    /** The bits of the square root of 1/2: significands of logarithms are in [sqrt(1/2), sqrt(2)). */
    public static final long LEAST_SIGNIFICAND = 0x3FE6A09E667F3BCDL;

    /** Powers of two are as good as infinite above this exponent, and as good as zero below its negative. */
    public static final double EXPONENT_LIMIT = 1000;

    // The sine between -pi/2 and pi/2: of x to the power of 3, 5, ...
    public static final double SINE_3 = -0x1.555555554711cp-3;
    public static final double SINE_5 = 0x1.1111110a54b60p-7;
    public static final double SINE_7 = -0x1.a019fd58e18a8p-13;
    public static final double SINE_9 = 0x1.71dcf83380104p-19;
    public static final double SINE_11 = -0x1.ae03f36eedbdap-26;
    public static final double SINE_13 = 0x1.52db91bd9d873p-33;

    // The arc sine up to 1/2.
    public static final double ARC_SINE_3 = 0x1.5555555660e42p-3;
    public static final double ARC_SINE_5 = 0x1.333331ebf5e4cp-4;
    public static final double ARC_SINE_7 = 0x1.6db764f7b5decp-5;
    public static final double ARC_SINE_9 = 0x1.f1aae10bcb7d4p-6;
    public static final double ARC_SINE_11 = 0x1.702c87acefd24p-6;
    public static final double ARC_SINE_13 = 0x1.0df11f8357359p-6;
    public static final double ARC_SINE_15 = 0x1.315d4151c4fafp-6;
    public static final double ARC_SINE_17 = -0x1.78e2cfa9f6548p-9;
    public static final double ARC_SINE_19 = 0x1.05f1643f67629p-5;

    // The arc tangent up to tan(pi/8).
    public static final double ARC_TANGENT_3 = -0x1.555555550cd96p-2;
    public static final double ARC_TANGENT_5 = 0x1.9999992ce635dp-3;
    public static final double ARC_TANGENT_7 = -0x1.24922d39d5058p-3;
    public static final double ARC_TANGENT_9 = 0x1.c7157b5fd90e8p-4;
    public static final double ARC_TANGENT_11 = -0x1.73e13de814e42p-4;
    public static final double ARC_TANGENT_13 = 0x1.35fec063ca6f9p-4;
    public static final double ARC_TANGENT_15 = -0x1.e27ffb920c493p-5;
    public static final double ARC_TANGENT_17 = 0x1.f9e0fcbcf7651p-6;

    // {@code 2^x - 1} between -1/2 and 1/2: of x to the power of 1, 2, ...
    public static final double EXP2_1 = 0x1.62e42fefa39abp-1;
    public static final double EXP2_2 = 0x1.ebfbdff823e41p-3;
    public static final double EXP2_3 = 0x1.c6b08d706a362p-5;
    public static final double EXP2_4 = 0x1.3b2ab717f2be1p-7;
    public static final double EXP2_5 = 0x1.5d87fe3115111p-10;
    public static final double EXP2_6 = 0x1.4308acd38b797p-13;
    public static final double EXP2_7 = 0x1.ffcca83818245p-17;
    public static final double EXP2_8 = 0x1.63d0e143a2bbap-20;
    public static final double EXP2_9 = 0x1.b52540788cae2p-24;

    // The logarithm of {@code (1 + x) / (1 - x)}.
    public static final double LOG_3 = 0x1.5555555553957p-1;
    public static final double LOG_5 = 0x1.999999a29714p-2;
    public static final double LOG_7 = 0x1.249241753b30ep-2;
    public static final double LOG_9 = 0x1.c722798d21858p-3;
    public static final double LOG_11 = 0x1.732bf38cfb303p-3;
    public static final double LOG_13 = 0x1.5879f5bdb2589p-3;

    // The hyperbolic sine between 0 and 1.
    public static final double SINH_3 = 0x1.5555555578e8cp-3;
    public static final double SINH_5 = 0x1.111110f19bf43p-7;
    public static final double SINH_7 = 0x1.a01a25bfacf8dp-13;
    public static final double SINH_9 = 0x1.71cc228ace2cfp-19;
    public static final double SINH_11 = 0x1.b69b74751a1dbp-26;

    private SinglePrecision() {}

    static double sin(double x) {
        double magnitude = Math.abs(x);
        if (!(magnitude < LARGE)) {
            return StrictMath.sin(x);
        }
        double multiple = magnitude * RECIPROCAL_PI + INTEGERS;
        double value = sine(reduced(magnitude, multiple - INTEGERS));
        return negatedIf(value, Double.doubleToRawLongBits(multiple) ^ signOf(x));
    }

    static double cos(double x) {
        double magnitude = Math.abs(x);
        if (!(magnitude < LARGE)) {
            return StrictMath.cos(x);
        }
        double multiple = magnitude * RECIPROCAL_PI + 0.5 + INTEGERS;
        double value = sine(reduced(magnitude, multiple - INTEGERS - 0.5));
        return negatedIf(value, Double.doubleToRawLongBits(multiple));
    }

    static double tan(double x) {
        return sin(x) / cos(x);
    }

    /** {@code x - multiple * pi} */
    private static double reduced(double x, double multiple) {
        return x - multiple * PI_HIGH - multiple * PI_LOW;
    }

    private static long signOf(double x) {
        return Double.doubleToRawLongBits(x) >>> 63;
    }

    /** The value, negated if the lowest bit is 1. */
    private static double negatedIf(double value, long bit) {
        return Double.longBitsToDouble(Double.doubleToRawLongBits(value) ^ bit << 63);
    }

    /** The sine of a number between -pi/2 and pi/2. */
    static double sine(double x) {
        double t = x * x;
        double even = t * t;
        double sum = SINE_3 + t * SINE_5;
        sum += even * (SINE_7 + t * SINE_9);
        sum += even * even * (SINE_11 + t * SINE_13);
        return x + x * (t * sum);
    }

    static double asin(double x) {
        double magnitude = Math.abs(x);
        double value = magnitude < 0.5
                ? arcSine(magnitude, magnitude * magnitude)
                : Math.PI / 2 - 2 * arcSineOfRoot((1 - magnitude) * 0.5);
        return Math.copySign(value, x);
    }

    static double acos(double x) {
        double magnitude = Math.abs(x);
        if (magnitude < 0.5) {
            return Math.PI / 2 - arcSine(x, x * x);
        }
        double value = 2 * arcSineOfRoot((1 - magnitude) * 0.5);
        return x < 0 ? Math.PI - value : value;
    }

    private static double arcSineOfRoot(double square) {
        return arcSine(Math.sqrt(square), square);
    }

    /** The arc sine of a number of at most 1/2, whose square is known. */
    private static double arcSine(double x, double t) {
        double even = t * t;
        double sum = ARC_SINE_3 + t * ARC_SINE_5;
        sum += even * (ARC_SINE_7 + t * ARC_SINE_9);
        double more = ARC_SINE_11 + t * ARC_SINE_13;
        more += even * (ARC_SINE_15 + t * ARC_SINE_17 + even * ARC_SINE_19);
        return x + x * (t * (sum + even * even * more));
    }

    static double atan(double x) {
        return atan2(x, 1);
    }

    /** The angle of the point (x, y) in polar coordinates, from -pi to pi. */
    static double atan2(double y, double x) {
        double height = Math.abs(y);
        double length = Math.abs(x);
        double most = Math.max(height, length);
        double least = Math.min(height, length);
        if (least == Double.POSITIVE_INFINITY) {
            most = 1;
            least = 1;
        }
        boolean steep = least > most * TAN_EIGHTH_PI;
        double quotient = (steep ? least - most : least) / (steep ? least + most : most == 0 ? 1 : most);
        double value = (steep ? QUARTER_PI : 0) + arcTangent(quotient);
        double folded = height > length ? Math.PI / 2 - value : value;
        return Math.copySign(signOf(x) != 0 ? Math.PI - folded : folded, y);
    }

    /** The arc tangent of a number between -tan(pi/8) and tan(pi/8). */
    private static double arcTangent(double x) {
        double t = x * x;
        double even = t * t;
        double sum = ARC_TANGENT_3 + t * ARC_TANGENT_5;
        sum += even * (ARC_TANGENT_7 + t * ARC_TANGENT_9);
        double more = ARC_TANGENT_11 + t * ARC_TANGENT_13;
        more += even * (ARC_TANGENT_15 + t * ARC_TANGENT_17);
        return x + x * (t * (sum + even * even * more));
    }

    static double exp(double x) {
        return exp2(x * LOG2_E);
    }

    static double exp10(double x) {
        return exp2(x * LOG2_10);
    }

    /** 2 to the power of any {@code double}; {@code 2^-1000} and {@code 2^1000} stand for all beyond them. */
    static double exp2(double x) {
        return boundedExp2(bounded(x));
    }

    private static double bounded(double exponent) {
        return exponent > EXPONENT_LIMIT ? EXPONENT_LIMIT : exponent < -EXPONENT_LIMIT ? -EXPONENT_LIMIT : exponent;
    }

    /** 2 to the power of a number within {@link #EXPONENT_LIMIT}. */
    static double boundedExp2(double x) {
        double whole = x + INTEGERS;
        return scaled(1 + lessOne(x - (whole - INTEGERS)), whole);
    }

    static double expm1(double x) {
        double bounded = bounded(x * LOG2_E);
        double whole = bounded + INTEGERS;
        double rest = bounded - (whole - INTEGERS);
        double scale = scaled(1, whole);
        return whole == INTEGERS ? negatedZero(lessOne(rest), x) : scale * lessOne(rest) + (scale - 1);
    }

    private static double negatedZero(double value, double x) {
        return x == 0 ? x : value;
    }

    /** {@code value * 2^n}, where n is the integer that {@link #INTEGERS} was added to. */
    private static double scaled(double value, double whole) {
        return Double.longBitsToDouble(Double.doubleToRawLongBits(value) + (Double.doubleToRawLongBits(whole) << 52));
    }

    /** {@code 2^x - 1} for a number between -1/2 and 1/2. */
    private static double lessOne(double x) {
        double square = x * x;
        double fourth = square * square;
        double sum = EXP2_1 + x * EXP2_2;
        sum += square * (EXP2_3 + x * EXP2_4);
        double more = EXP2_5 + x * EXP2_6;
        more += square * (EXP2_7 + x * EXP2_8 + square * EXP2_9);
        return x * (sum + fourth * more);
    }

    static double log(double x) {
        return isOrdinary(x) ? exponentOf(x) * LN2 + logOfSignificand(x) : limit(x);
    }

    static double log2(double x) {
        return isOrdinary(x) ? ordinaryLog2(x) : limit(x);
    }

    static double log10(double x) {
        return log(x) * LOG10_E;
    }

    /** {@code log(1 + x)} for any {@code double} that has no more than twice the exponent of 32 bits. */
    static double log1p(double x) {
        double sum = 1 + x;
        if (sum == 1) {
            return x;
        }
        return isOrdinary(sum) ? log(sum) + (x - (sum - 1)) / sum : limit(sum);
    }

    private static boolean isOrdinary(double x) {
        return x > 0 && x <= Double.MAX_VALUE;
    }

    private static double limit(double x) {
        return x == 0 ? Double.NEGATIVE_INFINITY : x > 0 ? x : Double.NaN;
    }

    private static double exponentOf(double x) {
        return Double.doubleToRawLongBits(x) - LEAST_SIGNIFICAND >> 52;
    }

    /** The natural logarithm of the significand, which is in [sqrt(1/2), sqrt(2)). */
    private static double logOfSignificand(double x) {
        long bits = Double.doubleToRawLongBits(x) - LEAST_SIGNIFICAND;
        double above = Double.longBitsToDouble((bits & 0xFFFFFFFFFFFFFL) + LEAST_SIGNIFICAND) - 1;
        double quotient = above / (2 + above);
        double t = quotient * quotient;
        double even = t * t;
        double sum = LOG_3 + t * LOG_5;
        sum += even * (LOG_7 + t * LOG_9);
        sum += even * even * (LOG_11 + t * LOG_13);
        return 2 * quotient + quotient * (t * sum);
    }

    /** The logarithm to the base 2 of a positive finite number. */
    static double ordinaryLog2(double x) {
        return exponentOf(x) + logOfSignificand(x) * LOG2_E;
    }

    static double cbrt(double x) {
        double magnitude = Math.abs(x);
        return isOrdinary(magnitude) ? Math.copySign(exp2(log2(magnitude) / 3), x) : x;
    }

    static double hypot(double x, double y) {
        return Math.abs(x) == Double.POSITIVE_INFINITY || Math.abs(y) == Double.POSITIVE_INFINITY
                ? Double.POSITIVE_INFINITY
                : Math.sqrt(x * x + y * y);
    }

    static double sinh(double x) {
        double magnitude = Math.abs(x);
        if (magnitude < 1) {
            return Math.copySign(smallSinh(magnitude), x);
        }
        double power = exp(magnitude);
        return Math.copySign(0.5 * (power - 1 / power), x);
    }

    static double cosh(double x) {
        double power = exp(Math.abs(x));
        return 0.5 * (power + 1 / power);
    }

    static double tanh(double x) {
        double magnitude = Math.abs(x);
        if (magnitude < 1) {
            double sinh = smallSinh(magnitude);
            return Math.copySign(sinh / Math.sqrt(1 + sinh * sinh), x);
        }
        return Math.copySign(1 - 2 / (exp(2 * magnitude) + 1), x);
    }

    /** The hyperbolic sine of a number between 0 and 1. */
    private static double smallSinh(double x) {
        double t = x * x;
        double even = t * t;
        double sum = SINH_3 + t * SINH_5;
        sum += even * (SINH_7 + t * SINH_9 + even * SINH_11);
        return x + x * (t * sum);
    }

    static double asinh(double x) {
        double square = x * x;
        double value = log1p(Math.abs(x) + square / (1 + Math.sqrt(1 + square)));
        return Math.copySign(Math.abs(x) == Double.POSITIVE_INFINITY ? Double.POSITIVE_INFINITY : value, x);
    }

    static double acosh(double x) {
        double above = x - 1;
        return x < 1 ? Double.NaN : log1p(above + Math.sqrt(above * (above + 2)));
    }

    static double atanh(double x) {
        double magnitude = Math.abs(x);
        return Math.copySign(0.5 * log1p(2 * magnitude / (1 - magnitude)), x);
    }
}
