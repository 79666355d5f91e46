// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.jit;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.spirv4j.exec.Bindings;
import org.spirv4j.exec.Engine;
import org.spirv4j.exec.Image;
import org.spirv4j.exec.Program;
import org.spirv4j.exec.TexelFormat;
import org.spirv4j.grammar.TargetEnv;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.text.Assembler;
import org.spirv4j.transform.Specialization;

/**
 * Work-groups of any size are executed in lanes, and so are atomic instructions, whose results are those of the other
 * engines if the order of invocations is.
 */
class LaneGroupsTest {
    private static final int GROUPS = 3;

    @ParameterizedTest
    @CsvSource({"2, 1, 1", "3, 1, 1", "7, 1, 1", "16, 1, 1", "17, 1, 1", "100, 1, 1", "1, 5, 1", "3, 5, 2", "16, 3, 1"})
    void workGroupsOfAnySizeHaveTheSameResults(int x, int y, int z) {
        assertSame("groups", x, y, z);
    }

    @ParameterizedTest
    @CsvSource({"3, 1, 1", "20, 1, 1", "32, 1, 1", "7, 3, 1"})
    void atomicInstructionsHaveTheSameResults(int x, int y, int z) {
        assertSame("counters", x, y, z);
    }

    private static void assertSame(String name, int x, int y, int z) {
        List<ByteBuffer> expected = results(name, Engine.CHECKED, x, y, z);
        assertThat(results(name, Engine.SCALAR, x, y, z)).isEqualTo(expected);
        assertThat(results(name, Engine.LANES, x, y, z)).isEqualTo(expected);
    }

    private static List<ByteBuffer> results(String name, Engine engine, int x, int y, int z) {
        List<ByteBuffer> buffers = new ArrayList<>();
        int words = GROUPS * x * y * z;
        buffers.add(ByteBuffer.allocate(4 * words).order(ByteOrder.LITTLE_ENDIAN));
        for (int i = 0; i < words; i++) {
            buffers.get(0).putInt(4 * i, (i + 1) * 0x9E3779B1);
        }
        buffers.add(ByteBuffer.allocate(1024).order(ByteOrder.LITTLE_ENDIAN));
        buffers.add(ByteBuffer.allocate(64).order(ByteOrder.LITTLE_ENDIAN));
        Program program = Program.create(module(name), "main")
                .withConstants(Specialization.create().with(0, x).with(1, y).with(2, z))
                .withEngine(engine);
        Bindings bindings = Bindings.create()
                .buffer(0, 0, buffers.get(0))
                .buffer(0, 1, buffers.get(1))
                .image(0, 2, Image.of2D(TexelFormat.R32_UINT, 4, 4, buffers.get(2)));
        assertThat(program.dispatch(bindings, GROUPS, 1, 1).engine()).isEqualTo(engine);
        return buffers;
    }

    private static SpirvModule module(String name) {
        try (InputStream in = Objects.requireNonNull(
                LaneGroupsTest.class.getResourceAsStream("lanes/" + name + ".comp.spvasm"), name)) {
            String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
            return Assembler.create().withTarget(TargetEnv.VULKAN_1_0).assemble(text);
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }
}
