// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.semantics;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.spirv4j.internal.semantics.Accuracy.Row;

/**
 * The table of greatest errors in docs/accuracy.md holds, and keeps what Vulkan and OpenCL demand. {@code
 * -Daccuracy.points=1000000} measures anew and writes the table; {@code accuracy.points64} is the number of points for
 * 64 bits, for which exact arithmetic takes long. {@code -Daccuracy.all=true} measures the functions of one operand for
 * all numbers of 32 bits, and writes the second table.
 */
class AccuracyTest {
    private static final int WRITTEN = Integer.getInteger("accuracy.points", 0);
    private static final int WRITTEN64 = Integer.getInteger("accuracy.points64", WRITTEN);
    private static final int POINTS = Boolean.getBoolean("thorough") ? 2000 : 400;
    private static final int POINTS64 = 60;

    private static final Path PAGE = Path.of("../docs/accuracy.md");
    private static final String BEGIN = "| Instructions |";

    /** What several roundings of the table's numbers can add. */
    private static final double SLACK = 1e-4;

    /** The columns of the table with all three widths. */
    private static final int COLUMNS = 6;

    private static final double NEAREST = 0.5;

    private static final boolean ALL = Boolean.getBoolean("accuracy.all");
    private static final String BEGIN_ALL = "| Instructions | greatest error | operand | other than with 64 bits |";

    static Stream<Row> rows() {
        return AccuracyRows.all().stream();
    }

    private record Errors(double narrowest, double narrow, double wide) {}

    private static Errors measure(Row row, int points, int points64) {
        double wide = Accuracy.worst64(row, points64);
        return new Errors(Accuracy.worst(row, 16, points, wide), Accuracy.worst(row, 32, points, wide), wide);
    }

    @ParameterizedTest
    @MethodSource("rows")
    void errorsAreAsStated(Row row) throws IOException {
        if (WRITTEN > 0) {
            return;
        }
        Errors stated = stated().getOrDefault(row.name(), new Errors(0, 0, 0));
        Errors found = measure(row, POINTS, POINTS64);
        assertThat(found.narrowest).as("16 bits").isLessThanOrEqualTo(stated.narrowest + SLACK);
        assertThat(found.narrow).as("32 bits").isLessThanOrEqualTo(stated.narrow + SLACK);
        assertThat(found.wide).as("64 bits").isLessThanOrEqualTo(stated.wide + SLACK);
    }

    @Test
    void statedErrorsAreAllowed() throws IOException {
        Map<String, Errors> stated = stated();
        for (Row row : AccuracyRows.all()) {
            Errors errors = stated.getOrDefault(row.name(), new Errors(9, 9, 9));
            assertThat(errors.narrowest).as(row.name()).isLessThanOrEqualTo(0.51);
            assertThat(errors.narrow).as(row.name()).isLessThanOrEqualTo(0.5 + SLACK);
            assertThat(errors.wide).as(row.name()).isLessThanOrEqualTo(row.limit() + SLACK);
            if (row.openCl() >= 0.5) {
                assertThat(errors.wide).as(row.name()).isLessThanOrEqualTo(row.openCl() + SLACK);
            }
        }
    }

    @Test
    void componentsArePackedToTheNearest() throws IOException {
        List<String> page = Files.readAllLines(PAGE);
        for (PackingRows.Row row : PackingRows.all()) {
            assertThat(row.worst(POINTS)).as(row.instruction()).isLessThanOrEqualTo(NEAREST);
            assertThat(page).anyMatch(line -> line.startsWith("| `" + row.instruction() + "` | "));
        }
    }

    /** Each number of 32 bits is an operand of each function of one operand. */
    @Test
    void allNumbersAreMeasured() throws IOException {
        List<String> page = new ArrayList<>(Files.readAllLines(PAGE));
        int first = page.indexOf(BEGIN_ALL) + 2;
        assertThat(first).as("the line with the heads of the table").isGreaterThan(1);
        int end = first;
        while (end < page.size() && page.get(end).startsWith("|")) {
            end++;
        }
        if (!ALL) {
            assertThat(end - first).isEqualTo(AllNumbers.functions().size());
            return;
        }
        page.subList(first, end).clear();
        page.addAll(
                first,
                AllNumbers.functions().parallelStream().map(AllNumbers::line).toList());
        Files.write(PAGE, page);
    }

    private static List<String> packing() {
        List<String> lines = new ArrayList<>();
        lines.add("");
        lines.add(
                "Components are packed to the nearest integer, and unpacked to the nearest number: the errors are in units of that"
                        + " integer,");
        lines.add(
                "or in units in the last place of 32 bits. `PackHalf2x16` rounds as conversions do, `UnpackHalf2x16` and the functions for");
        lines.add("`double` are exact.");
        lines.add("");
        lines.add(String.format(Locale.ROOT, "| Instruction | error (%,d points) |", WRITTEN));
        lines.add("|---|---|");
        for (PackingRows.Row row : PackingRows.all()) {
            lines.add(String.format(Locale.ROOT, "| `%s` | %.4f |", row.instruction(), row.worst(WRITTEN)));
        }
        return lines;
    }

    /** The rows of the table in the documentation. */
    private static Map<String, Errors> stated() throws IOException {
        Map<String, Errors> stated = new HashMap<>();
        for (String line : Files.readAllLines(PAGE)) {
            String[] cells = line.split(" *\\| *", -1);
            if (line.startsWith("| `") && cells.length > COLUMNS) {
                stated.put(
                        cells[1],
                        new Errors(
                                Double.parseDouble(cells[2]),
                                Double.parseDouble(cells[3]),
                                Double.parseDouble(cells[4])));
            }
        }
        return stated;
    }

    @Test
    void tableIsWritten() throws IOException {
        if (WRITTEN == 0) {
            return;
        }
        List<String> page = new ArrayList<>();
        for (String line : Files.readAllLines(PAGE)) {
            if (line.startsWith(BEGIN + " 16 bits")) {
                break;
            }
            page.add(line);
        }
        page.add(String.format(
                Locale.ROOT,
                "%s 16 bits (%,d points) | 32 bits (%,d) | 64 bits (%,d) | Vulkan, 32 bits | OpenCL |",
                BEGIN,
                WRITTEN,
                WRITTEN,
                WRITTEN64));
        page.add("|---|---|---|---|---|---|");
        for (Row row : AccuracyRows.all()) {
            page.add(line(row, measure(row, WRITTEN, WRITTEN64)));
        }
        page.addAll(packing());
        Files.write(PAGE, page);
    }

    private static String line(Row row, Errors errors) {
        String openCl = row.openCl() == -2
                ? ""
                : row.openCl() == -1
                        ? "no limit"
                        : row.openCl() == 0
                                ? "exact"
                                : row.openCl() == 0.5
                                        ? "correctly rounded"
                                        : String.format(Locale.ROOT, "%s ULP", row.openCl())
                                                .replace(".0 ", " ");
        return String.format(
                Locale.ROOT,
                "| %s | %.4f | %.4f | %.4f | %s | %s |",
                row.name(),
                errors.narrowest,
                errors.narrow,
                errors.wide,
                row.vulkan(),
                openCl);
    }
}
