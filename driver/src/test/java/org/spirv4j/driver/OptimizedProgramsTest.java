// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.driver;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Random programs compute the same after {@code -O}, {@code -Os} and random lists of passes.
 * {@code -Ddriver.optimized=5000} says how many programs.
 */
@OnDriver
class OptimizedProgramsTest {
    private static final int COUNT = Integer.getInteger("driver.optimized", 60);

    @Test
    void computeTheSame(VulkanDevice device) {
        List<String> differences = new ArrayList<>();
        int missing = 0;
        for (long seed = 0; seed < COUNT; seed++) {
            try {
                differences.addAll(OptimizedPrograms.differences(device, seed));
            } catch (MissingCapabilityException e) {
                // Drivers need not have all of them.
                missing++;
            }
        }
        assertThat(missing).isLessThanOrEqualTo(COUNT / 10);
        assertThat(differences).isEmpty();
    }
}
