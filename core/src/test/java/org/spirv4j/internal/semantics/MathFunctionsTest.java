// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.semantics;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.BinaryOperator;
import java.util.function.DoubleUnaryOperator;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Errors of functions, measured by exact arithmetic on random points, in units in the last place of 64, 32 and 16
 * bits. The limits are those of OpenCL's full profile for 64 bits or less; results of 32 and 16 bits are rounded
 * correctly nearly always, which Vulkan and OpenCL do not ask for.
 *
 * <p>{@code -Dsemantics.points=1000000} measures that many points for each function, instead of a few.
 */
class MathFunctionsTest {
    private static final int POINTS = Integer.getInteger("semantics.points", Boolean.getBoolean("thorough") ? 100 : 20);

    /** How far a rounded result may be from exact: half a unit, and what two roundings can add once in 2^20 points. */
    private static final double NARROW_LIMIT = 0.5 + 0x1p-20;

    /** A function of a number, or of two, that has the given width in bits. */
    interface Unary {
        double apply(double x, int width);
    }

    interface Binary {
        double apply(double x, double y, int width);
    }

    /** A function that is the same for all widths. */
    private static Unary any(DoubleUnaryOperator function) {
        return (x, width) -> function.applyAsDouble(x);
    }

    /**
     * A function on a range of arguments.
     *
     * @param limit of the error for 64 bits
     * @param low least argument; of the magnitude, and above 0, if logarithmic
     */
    record Case(
            String name,
            Binary function,
            BinaryOperator<BigDecimal> exact,
            double limit,
            boolean logarithmic,
            double low,
            double high,
            double low2,
            double high2) {
        boolean isUnary() {
            return low2 == high2;
        }

        /** Whether the function has other results for operands of 32 bits than for those of 64. */
        boolean dependsOnWidth() {
            for (int i = 1; i < 64; i++) {
                double x = i / 30f;
                if (Double.compare(function.apply(x, 0, Float.SIZE), function.apply(x, 0, Double.SIZE)) != 0) {
                    return true;
                }
            }
            return false;
        }

        @Override
        public String toString() {
            return name + " from " + low + " to " + high;
        }
    }

    private static final List<Case> CASES = new ArrayList<>();

    private static void linear(
            String name, Unary f, UnaryOperator<BigDecimal> exact, double limit, double low, double high) {
        CASES.add(new Case(
                name, (x, y, width) -> f.apply(x, width), (x, y) -> exact.apply(x), limit, false, low, high, 0, 0));
    }

    /** Magnitudes from low to high on a logarithmic scale; of both signs if low is below 0. */
    private static void logarithmic(
            String name, Unary f, UnaryOperator<BigDecimal> exact, double limit, double low, double high) {
        CASES.add(new Case(
                name, (x, y, width) -> f.apply(x, width), (x, y) -> exact.apply(x), limit, true, low, high, 0, 0));
    }

    private static void binary(
            String name,
            Binary f,
            BinaryOperator<BigDecimal> exact,
            double limit,
            double low,
            double high,
            double low2,
            double high2) {
        CASES.add(new Case(name, f, exact, limit, true, low, high, low2, high2));
    }

