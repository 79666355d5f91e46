// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.driver;

import java.util.Arrays;
import java.util.List;
import org.spirv4j.grammar.TargetEnv;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.testkit.optimization.OptimizationChecks;
import org.spirv4j.testkit.program.RandomProgram;
import org.spirv4j.testkit.program.RandomPrograms;

/** Executes random programs before and after optimisation. */
final class OptimizedPrograms {
    private static final int GROUPS = 3;
    private static final List<TargetEnv> ENVIRONMENTS =
            List.of(TargetEnv.VULKAN_1_1, TargetEnv.VULKAN_1_1_SPIRV_1_4, TargetEnv.VULKAN_1_2, TargetEnv.VULKAN_1_3);

    private OptimizedPrograms() {}

    /**
     * Executes programs and prints the differences.
     *
     * @param arguments the first seed, and how many follow
     */
    public static void main(String[] arguments) throws NoDriverException {
        long first = Long.parseLong(arguments[0]);
        long count = Long.parseLong(arguments[1]);
        int different = 0;
        int missing = 0;
        try (VulkanDevice device = VulkanDevice.open()) {
            for (long seed = first; seed < first + count; seed++) {
                try {
                    List<String> differences = differences(device, seed);
                    differences.forEach(System.out::println);
                    different += differences.isEmpty() ? 0 : 1;
                } catch (MissingCapabilityException e) {
                    // Drivers need not have all of them.
                    missing++;
                }
            }
        }
        System.out.println(
                count + " programs, different: " + different + ", with capabilities that the device lacks: " + missing);
    }

    /**
     * Optimises the program of a seed in several ways; gives what its results differ in.
     *
     * @throws MissingCapabilityException if the program needs a capability that the device lacks
     */
    static List<String> differences(VulkanDevice device, long seed) {
        RandomProgram program = RandomPrograms.of(seed);
        TargetEnv env = ENVIRONMENTS.get((int) (seed / 4 % ENVIRONMENTS.size()));
        SpirvModule module = program.module(env);
        int[] input = program.input(GROUPS);
        int[] expected = program.expected(input);
        if (!result(device, module, input, expected.length).equals(summary(expected))) {
            // An error of the driver, see RandomProgramsTest.
            return List.of();
        }
        return OptimizationChecks.differences(
                        seed, env, List.of(module), modules -> result(device, modules.get(0), input, expected.length))
                .stream()
                .map(difference -> "seed " + seed + ": " + difference)
                .toList();
    }

    private static String result(VulkanDevice device, SpirvModule module, int[] input, int words) {
        int[] output = new int[words];
        try {
            RandomProgramsTest.dispatch(device, module, input.clone(), output, GROUPS);
        } catch (VulkanException e) {
            return e.toString();
        }
        return summary(output);
    }

    private static String summary(int[] output) {
        return Integer.toHexString(Arrays.hashCode(output));
    }
}
