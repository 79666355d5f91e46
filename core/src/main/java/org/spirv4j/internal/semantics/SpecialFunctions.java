// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.semantics;

/**
 * Error functions and gamma functions of OpenCL.std. The error is at most 8 ULP of a {@code double}, but greater for
 * lgamma near its zeros. For narrower types, widen the operand and round the result.
 */
public final class SpecialFunctions {
    /** Coefficients of {@code erf(x) / x} in x^2, for x^2 up to 3/4. */
    private static final double[] ERF = {
        0x1.20dd750429b6dp0, -0x1.812746b0379e7p-2, 0x1.ce2f21a042bd9p-4, -0x1.b82ce3128877bp-6,
        0x1.565bcd0e5bae4p-8, -0x1.c02db3fc1714fp-11, 0x1.f9a3263727c99p-14, -0x1.f4d24468793d9p-17,
        0x1.b9e4c944990acp-20, -0x1.5f56858e33c57p-23, 0x1.fa709f6cafb32p-27, -0x1.4285dc5d0aca7p-30,
        0x1.25941c7c941b2p-34,
    };

    /** Coefficients of {@code erfc(x) * exp(x^2) * (1 + 2 x)} in (x - 3) / (x + 3), for x from 0.8 to 28. */
    private static final double[] ERFC = {
        0x1.40c522d7e4987p0,
        -0x1.15c084bb9e8f3p-3,
        -0x1.85a15c58aa62p-5,
        0x1.098366a5b46e1p-3,
        -0x1.e88b803a486acp-4,
        0x1.17ca2877f019dp-4,
        -0x1.8574c40c2c04fp-6,
        0x1.4b884e4789f3cp-9,
        0x1.ef1bdda05a30bp-10,
        -0x1.98db51f21030cp-11,
        -0x1.b912a4a867391p-14,
        0x1.065a593534418p-13,
        0x1.4c3487e39e31ep-18,
        -0x1.5141ce2c216c9p-16,
        -0x1.89dabdeb0dd2ap-21,
        0x1.d2ceeaadeea76p-19,
        0x1.81dab74c04ec1p-22,
        -0x1.51e3d9f44ec0ap-21,
        -0x1.2b7cc9bfb293ep-23,
        0x1.faac9995f6f57p-24,
        0x1.10d4fe43fdb4dp-25,
        -0x1.701c165386b66p-26,
        0x1.6c7836a7b7ef6p-31,
    };

    private static final double ERF_LIMIT = 0.85;

    /** Coefficients of {@code ln(gamma(2 + t)) / t} in t, for t from -1/2 to 1/2. */
    private static final double[] LOG_GAMMA = {
        0x1.b0ee6072093cep-2,
        0x1.4a34cc4a60fa7p-2,
        -0x1.13e001a557607p-4,
        0x1.51322ac7d7fd2p-6,
        -0x1.e404fc218ecffp-8,
        0x1.7add6eae5b8fdp-9,
        -0x1.38ac5c2c96006p-10,
        0x1.0b36af3424c5p-11,
        -0x1.d3fd4bda4f97bp-13,
        0x1.a127dd231f4b2p-14,
        -0x1.78de85fa0bf74p-15,
        0x1.5806d7786fbc2p-16,
        -0x1.3cb5f201754a6p-17,
        0x1.2640a5e8ab73ep-18,
        -0x1.125408d7ee6ebp-19,
        0x1.edf317afe0c72p-21,
        -0x1.d06b46182e294p-22,
        0x1.2b4bb069ee6a9p-22,
        -0x1.1be56b7e101c6p-23,
    };

    /** Coefficients of Stirling's series multiplied by x, in 1/x^2. */
    private static final double[] STIRLING = {
        0x1.5555555555555p-4, -0x1.6c16c16c16c17p-9, 0x1.a01a01a01a01ap-11, -0x1.3813813813814p-11,
        0x1.b951e2b18ff23p-11, -0x1.f6ab0d9993c7dp-10, 0x1.a41a41a41a41ap-8, -0x1.e4286cb0f5398p-6,
        0x1.6fe96381e068p-3,
    };

    private static final double STIRLING_START = 10;
    private static final double HALF_LN_2_PI = 0x1.d67f1c864beb5p-1;

    private SpecialFunctions() {}

    /** The value of a polynomial. */
    private static double polynomial(double[] coefficients, double x) {
        double sum = 0;
        for (int i = coefficients.length - 1; i >= 0; i--) {
            sum = sum * x + coefficients[i];
        }
        return sum;
    }

    /** The error function. */
    public static double erf(double x) {
        double magnitude = Math.abs(x);
        return magnitude < ERF_LIMIT ? x * polynomial(ERF, x * x) : Math.copySign(1 - complement(magnitude), x);
    }

