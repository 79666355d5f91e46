// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.semantics;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;

/**
 * Functions of real numbers to more than 30 digits, by series in decimal arithmetic: what the functions under test are
 * measured by. It shares nothing with them.
 */
final class ExactMath {
    static final MathContext DIGITS = new MathContext(45);

    private static final BigDecimal ONE = BigDecimal.ONE;
    private static final BigDecimal TWO = BigDecimal.valueOf(2);
    private static final BigDecimal HALF = new BigDecimal("0.5");
    /** Below this, functions like the sine are their own argument to 30 digits. */
    private static final BigDecimal TINY = new BigDecimal("1e-17");

    private static final BigDecimal PI = pi(420);
    private static final BigDecimal LN2 = atanhSeries(BigDecimal.valueOf(3)).multiply(TWO);
    private static final List<BigDecimal> STIRLING = stirling(25);

    private ExactMath() {}

    /** Pi, to some digits: 16 atan(1/5) - 4 atan(1/239). */
    private static BigDecimal pi(int digits) {
        MathContext context = new MathContext(digits + 10);
        return inverseTangent(5, context)
                .multiply(BigDecimal.valueOf(16))
                .subtract(inverseTangent(239, context).multiply(BigDecimal.valueOf(4)), context);
    }

    private static BigDecimal inverseTangent(int n, MathContext context) {
        BigDecimal power = ONE.divide(BigDecimal.valueOf(n), context);
        BigDecimal square = BigDecimal.valueOf(-(long) n * n);
        BigDecimal sum = power;
        for (int i = 3; power.signum() != 0 && power.scale() - power.precision() < context.getPrecision(); i += 2) {
            power = power.divide(square, context);
            sum = sum.add(power.divide(BigDecimal.valueOf(i), context), context);
        }
        return sum;
    }

    /** The inverse hyperbolic tangent of 1/n. */
    private static BigDecimal atanhSeries(BigDecimal n) {
        BigDecimal power = ONE.divide(n, DIGITS);
        BigDecimal square = n.multiply(n);
        BigDecimal sum = power;
        for (int i = 3; i < 140; i += 2) {
            power = power.divide(square, DIGITS);
            sum = sum.add(power.divide(BigDecimal.valueOf(i), DIGITS), DIGITS);
        }
        return sum;
    }

    /** Coefficients B(2k) / (2k (2k - 1)) of Stirling's series. */
    private static List<BigDecimal> stirling(int count) {
        BigDecimal[] row = new BigDecimal[2 * count + 1];
        List<BigDecimal> coefficients = new ArrayList<>();
        MathContext context = new MathContext(120);
        for (int m = 0; m <= 2 * count; m++) {
            row[m] = ONE.divide(BigDecimal.valueOf(m + 1), context);
            for (int j = m; j >= 1; j--) {
                row[j - 1] = BigDecimal.valueOf(j).multiply(row[j - 1].subtract(row[j]), context);
            }
            if (m >= 2 && m % 2 == 0) {
                coefficients.add(row[0].divide(BigDecimal.valueOf((long) m * (m - 1)), DIGITS));
            }
        }
        return coefficients;
    }

    static BigDecimal pi() {
        return PI.round(DIGITS);
    }

    static BigDecimal divide(BigDecimal a, BigDecimal b) {
        return a.divide(b, DIGITS);
    }

    static BigDecimal sqrt(BigDecimal x) {
        return x.signum() == 0 ? x : x.sqrt(DIGITS);
    }

    private static BigDecimal times(BigDecimal a, BigDecimal b) {
        return a.multiply(b, DIGITS);
    }

    private static BigDecimal plus(BigDecimal a, BigDecimal b) {
        return a.add(b, DIGITS);
    }

    /** The exponential function by its series, of a 1024th of the argument. */
    static BigDecimal exp(BigDecimal x) {
        BigInteger steps = x.divide(LN2, 0, RoundingMode.HALF_EVEN).toBigInteger();
        BigDecimal rest = x.subtract(LN2.multiply(new BigDecimal(steps)), DIGITS);
        BigDecimal small = rest.divide(BigDecimal.valueOf(1024), DIGITS);
        BigDecimal term = ONE;
        BigDecimal sum = ONE;
        for (int i = 1; i < 14; i++) {
            term = times(term, small).divide(BigDecimal.valueOf(i), DIGITS);
            sum = plus(sum, term);
        }
        for (int i = 0; i < 10; i++) {
            sum = times(sum, sum);
        }
        return times(sum, powerOfTwo(steps.intValueExact()));
    }

    static BigDecimal powerOfTwo(int exponent) {
        return exponent >= 0 ? TWO.pow(exponent, DIGITS) : divide(ONE, TWO.pow(-exponent, DIGITS));
    }

