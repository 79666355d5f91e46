// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.spirv4j.cli.command.Command;
import org.spirv4j.cli.command.FileCommand;
import org.spirv4j.cli.option.Option;

/** What all commands that work on files one by one have in common. */
class FileCommandTest {
    private static final String VALID = "OpCapability Shader\nOpCapability Linkage\nOpMemoryModel Logical GLSL450\n";

    @TempDir
    Path folder;

    private CommandRunner runner;

    static Stream<Command> fileCommands() {
        return Commands.all().stream().filter(FileCommand.class::isInstance);
    }

    /** Command lines that do something with each input. */
    static Stream<String> lines() {
        return Stream.of(
                "as",
                "dis",
                "dis --format json",
                "dis --format html",
                "val",
                "cfg",
                "cfg --format html",
                "specialize --list",
                "specialize --freeze all",
                "rebind --list",
                "stats",
                "stats --format json",
                "explore",
                "reflect",
                "reflect --format json",
                "strip",
                "compact");
    }

    @BeforeEach
    void setUp() throws IOException {
        runner = new CommandRunner(folder);
        for (String name : List.of("a", "b/c", "b/d")) {
            runner.write("in/" + name + ".spvasm", VALID);
            runner.run("as", "in/" + name + ".spvasm", "-o", "in/" + name + ".spv");
        }
    }

    private CommandRunner.Result run(String line, String operands) {
        return runner.run((line + " " + operands).split(" ", -1));
    }

    @ParameterizedTest
    @MethodSource("fileCommands")
    void haveTheSameOptions(Command command) {
        assertThat(command.options().stream().map(Option::name))
                .contains("--grammar", "--jobs", "--format", "-q", "--debug")
                .doesNotHaveDuplicates();
    }

    @ParameterizedTest
    @MethodSource("lines")
    void takeFolders(String line) {
        boolean writesFiles = !line.startsWith("val") && !line.startsWith("stats");
        CommandRunner.Result result = run(line, writesFiles ? "in -o out" : "in");
        assertThat(result.status()).isZero();
        assertThat(result.err())
                .doesNotContain("error")
                .hasLineCount(line.contains("json") || line.equals("stats") ? 0 : 1);
    }

    @ParameterizedTest
    @MethodSource("lines")
    void complainAboutAFolderWithoutInputs(String line) throws IOException {
        runner.write("none/readme.txt", "");
        CommandRunner.Result result = run(line, "none" + (line.matches("(val|stats).*") ? "" : " -o out"));
        assertThat(result.err()).matches("error: no \\.spv.* files in none\n");
        assertThat(result.status()).isEqualTo(1);
    }

    @ParameterizedTest
    @MethodSource("lines")
    void complainAboutAMissingFile(String line) {
        CommandRunner.Result result = run(line, "missing.bin");
        boolean json = line.endsWith(" --format json");
        assertThat(result.err())
                .isEqualTo(
                        json
                                ? "{\"file\": \"missing.bin\", \"diagnostics\": [{\"severity\": \"error\", \"message\":"
                                        + " \"cannot read missing.bin: no such file\"}]}\n"
                                : "error: cannot read missing.bin: no such file\n");
        assertThat(result.status()).isEqualTo(1);
    }

    @ParameterizedTest
    @MethodSource("lines")
    void complainAboutTheWrongKindOfFile(String line) throws IOException {
        boolean isText = line.equals("as");
        runner.write("notes.txt", "no module");
        CommandRunner.Result result = run(line, isText ? "in/a.spv -o x" : "notes.txt");
        assertThat(result.status()).isEqualTo(1);
        assertThat(result.err())
                .contains(
                        isText
                                ? "error: in/a.spv is a binary module, not text; spirv dis turns it into text"
                                : "not a SPIR-V module");
    }

    @ParameterizedTest
    @MethodSource("lines")
    void quietRunsReportOnlyErrors(String line) throws IOException {
        runner.write("in/bad.spvasm", "OpNoSuch\n");
        runner.write("in/bad.spv", "no module");
        boolean writesFiles = !line.startsWith("val") && !line.startsWith("stats");
        CommandRunner.Result result = run(line, "-q in" + (writesFiles ? " -o out" : ""));
        assertThat(result.status()).isEqualTo(1);
        assertThat(result.err()).contains("in/bad.spv").contains("error").doesNotContainPattern("ed \\d+ of");
    }
}
