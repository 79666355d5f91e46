// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.spirv4j.cli.command.Command;
import org.spirv4j.cli.command.completion.CompletionCommand;
import org.spirv4j.cli.option.Option;
import org.spirv4j.testkit.Cost;

/** The completion scripts in the shells themselves, as far as they are installed. */
class CompletionTest {
    @TempDir
    Path folder;

    @BeforeEach
    void setUp() throws IOException {
        for (String shell : CompletionCommand.SHELLS) {
            CommandRunner.Result result = new CommandRunner(folder).run("completion", shell);
            assertThat(result.status()).isZero();
            Files.writeString(folder.resolve("spirv." + shell), result.out());
        }
        Files.writeString(folder.resolve("shader.spv"), "");
        Files.writeString(folder.resolve("shadow.txt"), "");
    }

    private List<String> lines(String shell, String... words) throws IOException, InterruptedException {
        assumeTrue(
                List.of(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator, -1)).stream()
                        .anyMatch(each -> new File(each, shell).canExecute()),
                shell + " is not installed");
        List<String> command = new ArrayList<>(List.of(shell));
        command.addAll(List.of(words));
        Process process = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .start();
        process.getOutputStream().close();
        String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor(Cost.PATIENCE, TimeUnit.SECONDS)).isTrue();
        return text.lines().toList();
    }

    private static String quoted(List<String> words) {
        return String.join(" ", words.stream().map(word -> "'" + word + "'").toList());
    }

    /** What bash completes; files if the function leaves it to bash. */
    private List<String> bash(String... words) throws IOException, InterruptedException {
        String last = words[words.length - 1];
        return lines("bash", "--norc", "-c", """
                . ./spirv.bash
                COMP_WORDS=(spirv %s)
                COMP_CWORD=%d
                _spirv
                ((${#COMPREPLY[@]})) || [[ $(complete -p spirv) != *'-o default'* ]] || COMPREPLY=($(compgen -f -- '%s'))
                printf '%%s\\n' "${COMPREPLY[@]}"
                """.formatted(quoted(List.of(words)), words.length, last));
    }

    /** What zsh completes; the functions that only work while it edits a line are replaced. */
    private List<String> zsh(String... words) throws IOException, InterruptedException {
        String last = words[words.length - 1];
        return lines("zsh", "-f", "-c", """
                compdef() {}
                compset() {}
                compadd() { shift; for word in "$@"; do [[ $word == ${last##*[=,]}* ]] && print -r -- $word; done; true }
                _files() { print -rl -- ${last}*(N) }
                last='%s'
                . ./spirv.zsh
                words=(spirv %s)
                CURRENT=%d
                _spirv
                """.formatted(last, quoted(List.of(words)), words.length + 1));
    }

    /** What fish completes, without descriptions. */
    private List<String> fish(String... words) throws IOException, InterruptedException {
        String line = "spirv " + String.join(" ", words);
        return lines("fish", "--no-config", "-c", "source spirv.fish; complete -C '" + line + "'").stream()
                .map(each -> each.replaceFirst("\\t.*", ""))
                .toList();
    }

    private List<String> completed(String shell, String... words) throws IOException, InterruptedException {
        return switch (shell) {
            case "bash" -> bash(words);
            case "zsh" -> zsh(words);
            default -> fish(words);
        };
    }

    @ParameterizedTest
    @ValueSource(strings = {"bash", "zsh", "fish"})
    void commandsOptionsValuesPassesAndFiles(String shell) throws IOException, InterruptedException {
        assertThat(completed(shell, "re")).containsExactlyInAnyOrder("reflect", "rebind", "reduce");
        assertThat(completed(shell, "gram")).containsExactly("grammar");
        assertThat(completed(shell, "grammar", "i")).contains("import");
        assertThat(completed(shell, "val", "--target")).contains("--target-env");
        assertThat(completed(shell, "val", "--target-env", "vulkan1.")).contains("vulkan1.1", "vulkan1.3", "vulkan1.4");
        assertThat(completed(shell, "as", "-q", "--endian", ""))
                .contains("big", "little")
                .doesNotContain("shader.spv");
        assertThat(completed(shell, "opt", "-O", "--inline-e")).contains("--inline-entry-points-exhaustive");
        assertThat(completed(shell, "opt", "--loop-u")).contains("--loop-unroll", "--loop-unswitch");
        assertThat(completed(shell, "diff", "--ignore", "de")).containsExactly("debug");
        assertThat(completed(shell, "lint", "--level", "lint.bank"))
                .contains("lint.bank-conflict=warning", "lint.bank-conflict=note", "lint.bank-conflict=off")
                .doesNotContain("lint.bank-conflict=error");
        assertThat(completed(shell, "completion", "")).contains("bash", "zsh", "fish");
        assertThat(completed(shell, "help", "sp")).containsExactly("specialize");
        assertThat(completed(shell, "dis", "shad")).containsExactlyInAnyOrder("shader.spv", "shadow.txt");
        assertThat(completed(shell, "run", "--size", "8x8", "shader")).containsExactly("shader.spv");
        assertThat(completed(shell, "opt", "-O", "shader.spv", "-o", "shadow")).containsExactly("shadow.txt");
        assertThat(completed(shell, "strip", "--output", "shadow")).containsExactly("shadow.txt");
    }

    @Test
    void valuesAfterAnEqualsSign() throws IOException, InterruptedException {
        // bash makes words of their own of equals signs.
        assertThat(bash("as", "--endian", "=", "b")).containsExactly("big");
        assertThat(bash("as", "--endian", "=")).contains("big", "little");
        assertThat(zsh("as", "--endian=b")).containsExactly("big");
        assertThat(fish("as", "--endian=b")).containsExactly("--endian=big");
        assertThat(bash("run", "--check", "=", "ra")).containsExactly("race");
        assertThat(zsh("run", "--check=ra")).containsExactly("race");
        assertThat(bash("run", "--check", "shader")).containsExactly("shader.spv");
        assertThat(zsh("debug", "--check", "shader")).containsExactly("shader.spv");
        assertThat(fish("run", "--check=ra")).containsExactly("--check=race");
        assertThat(fish("debug", "--check", "shader")).containsExactly("shader.spv");
    }

    @Test
    void valuesAfterAComma() throws IOException, InterruptedException {
        assertThat(bash("diff", "--ignore", "ids,de")).containsExactly("ids,debug");
        assertThat(bash("run", "--check", "=", "race,nan,sh")).containsExactly("race,nan,shift");
        assertThat(zsh("diff", "--ignore", "ids,de")).containsExactly("debug");
        assertThat(zsh("run", "--check=race,nan,sh")).containsExactly("shift");
        assertThat(fish("diff", "--ignore", "ids,de")).containsExactly("ids,debug");
        assertThat(fish("run", "--check=race,nan,sh")).containsExactly("--check=race,nan,shift");
    }

    @ParameterizedTest
    @ValueSource(strings = {"bash", "zsh", "fish"})
    void valuesThatAreNamesOfCommands(String shell) throws IOException, InterruptedException {
        assertThat(completed(shell, "diff", "--ignore", "debug", "--buf")).doesNotContain("--buffer");
        assertThat(completed(shell, "debug", "--buf")).containsExactly("--buffer");
    }

    @Test
    void everyScriptKnowsEveryCommandAndOption() throws IOException {
        for (String shell : CompletionCommand.SHELLS) {
            String script = Files.readString(folder.resolve("spirv." + shell));
            for (Command command : Commands.all()) {
                for (Option option : command.options()) {
                    String letters = option.name().replaceFirst("^-+", "");
                    String fish = (option.name().startsWith("--") ? " -l " : letters.length() == 1 ? " -s " : " -o ")
                            + letters;
                    assertThat(script).contains(shell.equals("fish") ? fish : option.name());
                }
            }
        }
        assertThat(Files.readString(folder.resolve("spirv.fish"))
                        .lines()
                        .dropWhile(line -> !line.startsWith("complete")))
                .allMatch(line -> line.startsWith("complete -c spirv -n '"));
    }
}
