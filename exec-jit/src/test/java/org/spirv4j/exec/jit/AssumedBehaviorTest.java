// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.jit;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.spirv4j.exec.Bindings;
import org.spirv4j.exec.Engine;
import org.spirv4j.exec.Image;
import org.spirv4j.exec.Program;
import org.spirv4j.exec.TexelFormat;
import org.spirv4j.grammar.TargetEnv;
import org.spirv4j.testkit.program.ProgramGenerator;
import org.spirv4j.testkit.program.ProgramOptions;
import org.spirv4j.testkit.program.RandomProgram;

/** Correct programs compute the same if the compiled engine assumes that they are correct. */
class AssumedBehaviorTest {
    private static final int COUNT = Boolean.getBoolean("thorough") ? 200 : 6;
    private static final int GROUPS = 2;

    static Stream<ProgramOptions> options() {
        return Stream.of(ProgramOptions.BASIC, ProgramOptions.FULL);
    }

    @ParameterizedTest
    @MethodSource("options")
    void correctProgramsComputeTheSame(ProgramOptions options) {
        for (int seed = 0; seed < COUNT; seed++) {
            RandomProgram random = ProgramGenerator.generate(seed, options);
            int[] input = random.input(GROUPS);
            Program program = Program.create(random.module(TargetEnv.VULKAN_1_3), "main")
                    .withEngine(Engine.COMPILED)
                    .withDefinedBehavior(false);
            assertThat(program.engine()).isEqualTo(Engine.COMPILED);
            ByteBuffer output = words(new int[GROUPS * RandomProgram.GROUP * RandomProgram.OUTPUTS]);
            int rows = GROUPS * RandomProgram.IMAGE_ROWS;
            ByteBuffer texels = ByteBuffer.allocate(Integer.BYTES * RandomProgram.GROUP * rows);
            program.dispatch(
                    Bindings.create()
                            .buffer(0, 0, words(input))
                            .buffer(0, 1, output)
                            .image(0, 2, Image.of2D(TexelFormat.R32_UINT, RandomProgram.GROUP, rows, texels)),
                    GROUPS,
                    1,
                    1);
            assertThat(output).as("%s", random).isEqualTo(words(random.expected(input)));
        }
    }

    private static ByteBuffer words(int[] values) {
        ByteBuffer bytes = ByteBuffer.allocate(Integer.BYTES * values.length).order(ByteOrder.LITTLE_ENDIAN);
        bytes.asIntBuffer().put(values);
        return bytes;
    }
}
