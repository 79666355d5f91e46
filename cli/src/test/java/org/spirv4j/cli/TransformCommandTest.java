// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.spirv4j.module.BinaryForm;

/** {@code spirv strip} and {@code spirv compact}. */
class TransformCommandTest {
    private static final String TEXT = """
        OpCapability Shader
        OpCapability Shader
        %10 = OpExtInstImport "NonSemantic.X"
        OpMemoryModel Logical GLSL450
        OpEntryPoint GLCompute %50 "main"
        OpName %50 "main"
        OpDecorate %11 Restrict
        %11 = OpDecorationGroup
        OpGroupDecorate %11 %21
        %20 = OpTypeVoid
        %21 = OpTypeInt 32 0
        %30 = OpTypeFunction %20
        %40 = OpExtInst %20 %10 1
        %50 = OpFunction %20 None %30
        %51 = OpLabel
        OpReturn
        OpFunctionEnd
        """;

    @TempDir
    Path folder;

    private CommandRunner runner;

    @BeforeEach
    void setUp() throws IOException {
        runner = new CommandRunner(folder);
        runner.write("a.spvasm", TEXT);
        runner.run("as", "--preserve-numeric-ids", "a.spvasm", "-o", "a.spv");
    }

    private String text(CommandRunner.Result result) {
        assertThat(result.err()).isEmpty();
        assertThat(result.status()).isZero();
        return runner.input(result.outBytes())
                .run("dis", "--raw-id", "--no-header", "--no-indent")
                .out();
    }

    private static String without(String... lines) {
        String text = TEXT;
        for (String line : lines) {
            text = text.replaceFirst(java.util.regex.Pattern.quote(line + "\n"), "");
        }
        return text;
    }

    @Test
    void stripLeavesOutDebugInformation() {
        String expected = without("OpName %50 \"main\"");
        assertThat(text(runner.run("strip", "a.spv"))).isEqualTo(expected);
        assertThat(text(runner.run("strip", "--debug-info", "a.spv"))).isEqualTo(expected);
    }

    @Test
    void stripLeavesOutWhatIsAskedFor() {
        assertThat(text(runner.run("strip", "--nonsemantic", "a.spv")))
                .isEqualTo(without("%10 = OpExtInstImport \"NonSemantic.X\"", "%40 = OpExtInst %20 %10 1"));
        assertThat(text(runner.run("strip", "--duplicates", "a.spv"))).isEqualTo(without("OpCapability Shader"));
        assertThat(text(runner.run("strip", "--decoration-groups", "a.spv")))
                .isEqualTo(without("%11 = OpDecorationGroup", "OpGroupDecorate %11 %21")
                        .replace("te %11", "te %21"));
        assertThat(text(runner.run("strip", "--unused", "a.spv")))
                .isEqualTo(without(
                        "OpDecorate %11 Restrict",
                        "%11 = OpDecorationGroup", "OpGroupDecorate %11 %21", "%21 = OpTypeInt 32 0"));
        assertThat(text(runner.run("strip", "--all", "--compact-ids", "a.spv"))).isEqualTo("""
            OpCapability Shader
            OpMemoryModel Logical GLSL450
            OpEntryPoint GLCompute %1 "main"
            %2 = OpTypeVoid
            %3 = OpTypeFunction %2
            %1 = OpFunction %2 None %3
            %4 = OpLabel
            OpReturn
            OpFunctionEnd
            """);
    }

    @Test
    void compactNumbersIds() {
        assertThat(text(runner.run("compact", "a.spv"))).contains("%1 = OpExtInstImport", "OpEntryPoint GLCompute %2 ");
    }

    @ParameterizedTest
    @CsvSource({"strip", "compact"})
    void foldersPipesAndByteOrders(String command) throws IOException {
        byte[] little = runner.run(command, "a.spv").outBytes();
        CommandRunner.Result batch = runner.run(command, ".", "-o", "out");
        assertThat(batch.status()).isZero();
        assertThat(batch.err()).endsWith("ed 1 file\n");
        assertThat(Files.readAllBytes(folder.resolve("out/a.spv"))).isEqualTo(little);
        byte[] big =
                BinaryForm.bytes(BinaryForm.words(Files.readAllBytes(folder.resolve("a.spv"))), ByteOrder.BIG_ENDIAN);
        byte[] bigResult = runner.input(big).run(command).outBytes();
        assertThat(BinaryForm.byteOrder(bigResult)).isEqualTo(ByteOrder.BIG_ENDIAN);
        assertThat(BinaryForm.words(bigResult)).isEqualTo(BinaryForm.words(little));
        assertThat(runner.run(command, "a.spv", "-o", "a.spv").status()).isZero();
        assertThat(Files.readAllBytes(folder.resolve("a.spv"))).isEqualTo(little);
        assertThat(runner.outTerminal().run(command, "a.spv").status()).isEqualTo(2);
    }

    @Test
    void refusals() throws IOException {
        runner.write("unknown.spvasm", "OpCapability Shader\n!0x00020fff !1\n");
        runner.run("as", "unknown.spvasm");
        CommandRunner.Result result = runner.run("compact", "unknown.spv");
        assertThat(result.status()).isEqualTo(1);
        assertThat(result.out()).isEmpty();
        assertThat(result.err())
                .contains("unknown.spv: word 7: error: opcode 4095 is not in the grammar, so its ids cannot be"
                        + " renumbered");
        assertThat(runner.run("strip", "unknown.spv").status()).isZero();
        assertThat(runner.run("compact", "--json", "unknown.spv").err()).startsWith("{");
    }
}
