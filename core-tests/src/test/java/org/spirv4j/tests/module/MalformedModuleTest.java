// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.tests.module;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.spirv4j.diagnostic.Diagnostic;
import org.spirv4j.diagnostic.MalformedModuleException;
import org.spirv4j.diagnostic.Position;
import org.spirv4j.grammar.Op;
import org.spirv4j.module.ReadOptions;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.testkit.Words;

/** Every way in which words can fail to be a module, and what is said about it. */
final class MalformedModuleTest {
    private static final int NUMBER_OF_WORDS_IN_HEADER = 5;

    private static void assertRefused(Words words, int word, int instruction, String message) {
        MalformedModuleException thrown = catchThrowableOfType(MalformedModuleException.class, words::read);
        assertThat(thrown).as("refused").isNotNull();
        assertThat(thrown).hasMessage("word " + word + ": " + message);
        assertThat(thrown.diagnostics())
                .containsExactly(Diagnostic.error(new Position(word, instruction, 0, 0, 0), message));
    }

    private static void assertHeaderRefused(String message, int... words) {
        assertThatThrownBy(() -> SpirvModule.ofWords(words, ReadOptions.DEFAULT))
                .isInstanceOf(MalformedModuleException.class)
                .hasMessage(message);
    }

    @Test
    void header() {
        int[] good = Words.bound(1).words();
        assertThat(SpirvModule.ofWords(good, ReadOptions.DEFAULT).instructionCount())
                .isZero();
        assertHeaderRefused("word 0: the module header is truncated after 0 of 5 words");
        for (int length = 1; length < NUMBER_OF_WORDS_IN_HEADER; length++) {
            assertHeaderRefused(
                    "word " + length + ": the module header is truncated after " + length + " of 5 words",
                    Arrays.copyOf(good, length));
        }
        assertHeaderRefused("word 0: the first word is 0x03022307, not the magic number 0x07230203", 0x03022307);
    }

    @Test
    void version() {
        for (int version : new int[] {0, 0x00000100, 0x00020000, 0x00010001, 0x01010000}) {
            assertHeaderRefused(
                    String.format("word 1: the version word is 0x%08x; expected 0x0001mm00 for SPIR-V 1.mm", version),
                    0x07230203,
                    version,
                    0,
                    1,
                    0);
        }
    }

    @Test
    void idBound() {
        assertHeaderRefused("word 3: the id bound is 0; it must be at least 1", 0x07230203, 0x10000, 0, 0, 0);
        assertHeaderRefused(
                "word 3: the id bound is 4194304, which exceeds the limit of 4194303",
                0x07230203,
                0x10000,
                0,
                4194304,
                0);
        assertHeaderRefused(
                "word 3: the id bound is 4294967295, which exceeds the limit of 4194303",
                0x07230203,
                0x10000,
                0,
                -1,
                0);
        assertThatThrownBy(() -> SpirvModule.ofWords(Words.bound(10).words(), ReadOptions.DEFAULT.withMaxIdBound(9)))
                .hasMessage("word 3: the id bound is 10, which exceeds the limit of 9");
        assertThat(Words.bound(4194303).read().header().bound()).isEqualTo(4194303);
    }

    @Test
    void wordCountOfZero() {
        assertRefused(
                Words.bound(1).op(Op.OpNop).raw(0x00000011),
                6,
                1,
                "the instruction word 0x00000011 has the word count 0");
    }

    @Test
    void wordCountPastTheEnd() {
        assertRefused(
                Words.bound(1).raw(0x00030011, 1),
                5,
                0,
                "the instruction word 0x00030011 has the word count 3, but the module ends after 2 words");
        assertRefused(
                Words.bound(1).raw(0xFFFF0000),
                5,
                0,
                "the instruction word 0xffff0000 has the word count 65535, but the module ends after 1 word");
    }

    @Test
    void missingOperand() {
        assertRefused(
                Words.bound(2).op(Op.OpTypeInt, 1, 32),
                8,
                0,
                "OpTypeInt, operand 3 'Signedness': expected a LiteralInteger, but the instruction ends after 3 words");
        assertRefused(
                Words.bound(2).op(Op.OpCapability),
                6,
                0,
                "OpCapability, operand 1 'Capability': expected a Capability, but the instruction ends after 1 word");
        assertRefused(
                Words.bound(9).op(Op.OpStore, 1, 2, 2),
                9,
                0,
                "OpStore, operand 4: expected a LiteralInteger, but the instruction ends after 4 words");
    }

    @Test
    void excessOperands() {
        assertRefused(
                Words.bound(2).op(Op.OpTypeVoid, 1, 7),
                7,
                0,
                "OpTypeVoid has 1 word too many: its operands end after 2 words, but its word count is 3");
        assertRefused(
                Words.bound(2).op(Op.OpNop, 1, 7),
                6,
                0,
                "OpNop has 2 words too many: its operands end after 1 word, but its word count is 3");
        assertRefused(
                Words.bound(9).op(Op.OpExtInstImport, 1, "GLSL.std.450").op(Op.OpExtInst, 2, 3, 1, 31, 4, 5),
                17,
                1,
                "OpExtInst has 1 word too many: its operands end after 6 words, but its word count is 7");
    }

    @Test
    void stringWithoutAnEnd() {
        assertRefused(
                Words.bound(2).op(Op.OpName, 1, new int[] {0x61616161, 0x61616161}),
                7,
                0,
                "OpName, operand 2 'Name': the string has no terminating zero byte within the instruction");
        assertRefused(
                Words.bound(2).op(Op.OpExtension),
                6,
                0,
                "OpExtension, operand 1 'Name': expected a LiteralString, but the instruction ends after 1 word");
    }

