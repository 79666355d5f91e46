// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.spirv4j.diagnostic.SpirvException;
import org.spirv4j.module.Instruction;
import org.spirv4j.module.Operand;
import org.spirv4j.module.ReadOptions;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.testkit.mutation.Seeds;
import org.spirv4j.testkit.program.RandomKernel;
import org.spirv4j.testkit.program.RandomPrograms;
import org.spirv4j.testkit.shape.RandomShapes;

/** Compares modules of the tests, and random ones, with forms that mean the same. */
final class HashDiffCheckTest {
    private static final int PROGRAMS = Boolean.getBoolean("thorough") ? 2_000 : 5;

    private static void check(SpirvModule module, long seed) {
        assertThat(HashDiffCheck.problems(module, seed))
                .describedAs(() -> seed + "\n" + module)
                .isEmpty();
    }

    @Test
    void modulesOfTheTests() {
        long seed = 0;
        int tried = 0;
        for (List<int[]> group : Seeds.all().modules()) {
            for (int[] words : group) {
                seed++;
                boolean isTried = Boolean.getBoolean("thorough") || seed % 5 == 0;
                Optional<SpirvModule> module = isTried ? read(words) : Optional.empty();
                if (module.isPresent() && definesWhatItUses(module.get())) {
                    check(module.get(), seed);
                    tried++;
                }
            }
        }
        assertThat(tried).isGreaterThan(200);
    }

    /** Some modules are broken so much that they cannot be read. */
    private static Optional<SpirvModule> read(int[] words) {
        try {
            return Optional.of(SpirvModule.ofWords(words, ReadOptions.DEFAULT));
        } catch (SpirvException e) {
            return Optional.empty();
        }
    }

    /** The order in which ids appear that nothing defines decides about their numbers. */
    private static boolean definesWhatItUses(SpirvModule module) {
        for (Instruction instruction : module.instructions()) {
            for (Operand operand : instruction.operands()) {
                if (operand.isId() && module.definition(operand.word()).isEmpty()) {
                    return false;
                }
            }
        }
        return true;
    }

    @Test
    void randomPrograms() {
        for (long seed = 1; seed <= PROGRAMS; seed++) {
            check(RandomKernel.module(seed), seed);
            check(RandomPrograms.of(seed).module(RandomPrograms.environment(seed)), seed);
            check(RandomShapes.of(seed), seed);
        }
    }
}