    /** {@code 1 - erf(x)}, without cancellation for large x. */
    public static double erfc(double x) {
        if (x < ERF_LIMIT) {
            return x > -ERF_LIMIT ? 1 - erf(x) : 2 - complement(-x);
        }
        return complement(x);
    }

    /** {@code erfc(x)} for {@code x >= 0.8}. */
    private static double complement(double x) {
        if (!(x < 28)) {
            return Double.isNaN(x) ? x : 0;
        }
        double square = x * x;
        double power = Exponential.expOfSum(-square, -Math.fma(x, x, -square));
        return power * (polynomial(ERFC, (x - 3) / (x + 3)) / (1 + 2 * x));
    }

    /** The gamma function: infinite for zero, NaN for negative integers and negative infinity. */
    public static double tgamma(double x) {
        if (Double.isNaN(x) || x < 0 && x == Math.floor(x)) {
            return Double.NaN;
        }
        double magnitude = Math.abs(x);
        if (magnitude < 0x1p-60) {
            return 1 / x;
        }
        if (x > 0) {
            return magnitude < STIRLING_START ? smallGamma(x) : stirling(x, 1);
        }
        // The reflection formula. gamma(-x) overflows before the quotient underflows, so divide by its square root
        // twice.
        double reflected = -Math.PI / (magnitude * Trigonometry.sinpi(magnitude, Double.SIZE));
        if (magnitude < STIRLING_START) {
            return reflected / smallGamma(magnitude);
        }
        double half = stirling(magnitude, -0.5);
        return reflected * half * half;
    }

    /** The gamma function for {@code 0 < x < 10}, by recurrence from the range of {@link #LOG_GAMMA}. */
    private static double smallGamma(double x) {
        if (x < 0.5) {
            return Exponential.exp(logGamma2(x)) / (x * (1 + x));
        }
        if (x < 1.5) {
            return Exponential.exp(logGamma2(x - 1)) / x;
        }
        double product = 1;
        double part = x;
        while (part > 2.5) {
            part -= 1;
            product *= part;
        }
        return product * Exponential.exp(logGamma2(part - 2));
    }

    /** {@code ln(gamma(2 + t))} for t from -1/2 to 1/2. */
    private static double logGamma2(double t) {
        return t * polynomial(LOG_GAMMA, t);
    }

    /** {@code ln(gamma(x)) - ((x - 1/2) * ln(x) - x)} for {@code x >= 10}. */
    private static double stirlingRest(double x) {
        double reciprocal = 1 / x;
        return HALF_LN_2_PI + reciprocal * polynomial(STIRLING, reciprocal * reciprocal);
    }

    /** {@code gamma(x)^power} for {@code x >= 10}. */
    private static double stirling(double x, double power) {
        if (!(x < 400)) {
            return power > 0 ? Double.POSITIVE_INFINITY : 0;
        }
        double factor = x - 0.5;
        double log = Exponential.logOf(x, 0, false);
        double product = factor * log;
        double tail = Math.fma(factor, log, -product) + factor * Exponential.logOf(x, 0, true);
        double difference = product - x;
        double rest = stirlingRest(x);
        double exponent = difference + rest;
        tail += product - difference - x + (difference - exponent + rest);
        return Exponential.expOfSum(exponent * power, tail * power);
    }

    /** {@code ln |gamma(x)|}; infinite for integers below 1. */
    public static double lgamma(double x) {
        double magnitude = Math.abs(x);
        if (!(magnitude < Double.POSITIVE_INFINITY)) {
            return magnitude;
        }
        if (x <= 0 && x == Math.floor(x)) {
            return Double.POSITIVE_INFINITY;
        }
        if (magnitude < 0x1p-60) {
            return -Exponential.log(magnitude);
        }
        if (x < 0) {
            double sine = Math.abs(Trigonometry.sinpi(x, Double.SIZE));
            return Exponential.log(Math.PI / (magnitude * sine)) - lgamma(magnitude);
        }
        if (x < 0.5) {
            return logGamma2(x) - StrictMath.log1p(x) - Exponential.log(x);
        }
        if (x < 1.5) {
            return logGamma2(x - 1) - StrictMath.log1p(x - 1);
        }
        if (x >= STIRLING_START) {
            return (x - 0.5) * (Exponential.log(x) - 1) + (stirlingRest(x) - 0.5);
        }
        double product = 1;
        double part = x;
        while (part > 2.5) {
            part -= 1;
            product *= part;
        }
        return Exponential.log(product) + logGamma2(part - 2);
    }

    /** The sign of gamma(x), which lgamma_r stores: 1 or -1; 0 for NaN and negative integers. */
    public static int lgammaSign(double x) {
        if (x > 0) {
            return 1;
        }
        if (x == 0) {
            return Comparison.signBitSet(x) ? -1 : 1;
        }
        double whole = Math.floor(x);
        return Double.isNaN(x) || whole == x ? 0 : whole % 2 == 0 ? 1 : -1;
    }
}
