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
import org.spirv4j.conformance.run.RecordedRun;
import org.spirv4j.conformance.run.RunExpectations;
import org.spirv4j.grammar.TargetEnv;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.testkit.optimization.OptimizationChecks;

/**
 * Executes recorded runs before and after optimisation, and prints the differences.
 *
 * <p>Arguments: files of records; {@code --from=N} skips the first N. While a run is executed, its number is in {@code
 * target/run.txt}, for the case that it takes the process with it.
 */
final class OptimizedRuns {
    private OptimizedRuns() {}

    public static void main(String[] arguments) throws IOException, NoDriverException {
        int from = 0;
        Map<String, Integer> counts = new TreeMap<>();
        try (VulkanDevice device = VulkanDevice.open()) {
            int number = 0;
            for (String argument : arguments) {
                if (argument.startsWith("--from=")) {
                    from = Integer.parseInt(argument.substring("--from=".length()));
                    continue;
                }
                try (BufferedReader reader = new BufferedReader(new InputStreamReader(
                        new GZIPInputStream(Files.newInputStream(Path.of(argument))), StandardCharsets.UTF_8))) {
                    for (String line = reader.readLine(); line != null; line = reader.readLine()) {
                        if (number++ >= from) {
                            Files.writeString(
                                    Path.of(System.getProperty("driver.output", "target"), "run.txt"), "" + number);
                            String result = check(
                                    device, number, JsonParser.parseString(line).getAsJsonObject());
                            counts.merge(result, 1, Integer::sum);
                        }
                        if (device.isHanging()) {
                            System.out.println("hanging at " + number);
                            Runtime.getRuntime().halt(3);
                        }
                    }
                }
            }
        }
        System.out.println(counts);
    }

    private static String check(VulkanDevice device, int number, JsonObject json) {
        if (!json.get("lavapipe").getAsString().equals("pass")) {
            return "not passed";
        }
        RecordedRun run = RecordedRun.read(json);
        Optional<String> unsupported = RunExecution.unsupported(run);
        if (unsupported.isPresent()) {
            return "unsupported " + unsupported.get();
        }
        TargetEnv env = Arrays.stream(TargetEnv.values())
                .filter(each -> each.toString().equals(run.env()))
                .findFirst()
                .orElseThrow();
        List<SpirvModule> modules = new ArrayList<>();
        run.pipelines().forEach(shaders -> modules.addAll(shaders.stages().values()));
        List<byte[]> first;
        try {
            first = RunExecution.execute(device, run);
            List<byte[]> second = RunExecution.execute(device, run);
            if (!summary(first).equals(summary(second))) {
                return "different in each run";
            }
            List<ByteBuffer> resources = first.stream().map(ByteBuffer::wrap).toList();
            if (new RunExpectations(json, run).violation(-1, resources).isPresent()) {
                return "not as recorded";
            }
        } catch (VulkanException e) {
            return "refused " + e.getMessage();
        }
        List<String> differences = OptimizationChecks.differences(number, env, modules, others -> {
            try {
                return summary(RunExecution.execute(device, with(run, others)));
            } catch (VulkanException e) {
                return e.toString();
            }
        });
        for (String difference : differences) {
            System.out.println(number + " " + run.source() + " " + difference);
        }
        return differences.isEmpty() ? "same" : "different";
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
