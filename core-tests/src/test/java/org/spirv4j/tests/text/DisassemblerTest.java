// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.tests.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.spirv4j.diagnostic.Diagnostic;
import org.spirv4j.diagnostic.MalformedModuleException;
import org.spirv4j.diagnostic.Remedy;
import org.spirv4j.diagnostic.Severity;
import org.spirv4j.module.BinaryForm;
import org.spirv4j.module.ReadOptions;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.text.Assembler;
import org.spirv4j.text.Disassembler;
import org.spirv4j.text.FriendlyNames;

class DisassemblerTest {
    private static final Disassembler RAW = Disassembler.create().withRawText();
    private static final Disassembler DEFAULT = Disassembler.create();

    private static int[] words(int generator, int bound, int... body) {
        int[] words = new int[5 + body.length];
        words[0] = 0x07230203;
        words[1] = 0x00010300;
        words[2] = generator;
        words[3] = bound;
        System.arraycopy(body, 0, words, 5, body.length);
        return words;
    }

    private static SpirvModule module(int bound, int... body) {
        return SpirvModule.ofWords(words(0, bound, body), ReadOptions.DEFAULT);
    }

    private static SpirvModule module(String text) {
        int[] words =
                Assembler.create().withPreservedNumericIds(true).assembleWords(text.getBytes(StandardCharsets.UTF_8));
        return SpirvModule.ofWords(words, ReadOptions.DEFAULT);
    }

    private static byte[] bytes(int... words) {
        return BinaryForm.bytes(words, ByteOrder.BIG_ENDIAN);
    }

