// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.driver;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.spirv4j.examples.BuildComputeShader;
import org.spirv4j.examples.BuildControlFlow;
import org.spirv4j.grammar.TargetEnv;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.text.Assembler;

/** The compute shaders of the examples: as files, assembled, and built. */
@OnDriver
class ExampleShadersTest {
    private static final Path SHADERS = Path.of("../examples/shaders");

    @TempDir
    Path folder = Path.of("");

    @Test
    void vectorAdd(VulkanDevice device) throws IOException {
        addsVectors(device, SpirvModule.read(Files.readAllBytes(SHADERS.resolve("vector-add.spv"))));
    }

    @Test
    void assembledVectorAdd(VulkanDevice device) throws IOException {
        String text = Files.readString(SHADERS.resolve("vector-add.spvasm"));
        addsVectors(device, Assembler.create().withTarget(TargetEnv.VULKAN_1_1).assemble(text));
    }

    @Test
    void scaling(VulkanDevice device) throws IOException {
        Path file = folder.resolve("scale.spv");
        BuildComputeShader.main(new String[] {file.toString()});
        float[] data = new float[100];
        float[] expected = new float[100];
        for (int i = 0; i < data.length; i++) {
            data[i] = i;
            expected[i] = i * 2.5f;
        }

        device.dispatch(SpirvModule.read(Files.readAllBytes(file)))
                .specialize(3, new float[] {2.5f})
                .storage(0, 0, data)
                .run(2);

        assertThat(data).isEqualTo(expected);
    }

    @Test
    void collatzSteps(VulkanDevice device) throws IOException {
        Path file = folder.resolve("steps.spv");
        BuildControlFlow.main(new String[] {file.toString()});
        int[] data = IntStream.rangeClosed(1, 1000).toArray();
        int[] expected = IntStream.of(data).map(ExampleShadersTest::steps).toArray();

        device.dispatch(SpirvModule.read(Files.readAllBytes(file)))
                .storage(0, 0, data)
                .run(16);

        assertThat(data).isEqualTo(expected);
    }

    private static int steps(int start) {
        int steps = 0;
        for (int n = start; n != 1; n = n % 2 == 0 ? n / 2 : 3 * n + 1) {
            steps++;
        }
        return steps;
    }

    private static void addsVectors(VulkanDevice device, SpirvModule module) {
        float[] left = new float[1000];
        float[] right = new float[1000];
        float[] expected = new float[1000];
        for (int i = 0; i < 1000; i++) {
            left[i] = i;
            right[i] = 1f / (i + 1);
            expected[i] = i < 900 ? left[i] + right[i] : 0;
        }
        float[] sums = new float[1000];
        device.dispatch(module)
                .storage(0, 0, left)
                .storage(0, 1, right)
                .storage(0, 2, sums)
                .specialize(0, new int[] {900})
                .run(16);
        assertThat(sums).isEqualTo(expected);
    }
}
