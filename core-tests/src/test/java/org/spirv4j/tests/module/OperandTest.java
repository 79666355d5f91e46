// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.tests.module;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.spirv4j.grammar.Op;
import org.spirv4j.module.Instruction;
import org.spirv4j.module.Operand;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.testkit.Words;

/** How the words of an instruction become operands. */
final class OperandTest {

    private static List<Operand> last(Words words) {
        SpirvModule module = words.read();
        return module.instruction(module.instructionCount() - 1).operandsWithResult();
    }

    private static String kinds(List<Operand> operands) {
        return operands.stream().map(o -> o.kind().name()).collect(Collectors.joining(" "));
    }

    private static Operand literal(int width, int signed, Object value) {
        return last(Words.bound(9).op(Op.OpTypeInt, 1, width, signed).op(Op.OpConstant, 1, 2, value))
                .get(2);
    }

    @Test
    void signedNumbersAreSignExtendedFromTheirWidth() {
        assertThat(literal(8, 1, 0xFFFFFF80).bits()).isEqualTo(-128);
        assertThat(literal(8, 1, 0x00000080).bits()).isEqualTo(-128);
        assertThat(literal(16, 1, 0xFFFF8000).bits()).isEqualTo(-32768);
        assertThat(literal(32, 1, -1).bits()).isEqualTo(-1);
        assertThat(literal(64, 1, Long.MIN_VALUE).bits()).isEqualTo(Long.MIN_VALUE);
        assertThat(literal(48, 1, 0x0000_8000_0000_0000L).bits()).isEqualTo(-0x0000_8000_0000_0000L);
        assertThat(literal(8, 1, 0x7F).bits()).isEqualTo(127);
    }

    @Test
    void unsignedNumbersAreZeroExtendedFromTheirWidth() {
        assertThat(literal(8, 0, 0xFFFFFFFF).bits()).isEqualTo(255);
        assertThat(literal(16, 0, 0x8000).bits()).isEqualTo(32768);
        assertThat(literal(32, 0, -1).bits()).isEqualTo(0xFFFFFFFFL);
        assertThat(literal(64, 0, -1L).bits()).isEqualTo(-1L);
        assertThat(literal(1, 0, 3).bits()).isEqualTo(1);
    }

    @Test
    void literalsKnowTheirType() {
        Operand signed = literal(16, 1, 0);
        assertThat(signed.numberWidth()).isEqualTo(16);
        assertThat(signed.isSigned()).isTrue();
        assertThat(signed.isFloat()).isFalse();
        assertThat(literal(8, 0, 0).isSigned()).isFalse();
        Operand half = last(Words.bound(9).op(Op.OpTypeFloat, 1, 16).op(Op.OpConstant, 1, 2, 0xFFFF3C00))
                .get(2);
        assertThat(half.isFloat()).isTrue();
        assertThat(half.numberWidth()).isEqualTo(16);
        assertThat(half.bits()).isEqualTo(0x3C00);
        Operand wide = last(Words.bound(9)
                        .op(Op.OpTypeFloat, 1, 64)
                        .op(Op.OpConstant, 1, 2, Double.doubleToRawLongBits(-2.5)))
                .get(2);
        assertThat(Double.longBitsToDouble(wide.bits())).isEqualTo(-2.5);
    }

    @Test
    void literalsCanBeWiderThanTwoWords() {
        Operand wide = literal(128, 0, new int[] {1, 2, 3, 4});
        assertThat(wide.wordCount()).isEqualTo(4);
        assertThat(wide.bits()).isEqualTo(2L << 32 | 1);
        assertThat(wide.word(3)).isEqualTo(4);
        assertThatThrownBy(() -> wide.word(4)).isInstanceOf(IndexOutOfBoundsException.class);
    }

    @Test
    void plainLiteralsAreUnsignedWords() {
        Operand size = last(Words.bound(9).op(Op.OpTypeVector, 1, 2, -1)).get(2);
        assertThat(size.kind().name()).isEqualTo("LiteralInteger");
        assertThat(size.bits()).isEqualTo(0xFFFFFFFFL);
        assertThat(size.numberWidth()).isEqualTo(32);
    }

