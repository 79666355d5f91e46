// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.spirv4j.cli.command.Command;

/** What a newcomer gives to commands by mistake: each command answers with a clear line. */
class WrongInputsTest {
    /** What commands need besides an input. */
    private static final Map<String, String> NEEDED = Map.ofEntries(
            Map.entry("as", "-o out"),
            Map.entry("bind", "--package p -o out"),
            Map.entry("corpus", "-o out"),
            Map.entry("diff", "whole.spv"),
            Map.entry("grammar import", "-o out"),
            Map.entry("link", "-o out"),
            Map.entry("opt", "-O -o out"),
            Map.entry("rebind", "--list"),
            Map.entry("reduce", "--val-rule layout.entry-point -o out"),
            Map.entry("specialize", "--list"));

    /** The options of commands that name an output, with what else they need. */
    private static final List<String> OUTPUTS = List.of(
            "as text.spvasm -o no/such/out.spv",
            "dis whole.spv -o no/such/out.spvasm",
            "explore whole.spv -o no/such/out.html",
            "cfg whole.spv -o no/such/out.dot",
            "reflect whole.spv -o no/such/out.json",
            "opt --skip-validation -O whole.spv -o no/such/out.spv",
            "strip whole.spv -o no/such/out.spv",
            "compact whole.spv -o no/such/out.spv",
            "diff whole.spv whole.spv --html no/such/out.html",
            "link --allow-partial-linkage text.spvasm -o no/such/out.spv",
            "run text.spvasm --out 0:0=no/such/out.raw --buffer 0:0=uint:0");

    @TempDir
    Path folder;

    private CommandRunner runner;

    @BeforeEach
    void setUp() throws IOException {
        runner = new CommandRunner(folder);
        Files.createDirectories(folder.resolve("folder"));
        Files.write(folder.resolve("empty.spv"), new byte[0]);
        runner.writeModule("whole.spv");
        byte[] module = Files.readAllBytes(folder.resolve("whole.spv"));
        Files.write(folder.resolve("cut.spv"), Arrays.copyOf(module, module.length - 6));
        Files.write(folder.resolve("short.spv"), Arrays.copyOf(module, module.length - 4));
        Files.write(folder.resolve("head.spv"), Arrays.copyOf(module, 7));
        runner.write("script.py", "import os\nprint('hello')\n");
        runner.write("shader.frag", "#version 450\nvoid main() {}\n");
        runner.write("data.json", "{\"a\": 1}\n");
        Files.write(folder.resolve("code.bc"), new byte[] {'B', 'C', (byte) 0xC0, (byte) 0xDE, 0, 0, 0, 0});
        Files.write(folder.resolve("picture.png"), new byte[] {(byte) 0x89, 'P', 'N', 'G', 13, 10, 26, 10});
        runner.write("text.spvasm", """
                OpCapability Shader
                OpMemoryModel Logical GLSL450
                OpEntryPoint GLCompute %main "main"
                OpExecutionMode %main LocalSize 1 1 1
                %void = OpTypeVoid
                %type = OpTypeFunction %void
                %main = OpFunction %void None %type
                %entry = OpLabel
                OpReturn
                OpFunctionEnd
                """);
    }

    static Stream<String> commands() {
        return Commands.all().stream().map(Command::name);
    }

    private CommandRunner.Result run(String name, String... more) {
        List<String> words = new ArrayList<>(List.of(name.split(" ", -1)));
        words.addAll(List.of(more));
        return runner.run(words.toArray(new String[0]));
    }

    @ParameterizedTest
    @MethodSource("commands")
    void withoutArguments(String command) {
        CommandRunner.Result result = run(command);
        assertThat(result.err()).doesNotContain("\tat ", "Exception", "internal error");
        if (!command.matches("lsp|dap|help")) {
            assertThat(result.err()).startsWith("error: ");
            assertThat(result.err().lines()).hasSizeLessThanOrEqualTo(2);
            assertThat(result.status()).isIn(1, 2);
        }
    }

    @ParameterizedTest
    @MethodSource("commands")
    void withAWrongInput(String command) {
        for (String input : List.of(
                "empty.spv",
                "cut.spv",
                "short.spv",
                "head.spv",
                "folder",
                "script.py",
                "shader.frag",
                "data.json",
                "code.bc",
                "picture.png",
                "missing.spv",
                "missing/missing.spv")) {
            String needed = NEEDED.getOrDefault(command, "");
            List<String> more = new ArrayList<>(needed.isEmpty() ? List.of() : List.of(needed.split(" ", -1)));
            more.add(0, input);
            CommandRunner.Result result = run(command, more.toArray(new String[0]));
            boolean isSurvey = command.equals("corpus") && result.status() == 0;
            assertThat(result.err()).as("%s %s", command, input).doesNotContain("\tat ", "Exception", "internal error");
            assertThat(result.status()).as("%s %s", command, input).isIn(isSurvey ? 0 : 1, 2);
            if (!isSurvey) {
                assertThat(result.err()).contains("error: ");
                assertThat(result.err().lines().filter(line -> line.contains("error: ")))
                        .as("%s %s", command, input)
                        .hasSize(1);
            }
        }
    }

    @Test
    void inputsAreNamedForWhatTheyAre() {
        for (String command : List.of("dis", "val", "run", "reflect", "diff whole.spv")) {
            assertThat(run(command, "script.py").err())
                    .isEqualTo("error: script.py is not a SPIR-V module: it is text, but neither SPIR-V assembly nor"
                            + " hexadecimal words\n");
            assertThat(run(command, "shader.frag").err())
                    .startsWith("error: shader.frag is GLSL source, not a SPIR-V module; compile it first");
            assertThat(run(command, "code.bc").err())
                    .isEqualTo("error: code.bc is LLVM bitcode, not a SPIR-V module; translate it first: llvm-spirv"
                            + " code.bc -o code.bc.spv\n");
            assertThat(run(command, "picture.png").err())
                    .isEqualTo("error: picture.png is a PNG picture, not a SPIR-V module\n");
        }
        assertThat(run("as", "missing.spv").err()).isEqualTo("error: cannot read missing.spv: no such file\n");
        assertThat(run("as", "script.py").err()).startsWith("script.py:1:1: error: expected an instruction");
        assertThat(run("grammar import", "-o", "out", "data.json").err())
                .isEqualTo("error: cannot import data.json: it is not a grammar: it has neither instructions nor"
                        + " operand_kinds\n");
    }

    @Test
    void commandsForSeveralInputsReportAllThatCannotBeRead() {
        for (String command : List.of("link", "diff", "bind --package p -o out", "reflect --stage-merge")) {
            assertThat(run(command, "missing.spv", "script.py").err())
                    .isEqualTo("error: cannot read missing.spv: no such file\n"
                            + "error: script.py is not a SPIR-V module: it is text, but neither SPIR-V assembly nor"
                            + " hexadecimal words\n");
            assertThat(run(command, "--json", "missing.spv", "script.py").err())
                    .startsWith("{\"file\": \"missing.spv\", \"diagnostics\": [{\"severity\": \"error\", \"message\":"
                            + " \"cannot read missing.spv: no such file\"}]}\n{\"file\": \"script.py\",");
        }
    }

    @Test
    void outputsIntoMissingFolders() {
        for (String line : OUTPUTS) {
            CommandRunner.Result result = run(line);
            assertThat(result.err())
                    .as(line)
                    .matches("error: cannot write no/such/out\\.\\w+: there is no folder no/such\n");
            assertThat(result.status()).as(line).isEqualTo(line.startsWith("diff") ? 2 : 1);
        }
    }
}