    @Test
    void stringThatIsNoUtf8() {
        byte[][] wrong = {
            {(byte) 0x80},
            {(byte) 0xC3},
            {(byte) 0xC3, 'a'},
            {(byte) 0xC0, (byte) 0x80},
            {(byte) 0xE0, (byte) 0x80, (byte) 0x80},
            {(byte) 0xED, (byte) 0xA0, (byte) 0x80},
            {(byte) 0xF0, (byte) 0x80, (byte) 0x80, (byte) 0x80},
            {(byte) 0xF4, (byte) 0x90, (byte) 0x80, (byte) 0x80},
            {'a', 'b', 'c', (byte) 0xFF},
        };
        for (byte[] bytes : wrong) {
            assertRefused(
                    Words.bound(2).op(Op.OpName, 1, Words.string(bytes)),
                    7,
                    0,
                    "OpName, operand 2 'Name': the string is not valid UTF-8");
        }
        for (String right : new String[] {"", "a", "abc", "abcd", "\u00e9", "\u20ac", "\ud83d\ude00", "\uffff"}) {
            assertThat(Words.bound(2).op(Op.OpName, 1, right).read().instructionCount())
                    .isEqualTo(1);
        }
    }

    @Test
    void idOfZero() {
        assertRefused(
                Words.bound(2).op(Op.OpTypeVoid, 0),
                6,
                0,
                "OpTypeVoid, operand 1: expected an IdResult, found 0, which is not a valid id");
        assertRefused(
                Words.bound(5).op(Op.OpLoad, 1, 2, 0),
                8,
                0,
                "OpLoad, operand 3 'Pointer': expected an IdRef, found 0, which is not a valid id");
        assertRefused(
                Words.bound(5).op(Op.OpTypeStruct, 1, 2, 3, 0),
                9,
                0,
                "OpTypeStruct, operand 4: expected an IdRef, found 0, which is not a valid id");
    }

    @Test
    void idNotBelowTheBound() {
        assertRefused(
                Words.bound(5).op(Op.OpLoad, 1, 2, 5),
                8,
                0,
                "OpLoad, operand 3 'Pointer': expected an IdRef, found 5, which is not below the module's id bound 5");
        assertRefused(
                Words.bound(5).op(Op.OpMemoryBarrier, 1, -1),
                7,
                0,
                "OpMemoryBarrier, operand 2 'Semantics': expected an IdMemorySemantics, found 4294967295,"
                        + " which is not below the module's id bound 5");
    }

    @Test
    void resultIdDefinedTwice() {
        assertRefused(
                Words.bound(2).op(Op.OpTypeVoid, 1).op(Op.OpTypeBool, 1),
                7,
                1,
                "OpTypeBool defines the result id 1, which the instruction at word 5 already defines");
    }

    @Test
    void literalOfAnotherWidth() {
        assertRefused(
                Words.bound(4).op(Op.OpTypeInt, 1, 64, 0).op(Op.OpConstant, 1, 2, 7),
                13,
                1,
                "OpConstant, operand 3 'Value': expected a literal of 64 bits in 2 words, but the instruction ends"
                        + " after 4 words");
        assertRefused(
                Words.bound(4).op(Op.OpTypeFloat, 1, 16).op(Op.OpConstant, 1, 2, 7, 0),
                12,
                1,
                "OpConstant has 1 word too many: its operands end after 4 words, but its word count is 5");
        assertRefused(
                Words.bound(4).op(Op.OpTypeInt, 1, 0, 0).op(Op.OpConstant, 1, 2, 7),
                12,
                1,
                "OpConstant, operand 3 'Value': the width of the literal's type %1 is not between 1 and 65535");
    }

    @Test
    void literalWithoutANumberType() {
        assertRefused(
                Words.bound(4).op(Op.OpConstant, 1, 2, 7),
                8,
                0,
                "OpConstant, operand 3 'Value': the literal's type %1 is not defined above");
        assertRefused(
                Words.bound(4).op(Op.OpTypeBool, 1).op(Op.OpSpecConstant, 1, 2, 7),
                10,
                1,
                "OpSpecConstant, operand 3 'Value': the literal's type %1 is neither an OpTypeInt nor an OpTypeFloat");
    }

    @Test
    void selectorOfASwitch() {
        assertRefused(
                Words.bound(9).op(Op.OpSwitch, 1, 2, 0, 3),
                6,
                0,
                "OpSwitch, operand 1 'Selector': %1 is not defined above, so the width of the literals is unknown");
        assertRefused(
                Words.bound(9).op(Op.OpTypeVoid, 1).op(Op.OpSwitch, 1, 2, 0, 3),
                8,
                1,
                "OpSwitch, operand 1 'Selector': %1 is not a value, expected a scalar integer");
        assertRefused(
                Words.bound(9).op(Op.OpUndef, 5, 1).op(Op.OpSwitch, 1, 2, 0, 3),
                11,
                1,
                "OpSwitch, operand 3 'Target': the literal's type %5 is not defined above");
        assertRefused(
                Words.bound(9).op(Op.OpTypeFloat, 4, 32).op(Op.OpUndef, 4, 1).op(Op.OpSwitch, 1, 2, 0, 3),
                12,
                2,
                "OpSwitch, operand 1 'Selector': %1 is not a scalar integer");
        assertRefused(
                Words.bound(9).op(Op.OpTypeInt, 4, 64, 0).op(Op.OpUndef, 4, 1).op(Op.OpSwitch, 1, 2, 0, 3),
                17,
                2,
                "OpSwitch, operand 4: expected an IdRef, but the instruction ends after 5 words");
        assertThat(Words.bound(9).op(Op.OpSwitch, 1, 2).read().instructionCount())
                .isEqualTo(1);
    }
}