    @Test
    void idsHaveNoNumberType() {
        Operand id = last(Words.bound(9).op(Op.OpTypeVector, 1, 2, 3)).get(1);
        assertThat(id.isId()).isTrue();
        assertThat(id.numberWidth()).isZero();
        assertThat(id.isFloat()).isFalse();
        assertThat(id).hasToString("IdRef 2");
    }

    @Test
    void strings() {
        List<Operand> operands = last(Words.bound(9).op(Op.OpEntryPoint, 5, 1, "main\u20ac", 2, 3));
        assertThat(kinds(operands)).isEqualTo("ExecutionModel IdRef LiteralString IdRef IdRef");
        assertThat(operands.get(2).string()).isEqualTo("main\u20ac");
        assertThat(operands.get(2).wordCount()).isEqualTo(2);
        assertThat(operands.get(2)).hasToString("LiteralString \"main\u20ac\"");
        assertThatThrownBy(() -> operands.get(1).string()).isInstanceOf(IllegalStateException.class);
        assertThat(last(Words.bound(9).op(Op.OpString, 1, "")).get(1).string()).isEmpty();
    }

    @Test
    void switchTargetsFollowTheWidthOfTheSelector() {
        for (int width : new int[] {8, 16, 32}) {
            List<Operand> operands = last(Words.bound(9)
                    .op(Op.OpTypeInt, 1, width, 1)
                    .op(Op.OpUndef, 1, 2)
                    .op(Op.OpSwitch, 2, 3, -1, 4, 5, 6));
            assertThat(kinds(operands))
                    .isEqualTo(
                            "IdRef IdRef LiteralContextDependentNumber IdRef" + " LiteralContextDependentNumber IdRef");
            assertThat(operands.get(2).bits()).isEqualTo(-1);
            assertThat(operands.get(2).numberWidth()).isEqualTo(width);
            assertThat(operands.get(5).word()).isEqualTo(6);
        }
        List<Operand> wide = last(
                Words.bound(9).op(Op.OpTypeInt, 1, 64, 0).op(Op.OpUndef, 1, 2).op(Op.OpSwitch, 2, 3, 1L << 40, 4));
        assertThat(wide.get(2).bits()).isEqualTo(1L << 40);
        assertThat(wide.get(3).word()).isEqualTo(4);
    }

    @Test
    void specConstantOpCarriesTheOperandsOfItsInstruction() {
        List<Operand> operands =
                last(Words.bound(9).op(Op.OpSpecConstantOp, 1, 2, Op.OpCompositeExtract.opcode(), 3, 0, 1));
        assertThat(kinds(operands))
                .isEqualTo("IdResultType IdResult LiteralSpecConstantOpInteger IdRef LiteralInteger LiteralInteger");
    }

    @Test
    void extendedInstructionsFollowTheirSet() {
        Words words = Words.bound(9).op(Op.OpExtInstImport, 1, "OpenCL.std");
        assertThat(kinds(last(words.op(Op.OpExtInst, 2, 3, 1, 171, 4, 5, 7))))
                .as("vloadn")
                .isEqualTo("IdResultType IdResult IdRef LiteralExtInstInteger IdRef IdRef LiteralInteger");
        Words other = Words.bound(9).op(Op.OpExtInstImport, 1, "NonSemantic.Somebody.7");
        assertThat(kinds(last(other.op(Op.OpExtInst, 2, 3, 1, 172, 4, 5, 7))))
                .as("ids only, as SPV_KHR_non_semantic_info promises")
                .isEqualTo("IdResultType IdResult IdRef LiteralExtInstInteger IdRef IdRef IdRef");
    }

    @Test
    void maskParametersComeInTheOrderOfTheBits() {
        assertThat(kinds(last(Words.bound(9).op(Op.OpLoad, 1, 2, 3, 0x1 | 0x2 | 0x10, 16, 4))))
                .as("Volatile, Aligned 16, MakePointerVisible %4")
                .isEqualTo("IdResultType IdResult IdRef MemoryAccess LiteralInteger IdScope");
        assertThat(kinds(last(Words.bound(9).op(Op.OpCopyMemory, 1, 2, 2, 8, 2, 4))))
                .as("one mask for the target, one for the source")
                .isEqualTo("IdRef IdRef MemoryAccess LiteralInteger MemoryAccess LiteralInteger");
        assertThat(kinds(last(Words.bound(9).op(Op.OpLoad, 1, 2, 3)))).isEqualTo("IdResultType IdResult IdRef");
    }

