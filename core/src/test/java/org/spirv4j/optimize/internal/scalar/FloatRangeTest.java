// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.optimize.internal.scalar;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.BinaryOperator;
import java.util.function.DoubleBinaryOperator;
import java.util.function.DoubleUnaryOperator;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/** Results of operations on numbers are in the ranges that are computed from those of the operands. */
final class FloatRangeTest {
    private static final int SAMPLES = Boolean.getBoolean("thorough") ? 20_000 : 4_000;

    /** Denormalized, small, plain, large and infinite numbers, and zeros. */
    private static final double[] NUMBERS = {
        0.0,
        Float.MIN_VALUE,
        Float.MIN_NORMAL,
        0x1p-101,
        0x1p-100,
        0x1p-99,
        1e-10f,
        0.1f,
        0.5,
        1 / 3f,
        1,
        1.5f,
        2,
        3,
        255,
        1e10f,
        0x1p99,
        0x1p100,
        0x1p101,
        Float.MAX_VALUE,
        Double.POSITIVE_INFINITY
    };

    private static List<Double> numbers() {
        List<Double> numbers = new ArrayList<>();
        for (double number : NUMBERS) {
            numbers.add(number);
            numbers.add(-number);
        }
        numbers.add(Double.NaN);
        return numbers;
    }

    private static boolean contains(FloatRange range, double value) {
        if (value == 0) {
            boolean isAllowed = range.hasNegativeZero() || 1 / value > 0;
            return isAllowed && range.low() <= 0 && range.high() >= 0;
        }
        return Double.isFinite(value) ? range.low() <= value && value <= range.high() : !range.isFinite();
    }

    /** A range and a value in it. */
    private record Sample(FloatRange range, double value) {
        static Sample next(Random random) {
            List<Double> numbers = numbers();
            double a = numbers.get(random.nextInt(numbers.size()));
            double b = random.nextInt(3) == 0 ? a : numbers.get(random.nextInt(numbers.size()));
            FloatRange range = FloatRange.of(a).or(FloatRange.of(b));
            double value = random.nextBoolean() ? a : b;
            return new Sample(range, value);
        }
    }

    /** A result as a 32-bit number: rounded, and with the errors that are allowed to graphics hardware. */
    private static List<Float> results(double exact) {
        float rounded = (float) exact;
        float error = Math.abs(rounded) < Float.MIN_NORMAL ? 0 : 3 * Math.ulp(rounded);
        return error == 0 ? List.of(rounded) : List.of(rounded, rounded + error, rounded - error);
    }

    private static void check(DoubleBinaryOperator operation, BinaryOperator<FloatRange> ranges, boolean isExact) {
        Random random = new Random(1);
        int finite = 0;
        for (int i = 0; i < SAMPLES; i++) {
            Sample a = Sample.next(random);
            Sample b = Sample.next(random);
            FloatRange range = ranges.apply(a.range, b.range);
            finite += range.isFinite() ? 1 : 0;
            List<Float> results = results(operation.applyAsDouble(a.value, b.value));
            for (float result : isExact ? results.subList(0, 1) : results) {
                assertThat(contains(range, result))
                        .as("%s and %s give %s of %s", a, b, result, range)
                        .isTrue();
            }
        }
        assertThat(finite).isGreaterThan(SAMPLES / 10);
    }

    private static void check(DoubleBinaryOperator operation, BinaryOperator<FloatRange> ranges) {
        check(operation, ranges, false);
    }

    private static void checkExact(DoubleUnaryOperator operation, UnaryOperator<FloatRange> ranges) {
        check((a, b) -> operation.applyAsDouble(a), (a, b) -> ranges.apply(a), true);
    }

    @Test
    void numbersAreInTheirRanges() {
        for (double number : numbers()) {
            assertThat(contains(FloatRange.of(number), number)).as("%s", number).isTrue();
        }
    }

    @Test
    void sums() {
        check(Double::sum, FloatRange::plus);
        check((a, b) -> a - b, FloatRange::minus);
    }

    @Test
    void products() {
        check((a, b) -> a * b, FloatRange::times);
        check((a, b) -> a * a, (a, b) -> a.squared());
        check((a, b) -> a / b, FloatRange::dividedBy);
    }

    @Test
    void signs() {
        checkExact(a -> -a, FloatRange::negated);
        checkExact(Math::abs, FloatRange::absolute);
        Random random = new Random(2);
        for (int i = 0; i < SAMPLES; i++) {
            Sample sample = Sample.next(random);
            boolean hasSign = 1 / sample.value < 0;
            assertThat(sample.range.isPositive() && hasSign).as("%s", sample).isFalse();
            assertThat(sample.range.isNegative() && !hasSign && !Double.isNaN(sample.value))
                    .as("%s", sample)
                    .isFalse();
        }
    }
}
