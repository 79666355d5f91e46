// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.tests.transform;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.spirv4j.grammar.Grammar;
import org.spirv4j.grammar.SpirvVersion;
import org.spirv4j.module.Instruction;
import org.spirv4j.module.Operand;
import org.spirv4j.module.ReadOptions;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.testkit.GrammarWalk;
import org.spirv4j.transform.CompactIds;

class CompactIdsTest {

    /** Every instruction, enumerant and extended instruction of the grammar. */
    @Test
    void idsAreNumberedInTheOrderOfTheWords() {
        SpirvModule module =
                SpirvModule.ofWords(GrammarWalk.words(Grammar.builtIn(), new SpirvVersion(1, 6)), ReadOptions.DEFAULT);
        int[] words = module.words();
        Map<Integer, Integer> numbers = new HashMap<>();
        for (Instruction instruction : module.instructions()) {
            for (Operand operand : instruction.operandsWithResult()) {
                if (operand.isId()) {
                    words[operand.wordOffset()] = numbers.computeIfAbsent(operand.word(), id -> 1 + numbers.size());
                }
            }
        }
        words[3] = 1 + numbers.size();

        assertThat(module.transform(CompactIds.create()).words()).isEqualTo(words);
    }
}
