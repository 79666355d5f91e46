// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.spirv4j.grammar.TargetEnv;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.testkit.optimization.OptimizationChecks;
import org.spirv4j.testkit.program.RandomProgram;
import org.spirv4j.testkit.program.RandomPrograms;

/**
 * Random programs compute the same after {@code -O}, {@code -Os} and random lists of passes. A fifth of the system
 * property {@code random.programs} says how many programs, or a twentieth for the compiled engine.
 */
@Tag(TestedEngine.TAG)
class OptimizedProgramsTest {
    private static final int COUNT = Integer.getInteger("random.programs", Boolean.getBoolean("thorough") ? 200 : 20)
            / (TestedEngine.ENGINE == Engine.CHECKED ? 5 : 20);
    private static final int GROUPS = 2;

    @Test
    void computeTheSame() {
        List<String> differences = new ArrayList<>();
        for (long seed = 0; seed < COUNT; seed++) {
            differences.addAll(differences(seed));
        }
        assertThat(differences).isEmpty();
    }

    private static List<String> differences(long seed) {
        RandomProgram program = RandomPrograms.of(seed);
        TargetEnv env = RandomPrograms.environment(seed);
        int[] input = program.input(GROUPS);
        int[] expected = program.expected(input);
        SpirvModule module = program.module(env);
        List<String> differences =
                OptimizationChecks.differences(seed, env, List.of(module), m -> result(m.get(0), input, expected));
        return differences.stream().map(each -> program + ": " + each).toList();
    }

    private static String result(SpirvModule module, int[] input, int[] expected) {
        int[] output = RandomProgramsTest.execute(TestedEngine.program(module, "main"), input, GROUPS);
        int at = Arrays.mismatch(output, expected);
        return at < 0 ? "right" : "word " + at + " is " + output[at] + " instead of " + expected[at];
    }
}
