package org.spirv4j.driver;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.spirv4j.grammar.TargetEnv;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.text.Assembler;
import org.spirv4j.text.AssemblerOptions;

/** The compute shaders among the examples, as files and assembled. */
@OnDriver
class ExampleShadersTest {
    private static final Path SHADERS = Path.of("../examples/shaders");

    @Test
    void vectorAdd(VulkanDevice device) throws IOException {
        addsVectors(device, SpirvModule.read(Files.readAllBytes(SHADERS.resolve("vector-add.spv"))));
    }

    @Test
    void assembledVectorAdd(VulkanDevice device) throws IOException {
        String text = Files.readString(SHADERS.resolve("vector-add.spvasm"));
        addsVectors(device, new Assembler(AssemblerOptions.DEFAULT.withTarget(TargetEnv.VULKAN_1_0)).assemble(text));
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
