// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.tests.build;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.spirv4j.analysis.ControlFlowGraph;
import org.spirv4j.analysis.DominatorTree;
import org.spirv4j.grammar.TargetEnv;
import org.spirv4j.module.Function;
import org.spirv4j.testkit.SpirvVal;
import org.spirv4j.testkit.program.RandomKernel;

/**
 * Kernels whose blocks are joined by hand, at random and without any structure, with OpPhi in each of them;
 * {@code -Drandom.programs=2000} makes that many.
 */
final class RandomKernelsTest {
    private static final int COUNT = Integer.getInteger("random.programs", Boolean.getBoolean("thorough") ? 50 : 8);

    @Test
    void standInAnOrderThatFollowsTheDominators() {
        for (int seed = 0; seed < COUNT; seed++) {
            for (Function function : RandomKernel.module(seed).layout().functions()) {
                DominatorTree dominators = DominatorTree.of(ControlFlowGraph.of(function));
                for (int block = 1; block < function.blockCount(); block++) {
                    assertThat(dominators.immediateDominator(block))
                            .as("seed %d block %d", seed, block)
                            .isLessThan(block);
                }
            }
        }
    }

    @Test
    void areValid() {
        SpirvVal.assumeInstalled();
        List<String> errors = new ArrayList<>();
        for (int seed = 0; seed < COUNT; seed++) {
            String error = SpirvVal.errors(RandomKernel.module(seed), TargetEnv.OPENCL_2_2);
            if (!error.isEmpty()) {
                errors.add("seed " + seed + ": " + error);
            }
        }
        assertThat(errors).isEmpty();
    }
}