    static {
        linear("exp", Exponential::exp, ExactMath::exp, 0.52, -700, 700);
        linear("exp", Exponential::exp, ExactMath::exp, 0.52, -1, 1);
        linear("exp2", Exponential::exp2, x -> ExactMath.pow(BigDecimal.valueOf(2), x), 0.52, -1000, 1000);
        linear("exp10", Exponential::exp10, x -> ExactMath.pow(BigDecimal.TEN, x), 0.53, -300, 300);
        linear("expm1", Exponential::expm1, ExactMath::expm1, 1, -40, 40);
        logarithmic("expm1", Exponential::expm1, ExactMath::expm1, 1, -1e-30, 1);
        for (double high : new double[] {2, 1e300}) {
            double low = 1 / high;
            logarithmic("log", Exponential::log, ExactMath::log, 0.51, low, high);
            logarithmic("log2", Exponential::log2, x -> scaledLog(x, BigDecimal.valueOf(2)), 0.51, low, high);
            logarithmic("log10", Exponential::log10, x -> scaledLog(x, BigDecimal.TEN), 0.51, low, high);
        }
        logarithmic("log", Exponential::log, ExactMath::log, 0.51, 0.98, 1.02);
        logarithmic("log1p", Exponential::log1p, ExactMath::log1p, 1, 1e-30, 1e30);
        linear("log1p", Exponential::log1p, ExactMath::log1p, 1, -1, 1);
        logarithmic("sin", Trigonometry::sin, ExactMath::sin, 1, -1e-30, 1e300);
        logarithmic("cos", Trigonometry::cos, ExactMath::cos, 1, -1e-30, 1e300);
        logarithmic("tan", Trigonometry::tan, ExactMath::tan, 1, -1e-30, 1e300);
        linear("sin", Trigonometry::sin, ExactMath::sin, 1, -10, 10);
        linear("cos", Trigonometry::cos, ExactMath::cos, 1, -10, 10);
        linear("tan", Trigonometry::tan, ExactMath::tan, 1, -10, 10);
        logarithmic("sinpi", Trigonometry::sinpi, ExactMath::sinpi, 2, -1e-30, 1e6);
        logarithmic("cospi", Trigonometry::cospi, ExactMath::cospi, 2, -1e-30, 1e6);
        logarithmic(
                "tanpi",
                Trigonometry::tanpi,
                x -> ExactMath.divide(ExactMath.sinpi(x), ExactMath.cospi(x)),
                4,
                -1e-30,
                1e6);
        linear("asin", Trigonometry::asin, ExactMath::asin, 1, -1, 1);
        linear("acos", Trigonometry::acos, ExactMath::acos, 1, -1, 1);
        logarithmic("atan", Trigonometry::atan, ExactMath::atan, 1, -1e-30, 1e30);
        linear("asinpi", Trigonometry::asinpi, x -> overPi(ExactMath.asin(x)), 2, -1, 1);
        linear("acospi", Trigonometry::acospi, x -> overPi(ExactMath.acos(x)), 2.5, -1, 1);
        logarithmic("atanpi", Trigonometry::atanpi, x -> overPi(ExactMath.atan(x)), 2, -1e-30, 1e30);
        linear("sinh", Trigonometry::sinh, ExactMath::sinh, 2.5, -700, 700);
        linear("sinh", Trigonometry::sinh, ExactMath::sinh, 2.5, -3, 3);
        linear("cosh", Trigonometry::cosh, ExactMath::cosh, 2.5, -700, 700);
        linear("tanh", Trigonometry::tanh, ExactMath::tanh, 2.5, -20, 20);
        logarithmic("asinh", Trigonometry::asinh, ExactMath::asinh, 2, -1e-30, 1e30);
        logarithmic("acosh", Trigonometry::acosh, ExactMath::acosh, 3, 1, 1e30);
        logarithmic("acosh", Trigonometry::acosh, ExactMath::acosh, 3, 1, 1.5);
        linear("atanh", Trigonometry::atanh, ExactMath::atanh, 2, -1, 1);
        logarithmic("sqrt", any(Power::sqrt), ExactMath::sqrt, 0.5, 1e-300, 1e300);
        logarithmic(
                "rsqrt",
                any(Power::rsqrt),
                x -> ExactMath.divide(BigDecimal.ONE, ExactMath.sqrt(x)),
                1.5,
                1e-300,
                1e300);
        logarithmic("cbrt", Power::cbrt, ExactMath::cbrt, 1, -1e-300, 1e300);
        linear("erf", any(SpecialFunctions::erf), ExactMath::erf, 2, -6, 6);
        logarithmic("erf", any(SpecialFunctions::erf), ExactMath::erf, 2, -1e-30, 1);
        linear("erfc", any(SpecialFunctions::erfc), ExactMath::erfc, 8, -6, 26);
        linear("tgamma", any(SpecialFunctions::tgamma), ExactMath::tgamma, 8, 0, 10);
        linear("tgamma", any(SpecialFunctions::tgamma), ExactMath::tgamma, 8, 10, 170);
        linear("tgamma", any(SpecialFunctions::tgamma), ExactMath::tgamma, 8, -170, 0);
        linear("lgamma", any(SpecialFunctions::lgamma), ExactMath::lgamma, 16, 0, 3);
        logarithmic("lgamma", any(SpecialFunctions::lgamma), ExactMath::lgamma, 4, 3, 1e30);
        binary("pow", Power::pow, ExactMath::pow, 0.53, 1e-300, 1e300, -1, 1);
        binary("pow", Power::pow, ExactMath::pow, 0.53, 0.5, 2, -1000, 1000);
        binary("pow", Power::pow, ExactMath::pow, 0.53, 0.99, 1.01, -60000, 60000);
        binary("powr", Power::powr, ExactMath::pow, 0.53, 0.5, 2, -1000, 1000);
        binary(
                "rootn",
                (x, y, width) -> Power.rootn(x, (int) y - 30),
                (x, y) -> ExactMath.exp(ExactMath.divide(
                        ExactMath.log(x), new BigDecimal((int) y.doubleValue() - 30 == 0 ? 1 : y.intValue() - 30))),
                0.53,
                1e-300,
                1e300,
                0,
                29);
        binary(
                "hypot",
                Power::hypot,
                (x, y) -> ExactMath.sqrt(x.multiply(x).add(y.multiply(y))),
                1,
                1e-30,
                1e30,
                -1e3,
                1e3);
        binary(
                "atan2",
                (x, y, width) -> Trigonometry.atan2(y, x, width),
                (x, y) -> ExactMath.atan2(y, x),
                2,
                1e-5,
                1e5,
                -10,
                10);
        binary(
                "atan2pi",
                (x, y, width) -> Trigonometry.atan2pi(y, -x, width),
                (x, y) -> overPi(ExactMath.atan2(y, x.negate())),
                2.5,
                1e-5,
                1e5,
                -10,
                10);
        linear(
                "degrees",
                any(CommonFunctions::degrees),
                x -> overPi(x.multiply(BigDecimal.valueOf(180))),
                2,
                -1e3,
                1e3);
        linear(
                "radians",
                any(CommonFunctions::radians),
                x -> x.multiply(ExactMath.pi()).divide(BigDecimal.valueOf(180), ExactMath.DIGITS),
                2,
                -1e3,
                1e3);
    }

