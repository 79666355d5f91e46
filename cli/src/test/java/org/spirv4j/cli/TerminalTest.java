// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.spirv4j.cli.console.ExitStatus;
import org.spirv4j.cli.console.TerminalOutput;

/** Names and sources with escape sequences do not reach a terminal as they are, but a pipe. */
class TerminalTest {
    /**
     * Each starts what a terminal obeys: a title, a color that the command does not use, cursor movements,
     * bidirectional controls.
     */
    private static final String HOSTILE =
            "\u001b]0;title\u0007\u001b[41m\u001b[2J\b\u007f\u009b1A\u202e\u2066\u200f\u061c\u2028\r";

    private static final Pattern OWN_COLOR = Pattern.compile("\u001b\\[(?:0|1|(?:1;)?3[0-6]|90|38;5;[0-9]+)?m");

    private static final Pattern CONTROL =
            Pattern.compile("[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]");

    private static String text(String hostile) {
        return """
                OpCapability Shader
                OpCapability Linkage
                OpMemoryModel Logical GLSL450
                OpEntryPoint GLCompute %%main "main%1$s"
                OpExecutionMode %%main LocalSize 1 1 1
                %%file = OpString "a%1$s.comp"
                OpSource GLSL 450 %%file "void main() {%1$s}
                "
                OpModuleProcessed "process%1$s"
                OpName %%main "main%1$s"
                OpName %%block "Block%1$s"
                OpMemberName %%block 0 "member%1$s"
                OpName %%data "data%1$s"
                OpName %%helper "helper%1$s"
                OpDecorate %%helper LinkageAttributes "helper%1$s" Import
                OpDecorate %%block Block
                OpMemberDecorate %%block 0 Offset 0
                OpDecorate %%data DescriptorSet 0
                OpDecorate %%data Binding 0
                %%void = OpTypeVoid
                %%fn = OpTypeFunction %%void
                %%uint = OpTypeInt 32 0
                %%block = OpTypeStruct %%uint
                %%pointer = OpTypePointer Uniform %%block
                %%data = OpVariable %%pointer Uniform
                %%helper = OpFunction %%void None %%fn
                OpFunctionEnd
                %%main = OpFunction %%void None %%fn
                %%l = OpLabel
                OpLine %%file 1 1
                %%value = OpLoad %%block %%data
                OpReturn
                OpFunctionEnd
                """.formatted(hostile);
    }

    @TempDir
    Path folder;

    private CommandRunner pipe;

