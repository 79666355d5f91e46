// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.spirv4j.cli.command.Command;
import org.spirv4j.cli.tool.Tools;
import org.spirv4j.testkit.GoldenFiles;

/** The help of each command is what its file in {@code src/test/resources/help} says; see {@link GoldenFiles}. */
class HelpTest {
    @TempDir
    Path folder;

    static List<String> commands() {
        return Commands.all().stream().map(Command::name).toList();
    }

    @ParameterizedTest
    @MethodSource("commands")
    void helpOfCommand(String name) throws IOException {
        String[] words = (name + " --help").split(" ", -1);
        CommandRunner.Result result = new CommandRunner(folder).run(words);
        assertThat(result.status()).isZero();
        assertThat(result.err()).isEmpty();
        GoldenFiles.check("help/" + name.replace(' ', '-') + ".txt", result.out());
    }

    @Test
    void helpOfProgram() throws IOException {
        GoldenFiles.check(
                "help/spirv.txt", new CommandRunner(folder).run("--help").out());
    }

    @ParameterizedTest
    @MethodSource("org.spirv4j.cli.tool.Tools#names")
    void helpOfTool(String name) throws IOException {
        CommandRunner runner = new CommandRunner(folder).calledAs(name);
        String help = runner.run("--help").out();
        GoldenFiles.check("help/" + name + ".txt", help);
        assertThat(runner.run("-h").out()).isEqualTo(help);
    }

    @ParameterizedTest
    @MethodSource("commands")
    void helpCommandShowsTheSame(String name) {
        CommandRunner runner = new CommandRunner(folder);
        assertThat(runner.run(("help " + name).split(" ", -1)).out())
                .isEqualTo(runner.run((name + " -h").split(" ", -1)).out());
    }

    @ParameterizedTest
    @MethodSource("commands")
    void everyCommandTellsWhatAStrangerNeeds(String name) {
        String help =
                new CommandRunner(folder).run((name + " --help").split(" ", -1)).out();
        assertThat(help).contains("Usage: spirv " + name, "Options:", "Examples:", "Exit status:");
        assertThat(help.lines()).allSatisfy(line -> assertThat(line.length()).isLessThanOrEqualTo(92));
    }

    @ParameterizedTest
    @ValueSource(ints = {20, 33, 40, 50, 59, 60, 72, 80, 92, 110})
    void helpFollowsTheWidth(int width) {
        List<String> all = new ArrayList<>(List.of(HelpText.ofProgram(width), HelpText.ofGroup("grammar", width)));
        Commands.all().forEach(command -> all.add(HelpText.of(command, width)));
        Tools.names().forEach(name -> all.add(HelpText.of(Objects.requireNonNull(Tools.find(name)), width)));
        // A single word may have more; where options have a column, so may the name of an option with its value.
        String wide = width < 60
                ? "(?:Usage: )?(?:\\S+|\"[^\"]*\"|'[^']*')(?: \\\\)?"
                : "(?:\\S+|-\\w, )?\\S+ *\\S*(?: \\\\)?";
        for (String text : all) {
            assertThat(text.lines())
                    .allSatisfy(line -> assertThat(
                                    line.length() <= width || line.strip().matches(wide))
                            .as(line)
                            .isTrue());
        }
    }

    /** Narrow or wide, a help has the same text. */
    @ParameterizedTest
    @MethodSource("commands")
    void narrowHelpHasTheSameText(String name) {
        Command command = command(name);
        String wide = characters(HelpText.of(command, 110));
        for (int width : new int[] {20, 40, 59}) {
            assertThat(characters(HelpText.of(command, width))).isEqualTo(wide);
        }
    }

    private static String characters(String text) {
        return text.replace(" \\\n", "").replaceAll("\\s+", "");
    }

    private static Command command(String name) {
        return Commands.all().stream()
                .filter(each -> each.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    @ParameterizedTest
    @MethodSource("commands")
    void examplesAreBrokenBetweenArguments(String name) {
        Command command = command(name);
        for (int width : new int[] {20, 40, 60, 80, 92}) {
            String text = HelpText.of(command, width).replaceAll(" \\\\\n +", " ");
            for (Command.Example example : command.help().examples()) {
                assertThat(text).contains("\n  " + example.commandLine() + "\n");
            }
        }
    }

    @Test
    void nothingShowsTheHelpAsAnError() {
        CommandRunner.Result result = new CommandRunner(folder).run();
        assertThat(result.status()).isEqualTo(2);
        assertThat(result.out()).isEmpty();
        assertThat(result.err()).contains("Usage: spirv COMMAND");
    }

    @Test
    void helpOfAGroupOfCommands() {
        CommandRunner runner = new CommandRunner(folder);
        CommandRunner.Result result = runner.run("grammar", "--help");
        assertThat(result.status()).isZero();
        assertThat(result.out()).isEqualTo("""
                Usage: spirv grammar COMMAND [OPTION...] [FILE...]

                Commands:
                  grammar import  Convert published grammar files to the text form of spirv4j

                spirv grammar COMMAND --help shows options, examples and exit statuses.
                """);
        assertThat(runner.run("grammar", "-h").out()).isEqualTo(result.out());
        assertThat(runner.run("help", "grammar").out()).isEqualTo(result.out());
        assertThat(runner.run("nonsense", "--help").status()).isEqualTo(2);
    }

    @Test
    void version() {
        CommandRunner.Result result = new CommandRunner(folder).run("--version");
        assertThat(result.status()).isZero();
        assertThat(result.out())
                .matches(
                        "spirv \\d+\\.\\d+\\.\\d+\\S*( \\(commit \\w{12}(, modified)?\\))?, SPIR-V 1\\.\\d revision \\d+\n");
    }

    @Test
    void testDataIsComplete() throws IOException {
        try (var files = Files.list(GoldenFiles.path("help"))) {
            assumeFalse(GoldenFiles.areRewritten(), "the files are being written");
            assertThat(files).hasSize(commands().size() + Tools.names().size() + 1);
        }
    }
}
