// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.driver;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.spirv4j.conformance.run.RecordedRun;
import org.spirv4j.conformance.run.RunExpectations;
import org.spirv4j.edit.PassOptions;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.optimize.Optimizer;

/**
 * Measures the driver on the compute shaders in a folder of records, {@code -Ddriver.kernels=FOLDER}: as they are,
 * after {@code -O}, after {@code -O --fast-math}, and after {@code spirv-opt -O}. With {@code LP_NUM_THREADS=1} in the
 * environment, lavapipe uses one thread for shaders. The times are written to {@code target/kernel-times.tsv}.
 */
@OnDriver
@EnabledIfSystemProperty(named = "driver.kernels", matches = ".+")
class KernelTimesTest {
    private static final int ROUNDS = 5;
    private static final int REPETITIONS = 4;

    /**
     * {@code spirv-opt} multiplies with reciprocals and fuses multiplications with additions, which changes results and
     * which {@code -O} does not do without {@code --fast-math}; it is worth a few percent.
     */
    private static final double MOST = 1.1;

    /** Times of the same module differ by a few percent. */
    private static final double MAX_WITH_FAST_MATH = 1.04;

    @TempDir
    Path scratch;

    @Test
    void optimizedKernelsAreNoSlowerThanThoseOfTheReference(VulkanDevice device)
            throws IOException, InterruptedException {
        List<Path> records;
        try (Stream<Path> files = Files.list(Path.of(System.getProperty("driver.kernels")))) {
            records = files.filter(file -> file.toString().endsWith(".json"))
                    .sorted()
                    .toList();
        }
        StringBuilder table = new StringBuilder("kernel\tas it is\tspirv4j -O\twith --fast-math\tspirv-opt -O\n");
        List<String> slower = new ArrayList<>();
        for (Path record : records) {
            JsonObject json = JsonParser.parseString(Files.readString(record)).getAsJsonObject();
            RecordedRun run = RecordedRun.read(json);
            String name = record.getFileName().toString().replace(".json", "");
            SpirvModule module = run.pipelines().get(0).module("compute").orElseThrow();
            Optimizer optimizer = Optimizer.create().withPerformancePasses();
            List<SpirvModule> forms = List.of(
                    module,
                    optimizer.optimize(module),
                    optimizer
                            .withOptions(PassOptions.DEFAULT.withFastMath(true))
                            .optimize(module),
                    optimizedByReference(module));
            long[] least = times(device, json, run, forms);
            table.append(name);
            for (long time : least) {
                table.append(String.format(Locale.ROOT, "\t%.3f", time / 1e6));
            }
            table.append('\n');
            if (least[1] > least[3] * MOST || least[2] > least[3] * MAX_WITH_FAST_MATH) {
                slower.add(name + " " + least[1] + " and " + least[2] + " : " + least[3]);
            }
        }
        System.out.print(table);
        Files.writeString(Path.of(System.getProperty("driver.output", "target"), "kernel-times.tsv"), table);
        assertThat(slower).isEmpty();
    }

    /** The least times of the forms of a shader in nanoseconds, measured in turns. */
    private static long[] times(VulkanDevice device, JsonObject json, RecordedRun run, List<SpirvModule> forms) {
        long[] least = new long[forms.size()];
        for (int round = 0; round < ROUNDS; round++) {
            for (int form = 0; form < forms.size(); form++) {
                RecordedRun changed =
                        run.with(List.of(run.pipelines().get(0).with(Map.of("compute", forms.get(form)))));
                if (round == 0) {
                    List<ByteBuffer> results = RunExecution.execute(device, changed).stream()
                            .map(ByteBuffer::wrap)
                            .toList();
                    assertThat(new RunExpectations(json, changed).violation(-1, results))
                            .isEmpty();
                    least[form] = Long.MAX_VALUE;
                }
                least[form] = Math.min(least[form], RunExecution.nanoseconds(device, changed, REPETITIONS));
            }
        }
        return least;
    }

    private SpirvModule optimizedByReference(SpirvModule module) throws IOException, InterruptedException {
        Path input = scratch.resolve("in.spv");
        Path output = scratch.resolve("out.spv");
        module.write(input);
        Process process = new ProcessBuilder("spirv-opt", "-O", input.toString(), "-o", output.toString())
                .inheritIO()
                .start();
        assertThat(process.waitFor()).isZero();
        return SpirvModule.read(Files.readAllBytes(output));
    }
}
