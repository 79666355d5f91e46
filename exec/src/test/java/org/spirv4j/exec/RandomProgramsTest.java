// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.IntBuffer;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.spirv4j.grammar.TargetEnv;
import org.spirv4j.testkit.program.ProgramGenerator;
import org.spirv4j.testkit.program.ProgramOptions;
import org.spirv4j.testkit.program.RandomProgram;

/** Programs from seeds, which compute what Java computes. {@code -Drandom.programs=2000} makes that many. */
class RandomProgramsTest {
    private static final int COUNT = Integer.getInteger("random.programs", 200);
    private static final int GROUPS = 3;

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void compute(boolean isWide) {
        ProgramOptions options = isWide ? ProgramOptions.WIDE : ProgramOptions.BASIC;
        for (int seed = 0; seed < COUNT / 2; seed++) {
            RandomProgram random = ProgramGenerator.generate(seed, options);
            int[] input = random.input(GROUPS);
            int[] expected = random.expected(input);
            ByteBuffer output = words(new int[expected.length]);
            Program program = Program.of(random.module(TargetEnv.VULKAN_1_3), "main");
            RunReport report = program.dispatch(
                    Bindings.create().buffer(0, 0, words(input)).buffer(0, 1, output), GROUPS, 1, 1);
            assertThat(report.findings()).as("%s", random).isEmpty();
            assertThat(ints(output)).as("%s", random).isEqualTo(expected);
        }
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
