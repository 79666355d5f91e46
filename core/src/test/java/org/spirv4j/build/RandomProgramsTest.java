package org.spirv4j.build;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.spirv4j.analysis.StructuredConstructs;
import org.spirv4j.fixture.SpirvVal;
import org.spirv4j.fixture.program.ProgramGenerator;
import org.spirv4j.fixture.program.ProgramOptions;
import org.spirv4j.fixture.program.RandomProgram;
import org.spirv4j.grammar.TargetEnv;
import org.spirv4j.module.Function;
import org.spirv4j.module.SpirvModule;

/** Programs from seeds; {@code -Drandom.programs=2000} makes that many of them. */
final class RandomProgramsTest {
    private static final int COUNT = Integer.getInteger("random.programs", 50);
    private static final List<TargetEnv> ENVIRONMENTS = List.of(
            TargetEnv.VULKAN_1_1,
            TargetEnv.VULKAN_1_0,
            TargetEnv.VULKAN_1_1_SPIRV_1_4,
            TargetEnv.VULKAN_1_2,
            TargetEnv.VULKAN_1_3,
            TargetEnv.UNIVERSAL_1_3,
            TargetEnv.UNIVERSAL_1_5,
            TargetEnv.UNIVERSAL_1_6);

    private static RandomProgram program(long seed) {
        return ProgramGenerator.generate(seed, seed % 2 == 0 ? ProgramOptions.BASIC : ProgramOptions.WIDE);
    }

    /** Programs with all widths need a client API that has them. */
    private static TargetEnv environment(long seed) {
        TargetEnv env = ENVIRONMENTS.get((int) (seed / 2 % ENVIRONMENTS.size()));
        return seed % 2 == 1 && env == TargetEnv.VULKAN_1_0 ? TargetEnv.VULKAN_1_2 : env;
    }

    @Test
    void areBuiltAndStructured() {
        for (long seed = 0; seed < COUNT; seed++) {
            RandomProgram program = program(seed);
            SpirvModule module = program.module(environment(seed));
            for (Function function : module.layout().functions()) {
                assertThat(StructuredConstructs.of(function))
                        .as("seed %d", seed)
                        .isNotNull();
            }
        }
    }

    @Test
    void areTheSameForTheSameSeed() {
        RandomProgram program = program(7);
        assertThat(program.module(TargetEnv.VULKAN_1_3).words())
                .isEqualTo(program(7).module(TargetEnv.VULKAN_1_3).words());
        int[] input = program.input(2);
        assertThat(program.expected(input)).isEqualTo(program(7).expected(input));
    }

    @Test
    void computeSomething() {
        long written = LongStream.range(0, COUNT)
                .mapToObj(RandomProgramsTest::program)
                .filter(p -> IntStream.of(p.expected(p.input(1))).distinct().count() > 4)
                .count();
        assertThat(written).isGreaterThan(COUNT * 3L / 4);
    }

    @Test
    void areValid() {
        SpirvVal.assumeInstalled();
        List<String> errors = new ArrayList<>();
        for (long seed = 0; seed < COUNT; seed++) {
            TargetEnv env = environment(seed);
            String error = SpirvVal.errors(program(seed).module(env), env);
            if (!error.isEmpty()) {
                errors.add("seed " + seed + " for " + env + ": " + error);
            }
        }
        assertThat(errors).isEmpty();
    }
}
