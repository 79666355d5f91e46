// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.testkit.program;

import java.util.List;
import org.spirv4j.grammar.TargetEnv;

/** Random programs by their seeds. */
public final class RandomPrograms {
    private static final List<TargetEnv> ENVIRONMENTS = List.of(
            TargetEnv.VULKAN_1_1,
            TargetEnv.VULKAN_1_0,
            TargetEnv.VULKAN_1_1_SPIRV_1_4,
            TargetEnv.VULKAN_1_2,
            TargetEnv.VULKAN_1_3,
            TargetEnv.UNIVERSAL_1_3,
            TargetEnv.UNIVERSAL_1_5,
            TargetEnv.UNIVERSAL_1_6);

    private RandomPrograms() {}

    /** The program of a seed; those of odd seeds use all widths, and every second of these all that there is. */
    public static RandomProgram of(long seed) {
        return ProgramGenerator.generate(seed, options(seed));
    }

    private static ProgramOptions options(long seed) {
        return seed % 2 == 0 ? ProgramOptions.BASIC : seed % 4 == 1 ? ProgramOptions.WIDE : ProgramOptions.FULL;
    }

    /** The environment for the program of a seed: one of several, which has the widths that it uses. */
    public static TargetEnv environment(long seed) {
        TargetEnv env = ENVIRONMENTS.get((int) (seed / 2 % ENVIRONMENTS.size()));
        return seed % 2 == 1 && env == TargetEnv.VULKAN_1_0 ? TargetEnv.VULKAN_1_2 : env;
    }
}
