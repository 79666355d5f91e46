// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.semantics;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/** Measures the errors of functions. The points of a run are the first ones of each longer run. */
final class Accuracy {
    private Accuracy() {}

    /** A function of numbers on a range. */
    interface Subject {
        /** Makes the arguments of a point, which are numbers of a width. */
        double[] arguments(Random random, int width);

        double compute(double[] arguments);

        /** Computes the function for numbers with 16 or 32 bits; the result is not rounded to their type. */
        default double computeNarrow(double[] arguments) {
            return compute(arguments);
        }

        /** The result in exact arithmetic. */
        BigDecimal exact(double[] arguments);
    }

    /**
     * A row of the table.
     *
     * @param instructions what computes this
     * @param subjects the function on several ranges
     * @param vulkan what Vulkan allows for 32 bits, in words; empty if nothing
     * @param openCl what OpenCL's full profile allows, in units in the last place; -1 for no limit, -2 if the set lacks
     *     it
     * @param limit of the error for 64 bits
     */
    record Row(List<String> instructions, List<Subject> subjects, String vulkan, double openCl, double limit) {
        String name() {
            return instructions.stream().map(each -> "`" + each + "`").collect(Collectors.joining(", "));
        }
    }

    /** A function with independent arguments on a range each. */
    record Ranged(
            List<double[]> ranges,
            boolean isLogarithmic,
            ToDoubleFunction<double[]> function,
            Function<BigDecimal[], BigDecimal> definition)
            implements Subject {
        @Override
        public double[] arguments(Random random, int width) {
            double[] arguments = new double[ranges.size()];
            for (int i = 0; i < arguments.length; i++) {
                double low = ranges.get(i)[0];
                double high = ranges.get(i)[1];
                double at = random.nextDouble();
                double value =
                        isLogarithmic ? Math.exp(Math.log(low) + at * Math.log(high / low)) : low + at * (high - low);
                arguments[i] = MathFunctionsTest.round(isLogarithmic && random.nextBoolean() ? -value : value, width);
            }
            return arguments;
        }

        @Override
        public double compute(double[] arguments) {
            return function.applyAsDouble(arguments);
        }

        @Override
        public BigDecimal exact(double[] arguments) {
            BigDecimal[] values = new BigDecimal[arguments.length];
            for (int i = 0; i < values.length; i++) {
                values[i] = new BigDecimal(arguments[i]);
            }
            return definition.apply(values);
        }
    }

    /** A function that {@link MathFunctionsTest} measures, too. */
    record Transcendental(MathFunctionsTest.Case tested) implements Subject {
        @Override
        public double[] arguments(Random random, int width) {
            double x = MathFunctionsTest.argument(tested, random, width);
            double y = tested.low2() + random.nextDouble() * (tested.high2() - tested.low2());
            return new double[] {MathFunctionsTest.round(x, width), MathFunctionsTest.round(y, width)};
        }

        @Override
        public double compute(double[] arguments) {
            return tested.function().apply(arguments[0], arguments[1], Double.SIZE);
        }

        @Override
        public double computeNarrow(double[] arguments) {
            return tested.function().apply(arguments[0], arguments[1], Float.SIZE);
        }

        @Override
        public BigDecimal exact(double[] arguments) {
            return arguments[0] == 0
                    ? BigDecimal.ZERO
                    : tested.exact().apply(new BigDecimal(arguments[0]), new BigDecimal(arguments[1]));
        }
    }

    private static boolean isMeasured(double[] arguments, double value, int width) {
        double least = width == 64 ? 0x1p-1000 : width == 32 ? Float.MIN_NORMAL : 0x1p-14;
        double greatest = width == 64 ? 1e300 : width == 32 ? 3e38 : 6e4;
        return arguments[0] != 0 && Math.abs(value) < greatest && Math.abs(value) >= least;
    }

    /** The greatest error of 64-bit results by exact arithmetic, in units in the last place. */
    static double worst64(Row row, int points) {
        double worst = 0;
        for (Subject subject : row.subjects) {
            Random random = new Random(64);
            for (int i = 0; i < points / row.subjects.size(); i++) {
                double[] arguments = subject.arguments(random, 64);
                double value = subject.compute(arguments);
                if (isMeasured(arguments, value, 64)) {
                    BigDecimal exact = subject.exact(arguments);
                    BigDecimal error = new BigDecimal(value).subtract(exact).abs();
                    BigDecimal unit = new BigDecimal(MathFunctionsTest.unit(exact.doubleValue(), 64));
                    worst = Math.max(worst, error.divide(unit, ExactMath.DIGITS).doubleValue());
                }
            }
        }
        return worst;
    }

    /**
     * The greatest error of narrow results, which are rounded once: their difference from 64-bit results, plus the
     * error of those.
     */
    static double worst(Row row, int width, int points, double worst64) {
        double worst = 0;
        for (Subject subject : row.subjects) {
            Random random = new Random(width);
            for (int i = 0; i < points / row.subjects.size(); i++) {
                double[] arguments = subject.arguments(random, width);
                double value = subject.compute(arguments);
                if (isMeasured(arguments, value, width)) {
                    double unit = MathFunctionsTest.unit(value, width);
                    double error =
                            Math.abs(MathFunctionsTest.round(subject.computeNarrow(arguments), width) - value) / unit;
                    worst = Math.max(worst, error + worst64 * Math.ulp(value) / unit);
                }
            }
        }
        return worst;
    }

    /** The cases of {@link MathFunctionsTest} by name. */
    static Map<String, List<MathFunctionsTest.Case>> cases() {
        return MathFunctionsTest.cases().stream().collect(Collectors.groupingBy(MathFunctionsTest.Case::name));
    }

    static List<Subject> transcendental(String name) {
        return new ArrayList<>(cases().getOrDefault(name, List.of()).stream()
                .map(Transcendental::new)
                .toList());
    }
}