    private static BigDecimal scaledLog(BigDecimal x, BigDecimal base) {
        return ExactMath.divide(ExactMath.log(x), ExactMath.log(base));
    }

    private static BigDecimal overPi(BigDecimal x) {
        return ExactMath.divide(x, ExactMath.pi());
    }

    static List<Case> cases() {
        return CASES;
    }

    @ParameterizedTest
    @MethodSource("cases")
    void errors64(Case tested) {
        measure(tested, 64, tested.limit);
    }

    @ParameterizedTest
    @MethodSource("cases")
    void errors32(Case tested) {
        measure(tested, 32, NARROW_LIMIT);
    }

    @ParameterizedTest
    @MethodSource("cases")
    void errors16(Case tested) {
        measure(tested, 16, NARROW_LIMIT);
    }

    static double round(double value, int width) {
        return width == 64 ? value : width == 32 ? (float) value : HalfFloat.toFloat(HalfFloat.of(value));
    }

    static double unit(double value, int width) {
        return width == 64
                ? Math.ulp(value)
                : width == 32 ? Math.ulp((float) value) : Math.scalb(1.0, Math.max(-14, Math.getExponent(value)) - 10);
    }

    static double argument(Case tested, Random random, int width) {
        double least = width == 64 ? 1e-300 : width == 32 ? 1e-37 : 6e-5;
        double greatest = width == 64 ? 1e300 : width == 32 ? 1e38 : 6e4;
        if (!tested.logarithmic) {
            double low = Math.max(tested.low, -greatest);
            return low + random.nextDouble() * (Math.min(tested.high, greatest) - low);
        }
        double from = Math.log(Math.max(least, Math.abs(tested.low)));
        double to = Math.log(Math.min(greatest, tested.high));
        double magnitude = Math.exp(from + random.nextDouble() * (to - from));
        return tested.low < 0 && random.nextBoolean() ? -magnitude : magnitude;
    }

