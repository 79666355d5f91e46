// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.IntBuffer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.spirv4j.grammar.TargetEnv;
import org.spirv4j.testkit.program.ProgramGenerator;
import org.spirv4j.testkit.program.ProgramOptions;
import org.spirv4j.testkit.program.RandomProgram;

/** Programs from seeds, which compute what Java computes. {@code -Drandom.programs=2000} makes that many. */
@Tag(TestedEngine.TAG)
class RandomProgramsTest {
    private static final int COUNT = Integer.getInteger("random.programs", Boolean.getBoolean("thorough") ? 200 : 20);
    private static final int GROUPS = 3;
    private static final int SUBGROUP = 16;

    static Stream<ProgramOptions> options() {
        return Stream.of(
                ProgramOptions.BASIC,
                ProgramOptions.WIDE,
                ProgramOptions.FULL,
                ProgramOptions.VARIED,
                ProgramOptions.ALL);
    }

    @ParameterizedTest
    @MethodSource("options")
    void compute(ProgramOptions options) {
        for (int seed = 0; seed < COUNT / 5; seed++) {
            RandomProgram random = ProgramGenerator.generate(seed, options);
            int[] input = random.input(GROUPS);
            int[] expected = random.expected(input);
            Program program = TestedEngine.program(random.module(TargetEnv.VULKAN_1_3), "main")
                    .withChecks(Check.ALL)
                    .withSubgroupSize(SUBGROUP);
            assertThat(execute(program, input, random.group(), GROUPS))
                    .as("%s", random)
                    .isEqualTo(expected);
        }
    }

    /** The output of a program with workgroups of the usual size, in which no mistakes must be found. */
    static int[] execute(Program program, int[] input, int groups) {
        return execute(program, input, RandomProgram.GROUP, groups);
    }

    private static int[] execute(Program program, int[] input, int group, int groups) {
        int invocations = groups * group;
        int rows = groups * RandomProgram.IMAGE_ROWS;
        ByteBuffer output = words(new int[invocations * RandomProgram.OUTPUTS]);
        ByteBuffer texels = ByteBuffer.allocate(Integer.BYTES * group * rows);
        Bindings bindings = Bindings.create()
                .buffer(0, 0, words(input))
                .buffer(0, 1, output)
                .image(0, 2, Image.of2D(TexelFormat.R32_UINT, group, rows, texels));
        assertThat(program.dispatch(bindings, groups, 1, 1).findings()).isEmpty();
        return ints(output);
    }

    private static ByteBuffer words(int[] values) {
        ByteBuffer bytes = ByteBuffer.allocate(Integer.BYTES * values.length).order(ByteOrder.LITTLE_ENDIAN);
        bytes.asIntBuffer().put(values);
        return bytes;
    }

    private static int[] ints(ByteBuffer bytes) {
        IntBuffer words = bytes.asIntBuffer();
        int[] values = new int[words.remaining()];
        words.get(values);
        return values;
    }
}
