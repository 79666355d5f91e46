// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.spirv4j.testkit.GoldenFiles;

/** Commands in processes of their own whose input comes through a pipe, in which nobody can seek. */
class StandardInputTest {
    private static final Path SHELL = Path.of("/bin/sh");

    @TempDir
    Path folder;

    private CommandRunner runner() throws IOException {
        CommandRunner runner = new CommandRunner(folder);
        runner.write("a.spvasm", Files.readString(GoldenFiles.path("cfg/branches.spvasm")));
        runner.run("as", "a.spvasm", "-o", "a.spv");
        return runner;
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "as",
                "dis",
                "dis --format json -",
                "cfg",
                "cfg --format html -",
                "strip",
                "compact",
                "specialize --list",
                "specialize --freeze all",
                "rebind --list",
                "link -",
                "explore",
                "reflect",
                "stats"
            })
    void readsFromAPipe(String line) throws IOException, InterruptedException {
        CommandRunner runner = runner();
        byte[] input = Files.readAllBytes(folder.resolve(line.equals("as") ? "a.spvasm" : "a.spv"));
        CommandRunner.Result expected = runner.input(input).run(line.split(" ", -1));
        Process process = java(line.split(" ", -1)).start();
        try (OutputStream in = process.getOutputStream()) {
            in.write(input);
        }
        assertThat(process.getInputStream().readAllBytes()).isEqualTo(expected.outBytes());
        assertThat(new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8))
                .isEqualTo(expected.err());
        assertThat(process.waitFor()).isEqualTo(expected.status()).isZero();
    }

    @Test
    @EnabledIf("hasShell")
    void readsAFileThatIsAPipe() throws IOException, InterruptedException {
        CommandRunner runner = runner();
        ProcessBuilder java = java("dis", "/dev/fd/3");
        java.command().addAll(0, List.of(SHELL.toString(), "-c", "exec \"$0\" \"$@\" 3<&0 </dev/null"));
        Process process = java.start();
        try (OutputStream in = process.getOutputStream()) {
            in.write(Files.readAllBytes(folder.resolve("a.spv")));
        }
        assertThat(new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
                .isEqualTo(runner.run("dis", "a.spv").out());
        assertThat(process.waitFor()).isZero();
    }

    static boolean hasShell() {
        return Files.isExecutable(SHELL) && Files.exists(Path.of("/dev/fd/0"));
    }

    private static ProcessBuilder java(String... arguments) {
        ProcessBuilder java = new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                Main.class.getName());
        java.command().addAll(List.of(arguments));
        return java;
    }
}
