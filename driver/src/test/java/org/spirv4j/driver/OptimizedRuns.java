// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.driver;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.zip.GZIPInputStream;
import org.spirv4j.conformance.run.ProgramRun;
import org.spirv4j.conformance.run.RecordedRun;
import org.spirv4j.conformance.run.RunExpectations;
import org.spirv4j.exec.Engine;
import org.spirv4j.exec.ExecutionException;
import org.spirv4j.grammar.TargetEnv;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.testkit.optimization.OptimizationChecks;

/**
 * Executes recorded runs before and after optimisation, and prints the differences.
 *
 * <p>Arguments: files of records; {@code --library} executes them by the library instead of a driver, {@code --from=N}
 * skips the first N, {@code --seed=N} makes other random lists of passes. While a run is executed by a driver, its
 * number is in {@code target/run.txt}, for the case that it takes the process with it.
 */
final class OptimizedRuns {
    private OptimizedRuns() {}

    /** What executes runs. */
    private interface Runner {
        /** Why a run is not executed. */
        Optional<String> refusal(JsonObject json, RecordedRun run);

        /** The bytes of each resource afterwards. */
        List<byte[]> execute(RecordedRun run);

        /** Whether no more runs can be executed. */
        default boolean isHanging() {
            return false;
        }
    }

    private record OnVulkan(VulkanDevice device) implements Runner {
        @Override
        public Optional<String> refusal(JsonObject json, RecordedRun run) {
            return json.get("lavapipe").getAsString().equals("pass")
                    ? RunExecution.unsupported(run).map("unsupported "::concat)
                    : Optional.of("not passed");
        }

        @Override
        public List<byte[]> execute(RecordedRun run) {
            return RunExecution.execute(device, run);
        }

        @Override
        public boolean isHanging() {
            return device.isHanging();
        }
    }

    private record ByLibrary() implements Runner {
        /** Runs with mistakes may differ. */
        @Override
        public Optional<String> refusal(JsonObject json, RecordedRun run) {
            ProgramRun.Result result = ProgramRun.execute(run, new RunExpectations(json, run), Engine.CHECKED);
            return result.findings().isEmpty() ? Optional.empty() : Optional.of("with findings");
        }

        @Override
        public List<byte[]> execute(RecordedRun run) {
            return ProgramRun.execute(run, new RunExpectations(new JsonObject(), run), Engine.COMPILED)
                    .resources()
                    .stream()
                    .map(resource -> {
                        byte[] bytes = new byte[resource.capacity()];
                        resource.get(0, bytes);
                        return bytes;
                    })
                    .toList();
        }
    }

    public static void main(String[] arguments) throws IOException, NoDriverException {
        if (List.of(arguments).contains("--library")) {
            check(new ByLibrary(), arguments);
        } else {
            try (VulkanDevice device = VulkanDevice.open()) {
                check(new OnVulkan(device), arguments);
            }
        }
    }

    private static void check(Runner runner, String[] arguments) throws IOException {
        int from = 0;
        long seed = 0;
        Map<String, Integer> counts = new TreeMap<>();
        int number = 0;
        for (String argument : arguments) {
            if (argument.startsWith("--from=")) {
                from = Integer.parseInt(argument.substring("--from=".length()));
            } else if (argument.startsWith("--seed=")) {
                seed = Long.parseLong(argument.substring("--seed=".length()));
            } else if (!argument.startsWith("--")) {
                for (String line : lines(Path.of(argument))) {
                    if (number++ >= from) {
                        Files.writeString(
                                Path.of(System.getProperty("driver.output", "target"), "run.txt"), "" + number);
                        String result = check(
                                runner,
                                number,
                                seed,
                                JsonParser.parseString(line).getAsJsonObject());
                        counts.merge(result, 1, Integer::sum);
                    }
                    if (runner.isHanging()) {
                        System.out.println("hanging at " + number);
                        Runtime.getRuntime().halt(3);
                    }
                }
            }
        }
        System.out.println(counts);
    }

    private static List<String> lines(Path file) throws IOException {
        try (BufferedReader reader = new BufferedReader(
                new InputStreamReader(new GZIPInputStream(Files.newInputStream(file)), StandardCharsets.UTF_8))) {
            return reader.lines().toList();
        }
    }

    private static String check(Runner runner, int number, long seed, JsonObject json) {
        RecordedRun run = RecordedRun.read(json);
        List<SpirvModule> modules = new ArrayList<>();
        run.pipelines().forEach(shaders -> modules.addAll(shaders.stages().values()));
        try {
            Optional<String> refusal = runner.refusal(json, run);
            if (refusal.isPresent()) {
                return refusal.get();
            }
            List<byte[]> first = runner.execute(run);
            List<byte[]> second = runner.execute(run);
            if (!summary(first).equals(summary(second))) {
                return "different in each run";
            }
            List<ByteBuffer> resources = first.stream().map(ByteBuffer::wrap).toList();
            if (new RunExpectations(json, run).violation(-1, resources).isPresent()) {
                return "not as recorded";
            }
        } catch (VulkanException | ExecutionException | ProgramRun.UnsupportedRunException e) {
            return "refused " + e.getMessage();
        }
        List<String> differences = OptimizationChecks.differences(seed << 32 | number, env(run), modules, others -> {
            try {
                return summary(runner.execute(with(run, others)));
            } catch (VulkanException | ExecutionException e) {
                return e.toString();
            }
        });
        for (String difference : differences) {
            System.out.println(number + " " + run.source() + " " + difference);
        }
        return differences.isEmpty() ? "same" : "different";
    }

    /** The environment of the modules; kernels are recorded without a version. */
    private static TargetEnv env(RecordedRun run) {
        return TargetEnv.ofLabel(run.env()).orElse(TargetEnv.OPENCL_2_2);
    }

    private static RecordedRun with(RecordedRun run, List<SpirvModule> modules) {
        int next = 0;
        List<RecordedRun.Shaders> pipelines = new ArrayList<>();
        for (RecordedRun.Shaders shaders : run.pipelines()) {
            Map<String, SpirvModule> stages = new TreeMap<>();
            for (String stage : shaders.stages().keySet()) {
                stages.put(stage, modules.get(next++));
            }
            pipelines.add(shaders.with(stages));
        }
        return run.with(pipelines);
    }

    private static String summary(List<byte[]> resources) {
        StringBuilder summary = new StringBuilder();
        for (byte[] resource : resources) {
            summary.append(Integer.toHexString(Arrays.hashCode(resource))).append(' ');
        }
        return summary.toString().strip();
    }
}
