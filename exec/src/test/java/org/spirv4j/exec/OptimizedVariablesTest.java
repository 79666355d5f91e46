// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.spirv4j.grammar.TargetEnv;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.optimize.Optimizer;
import org.spirv4j.testkit.program.RandomProgram;
import org.spirv4j.testkit.program.RandomPrograms;

/**
 * After optimisation, a debugger that stops at every line shows the values that variables had before, or that they were
 * optimised out.
 */
class OptimizedVariablesTest {
    private static final int COUNT = Integer.getInteger("variables.programs", Boolean.getBoolean("thorough") ? 300 : 2);
    private static final int BYTES = 64;

    /** A shader in which a line goes on after a call with nothing but what it assigns. */
    private static final int LINES_AFTER_CALLS = 648;

    /** A shader in which parameters of calls that are inlined are stored and overwritten. */
    private static final int STORES_BEFORE_CALLS = 133;

    @TempDir
    Path folder;

    private int programs;
    private int compared;
    private int gone;

    @Test
    void ofShadersInGlsl() throws IOException, InterruptedException {
        check(
                IntStream.concat(IntStream.range(0, COUNT), IntStream.of(LINES_AFTER_CALLS)),
                GlslProgram::of,
                module -> run(new LineStops(module), module));
    }

    @Test
    void ofShadersWithVariablesInMemory() throws IOException, InterruptedException {
        check(
                IntStream.concat(IntStream.range(0, COUNT), IntStream.of(STORES_BEFORE_CALLS)),
                GlslProgram::inMemory,
                module -> run(new LineStops(module, true), module));
    }

    private void check(IntStream seeds, IntFunction<String> program, Function<SpirvModule, LineStops> run)
            throws IOException, InterruptedException {
        Path compiler = Path.of("/usr/bin/glslangValidator");
        Assumptions.assumeTrue(Files.isExecutable(compiler));
        List<String> differences = new ArrayList<>();
        for (int seed : seeds.toArray()) {
            Path source = folder.resolve("shader.comp");
            Path module = folder.resolve("shader.spv");
            Files.writeString(source, program.apply(seed));
            Process process = new ProcessBuilder(
                            compiler.toString(), "-V", "-gVS", "-o", module.toString(), source.toString())
                    .redirectErrorStream(true)
                    .redirectOutput(folder.resolve("log").toFile())
                    .start();
            assertThat(process.waitFor())
                    .as(Files.readString(folder.resolve("log")) + program.apply(seed))
                    .isZero();
            differences.addAll(differences("seed " + seed, SpirvModule.read(module), run));
        }
        check(differences);
    }

    @Test
    void ofRandomPrograms() {
        List<String> differences = new ArrayList<>();
        for (long seed = 0; seed < COUNT; seed++) {
            RandomProgram program = RandomPrograms.of(seed);
            SpirvModule module = DescribedModule.of(program.module(TargetEnv.VULKAN_1_3), seed);
            int[] input = program.input(1);
            differences.addAll(differences("seed " + seed, module, described -> {
                LineStops stops = new LineStops(described);
                Program tested = Program.create(described, "main").withObserver(stops);
                RandomProgramsTest.execute(tested, input, 1);
                return stops;
            }));
        }
        assertThat(differences).isEmpty();
    }

    /** Tests that there are no differences, and that not everything was optimised out. */
    private void check(List<String> differences) {
        assertThat(differences).isEmpty();
        assertThat(programs).isGreaterThan(COUNT * 9 / 10);
        assertThat(compared)
                .as("values that are shown, beside %s that are not", gone)
                .isGreaterThan(50 * COUNT);
    }

    private List<String> differences(String name, SpirvModule module, Function<SpirvModule, LineStops> run) {
        LineStops before = run.apply(module);
        LineStops after = run.apply(Optimizer.create().withPerformancePasses().optimize(module));
        List<String> differences = new ArrayList<>();
        if (!before.isComplete() || !after.isComplete()) {
            return differences;
        }
        programs++;
        after.stops.forEach((place, stops) -> {
            List<Map<String, String>> known = before.stops.getOrDefault(place, List.of());
            for (int i = 0; i < stops.size(); i++) {
                Map<String, String> shown = stops.get(i);
                if (known.size() == stops.size()) {
                    Set<String> lost = new HashSet<>(known.get(i).keySet());
                    lost.removeAll(shown.keySet());
                    gone += lost.size();
                    compare(name + ", " + place + i, shown, List.of(known.get(i)), differences);
                } else if (!known.isEmpty()) {
                    compare(name + ", " + place + i, shown, known, differences);
                }
                // Otherwise the line was not reached before: an instruction of it was moved out of a branch.
            }
        });
        return differences;
    }

    private void compare(
            String place, Map<String, String> shown, List<Map<String, String>> known, List<String> differences) {
        shown.forEach((name, value) -> {
            if (known.stream().noneMatch(stop -> stop.containsKey(name))) {
                // Before, different assignments reached the line, and a debugger could not tell which.
                return;
            }
            compared++;
            if (known.stream().noneMatch(stop -> value.equals(stop.get(name)))) {
                differences.add(place + ": " + name + " is " + value + ", and was "
                        + known.stream().map(stop -> stop.get(name)).distinct().toList());
            }
        });
    }

    private static LineStops run(LineStops stops, SpirvModule module) {
        ByteBuffer data = ByteBuffer.allocate(BYTES).order(ByteOrder.LITTLE_ENDIAN);
        for (int i = 0; i < 16; i++) {
            data.putFloat(4 * i, (i * 7 % 5) + 0.25f * i);
        }
        Program program = Program.create(module, "main").withObserver(stops);
        program.dispatch(Bindings.create().buffer(0, 0, data), 1, 1, 1);
        return stops;
    }
}
