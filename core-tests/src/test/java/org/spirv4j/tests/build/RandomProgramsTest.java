// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.tests.build;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.spirv4j.analysis.StructuredConstructs;
import org.spirv4j.grammar.TargetEnv;
import org.spirv4j.module.Function;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.testkit.SpirvVal;
import org.spirv4j.testkit.program.ProgramGenerator;
import org.spirv4j.testkit.program.ProgramOptions;
import org.spirv4j.testkit.program.RandomProgram;
import org.spirv4j.testkit.program.RandomPrograms;

/** Programs from seeds; {@code -Drandom.programs=2000} makes that many of them. */
final class RandomProgramsTest {
    private static final int COUNT = Integer.getInteger("random.programs", Boolean.getBoolean("thorough") ? 50 : 8);

    @Test
    void areBuiltAndStructured() {
        for (long seed = 0; seed < COUNT; seed++) {
            RandomProgram program = RandomPrograms.of(seed);
            SpirvModule module = program.module(RandomPrograms.environment(seed));
            for (Function function : module.layout().functions()) {
                assertThat(StructuredConstructs.of(function))
                        .as("seed %d", seed)
                        .isNotNull();
            }
        }
    }

    @Test
    void areTheSameForTheSameSeed() {
        RandomProgram program = RandomPrograms.of(7);
        assertThat(program.module(TargetEnv.VULKAN_1_3).words())
                .isEqualTo(RandomPrograms.of(7).module(TargetEnv.VULKAN_1_3).words());
        int[] input = program.input(2);
        assertThat(program.expected(input)).isEqualTo(RandomPrograms.of(7).expected(input));
    }

    @Test
    void computeSomething() {
        long written = LongStream.range(0, COUNT)
                .mapToObj(RandomPrograms::of)
                .filter(p -> IntStream.of(p.expected(p.input(1))).distinct().count() > 4)
                .count();
        assertThat(written).isGreaterThan(COUNT * 3L / 4);
    }

    @Test
    void areValid() {
        SpirvVal.assumeInstalled();
        List<String> errors = new ArrayList<>();
        for (long seed = 0; seed < COUNT; seed++) {
            TargetEnv env = RandomPrograms.environment(seed);
            String error = SpirvVal.errors(RandomPrograms.of(seed).module(env), env);
            if (!error.isEmpty()) {
                errors.add("seed " + seed + " for " + env + ": " + error);
            }
        }
        assertThat(errors).isEmpty();
    }

    @Test
    void ofMoreVarietyAreValid() {
        SpirvVal.assumeInstalled();
        TargetEnv env = TargetEnv.VULKAN_1_3;
        List<String> errors = new ArrayList<>();
        for (long seed = 0; seed < COUNT; seed++) {
            RandomProgram program = ProgramGenerator.generate(seed, ProgramOptions.ALL);
            String error = SpirvVal.errors(program.module(env), env);
            if (!error.isEmpty()) {
                errors.add("seed " + seed + ": " + error);
            }
        }
        assertThat(errors).isEmpty();
    }
}
