// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.jit;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Kernels of several kinds have the same results in lanes as in scalar code, whatever vectors the JVM has, and allocate
 * nothing when HotSpot has compiled them. Each test starts a JVM; with {@code -Dthorough=true} there are more of them.
 */
class LaneKernelsTest {
    private static final LaneKernel[] KERNELS = Boolean.getBoolean("thorough")
            ? LaneKernel.values()
            : new LaneKernel[] {LaneKernel.BLUR, LaneKernel.MULTIPLY, LaneKernel.SUMS};

    @Test
    void kernelsHaveTheSameResults() throws Exception {
        List<String> lines = start(List.of(), 1, KERNELS);
        assertThat(lines).hasSize(KERNELS.length).allMatch(line -> line.contains(" same LANES "));
    }

    /** Machines with shorter vectors, and without vectors of integers. */
    @ParameterizedTest
    @ValueSource(strings = {"-XX:UseAVX=1", "-XX:MaxVectorSize=16", "-XX:MaxVectorSize=32"})
    @EnabledIfSystemProperty(named = "thorough", matches = "true")
    void shorterVectorsGiveTheSameResultsOfAllKernels(String option) throws Exception {
        List<String> lines = start(List.of(option), 200, LaneKernel.values());
        assertThat(lines).hasSize(LaneKernel.values().length).allMatch(line -> line.contains(" same LANES "));
    }

    @ParameterizedTest
    @EnumSource
    @EnabledIfSystemProperty(named = "thorough", matches = "true")
    void kernelsAllocateNothingWhenTheyAreCompiled(LaneKernel kernel) throws Exception {
        List<String> lines = start(List.of(), 0, kernel);
        assertThat(lines).containsExactly(kernel + " same LANES 0");
    }

    /** The lines that {@link LaneKernel#main} prints in a JVM with options. */
    private static List<String> start(List<String> options, int dispatches, LaneKernel... kernels)
            throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+UseSerialGC",
                "--add-modules",
                "jdk.incubator.vector",
                "-XX:+IgnoreUnrecognizedVMOptions",
                "-cp",
                classPath()));
        command.addAll(options);
        command.add(LaneKernel.class.getName());
        command.add(String.valueOf(dispatches));
        Arrays.stream(kernels).map(LaneKernel::name).forEach(command::add);
        Process process = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).isZero();
        return output.lines().toList();
    }

    /** The class path, and the module path of a JVM that has modules. */
    private static String classPath() {
        return Stream.of("java.class.path", "jdk.module.path")
                .map(System::getProperty)
                .filter(path -> path != null && !path.isEmpty())
                .reduce((a, b) -> a + System.getProperty("path.separator") + b)
                .orElseThrow();
    }
}
