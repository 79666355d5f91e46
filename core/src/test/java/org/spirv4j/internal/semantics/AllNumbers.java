// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.semantics;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.spirv4j.internal.semantics.Accuracy.Row;

/** Measures functions of one operand with 32 bits for all operands, by the same functions with 64 bits. */
final class AllNumbers {
    private static final long COUNT = 1L << 32;

    private final MathFunctionsTest.Binary function;
    private final String name;
    private double worst;
    private float operand;
    private long differences;

    private AllNumbers(String name, MathFunctionsTest.Binary function) {
        this.name = name;
        this.function = function;
    }

    /** The rows of the table of accuracy whose functions have one operand, and are computed with less for 32 bits. */
    static List<Row> functions() {
        return AccuracyRows.all().stream()
                .filter(row -> tested(row).isPresent())
                .toList();
    }

    private static Optional<MathFunctionsTest.Case> tested(Row row) {
        return row.subjects().get(0) instanceof Accuracy.Transcendental known
                        && known.tested().isUnary()
                        && known.tested().dependsOnWidth()
                ? Optional.of(known.tested())
                : Optional.empty();
    }

    static String line(Row row) {
        AllNumbers measured =
                new AllNumbers(row.name(), tested(row).orElseThrow().function());
        measured.measure();
        return measured.line();
    }

    private void measure() {
        for (long bits = 0; bits < COUNT; bits++) {
            measure(Float.intBitsToFloat((int) bits));
        }
    }

    private void measure(float x) {
        double exact = function.apply(x, 0, Double.SIZE);
        float nearest = (float) exact;
        float result = (float) function.apply(x, 0, Float.SIZE);
        if (Float.floatToIntBits(nearest) == Float.floatToIntBits(result)) {
            return;
        }
        differences++;
        double error = Float.isNaN(result) != Float.isNaN(nearest)
                ? Double.POSITIVE_INFINITY
                : Math.abs(result - exact) / Math.ulp(nearest);
        if (!(error <= worst)) {
            worst = error;
            operand = x;
        }
    }

    private String line() {
        return String.format(
                Locale.ROOT,
                "| %s | %s | %s | %,d |",
                name,
                differences == 0 ? "0.5" : String.format(Locale.ROOT, "%.6f", worst),
                differences == 0 ? "" : operand,
                differences);
    }
}
