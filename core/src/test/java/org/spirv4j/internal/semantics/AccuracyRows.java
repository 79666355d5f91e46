// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.semantics;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import org.spirv4j.internal.semantics.Accuracy.Ranged;
import org.spirv4j.internal.semantics.Accuracy.Row;
import org.spirv4j.internal.semantics.Accuracy.Subject;

/**
 * The functions whose accuracy is measured, with what Vulkan ("Precision and Operation of SPIR-V Instructions") and
 * OpenCL ("Relative Error as ULPs") allow.
 */
final class AccuracyRows {
    private static final double NO_LIMIT = -1;
    private static final double LACKS_IT = -2;
    private static final String DERIVED = "derived from others";
    private static final BigDecimal TWO = BigDecimal.valueOf(2);

    private final List<Row> rows = new ArrayList<>();

    private AccuracyRows() {
        arithmetic();
        exponential();
        trigonometry();
        special();
        common();
        geometry();
        matrices();
    }

    static List<Row> all() {
        return List.copyOf(new AccuracyRows().rows);
    }

    /** A function of {@link MathFunctionsTest}, whose limits for 64 bits it has. */
    private void known(String name, String instructions, String vulkan, double openCl) {
        known(name, instructions, vulkan, openCl, Accuracy.transcendental(name));
    }

    private void known(String name, String instructions, String vulkan, double openCl, List<Subject> subjects) {
        double limit = MathFunctionsTest.cases().stream()
                .filter(each -> each.name().equals(name))
                .mapToDouble(MathFunctionsTest.Case::limit)
                .max()
                .orElseThrow();
        rows.add(new Row(Arrays.asList(instructions.split(" ")), subjects, vulkan, openCl, limit));
    }

    private void row(String instructions, String vulkan, double openCl, double limit, Subject... subjects) {
        rows.add(new Row(Arrays.asList(instructions.split(" ")), List.of(subjects), vulkan, openCl, limit));
    }

    /** Numbers of both signs and very different magnitudes. */
    private static Subject magnitudes(
            int count, ToDoubleFunction<double[]> function, Function<BigDecimal[], BigDecimal> exact) {
        double[][] ranges = new double[count][];
        Arrays.fill(ranges, new double[] {1e-4, 200});
        return new Ranged(List.of(ranges), true, function, exact);
    }

    private static Subject linear(
            ToDoubleFunction<double[]> function, Function<BigDecimal[], BigDecimal> exact, double[]... ranges) {
        return new Ranged(List.of(ranges), false, function, exact);
    }

    private static double[] from(double low, double high) {
        return new double[] {low, high};
    }

    private void arithmetic() {
        row("OpFAdd", "correctly rounded", 0.5, 0.5, magnitudes(2, a -> a[0] + a[1], v -> v[0].add(v[1])));
        row("OpFSub", "correctly rounded", 0.5, 0.5, magnitudes(2, a -> a[0] - a[1], v -> v[0].subtract(v[1])));
        row("OpFMul", "correctly rounded", 0.5, 0.5, magnitudes(2, a -> a[0] * a[1], v -> v[0].multiply(v[1])));
        row(
                "OpFDiv half_divide native_divide",
                "2.5 ULP",
                2.5,
                0.5,
                magnitudes(2, a -> OpenClStd.divide(a[0], a[1]), v -> ExactMath.divide(v[0], v[1])));
        row(
                "half_recip native_recip",
                "",
                NO_LIMIT,
                0.5,
                magnitudes(1, a -> OpenClStd.recip(a[0]), v -> ExactMath.divide(BigDecimal.ONE, v[0])));
        row("OpFRem fmod", DERIVED, 0, 0, magnitudes(2, a -> FloatParts.fmod(a[0], a[1]), v -> v[0].remainder(v[1])));
        row("OpFMod", DERIVED, LACKS_IT, 0.5, magnitudes(2, a -> FloatArithmetic.fMod(a[0], a[1]), v -> floorMod(v)));
        row(
                "remainder remquo",
                "",
                0,
                0,
                magnitudes(
                        2,
                        a -> FloatParts.remainder(a[0], a[1]),
                        v -> v[0].subtract(
                                v[0].divide(v[1], 0, RoundingMode.HALF_EVEN).multiply(v[1]))));
        row(
                "Fma fma mad",
                "derived from others",
                0.5,
                0.5,
                magnitudes(
                        3,
                        a -> Math.fma(a[0], a[1], a[2]),
                        v -> v[0].multiply(v[1]).add(v[2])));
        row(
                "fdim",
                "",
                0.5,
                0.5,
                magnitudes(
                        2,
                        a -> OpenClStd.fdim(a[0], a[1]),
                        v -> v[0].subtract(v[1]).max(BigDecimal.ZERO)));
    }

    private static BigDecimal floorMod(BigDecimal[] v) {
        return v[0].subtract(v[0].divide(v[1], 0, RoundingMode.FLOOR).multiply(v[1]));
    }

