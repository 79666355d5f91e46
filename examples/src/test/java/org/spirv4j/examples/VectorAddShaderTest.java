// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.examples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.spirv4j.exec.Bindings;
import org.spirv4j.exec.Buffers;
import org.spirv4j.exec.Program;
import org.spirv4j.module.SpirvModule;

/** A unit test of a shader. */
class VectorAddShaderTest {
    @Test
    void addsEachPairOfNumbers() throws IOException {
        Program program = Program.create(SpirvModule.read(Path.of("shaders/vector-add.spv")), "main");
        ByteBuffer left = Buffers.floats(1024, i -> i);
        ByteBuffer right = Buffers.floats(1024, i -> 0.1);
        ByteBuffer sums = Buffers.floats(1024, i -> 0);
        Bindings bindings =
                Bindings.create().buffer(0, 0, left).buffer(0, 1, right).buffer(0, 2, sums);
        assertThat(program.dispatch(bindings, 16, 1, 1).findings()).isEmpty();
        for (int i = 0; i < 1024; i++) {
            assertThat(sums.getFloat(4 * i)).as("invocation %d", i).isCloseTo(i + 0.1f, within(1e-6f));
        }
    }

    /** A test that fails says for which invocation. */
    @Test
    void namesTheInvocationThatIsWrong() throws IOException {
        Program program = Program.create(SpirvModule.read(Path.of("shaders/vector-add.spv")), "main");
        ByteBuffer numbers = Buffers.floats(64, i -> i == 17 ? 5 : 1);
        ByteBuffer sums = Buffers.floats(64, i -> 0);
        program.dispatch(
                Bindings.create().buffer(0, 0, numbers).buffer(0, 1, numbers).buffer(0, 2, sums), 1, 1, 1);
        assertThatThrownBy(() -> {
                    for (int i = 0; i < 64; i++) {
                        assertThat(sums.getFloat(4 * i)).as("invocation %d", i).isCloseTo(2f, within(1e-6f));
                    }
                })
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("[invocation 17]")
                .hasMessageContaining("10.0");
    }
}