    private static void measure(Case tested, int width, double limit) {
        Random random = new Random(tested.toString().hashCode() * 31 + width);
        double greatest = width == 64 ? 1e300 : width == 32 ? 3e38 : 6e4;
        double worst = 0;
        String where = "";
        int points = width == 16 ? POINTS / 4 : POINTS;
        for (int i = 0; i < points; i++) {
            double x = round(argument(tested, random, width), width);
            double y = round(tested.low2 + random.nextDouble() * (tested.high2 - tested.low2), width);
            double value = tested.function.apply(x, y, width);
            if (!(Math.abs(value) < greatest) || Math.abs(value) < 0x1p-1020 || x == 0) {
                continue;
            }
            BigDecimal exact = tested.exact.apply(new BigDecimal(x), new BigDecimal(y));
            BigDecimal difference =
                    new BigDecimal(round(value, width)).subtract(exact).abs();
            double error = difference
                    .divide(new BigDecimal(unit(exact.doubleValue(), width)), ExactMath.DIGITS)
                    .doubleValue();
            if (error > worst) {
                worst = error;
                where = Double.toHexString(x) + " " + Double.toHexString(y);
            }
        }
        if (POINTS > 10000) {
            System.out.printf("%s %d bits: %.4f at %s%n", tested, width, worst, where);
        }
        assertThat(worst).as("%s, %d bits, at %s", tested, width, where).isLessThanOrEqualTo(limit);
    }

    @Test
    void exactResultsAreExact() {
        for (int i = 1; i <= 22; i++) {
            assertThat(Exponential.exp10(i)).isEqualTo(Double.parseDouble("1e" + i));
            assertThat(Exponential.log10(Double.parseDouble("1e" + i))).isEqualTo(i);
        }
        for (int i = -1022; i < 1024; i++) {
            assertThat(Exponential.exp2(i)).isEqualTo(Math.scalb(1.0, i));
            assertThat(Exponential.log2(Math.scalb(1.0, i))).isEqualTo(i);
        }
        for (int base = 1; base < 100; base++) {
            double power = 1;
            for (int exponent = 0; exponent < 7; exponent++) {
                assertThat(Power.pown(base, exponent, Double.SIZE)).isEqualTo(power);
                assertThat(Power.pow(-base, exponent)).isEqualTo(exponent % 2 == 0 ? power : -power);
                if (power == (float) power) {
                    assertThat((float) Power.pow(-base, exponent, Float.SIZE))
                            .isEqualTo((float) (exponent % 2 == 0 ? power : -power));
                }
                if (exponent > 0) {
                    assertThat(Power.rootn(power, exponent)).isEqualTo(base);
                }
                power *= base;
            }
        }
        double factorial = 1;
        for (int i = 1; i < 10; i++) {
            assertThat(SpecialFunctions.tgamma(i)).isEqualTo(factorial);
            factorial *= i;
        }
        assertThat(SpecialFunctions.lgamma(1)).isZero();
        assertThat(SpecialFunctions.lgamma(2)).isZero();
    }
}