    private void exponential() {
        known("exp", "Exp exp half_exp native_exp", "3 + 2 abs(x) ULP", 3);
        known("exp2", "Exp2 exp2 half_exp2 native_exp2", "3 + 2 abs(x) ULP", 3);
        known("exp10", "exp10 half_exp10 native_exp10", "", 3);
        known("expm1", "expm1", "", 3);
        known("log", "Log log half_log native_log", "3 ULP; 2^-21 between 0.5 and 2", 3);
        known("log2", "Log2 log2 half_log2 native_log2", "3 ULP; 2^-21 between 0.5 and 2", 3);
        known("log10", "log10 half_log10 native_log10", "", 3);
        known("log1p", "log1p", "", 2);
        known("pow", "Pow pow pown", DERIVED, 16);
        known("powr", "powr half_powr native_powr", "", 16);
        known("rootn", "rootn", "", 16);
        known("sqrt", "Sqrt sqrt half_sqrt native_sqrt", DERIVED, 0.5);
        known("rsqrt", "InverseSqrt rsqrt half_rsqrt native_rsqrt", "2 ULP", 2);
        known("cbrt", "cbrt", "", 2);
        known("hypot", "hypot", "", 4);
    }

    private void trigonometry() {
        known("sin", "Sin sin sincos half_sin native_sin", "2^-11 between -pi and pi", 4);
        known("cos", "Cos cos half_cos native_cos", "2^-11 between -pi and pi", 4);
        known("tan", "Tan tan half_tan native_tan", DERIVED, 5);
        known("asin", "Asin asin", DERIVED, 4);
        known("acos", "Acos acos", DERIVED, 4);
        known("atan", "Atan atan", "4096 ULP", 5);
        known("atan2", "Atan2 atan2", "4096 ULP", 6);
        known("sinh", "Sinh sinh", DERIVED, 4);
        known("cosh", "Cosh cosh", DERIVED, 4);
        known("tanh", "Tanh tanh", DERIVED, 5);
        known("asinh", "Asinh asinh", DERIVED, 4);
        known("acosh", "Acosh acosh", DERIVED, 4);
        known("atanh", "Atanh atanh", DERIVED, 5);
        known("sinpi", "sinpi", "", 4);
        known("cospi", "cospi", "", 4);
        known("tanpi", "tanpi", "", 6);
        known("asinpi", "asinpi", "", 5);
        known("acospi", "acospi", "", 5);
        known("atanpi", "atanpi", "", 5);
        known("atan2pi", "atan2pi", "", 6);
    }

    private void special() {
        known("erf", "erf", "", 16);
        known("erfc", "erfc", "", 16);
        known("tgamma", "tgamma", "", 16);
        known("lgamma", "lgamma lgamma_r", "", NO_LIMIT);
    }

    private void common() {
        known("radians", "Radians radians", DERIVED, 2);
        known("degrees", "Degrees degrees", DERIVED, 2);
        row(
                "FMix mix",
                DERIVED,
                NO_LIMIT,
                3,
                linear(
                        a -> GlslStd450.fMix(a[0], a[1], a[2]),
                        v -> v[0].multiply(BigDecimal.ONE.subtract(v[2])).add(v[1].multiply(v[2])),
                        from(1, 100),
                        from(1, 100),
                        from(0, 1)));
        row(
                "SmoothStep smoothstep",
                DERIVED,
                NO_LIMIT,
                8,
                linear(
                        a -> GlslStd450.smoothStep(a[0], a[1], a[2]),
                        AccuracyRows::smoothStep,
                        from(-2, -1),
                        from(1, 2),
                        from(-0.9, 0.9)));
        row(
                "Fract fract",
                "correctly rounded",
                0,
                0.5,
                linear(
                        a -> GlslStd450.fract(a[0]),
                        v -> v[0].subtract(v[0].setScale(0, RoundingMode.FLOOR)),
                        from(0, 50)));
        row(
                "Modf ModfStruct modf",
                "correctly rounded",
                0,
                0,
                linear(a -> FloatParts.modf(a[0]), v -> v[0].remainder(BigDecimal.ONE), from(-50, 50)));
    }

    private static BigDecimal smoothStep(BigDecimal[] v) {
        BigDecimal t = ExactMath.divide(v[2].subtract(v[0]), v[1].subtract(v[0]));
        return t.multiply(t).multiply(BigDecimal.valueOf(3).subtract(t.multiply(TWO)));
    }

