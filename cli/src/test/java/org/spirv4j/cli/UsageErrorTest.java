// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.spirv4j.cli.process.Browser;

/** A wrong command line: one line about it, one that points to the help, and status 2. */
class UsageErrorTest {
    @TempDir
    Path folder;

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "diss | unknown command 'diss'; did you mean dis? | spirv --help lists the commands",
                "validate a | unknown command 'validate'; did you mean val? | spirv --help lists the commands",
                "vaildate a | unknown command 'vaildate'; did you mean val? | spirv --help lists the commands",
                "disasemble a | unknown command 'disasemble'; did you mean dis? | spirv --help lists the commands",
                "grammr a | unknown command 'grammr'; did you mean grammar import? | spirv --help lists the commands",
                "optimize a | unknown command 'optimize'; did you mean opt? | spirv --help lists the commands",
                "Disassemble a | unknown command 'Disassemble'; did you mean dis? | spirv --help lists the commands",
                "--verison | unknown option --verison; did you mean --version? | spirv --help lists the commands",
                "-O3 a | unknown option -O3; did you mean spirv opt -O? | spirv --help lists the commands",
                "opt -O3 a | unknown option -O3; did you mean -O? | spirv opt --help shows the usage",
                "val --target vulkan1.2 a | unknown option --target; did you mean --target-env?"
                        + " | spirv val --help shows the usage",
                "dis --hlep | unknown option --hlep; did you mean --help? | spirv dis --help shows the usage",
                "dis -x a | unknown option -x | spirv dis --help shows the usage",
                "zzz x | unknown command 'zzz' | spirv --help lists the commands",
                "--zzz | unknown option --zzz | spirv --help lists the commands",
                "grammar | the command is spirv grammar import | spirv --help lists the commands",
                "dis --raw | unknown option --raw; did you mean --raw-id? | spirv dis --help shows the usage",
                "dis --format xml | --format must be text, json or html, not 'xml' | spirv dis --help shows the usage",
                "dis --format json --recover a | --recover cannot be combined with --format json"
                        + " | spirv dis --help shows the usage",
                "dis --jobs 0 a | --jobs needs a number of at least 1, not '0' | spirv dis --help shows the usage",
                "dis --jobs x a | --jobs needs a number of at least 1, not 'x' | spirv dis --help shows the usage",
                "dis a b | several inputs need a folder for their outputs: -o FOLDER | spirv dis --help shows the usage",
                "dis a b -o - | several inputs need a folder for their outputs: -o FOLDER"
                        + " | spirv dis --help shows the usage",
                "dis modules | a folder as input needs a folder for the outputs: -o FOLDER"
                        + " | spirv dis --help shows the usage",
                "dis a - -o out | standard input (-) cannot be one of several inputs"
                        + " | spirv dis --help shows the usage",
                "dis a b -o file | several outputs do not fit into one file: file is not a folder"
                        + " | spirv dis --help shows the usage",
                "dis x/a.spv y/a.spv -o out | x/a.spv and y/a.spv would both be written to out/a.spvasm"
                        + " | spirv dis --help shows the usage",
                "as --endian middle a | --endian must be little or big, not 'middle' | spirv as --help shows the usage",
                "as text.spv | text.spv would be replaced by its own output; name the output with -o"
                        + " | spirv as --help shows the usage",
                "explain | NAME is missing | spirv explain --help shows the usage",
                "completion | SHELL is missing | spirv completion --help shows the usage",
                "completion csh | the shell must be bash, zsh or fish, not 'csh' | spirv completion --help shows the usage",
                "completion bash zsh | unexpected 'zsh' | spirv completion --help shows the usage",
                "help zzz | unknown command 'zzz' | spirv help --help shows the usage",
                "grammar import x.json | -o FOLDER is missing | spirv grammar import --help shows the usage",
                "grammar import -o out | FILE is missing | spirv grammar import --help shows the usage"
            })
    void twoLinesAndStatusTwo(String line, String message, String hint) throws IOException {
        Files.createDirectories(folder.resolve("modules"));
        Files.writeString(folder.resolve("file"), "");
        Files.writeString(folder.resolve("text.spv"), CommandRunner.TEXT);
        CommandRunner.Result result = new CommandRunner(folder).run(line.split(" ", -1));
        assertThat(result.err()).isEqualTo("error: " + message + "\n" + hint + "\n");
        assertThat(result.status()).isEqualTo(2);
        assertThat(result.out()).isEmpty();
    }

    @Test
    void unknownEnvironmentNamesTheKnownOnes() {
        CommandRunner.Result result = new CommandRunner(folder).run("as", "--target-env", "vulkan9", "a");
        assertThat(result.err()).startsWith("error: unknown target environment 'vulkan9'; known are spv1.0, spv1.1,");
        assertThat(result.status()).isEqualTo(2);
    }

    @Test
    void aPageIsNotWrittenToATerminal() throws IOException {
        CommandRunner runner = new CommandRunner(folder).outTerminal();
        runner.writeModule("a.spv");
        CommandRunner.Result result = runner.run("explore", "a.spv");
        assertThat(result.err())
                .startsWith(
                        "error: a web page is not written to a terminal; show it with --open, name a file with -o, or"
                                + " use a pipe\n");
        assertThat(result.out()).isEmpty();
        assertThat(runner.run("explore", "a.spv", "-o", "a.html").status()).isZero();
    }

    @Test
    void aPageIsOpenedByTheCommandInTheEnvironment() throws IOException {
        Path page = Files.writeString(folder.resolve("a.html"), "");
        new Browser(Map.of("BROWSER", "true")).open(page.toFile());
        assertThatThrownBy(() -> new Browser(Map.of("BROWSER", "false")).open(page.toFile()))
                .hasMessageEndingWith("a.html: false ends with exit status 1");
        assertThatThrownBy(() -> new Browser(Map.of("BROWSER", "no-such-command")).open(page.toFile()))
                .hasMessageContaining("there is no command no-such-command");
        assertThat(new CommandRunner(folder)
                        .run("explore", "--open", "a.spv", "b.spv")
                        .err())
                .startsWith("error: --open takes one module\n");
    }

    @Test
    void binaryIsNotWrittenToATerminal() {
        CommandRunner.Result result = new CommandRunner(folder)
                .input(CommandRunner.TEXT)
                .outTerminal()
                .run("as");
        assertThat(result.err()).isEqualTo("""
                        error: a binary module is not written to a terminal; name a file with -o, or use a pipe
                        spirv as --help shows the usage
                        """);
        assertThat(result.status()).isEqualTo(2);
        assertThat(result.out()).isEmpty();
    }
}
