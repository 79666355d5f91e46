// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.bench;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.spirv4j.conformance.run.ProgramRun;
import org.spirv4j.conformance.run.RecordedRun;
import org.spirv4j.conformance.run.RunExpectations;
import org.spirv4j.exec.Program;

/** Compute shaders with inputs, expected results, and the CPU time that a Vulkan driver for the CPU takes for them. */
final class ExecutionKernels {
    /** The column of the table in README.md with the least CPU time of the driver in milliseconds. */
    private static final int DRIVER_COLUMN = 5;

    private ExecutionKernels() {}

    /** Reads a table of tabs with a line of titles; the first two columns are the name of a kernel and milliseconds. */
    static Map<String, Double> times(Path table) throws IOException {
        Map<String, Double> times = new TreeMap<>();
        List<String> lines = Files.readAllLines(table);
        for (String line : lines.subList(Math.min(1, lines.size()), lines.size())) {
            String[] cells = line.split("\t", -1);
            if (cells.length < 2) {
                throw new IOException(table + ": expected a kernel, a tab and milliseconds, found '" + line + "'");
            }
            try {
                times.put(cells[0], Double.valueOf(cells[1]));
            } catch (NumberFormatException e) {
                throw new IOException(table + ": expected milliseconds, found '" + cells[1] + "'", e);
            }
        }
        return times;
    }

    /**
     * A shader with its data.
     *
     * @param json the record of the shader and its data
     * @param driver the CPU time that the driver takes, in milliseconds; NaN if it is not known
     */
    record Kernel(String name, JsonObject json, RecordedRun run, RunExpectations expectations, double driver) {
        /** Makes the program; executes it once, and fails if the results are wrong. */
        ProgramRun prepare(UnaryOperator<Program> change) throws IOException {
            ProgramRun made = ProgramRun.prepare(run, expectations, change);
            made.repeat();
            var violation = made.violation();
            if (violation.isPresent()) {
                throw new IOException(name + ": " + violation.get());
            }
            return made;
        }

        /** Plain loops in Java that compute the same; fails if their results are wrong. */
        Optional<PlainLoops> loops() throws IOException {
            List<ByteBuffer> resources = RunExpectations.initial(run);
            Optional<PlainLoops> loops = PlainLoops.of(name, resources);
            if (loops.isPresent()) {
                loops.get().run();
                loops.get().store(resources);
                var violation = expectations.violation(-1, resources);
                if (violation.isPresent()) {
                    throw new IOException(name + ", plain loops: " + violation.get());
                }
            }
            return loops;
        }
    }

    /**
     * Reads the kernels that a table in the README.md of a folder lists; the folder may be in another one.
     *
     * @param measured times of the driver by the names of kernels, which replace those of the table
     */
    static List<Kernel> read(Path folder, Map<String, Double> measured) throws IOException {
        Path table;
        try (Stream<Path> files = Files.walk(folder)) {
            table = files.filter(file -> file.endsWith("README.md"))
                    .min(Comparator.naturalOrder())
                    .orElseThrow(() -> new IOException("no README.md with the driver's times in " + folder));
        }
        List<Kernel> kernels = new ArrayList<>();
        for (String line : Files.readAllLines(table)) {
            String[] cells = line.split("\\|", -1);
            Path record = cells.length > DRIVER_COLUMN + 1 ? table.resolveSibling(cells[1].strip() + ".json") : table;
            if (!record.equals(table) && Files.isReadable(record)) {
                JsonObject json =
                        JsonParser.parseString(Files.readString(record)).getAsJsonObject();
                RecordedRun run = RecordedRun.read(json);
                kernels.add(new Kernel(
                        cells[1].strip(),
                        json,
                        run,
                        new RunExpectations(json, run),
                        measured.getOrDefault(cells[1].strip(), Double.parseDouble(cells[DRIVER_COLUMN].strip()))));
            }
        }
        return kernels;
    }
}