    private void geometry() {
        double[][] two = {from(0.1, 30), from(0.1, 30), from(0.1, 30)};
        double[][] six = {from(0.1, 9), from(0.1, 9), from(0.1, 9), from(10, 30), from(10, 30), from(10, 30)};
        row("Length length fast_length", DERIVED, 2.75 + 1.5, 4, linear(Geometry::length, AccuracyRows::length, two));
        row(
                "Distance distance fast_distance",
                DERIVED,
                2.5 + 6,
                4,
                linear(
                        a -> Geometry.distance(first(a), second(a)),
                        v -> length(new BigDecimal[] {v[0].subtract(v[3]), v[1].subtract(v[4]), v[2].subtract(v[5])}),
                        six));
        row(
                "Normalize normalize fast_normalize",
                DERIVED,
                2 + 3,
                4,
                linear(AccuracyRows::normalized, v -> ExactMath.divide(v[0], length(v)), two));
        row(
                "Reflect",
                DERIVED,
                LACKS_IT,
                8,
                linear(
                        AccuracyRows::reflected,
                        AccuracyRows::reflection,
                        from(1, 2),
                        from(1, 2),
                        from(1, 2),
                        from(10, 30),
                        from(10, 30),
                        from(10, 30)));
    }

    private void matrices() {
        Subject[] determinants = new Subject[3];
        Subject[] inverses = new Subject[3];
        for (int i = 0; i < determinants.length; i++) {
            int size = i + 2;
            double[][] ranges = wellConditioned(size);
            determinants[i] = linear(Matrices::determinant, AccuracyRows::determinant, ranges);
            inverses[i] = linear(
                    m -> inverse(m)[0], m -> ExactMath.divide(determinant(minor(m, size, 0)), determinant(m)), ranges);
        }
        row("Determinant", DERIVED, LACKS_IT, 8, determinants);
        row("MatrixInverse", DERIVED, LACKS_IT, 8, inverses);
        row(
                "Cross cross",
                DERIVED,
                NO_LIMIT,
                4,
                linear(
                        a -> Geometry.cross(a[0], a[1], a[2], a[3]),
                        v -> v[0].multiply(v[1]).subtract(v[2].multiply(v[3])),
                        from(10, 30),
                        from(10, 30),
                        from(0.1, 9),
                        from(0.1, 9)));
        row(
                "Refract",
                DERIVED,
                LACKS_IT,
                8,
                linear(
                        a -> Geometry.refract(a[0], a[1], a[2], a[3]),
                        AccuracyRows::refraction,
                        from(-1, -0.1),
                        from(0.1, 1),
                        from(0.1, 1),
                        from(0.1, 1)));
    }

    /**
     * The ranges of the components of a matrix whose determinant is not much smaller than the product of the diagonal.
     */
    private static double[][] wellConditioned(int size) {
        double[][] ranges = new double[size * size][];
        for (int i = 0; i < ranges.length; i++) {
            ranges[i] = i % (size + 1) == 0 ? from(10, 30) : from(0.1, 2);
        }
        return ranges;
    }

    private static double[] inverse(double[] m) {
        double[] result = new double[m.length];
        Matrices.matrixInverse(m, result);
        return result;
    }

    private static BigDecimal determinant(BigDecimal[] m) {
        if (m.length == 1) {
            return m[0];
        }
        int size = m.length == 4 ? 2 : m.length == 9 ? 3 : 4;
        BigDecimal sum = BigDecimal.ZERO;
        for (int row = 0; row < size; row++) {
            BigDecimal product = m[row].multiply(determinant(minor(m, size, row)));
            sum = row % 2 == 0 ? sum.add(product) : sum.subtract(product);
        }
        return sum;
    }

    /** A matrix without its first column and one of its rows. */
    private static BigDecimal[] minor(BigDecimal[] m, int size, int row) {
        BigDecimal[] rest = new BigDecimal[(size - 1) * (size - 1)];
        int next = 0;
        for (int i = size; i < m.length; i++) {
            if (i % size != row) {
                rest[next++] = m[i];
            }
        }
        return rest;
    }

    private static BigDecimal refraction(BigDecimal[] v) {
        BigDecimal eta = v[2];
        BigDecimal dot = v[3];
        BigDecimal k = BigDecimal.ONE.subtract(eta.multiply(eta).multiply(BigDecimal.ONE.subtract(dot.multiply(dot))));
        return eta.multiply(v[0])
                .subtract(eta.multiply(dot).add(ExactMath.sqrt(k)).multiply(v[1]));
    }

    private static double[] first(double[] six) {
        return Arrays.copyOf(six, 3);
    }

    private static double[] second(double[] six) {
        return Arrays.copyOfRange(six, 3, 6);
    }

    private static BigDecimal length(BigDecimal[] v) {
        BigDecimal sum = BigDecimal.ZERO;
        for (BigDecimal each : v) {
            sum = sum.add(each.multiply(each));
        }
        return ExactMath.sqrt(sum);
    }

    private static double normalized(double[] x) {
        double[] result = new double[x.length];
        Geometry.normalize(x, result);
        return result[0];
    }

    private static double reflected(double[] six) {
        double[] result = new double[3];
        Geometry.reflect(first(six), second(six), result);
        return result[0];
    }

    private static BigDecimal reflection(BigDecimal[] v) {
        BigDecimal dot = v[0].multiply(v[3]).add(v[1].multiply(v[4])).add(v[2].multiply(v[5]));
        return v[0].subtract(TWO.multiply(dot).multiply(v[3]));
    }
}
