// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.spirv4j.cli.command.Command;
import org.spirv4j.cli.console.ExitStatus;
import org.spirv4j.cli.option.Option;

/**
 * All commands with what they cannot take: a documented exit status, one message without a stack trace, nothing on
 * standard output, and no file is left behind.
 */
class HostileCallTest {
    /** What a command needs besides its input; the commands that are not here take a file alone. */
    private static final List<String> NEEDED = List.of(
            "as -o OUT",
            "cfg -o OUT",
            "dis -o OUT",
            "explore -o OUT",
            "bind --package p -o OUT",
            "specialize --freeze all -o OUT",
            "rebind --binding 0.0=7 -o OUT",
            "opt -O -o OUT",
            "reduce --test true -o OUT",
            "link -o OUT",
            "diff sound.spv",
            "strip -o OUT",
            "compact -o OUT",
            "grammar import -o OUT");

    /** These take no module, or report on what cannot be read. */
    private static final Set<String> WITHOUT_MODULE = Set.of("explain", "lsp", "dap", "completion", "help", "corpus");

    @TempDir
    Path folder;

    private CommandRunner runner;

    @BeforeEach
    void setUp() throws IOException {
        runner = new CommandRunner(folder);
        byte[] module = runner.input(CommandRunner.TEXT).run("as").outBytes();
        Files.write(folder.resolve("sound.spv"), module);
        Files.write(folder.resolve("cut"), Arrays.copyOf(module, module.length - 2));
        Files.createDirectories(folder.resolve("empty-folder"));
        for (String empty : List.of("empty", "empty.zip", "empty.tar", "empty.tar.gz", "empty.foz", "empty.spv.zst")) {
            runner.write(empty, "");
        }
        Files.createSymbolicLink(folder.resolve("loop"), Path.of("loop"));
        Files.createSymbolicLink(folder.resolve("dangling"), Path.of("nowhere"));
        try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(folder.resolve("outside.zip")))) {
            for (String name : List.of("../../a.spv", "/a.spv", "C:\\a.spv")) {
                zip.putNextEntry(new ZipEntry(name));
                zip.write(module, 0, 18);
            }
        }
    }

    static Stream<Command> commands() {
        return Commands.all().stream();
    }

    private static List<String> words(String command) {
        String line = NEEDED.stream()
                .filter(each -> each.startsWith(command + " "))
                .findFirst()
                .orElse(command);
        return new ArrayList<>(List.of(line.split(" ", -1)));
    }

    private Set<String> files() throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            return new TreeSet<>(files.map(Path::toString).toList());
        }
    }

    private void refused(List<String> words, int... statuses) throws IOException {
        Set<String> before = files();
        CommandRunner.Result result = runner.run(words.toArray(new String[0]));
        String line = String.join(" ", words);
        assertThat(statuses).as(line).contains(result.status());
        assertThat(result.err())
                .as(line)
                .matches("(?s)(error: |[^\\n]*: error: ).*")
                .doesNotContain("Exception", "\tat ", "internal error")
                .hasSizeLessThan(line.length() + 1_000);
        assertThat(result.out()).as(line).isEmpty();
        assertThat(files()).as(line).isEqualTo(before);
    }

    @ParameterizedTest
    @MethodSource("commands")
    void inputs(Command command) throws IOException {
        if (WITHOUT_MODULE.contains(command.name())) {
            return;
        }
        for (String input : List.of(
                "missing",
                "missing/too",
                "sound.spv/x",
                "empty",
                "empty-folder",
                "cut",
                "empty.zip",
                "empty.tar",
                "empty.tar.gz",
                "empty.foz",
                "empty.spv.zst",
                "outside.zip",
                "loop",
                "dangling",
                "x".repeat(5_000),
                "a\uFFFDb",
                "-")) {
            List<String> words = words(command.name());
            words.add(input);
            refused(words, ExitStatus.BAD_INPUT, ExitStatus.WRONG_USAGE);
        }
        List<String> words = words(command.name());
        words.add("");
        refused(words, ExitStatus.WRONG_USAGE);
    }

    @ParameterizedTest
    @MethodSource("commands")
    void options(Command command) throws IOException {
        List<String> unknown = new ArrayList<>(List.of(command.name().split(" ", -1)));
        unknown.add("--no-such-option");
        refused(unknown, ExitStatus.WRONG_USAGE);
        for (Option option : command.options()) {
            List<String> words = new ArrayList<>(List.of(command.name().split(" ", -1)));
            words.add(option.name());
            if (option.takesValue()) {
                refused(words, ExitStatus.WRONG_USAGE);
                words.add("");
                refused(words, ExitStatus.WRONG_USAGE);
                words.set(words.size() - 1, "no such value");
            } else if (!option.isAttached()) {
                words.set(words.size() - 1, option.name() + "=value");
            }
            words.add("missing");
            refused(words, ExitStatus.BAD_INPUT, ExitStatus.WRONG_USAGE);
        }
    }

    @ParameterizedTest
    @MethodSource("commands")
    void outputs(Command command) throws IOException {
        List<String> words = words(command.name());
        int at = words.indexOf("OUT");
        if (at < 0) {
            return;
        }
        words.add("sound.spv");
        for (String output : List.of("sound.spv/x", "loop", "/proc/no/such", "")) {
            words.set(at, output);
            refused(words, ExitStatus.BAD_INPUT, ExitStatus.WRONG_USAGE);
        }
    }
}