    @ParameterizedTest
    @CsvSource({"0x00080001,Khronos Glslang Reference Front End; 1", "0x00050003,ARM; 3", "0xfffe0007,Unknown(65534); 7"
    })
    void headerNamesTheGenerator(String word, String expected) {
        SpirvModule module = SpirvModule.ofWords(words(Long.decode(word).intValue(), 9), ReadOptions.DEFAULT);
        assertThat(DEFAULT.disassemble(module)).isEqualTo("""
            ; SPIR-V
            ; Version: 1.3
            ; Generator: %s
            ; Bound: 9
            ; Schema: 0
            """.formatted(expected));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "0x0001fffe|opcode 65534 is not in the grammar",
                "0x00020011 0xffff|OpCapability, operand 1: Capability 65535 is not in the grammar",
                "0x00050036 1 2 0x80000001 3|OpFunction, operand 3: FunctionControl 0x80000000 is not in the grammar",
                "0x0005000c 1 2 3 7|OpExtInst, operand 4: instruction 7 is unknown because Set %3 is not the result of"
                        + " an OpExtInstImport above",
                "0x00050034 1 2 5 3|OpSpecConstantOp, operand 3: the grammar does not allow OpName in OpSpecConstantOp",
                "0x00050034 1 2 70000 3|OpSpecConstantOp, operand 3: opcode 70000 is not in the grammar",
                "0x0003000b 1 0x00006261|OpExtInstImport, operand 2: the extended instruction set \"ab\" is not in the"
                        + " grammar"
            })
    void unknownPartsAreRefused(String body, String message) {
        SpirvModule module = module(
                4,
                Arrays.stream(body.split(" ", -1))
                        .mapToInt(w -> Long.decode(w).intValue())
                        .toArray());
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        MalformedModuleException e =
                catchThrowableOfType(MalformedModuleException.class, () -> DEFAULT.disassemble(module, out));
        assertThat(e.diagnostics()).hasSize(1);
        assertThat(e.diagnostics().get(0).message()).isEqualTo(message);
        assertThat(e.diagnostics().get(0).position().instruction()).isZero();
        assertThat(e.diagnostics().get(0).remedies())
                .extracting(Remedy::action)
                .containsExactly(
                        Remedy.Action.PRINT_UNKNOWN_INSTRUCTIONS, Remedy.Action.RECOVER, Remedy.Action.SUPPLY_GRAMMAR);
        assertThat(out.size()).isZero();
    }

    @Test
    void nothingIsWrittenBeforeTheLastInstructionIsKnown() {
        int[] body = new int[200_001];
        Arrays.fill(body, 0x00010000);
        body[200_000] = 0x0001fffe;
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        assertThatThrownBy(() -> RAW.disassemble(module(1, body), out))
                .isInstanceOf(MalformedModuleException.class)
                .hasMessageStartingWith("word 200005: opcode 65534 is not in the grammar (");
        assertThat(out.size()).isZero();
    }

    @Test
    void unknownInstructionsOfNonSemanticSetsArePrintedByNumber() {
        SpirvModule module = module("""
            %1 = OpExtInstImport "NonSemantic.Shader.DebugInfo.100"
            OpUnknown(12, 6) 3 2 1 4095 1
            %3 = OpTypeVoid
            """);
        assertThat(RAW.disassemble(module)).contains("%2 = OpExtInst %3 %1 4095 %1\n");
    }

    @Test
    void textLongerThanTheBufferIsWhole() throws IOException {
        String text = IntStream.range(1, 20_000)
                .mapToObj(i -> "%" + i + " = OpString \"" + "long ".repeat(i % 50) + "\"\n")
                .reduce(new StringBuilder(), StringBuilder::append, StringBuilder::append)
                .toString();
        SpirvModule module = module(text);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        RAW.disassemble(module, out);
        assertThat(out.toString(StandardCharsets.UTF_8)).isEqualTo(text);
        assertThat(RAW.disassemble(module)).isEqualTo(text);
    }

    @Test
    void veryLongInstructionsAndNamesAreWhole() {
        StringBuilder text = new StringBuilder("OpName %1 \"" + "n".repeat(250) + "\"\n");
        text.append("%1 = OpTypeInt 32 0\n%2 = OpTypeStruct")
                .append(" %1".repeat(60_000))
                .append('\n');
        text.append("%3 = OpString \"").append("x".repeat(200_000)).append("\"\n");
        SpirvModule module = module(text.toString());
        assertThat(RAW.disassemble(module)).isEqualTo(text.toString());
        assertThat(DEFAULT.disassemble(module)).hasSizeGreaterThan(60_000 * 251);
    }

    @Test
    void deepNestingDoesNotRecurse() {
        int depth = 20_000;
        StringBuilder text = new StringBuilder("""
            %1 = OpTypeVoid
            %2 = OpTypeFunction %1
            %3 = OpTypeBool
            %4 = OpConstantTrue %3
            %5 = OpFunction %1 None %2
            """);
        for (int i = 0; i < depth; i++) {
            text.append("%" + (10 + 2 * i) + " = OpLabel\nOpSelectionMerge %" + (11 + 2 * i) + " None\n");
            text.append("OpBranchConditional %4 %" + (12 + 2 * i) + " %" + (11 + 2 * i) + "\n");
        }
        text.append("%" + (10 + 2 * depth) + " = OpLabel\nOpReturn\n");
        for (int i = depth - 1; i >= 0; i--) {
            text.append("%" + (11 + 2 * i) + " = OpLabel\nOpReturn\n");
        }
        text.append("OpFunctionEnd\n");
        SpirvModule module = module(text.toString());
        assertThat(Disassembler.create().withRawText().withReorderedBlocks(true).disassemble(module))
                .hasSameSizeAs(text);
    }

    @Test
    void oneInstructionIsPrintedWithoutItsLine() {
        SpirvModule module = module("""
            OpName %1 "number"
            %1 = OpTypeInt 32 0
            %2 = OpConstant %1 7
            OpUnknown(65534, 2) 5
            """);
        assertThat(module.instructions().stream().map(DEFAULT::instruction))
                .containsExactly(
                        "OpName %number \"number\"",
                        "%number = OpTypeInt 32 0", "%number_7 = OpConstant %number 7", "OpUnknown(65534, 2) 5");
        assertThat(RAW.instruction(module.instruction(2))).isEqualTo("%2 = OpConstant %1 7");
        FriendlyNames names = FriendlyNames.of(module);
        assertThat(RAW.instruction(module.instruction(2), names)).isEqualTo("%number_7 = OpConstant %number 7");
    }

    @Test
    void recoveringASoundModulePrintsItAsUsual() throws IOException {
        SpirvModule module = module("%1 = OpTypeVoid\n%2 = OpTypeFunction %1\n");
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        assertThat(DEFAULT.recover(module.bytes(), ReadOptions.DEFAULT, out)).isEmpty();
        assertThat(out.toString(StandardCharsets.UTF_8)).isEqualTo(DEFAULT.disassemble(module));
    }

    @Test
    void recoveringReportsErrorsWithPositions() throws IOException {
        int[] words = words(0, 3, 0x00020013, 1, 0x00020014, 9, 0x0001fffe, 0x00030000);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        List<Diagnostic> problems = RAW.recover(bytes(words), ReadOptions.DEFAULT, out);
        assertThat(problems)
                .extracting(Diagnostic::severity)
                .containsExactly(Severity.ERROR, Severity.WARNING, Severity.ERROR);
        assertThat(problems).extracting(d -> d.position().wordOffset()).containsExactly(8, 9, 10);
        assertThat(out.toString(StandardCharsets.UTF_8).lines())
                .containsExactly(
                        "%1 = OpTypeVoid",
                        "; error: word 8: " + problems.get(0).message(),
                        "!0x00020014 !0x00000009",
                        "; warning: word 9: opcode 65534 is not in the grammar (supply a grammar that defines it)",
                        "!0x0001fffe",
                        "; error: word 10: " + problems.get(2).message(),
                        "!0x00030000");
    }

    @Test
    void recoveringLeavesOutHalfAWord() throws IOException {
        byte[] whole = bytes(words(0, 2, 0x00020013, 1));
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        List<Diagnostic> problems = RAW.recover(Arrays.copyOf(whole, whole.length + 3), ReadOptions.DEFAULT, out);
        assertThat(problems).hasSize(1);
        assertThat(out.toString(StandardCharsets.UTF_8).lines())
                .containsExactly(
                        "%1 = OpTypeVoid",
                        "; error: " + problems.get(0).position() + ": "
                                + problems.get(0).message());
    }

    @Test
    void recoveringNeedsAHeader() {
        assertThatThrownBy(() -> RAW.recover(new byte[12], ReadOptions.DEFAULT, new ByteArrayOutputStream()))
                .isInstanceOf(MalformedModuleException.class);
    }
}
