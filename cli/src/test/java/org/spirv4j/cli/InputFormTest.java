// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Every command takes a module in any form: binary, hexadecimal words, and text in UTF-8 and UTF-16. */
class InputFormTest {
    private static final String TEXT = """
            ; Version: 1.3
            ; gr\u00f6\u00dfe
            OpCapability Shader
            OpMemoryModel Logical GLSL450
            OpEntryPoint GLCompute %1 "main"
            OpExecutionMode %1 LocalSize 1 1 1
            OpDecorate %2 SpecId 0
            %3 = OpTypeInt 32 0
            %2 = OpSpecConstant %3 7
            %4 = OpTypeVoid
            %5 = OpTypeFunction %4
            %1 = OpFunction %4 None %5
            %6 = OpLabel
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
        assertThat(runner.run("as", "--preserve-numeric-ids", "a.spvasm").status())
                .isZero();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "dis",
                "dis --recover",
                "dis --format json",
                "dis --format html",
                "val",
                "val --json --target-env vulkan1.1",
                "val --target-env vulkan1.0",
                "cfg",
                "stats",
                "stats --json",
                "explore",
                "reflect",
                "reflect --json",
                "strip --all",
                "compact",
                "specialize --list",
                "specialize --set 0=9",
                "rebind --list",
                "link"
            })
    void textGivesTheSameAsItsModule(String line) throws IOException {
        byte[] module = Files.readAllBytes(folder.resolve("a.spv"));
        StringBuilder words = new StringBuilder("const unsigned int a[] = {\n");
        for (int i = 0; i < module.length; i += 4) {
            words.append("0x").append(HexFormat.of().toHexDigits(module[i + 3]));
            for (int b = 2; b >= 0; b--) {
                words.append(HexFormat.of().toHexDigits(module[i + b]));
            }
            words.append(",\n");
        }
        CommandRunner.Result expected = run(line, module);
        for (byte[] input : new byte[][] {
            TEXT.getBytes(StandardCharsets.UTF_8),
            words.append("};\n").toString().getBytes(StandardCharsets.UTF_8),
            encoded(TEXT, StandardCharsets.UTF_16LE, 0xFF, 0xFE)
        }) {
            CommandRunner.Result result = run(line, input);
            assertThat(result.outBytes()).isEqualTo(expected.outBytes());
            assertThat(result.status()).isEqualTo(expected.status());
        }
    }

    private CommandRunner.Result run(String line, byte[] input) {
        return runner.input(input).run((line + " -").split(" ", -1));
    }

    private static byte[] encoded(String text, Charset charset, int... mark) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        for (int b : mark) {
            bytes.write(b);
        }
        bytes.write(text.getBytes(charset));
        return bytes.toByteArray();
    }

    @Test
    void encodingsOfText() throws IOException {
        byte[] expected = Files.readAllBytes(folder.resolve("a.spv"));
        byte[][] inputs = {
            encoded(TEXT, StandardCharsets.UTF_8, 0xEF, 0xBB, 0xBF),
            encoded(TEXT, StandardCharsets.UTF_16LE, 0xFF, 0xFE),
            encoded(TEXT, StandardCharsets.UTF_16BE, 0xFE, 0xFF),
            encoded(TEXT, StandardCharsets.UTF_16LE),
            encoded(TEXT, StandardCharsets.UTF_16BE),
            encoded(TEXT.replace("\n", "\r\n"), StandardCharsets.UTF_16LE, 0xFF, 0xFE)
        };
        for (byte[] input : inputs) {
            assertThat(run("as --preserve-numeric-ids", input).outBytes()).isEqualTo(expected);
        }
    }

    @Test
    void errorsInUtf16AreShownInTheText() throws IOException {
        byte[] text = encoded("; \u00e4\nOpNoSuch \u00e4\n", StandardCharsets.UTF_16LE, 0xFF, 0xFE);
        assertThat(run("as", text).err()).startsWith("""
                <stdin>:2:1: error: unknown instruction 'OpNoSuch'
                OpNoSuch \u00e4
                ^~~~~~~~
                """);
    }

    @Test
    void encodingsOfGrammarFiles() throws IOException {
        String grammar = """
                {"magic_number": "0x07230203", "major_version": 1, "minor_version": 6, "revision": 1,
                 "instructions": [{"opname": "OpNewACME", "opcode": 61007, "operands": []}], "operand_kinds": []}
                """;
        Files.write(folder.resolve("g.json"), encoded(grammar, StandardCharsets.UTF_16LE, 0xFF, 0xFE));
        assertThat(runner.run("explain", "--grammar", "g.json", "OpNewACME").out())
                .startsWith("instruction OpNewACME\n");
    }

    @Test
    void textMayStartWithSpaceOrAComment() {
        assertThat(runner.input("\n\n   ; " + "long ".repeat(100) + "\n" + TEXT)
                        .run("stats")
                        .status())
                .isZero();
        assertThat(runner.input("%1 = " + " ".repeat(300) + "OpTypeVoid")
                        .run("stats")
                        .status())
                .isZero();
    }

    @ParameterizedTest
    @CsvSource({
        "val, 1.3",
        "val --target-env vulkan1.1, 1.3",
        "val --target-env vulkan1.3, 1.3",
    })
    void theStatedVersionIsValidated(String line, String version) {
        // BufferBlock is available up to SPIR-V 1.3.
        String text = TEXT.replace("OpDecorate %2 SpecId 0", "OpDecorate %2 SpecId 0\nOpDecorate %7 BufferBlock")
                .replace("%4 = OpTypeVoid", "%4 = OpTypeVoid\n%7 = OpTypeStruct");
        assertThat(runner.input(text).run(line.split(" ", -1)).status()).isZero();
        assertThat(runner.input(text.replace("Version: " + version, "Version: 1.4"))
                        .run(line.split(" ", -1))
                        .status())
                .isEqualTo(1);
    }

    @Test
    void errorsOfTransformsAreShownInTheText() throws IOException {
        CommandRunner.Result result = runner.run("specialize", "--set", "0=-1", "a.spvasm", "-o", "b.spv");
        assertThat(result.status()).isEqualTo(1);
        assertThat(result.err())
                .startsWith("a.spvasm:9:6: error: SpecId 0")
                .contains("\n%2 = OpSpecConstant %3 7\n     ^~~~~~~~~~~~~~\n");
        runner.write("twice.spvasm", "%1 = OpTypeVoid\n%1 = OpTypeBool\n");
        assertThat(runner.run("compact", "twice.spvasm", "-o", "b.spv").err())
                .startsWith("twice.spvasm:2:1: error: ")
                .contains("\n%1 = OpTypeBool\n");
    }

    @Test
    void foldersAreSearchedForAllSuffixes() throws IOException {
        byte[] module = Files.readAllBytes(folder.resolve("a.spv"));
        Files.createDirectories(folder.resolve("in"));
        for (String name : new String[] {"a.spv", "b.SPV", "c.spirv", "d.SpirV"}) {
            Files.write(folder.resolve("in").resolve(name), module);
        }
        runner.write("in/a.spvasm", TEXT);
        runner.write("in/e.SPVASM", TEXT);
        runner.write("in/readme.md", "no module");
        assertThat(runner.run("val", "in").err()).isEqualTo("validated 6 files, all valid\n");
        assertThat(runner.run("stats", "--json", "in").out()).hasLineCount(6);
        assertThat(runner.run("dis", "in", "-o", "text").err()).isEqualTo("disassembled 4 files\n");
        assertThat(runner.run("as", "in", "-o", "assembled").err()).isEqualTo("assembled 2 files\n");
        // a.spvasm is the source of a.spv.
        assertThat(runner.run("strip", "in", "-o", "out").err()).isEqualTo("stripped 5 files\n");
        assertThat(folder.resolve("out").toFile().list())
                .containsExactlyInAnyOrder("a.spv", "b.spv", "c.spv", "d.spv", "e.spv");
        assertThat(runner.run("compact", "in/a.spv", "in/a.spvasm", "-o", "out").err())
                .startsWith("error: in/a.spv and in/a.spvasm would both be written to out/a.spv\n");
    }

    @Test
    void listsOfFoldersHaveHeadings() throws IOException {
        runner.write("in/a.spvasm", TEXT);
        runner.write("in/b/c.spvasm", TEXT);
        assertThat(runner.run("specialize", "--list", "in").out()).isEqualTo("""
                in/a.spvasm
                SpecId  Id  Type    Default  Name
                     0   2  uint32  7        -

                in/b/c.spvasm
                SpecId  Id  Type    Default  Name
                     0   2  uint32  7        -
                """);
        assertThat(runner.run("specialize", "--list", "--json", "in").out()).isEqualTo("""
                {"file": "in/a.spvasm", "constants": [{"specId": 0, "id": 2, "type": "uint32", "default": "7"}]}
                {"file": "in/b/c.spvasm", "constants": [{"specId": 0, "id": 2, "type": "uint32", "default": "7"}]}
                """);
        assertThat(runner.run("rebind", "--list", "in", "a.spv").out())
                .contains("in/a.spvasm\nId  Set", "in/b/c.spvasm\nId  Set", "a.spv\nId  Set");
        assertThat(runner.run("specialize", "--list", "in", "-o", "lists").status())
                .isZero();
        assertThat(folder.resolve("lists/b/c.txt")).content().startsWith("SpecId");
    }
}