    /** The natural logarithm: a guess, made better by the exponential function. */
    static BigDecimal log(BigDecimal argument) {
        BigDecimal x = argument.round(DIGITS);
        int exponent = x.precision() - x.scale();
        double size = x.scaleByPowerOfTen(-exponent).doubleValue();
        BigDecimal guess = BigDecimal.valueOf(Math.log(size) + exponent * Math.log(10));
        BigDecimal power = exp(guess);
        BigDecimal sum = guess;
        // log(x / e^g) = 2 atanh((x - e^g) / (x + e^g)); the argument is some 1e-14.
        BigDecimal t = divide(x.subtract(power), x.add(power));
        BigDecimal square = times(t, t);
        BigDecimal term = t.multiply(TWO);
        for (int i = 1; i < 4; i += 2) {
            sum = plus(sum, term.divide(BigDecimal.valueOf(i), DIGITS));
            term = times(term, square);
        }
        return sum;
    }

    static BigDecimal log1p(BigDecimal x) {
        return x.abs().compareTo(TINY) < 0 ? x.subtract(x.multiply(x).multiply(HALF)) : logOnePlus(x);
    }

    /** The logarithm of 1 + x, of which the 1 is exact. */
    private static BigDecimal logOnePlus(BigDecimal x) {
        if (x.abs().compareTo(new BigDecimal("0.01")) > 0) {
            return log(x.add(ONE));
        }
        BigDecimal t = divide(x, x.add(TWO));
        BigDecimal square = times(t, t);
        BigDecimal sum = BigDecimal.ZERO;
        BigDecimal term = t.multiply(TWO);
        for (int i = 1; i < 30; i += 2) {
            sum = plus(sum, term.divide(BigDecimal.valueOf(i), DIGITS));
            term = times(term, square);
        }
        return sum;
    }

    static BigDecimal expm1(BigDecimal x) {
        return x.abs().compareTo(HALF) > 0 ? exp(x).subtract(ONE, DIGITS) : series(x, 1, 1, false);
    }

    /** The sum of x^n / n! for n from {@code first} in some steps, with alternating signs if wanted. */
    private static BigDecimal series(BigDecimal x, int first, int step, boolean alternating) {
        BigDecimal power = first == 0 ? ONE : x;
        BigDecimal factor = step == 1 ? x : alternating ? x.multiply(x).negate() : x.multiply(x);
        BigDecimal term = power;
        BigDecimal sum = term;
        for (int n = first; n < 60 && term.signum() != 0; ) {
            BigDecimal divisor = BigDecimal.valueOf(n + 1);
            n += step;
            divisor = step == 1 ? divisor : divisor.multiply(BigDecimal.valueOf(n));
            term = times(term, factor).divide(divisor, DIGITS);
            sum = plus(sum, term);
            if (term.precision() - term.scale() < sum.precision() - sum.scale() - DIGITS.getPrecision()) {
                break;
            }
        }
        return sum;
    }

    static BigDecimal sinh(BigDecimal x) {
        return x.abs().compareTo(ONE) < 0
                ? series(x, 1, 2, false)
                : exp(x).subtract(exp(x.negate())).multiply(HALF, DIGITS);
    }

    static BigDecimal cosh(BigDecimal x) {
        return exp(x).add(exp(x.negate())).multiply(HALF, DIGITS);
    }

    static BigDecimal tanh(BigDecimal x) {
        return divide(sinh(x), cosh(x));
    }

    static BigDecimal sin(BigDecimal x) {
        return sine(x, PI.multiply(HALF), 0);
    }

    static BigDecimal cos(BigDecimal x) {
        return sine(x, PI.multiply(HALF), 1);
    }

    static BigDecimal tan(BigDecimal x) {
        return divide(sin(x), cos(x));
    }

    /** The sine of pi x. */
    static BigDecimal sinpi(BigDecimal x) {
        BigDecimal turn = x.remainder(TWO);
        return sine(turn.multiply(pi()), PI.multiply(HALF), 0);
    }

    /** The cosine of pi x. */
    static BigDecimal cospi(BigDecimal x) {
        return sinpi(HALF.subtract(x.remainder(TWO).abs()));
    }

    private static BigDecimal sine(BigDecimal x, BigDecimal quarter, int shift) {
        BigInteger turns = x.divide(quarter, 0, RoundingMode.HALF_EVEN).toBigInteger();
        BigDecimal rest = x.subtract(quarter.multiply(new BigDecimal(turns))).round(DIGITS);
        int quadrant =
                turns.add(BigInteger.valueOf(shift)).mod(BigInteger.valueOf(4)).intValue();
        BigDecimal value = quadrant % 2 == 0 ? series(rest, 1, 2, true) : series(rest, 0, 2, true);
        return quadrant < 2 ? value : value.negate();
    }