    @BeforeEach
    void setUp() throws IOException {
        pipe = new CommandRunner(folder);
        pipe.write("hostile.spvasm", text(HOSTILE));
        pipe.write("friendly.spvasm", text("").replace("Offset 0", "Offset 4"));
        assertThat(pipe.run("as", "hostile.spvasm", "-o", "hostile.spv").status())
                .isZero();
        assertThat(pipe.run("as", "friendly.spvasm", "-o", "friendly.spv").status())
                .isZero();
        byte[] damaged = Files.readAllBytes(pipe.path("hostile.spv"));
        damaged[damaged.length - 6] = 99;
        Files.write(pipe.path("damaged.spv"), damaged);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "dis hostile.spv",
                "dis --comment --offsets hostile.spv",
                "dis --no-color hostile.spv",
                "dis --format json hostile.spv",
                "dis --format html hostile.spv",
                "dis --recover damaged.spv",
                "dis --recover --comment damaged.spv",
                "dis damaged.spv",
                "fmt hostile.spvasm",
                "objdump hostile.spv",
                "objdump --source hostile.spv",
                "objdump --list hostile.spv",
                "objdump --entry-points hostile.spv",
                "objdump --compiler hostile.spv",
                "opt --print-all -O hostile.spv -o out.spv",
                "opt --diff --remarks --stats -O hostile.spv -o out.spv",
                "diff hostile.spv friendly.spv",
                "diff --all friendly.spv hostile.spv",
                "diff --no-color hostile.spv friendly.spv",
                "diff --format json hostile.spv friendly.spv",
                "val --target-env vulkan1.2 hostile.spv",
                "val --format json --target-env vulkan1.2 hostile.spv",
                "val --format sarif --target-env vulkan1.2 hostile.spv",
                "lint hostile.spv",
                "cfg hostile.spv",
                "cfg --format html hostile.spv",
                "reflect hostile.spv",
                "reflect --format json hostile.spv",
                "reflect --memory hostile.spv",
                "stats hostile.spv",
                "hash hostile.spv",
                "bind --package p hostile.spv -o generated",
                "rebind --list hostile.spv",
                "specialize --list hostile.spv",
                "link hostile.spv -o out.spv",
                "corpus --format csv hostile.spv",
                "corpus --format json hostile.spv",
                "run hostile.spv --trace --buffer 0:0=uint:7",
                "debug hostile.spv --buffer 0:0=uint:7",
                "explain \u001b[41m\u202e",
                "\u001b[41m\u202e",
                "val --\u001b[41m\u202e",
                "val \u001b[41m\u202e.spv",
                "run hostile.spv --buffer \u001b[41m\u202e"
            })
    void terminalsGetNoControls(String command) {
        CommandRunner.Result result = new CommandRunner(folder)
                .outTerminal()
                .errTerminal()
                .input("list\nwhere\nstep\ninfo locals\nprint %value\nquit\n")
                .run(command.split(" ", -1));
        assertThat(result.status()).isLessThan(ExitStatus.INTERNAL_ERROR);
        for (String shown : new String[] {result.out(), result.err()}) {
            String found = CONTROL.matcher(OWN_COLOR.matcher(shown).replaceAll(""))
                    .replaceAll(each -> "<control " + (int) each.group().charAt(0) + ">");
            assertThat(found.replace("<control 13>\n", "\n")).doesNotContain("<control ");
        }
    }

    @Test
    void pipesGetTheBytes() {
        assertThat(pipe.run("dis", "hostile.spv").out()).contains(HOSTILE);
        assertThat(pipe.run("objdump", "--source", "hostile.spv").out()).contains(HOSTILE);
        assertThat(pipe.run("diff", "hostile.spv", "friendly.spv").out()).contains(HOSTILE);
        assertThat(pipe.run("dis", "--no-color", "hostile.spv").out()).contains(HOSTILE);
    }

    @Test
    void colorsOfTheCommandStay() {
        CommandRunner terminal = new CommandRunner(folder).outTerminal().errTerminal();
        assertThat(terminal.run("dis", "hostile.spv").out()).contains("\u001b[").contains("\uFFFD]0;title\uFFFD");
        assertThat(terminal.run("diff", "hostile.spv", "friendly.spv").out()).contains("\u001b[31m");
        assertThat(terminal.run("nothing").err()).contains("\u001b[1;31merror:");
        // Those of a source text do not.
        assertThat(terminal.run("objdump", "--source", "hostile.spv").out()).doesNotContain("\u001b");
    }

    private static String shown(String text, boolean isColored) throws IOException {
        ByteArrayOutputStream to = new ByteArrayOutputStream();
        OutputStream terminal = TerminalOutput.of(to);
        try (OutputStream out = isColored ? TerminalOutput.colored(terminal) : terminal) {
            for (byte each : text.getBytes(StandardCharsets.UTF_8)) {
                out.write(each);
            }
        }
        return to.toString(StandardCharsets.UTF_8);
    }

    @Test
    void lineEndsTabsAndCharactersOfAllPlanesStay() throws IOException {
        assertThat(shown("a\r\n\tb\u00e4\u6f22\ud83d\ude00\n", false)).isEqualTo("a\r\n\tb\u00e4\u6f22\ud83d\ude00\n");
        assertThat(shown("a\rb\r", false)).isEqualTo("a\uFFFDb\uFFFD");
        assertThat(shown("\u001b[31mred\u001b[0m", true)).isEqualTo("\u001b[31mred\u001b[0m");
        assertThat(shown("\u001b[31mred\u001b[0m", false)).isEqualTo("\uFFFD[31mred\uFFFD[0m");
        assertThat(shown("\u001b[2J\u001b]0;x\u001b", true)).isEqualTo("\uFFFD[2J\uFFFD]0;x\uFFFD");
    }

    @Test
    void bytesThatAreNotUtf8AreReplaced() throws IOException {
        ByteArrayOutputStream to = new ByteArrayOutputStream();
        try (OutputStream out = TerminalOutput.of(to)) {
            out.write(new byte[] {'a', (byte) 0x9b, 'b', (byte) 0xe2, (byte) 0x80});
        }
        assertThat(to.toString(StandardCharsets.UTF_8)).startsWith("a\uFFFDb");
    }
}