    @Test
    void enumerantParameters() {
        assertThat(kinds(last(Words.bound(9).op(Op.OpDecorate, 1, 41, "f", 0))))
                .as("LinkageAttributes \"f\" Export")
                .isEqualTo("IdRef Decoration LiteralString LinkageType");
        assertThat(kinds(last(Words.bound(9).op(Op.OpExecutionMode, 1, 17, 8, 8, 1))))
                .as("LocalSize 8 8 1")
                .isEqualTo("IdRef ExecutionMode LiteralInteger LiteralInteger LiteralInteger");
    }

    @Test
    void pairsAreSplit() {
        assertThat(kinds(last(Words.bound(9).op(Op.OpPhi, 1, 2, 3, 4, 5, 6))))
                .isEqualTo("IdResultType IdResult IdRef IdRef IdRef IdRef");
        assertThat(kinds(last(Words.bound(9).op(Op.OpGroupMemberDecorate, 1, 2, 0, 3, 1))))
                .isEqualTo("IdRef IdRef LiteralInteger IdRef LiteralInteger");
    }

    @Test
    void unknownOpcodesAreKept() {
        SpirvModule module =
                Words.bound(9).op(65000, 1, 2, 3).op(Op.OpNop).op(65001).read();
        Instruction unknown = module.instruction(0);
        assertThat(unknown.op()).isEmpty();
        assertThat(unknown.info()).isEmpty();
        assertThat(unknown.opcode()).isEqualTo(65000);
        assertThat(unknown.resultId()).isZero();
        assertThat(kinds(unknown.operandsWithResult())).isEqualTo("UnknownWords");
        assertThat(unknown.operandsWithResult().get(0).wordCount()).isEqualTo(3);
        assertThat(module.instruction(2).operandsWithResult()).isEmpty();
        assertThat(unknown).hasToString("OpUnknown(65000, 4) 1 2 3");
    }

    @Test
    void unknownEnumerantsAreKept() {
        assertThat(kinds(last(Words.bound(9).op(Op.OpCapability, 60000)))).isEqualTo("Capability");
        assertThat(kinds(last(Words.bound(9).op(Op.OpDecorate, 1, 60000, 5, 6))))
                .isEqualTo("IdRef Decoration UnknownWords");
        assertThat(kinds(last(Words.bound(9).op(Op.OpLoad, 1, 2, 3, 0x40000002, 16, 4))))
                .as("the bits before the unknown one are read")
                .isEqualTo("IdResultType IdResult IdRef MemoryAccess LiteralInteger UnknownWords");
        assertThat(kinds(last(Words.bound(9).op(Op.OpSpecConstantOp, 1, 2, 65000, 7))))
                .isEqualTo("IdResultType IdResult LiteralSpecConstantOpInteger UnknownWords");
    }

    @Test
    void unknownExtendedInstructionsAreKept() {
        Words glsl = Words.bound(9).op(Op.OpExtInstImport, 1, "GLSL.std.450");
        assertThat(kinds(last(glsl.op(Op.OpExtInst, 2, 3, 1, 9999, 0, 0))))
                .isEqualTo("IdResultType IdResult IdRef LiteralExtInstInteger UnknownWords");
        Words vendor = Words.bound(9).op(Op.OpExtInstImport, 1, "Vendor.unknown");
        assertThat(kinds(last(vendor.op(Op.OpExtInst, 2, 3, 1, 0, -1))))
                .isEqualTo("IdResultType IdResult IdRef LiteralExtInstInteger UnknownWords");
        assertThat(kinds(last(Words.bound(9).op(Op.OpExtInst, 2, 3, 1, 0, -1))))
                .as("no import")
                .isEqualTo("IdResultType IdResult IdRef LiteralExtInstInteger UnknownWords");
    }

    @Test
    void laterImportIsIgnored() {
        SpirvModule module = Words.bound(9)
                .op(Op.OpExtInst, 2, 3, 1, 31, 4)
                .op(Op.OpExtInstImport, 1, "GLSL.std.450")
                .op(Op.OpExtInst, 2, 5, 1, 31, 4)
                .read();
        assertThat(kinds(module.instruction(0).operandsWithResult())).endsWith("UnknownWords");
        assertThat(kinds(module.instruction(2).operandsWithResult())).endsWith("LiteralExtInstInteger IdRef");
    }
}
