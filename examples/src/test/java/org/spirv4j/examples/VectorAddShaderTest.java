// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.examples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.spirv4j.exec.Bindings;
import org.spirv4j.exec.Program;
import org.spirv4j.module.SpirvModule;

/** A unit test of a shader. */
class VectorAddShaderTest {
    private static final int COUNT = 1024;

    @Test
    void addsEachPairOfNumbers() throws IOException {
        ByteBuffer left = buffer();
        ByteBuffer right = buffer();
        ByteBuffer sums = buffer();
        for (int i = 0; i < COUNT; i++) {
            left.putFloat(Float.BYTES * i, i);
            right.putFloat(Float.BYTES * i, 0.5f);
        }
        Program program = Program.of(SpirvModule.read(Path.of("shaders/vector-add.spv")), "main");
        Bindings bindings =
                Bindings.create().buffer(0, 0, left).buffer(0, 1, right).buffer(0, 2, sums);
        assertThat(program.dispatch(bindings, COUNT / 64, 1, 1).findings()).isEmpty();
        for (int i = 0; i < COUNT; i++) {
            assertThat(sums.getFloat(Float.BYTES * i)).as("invocation %d", i).isCloseTo(i + 0.5f, within(1e-6f));
        }
    }

    private static ByteBuffer buffer() {
        return ByteBuffer.allocate(Float.BYTES * COUNT).order(ByteOrder.LITTLE_ENDIAN);
    }
}
