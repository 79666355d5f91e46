// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.tests.module;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.spirv4j.grammar.Grammar;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.SpirvVersion;
import org.spirv4j.module.BinaryForm;
import org.spirv4j.module.Instruction;
import org.spirv4j.module.ReadOptions;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.testkit.Words;

/** A module as a row of instructions. */
final class SpirvModuleTest {
    private static final Words WORDS = Words.bound(10)
            .op(Op.OpCapability, 1)
            .op(Op.OpTypeInt, 4, 32, 1)
            .op(Op.OpConstant, 4, 9, -7)
            .op(Op.OpName, 9, "minus seven");

    @Test
    void givesInstructionsInOrder() {
        SpirvModule module = WORDS.read();

        assertThat(module.instructionCount()).isEqualTo(4);
        assertThat(module.instructions()).hasSize(4);
        assertThat(module.instructions().stream().map(i -> i.op().orElseThrow()))
                .containsExactly(Op.OpCapability, Op.OpTypeInt, Op.OpConstant, Op.OpName);
        Instruction constant = module.instruction(2);
        assertThat(constant.index()).isEqualTo(2);
        assertThat(constant.wordOffset()).isEqualTo(11);
        assertThat(constant.wordCount()).isEqualTo(4);
        assertThat(constant.typeId()).isEqualTo(4);
        assertThat(constant.resultId()).isEqualTo(9);
        assertThat(constant.word(3)).isEqualTo(-7);
        assertThat(constant.info().orElseThrow().name()).isEqualTo("OpConstant");
        assertThat(constant).hasToString("%int_n7 = OpConstant %int -7");
        assertThat(constant.module()).isSameAs(module);
        assertThatThrownBy(() -> constant.word(4)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> module.instruction(4)).isInstanceOf(IndexOutOfBoundsException.class);
    }

    @Test
    void isWrittenInLittleEndian(@TempDir Path folder) throws IOException {
        SpirvModule module = WORDS.read();
        Path file = folder.resolve("module.spv");
        module.write(file);
        module.write(file);

        assertThat(module.bytes()).isEqualTo(module.bytes(ByteOrder.LITTLE_ENDIAN));
        assertThat(file).hasBinaryContent(module.bytes());
        assertThat(SpirvModule.read(file).hasSameWords(module)).isTrue();
        assertThatThrownBy(() -> module.write(folder)).isInstanceOf(IOException.class);
    }

    @Test
    void findsDefinitions() {
        SpirvModule module = WORDS.read();

        assertThat(module.definition(9)).contains(module.instruction(2));
        assertThat(module.definition(4)).contains(module.instruction(1));
        assertThat(module.definition(5)).isEmpty();
        assertThat(module.definition(0)).isEmpty();
        assertThat(module.definition(-1)).isEmpty();
        assertThat(module.definition(Integer.MAX_VALUE)).isEmpty();
        assertThat(module.instruction(0).resultId()).isZero();
        assertThat(module.instruction(0).typeId()).isZero();
    }

    @Test
    void viewsOfTheSameInstructionAreEqual() {
        SpirvModule module = WORDS.read();

        assertThat(module.instruction(1))
                .isEqualTo(module.instructions().get(1))
                .hasSameHashCodeAs(module.instruction(1));
        assertThat(module.instruction(1)).isNotEqualTo(module.instruction(2));
        assertThat(module.instruction(1)).isNotEqualTo(WORDS.read().instruction(1));
    }

    @Test
    void comparesItsWords() {
        SpirvModule module = WORDS.read();
        int[] words = module.words();
        assertThat(module.hasSameWords(SpirvModule.ofWords(words, ReadOptions.DEFAULT)))
                .isTrue();
        words[3]++;
        assertThat(module.hasSameWords(SpirvModule.ofWords(words, ReadOptions.DEFAULT)))
                .isFalse();
    }

    @Test
    void doesNotShareItsWords() {
        int[] words = WORDS.words();
        SpirvModule module = SpirvModule.ofWords(words, ReadOptions.DEFAULT);
        words[3] = 1;
        module.words()[3] = 1;

        assertThat(module.words()).isEqualTo(WORDS.words());
        assertThat(module.word(3)).isEqualTo(10);
        assertThat(module.wordCount()).isEqualTo(words.length);
    }

    @Test
    void writesTheByteOrderThatIsAskedFor() {
        for (ByteOrder order : new ByteOrder[] {ByteOrder.BIG_ENDIAN, ByteOrder.LITTLE_ENDIAN}) {
            byte[] bytes = WORDS.read().bytes(order);
            assertThat(BinaryForm.byteOrder(bytes)).isEqualTo(order);
            assertThat(SpirvModule.read(bytes).words()).isEqualTo(WORDS.words());
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 3, 4, 5, 6})
    void readsEveryVersion(int minor) {
        int[] words = WORDS.words();
        words[1] = 0x00010000 | minor << 8;
        words[2] = 0x0008000B;

        SpirvModule module = SpirvModule.ofWords(words, ReadOptions.DEFAULT);

        assertThat(module.header().version()).isEqualTo(new SpirvVersion(1, minor));
        assertThat(module.header().version()).hasToString("1." + minor);
        assertThat(module.header().toolId()).isEqualTo(8);
        assertThat(module.header().toolVersion()).isEqualTo(11);
        assertThat(module.header().bound()).isEqualTo(10);
        assertThat(module.header().schema()).isZero();
        assertThat(module.grammar()).isSameAs(Grammar.builtIn());
    }

    @Test
    void keepsIdsFarAboveTheNumberOfWords() {
        SpirvModule module = Words.bound(4_000_000).op(Op.OpTypeVoid, 3_999_999).read();
        assertThat(module.definition(3_999_999).map(Instruction::opcode))
                .isEqualTo(Optional.of(Op.OpTypeVoid.opcode()));
    }
}
