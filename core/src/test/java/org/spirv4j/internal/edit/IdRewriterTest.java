package org.spirv4j.internal.edit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HashMap;
import java.util.Map;
import java.util.function.IntUnaryOperator;
import org.junit.jupiter.api.Test;
import org.spirv4j.fixture.GrammarWalk;
import org.spirv4j.fixture.Words;
import org.spirv4j.grammar.Grammar;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.SpirvVersion;
import org.spirv4j.internal.decode.ModuleData;
import org.spirv4j.internal.module.ModuleAccess;
import org.spirv4j.internal.word.WordBuffer;
import org.spirv4j.module.Instruction;
import org.spirv4j.module.Operand;
import org.spirv4j.module.ReadOptions;
import org.spirv4j.module.SpirvModule;

final class IdRewriterTest {
    /** Every instruction, enumerant and extended instruction of the grammar. */
    private static final SpirvModule EVERYTHING =
            SpirvModule.ofWords(GrammarWalk.words(Grammar.builtIn(), new SpirvVersion(1, 6)), ReadOptions.DEFAULT);

    private static ModuleData data(SpirvModule module) {
        return ModuleAccess.data(module);
    }

    /** The words with other ids, found by the operands that the module itself gives. */
    private static int[] expected(SpirvModule module, IntUnaryOperator ids, boolean results) {
        int[] words = module.words();
        for (Instruction instruction : module.instructions()) {
            for (Operand operand : instruction.operands()) {
                if (operand.isId() && (results || !operand.kind().name().equals("IdResult"))) {
                    words[operand.wordOffset()] = ids.applyAsInt(operand.word());
                }
            }
        }
        return words;
    }

    @Test
    void numbersAllIdsInTheOrderOfTheWords() {
        Map<Integer, Integer> numbers = new HashMap<>();
        int[] expected = expected(EVERYTHING, id -> numbers.computeIfAbsent(id, i -> 1000 + numbers.size()), true);

        int[] words = EVERYTHING.words();
        IdCounter counter = new IdCounter(1000);
        IdMap ids = IdMap.numbering(data(EVERYTHING), counter);
        new IdRewriter(data(EVERYTHING), ids, true).rewrite(0, data(EVERYTHING).instructionCount, words, 0);

        assertThat(words).isEqualTo(expected);
        assertThat(counter.bound()).isEqualTo(1000 + numbers.size());
    }

    @Test
    void substitutesTheIdsThatInstructionsUse() {
        int[] expected = expected(EVERYTHING, id -> id % 3 == 0 ? id + 7 : id, false);
        IdMap ids = IdMap.substitution(data(EVERYTHING));
        for (int id = 3; id < data(EVERYTHING).bound; id += 3) {
            ids.put(id, id + 7);
        }

        WordBuffer target = new WordBuffer(0);
        target.add(42);
        new IdRewriter(data(EVERYTHING), ids, false).append(0, data(EVERYTHING).instructionCount, target);

        int[] words = EVERYTHING.words();
        for (int i = 5; i < words.length; i++) {
            words[i] = target.get(i - 4);
        }
        assertThat(target.get(0)).isEqualTo(42);
        assertThat(target.size()).isEqualTo(words.length - 4);
        assertThat(words).isEqualTo(expected);
    }

    @Test
    void idsGetTheNumberOfTheirRepresentatives() {
        SpirvModule module =
                Words.bound(20).op(Op.OpName, 9, Words.string(new byte[0])).read();
        int[] representatives = new int[20];
        representatives[9] = 4;
        representatives[4] = 4;
        representatives[5] = 5;

        IdCounter counter = new IdCounter(1);
        IdMap ids = IdMap.numbering(data(module), counter, representatives);

        assertThat(ids.get(9)).isEqualTo(1);
        assertThat(ids.get(5)).isEqualTo(2);
        assertThat(ids.get(4)).isEqualTo(1);
        assertThat(counter.next()).isEqualTo(3);
    }

    @Test
    void unknownWordsStay() {
        SpirvModule module = Words.bound(20).op(60_000, 7, 8).op(Op.OpNop).read();
        int[] words = module.words();
        IdMap ids = IdMap.numbering(data(module), new IdCounter(1));
        new IdRewriter(data(module), ids, true).rewrite(0, 2, words, 0);

        assertThat(words).isEqualTo(module.words());
    }

    @Test
    void aCounterEndsWithTheLargestBound() {
        IdCounter counter = new IdCounter(Integer.MAX_VALUE - 1);
        assertThat(counter.next()).isEqualTo(Integer.MAX_VALUE - 1);

        assertThatThrownBy(counter::next)
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("no more ids");
    }
}