    /** The arc tangent: a guess, made better by sine and cosine. */
    static BigDecimal atan(BigDecimal x) {
        if (x.abs().compareTo(TINY) < 0) {
            return x;
        }
        if (x.abs().compareTo(ONE) > 0) {
            BigDecimal quarter = PI.multiply(HALF).round(DIGITS);
            return (x.signum() > 0 ? quarter : quarter.negate()).subtract(atan(divide(ONE, x)), DIGITS);
        }
        BigDecimal guess = new BigDecimal(Math.atan(x.doubleValue()));
        BigDecimal sine = sin(guess);
        BigDecimal cosine = cos(guess);
        // The tangent of the difference is some 1e-17.
        BigDecimal t = divide(x.multiply(cosine).subtract(sine), cosine.add(x.multiply(sine)));
        BigDecimal cube = times(times(t, t), t);
        return plus(guess, t.subtract(cube.divide(BigDecimal.valueOf(3), DIGITS)));
    }

    /** The angle of a point above, on or below the x axis. */
    static BigDecimal atan2(BigDecimal y, BigDecimal x) {
        if (x.signum() == 0) {
            return y.signum() < 0 ? pi().multiply(HALF).negate() : pi().multiply(HALF);
        }
        BigDecimal angle = atan(divide(y, x));
        return x.signum() > 0 ? angle : y.signum() < 0 ? angle.subtract(pi()) : angle.add(pi());
    }

    static BigDecimal asin(BigDecimal x) {
        return atan2(x, sqrt(ONE.subtract(x).multiply(ONE.add(x))));
    }

    static BigDecimal acos(BigDecimal x) {
        return atan2(sqrt(ONE.subtract(x).multiply(ONE.add(x))), x);
    }

    static BigDecimal asinh(BigDecimal x) {
        BigDecimal size = x.abs();
        BigDecimal root = sqrt(size.multiply(size).add(ONE));
        BigDecimal value = log1p(plus(size, divide(times(size, size), root.add(ONE))));
        return x.signum() < 0 ? value.negate() : value;
    }

    static BigDecimal acosh(BigDecimal x) {
        BigDecimal above = x.subtract(ONE);
        return log1p(plus(above, sqrt(above.multiply(above.add(TWO)))));
    }

    static BigDecimal atanh(BigDecimal x) {
        return log1p(divide(x.multiply(TWO), ONE.subtract(x))).multiply(HALF);
    }

    static BigDecimal pow(BigDecimal x, BigDecimal y) {
        return exp(times(y, log(x)));
    }

    static BigDecimal cbrt(BigDecimal x) {
        BigDecimal root = exp(log(x.abs()).divide(BigDecimal.valueOf(3), DIGITS));
        return x.signum() < 0 ? root.negate() : root;
    }

    /** The error function by a series whose terms all have the same sign. */
    static BigDecimal erf(BigDecimal x) {
        BigDecimal square = times(x, x).multiply(TWO);
        BigDecimal term = x;
        BigDecimal sum = x;
        for (int n = 1; n < 400; n++) {
            term = times(term, square).divide(BigDecimal.valueOf(2L * n + 1), DIGITS);
            sum = plus(sum, term);
            if (term.signum() == 0 || term.abs().compareTo(sum.abs().scaleByPowerOfTen(-40)) < 0) {
                break;
            }
        }
        return divide(times(sum, exp(times(x, x).negate())).multiply(TWO), sqrt(pi()));
    }

    static BigDecimal erfc(BigDecimal x) {
        if (x.compareTo(BigDecimal.valueOf(3)) < 0) {
            return ONE.subtract(erf(x));
        }
        BigDecimal fraction = x;
        for (int n = 150; n >= 1; n--) {
            fraction = plus(x, divide(BigDecimal.valueOf(n).multiply(HALF), fraction));
        }
        return divide(exp(times(x, x).negate()), times(sqrt(pi()), fraction));
    }

    /** The natural logarithm of the gamma function of a number above 0, by Stirling's series from 40 on. */
    static BigDecimal lgamma(BigDecimal x) {
        BigDecimal product = ONE;
        BigDecimal large = x;
        while (large.compareTo(BigDecimal.valueOf(40)) < 0) {
            product = times(product, large);
            large = large.add(ONE);
        }
        BigDecimal reciprocal = divide(ONE, large);
        BigDecimal square = times(reciprocal, reciprocal);
        BigDecimal sum = BigDecimal.ZERO;
        for (BigDecimal coefficient : STIRLING) {
            sum = plus(sum, times(coefficient, reciprocal));
            reciprocal = times(reciprocal, square);
        }
        BigDecimal start = times(large.subtract(HALF), log(large)).subtract(large);
        BigDecimal twoPi = log(pi().multiply(TWO)).multiply(HALF);
        return plus(start.add(twoPi), sum).subtract(log(product), DIGITS);
    }

    static BigDecimal tgamma(BigDecimal x) {
        if (x.signum() > 0) {
            return exp(lgamma(x));
        }
        BigDecimal divisor = times(sinpi(x), tgamma(ONE.subtract(x)));
        return divide(pi(), divisor);
    }
}
