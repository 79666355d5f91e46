// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Several files and whole folders at once. */
class FolderTest {
    @TempDir
    Path folder;

    private CommandRunner runner;

    @BeforeEach
    void setUp() throws IOException {
        runner = new CommandRunner(folder);
        runner.write("in/a.spvasm", CommandRunner.TEXT);
        runner.write("in/deep/er/b.spvasm", CommandRunner.TEXT);
        runner.write("in/readme.txt", "no text for us");
        runner.write("c.spvasm", CommandRunner.TEXT);
    }

    private List<String> files(String name) throws IOException {
        Path root = folder.resolve(name);
        try (Stream<Path> files = Files.walk(root)) {
            return files.filter(Files::isRegularFile)
                    .map(file -> root.relativize(file).toString())
                    .sorted()
                    .toList();
        }
    }

    @Test
    void theTreeIsMirrored() throws IOException {
        CommandRunner.Result result = runner.run("as", "--target-env", "spv1.0", "in", "-o", "out");
        assertThat(result.err()).isEqualTo("assembled 2 files\n");
        assertThat(result.status()).isZero();
        assertThat(files("out")).containsExactly("a.spv", "deep/er/b.spv");
        assertThat(folder.resolve("out/deep/er/b.spv")).hasBinaryContent(CommandRunner.module());

        assertThat(runner.run("dis", "out", "-o", "back/again/").err()).isEqualTo("disassembled 2 files\n");
        assertThat(files("back/again")).containsExactly("a.spvasm", "deep/er/b.spvasm");
        assertThat(runner.run("dis", "--format", "json", "out", "-o", "json").err())
                .isEmpty();
        assertThat(files("json")).containsExactly("a.json", "deep/er/b.json");
    }

    @Test
    void filesAndFoldersMix() throws IOException {
        assertThat(runner.run("as", "c.spvasm", "in/", "-o", "out").err()).isEqualTo("assembled 3 files\n");
        assertThat(files("out")).containsExactly("a.spv", "c.spv", "deep/er/b.spv");
    }

    @Test
    void inputAndOutputMayBeTheSameFolder() throws IOException {
        assertThat(runner.run("as", "in", "-o", "in").status()).isZero();
        assertThat(files("in")).containsExactly("a.spv", "a.spvasm", "deep/er/b.spv", "deep/er/b.spvasm", "readme.txt");
    }

    @Test
    void oneFileInAFolder() {
        assertThat(runner.run("as", "in/deep", "-o", "out").err()).isEqualTo("assembled 1 file\n");
    }

    @ParameterizedTest
    @ValueSource(strings = {"1", "2", "7"})
    void failuresAreReportedInOrderAndTheGoodOnesDone(String jobs) throws IOException {
        for (int i = 10; i < 40; i++) {
            runner.write("many/" + i + ".spvasm", i % 3 == 0 ? "OpNoSuch" + i + "\n" : CommandRunner.TEXT);
        }
        CommandRunner.Result result = runner.run("as", "many", "missing.spvasm", "-o", "out", "--jobs", jobs);
        assertThat(result.status()).isEqualTo(1);
        List<String> errors =
                result.err().lines().filter(line -> line.contains("error: ")).toList();
        assertThat(errors).hasSize(11);
        for (int i = 0; i < 10; i++) {
            assertThat(errors.get(i)).startsWith("many/" + (12 + 3 * i) + ".spvasm:1:1: error: ");
        }
        assertThat(errors.get(10)).isEqualTo("error: cannot read missing.spvasm: no such file");
        assertThat(result.err()).endsWith("\nassembled 20 of 31 files, 11 failed\n");
        assertThat(files("out")).hasSize(20);
    }

    @Test
    void failuresAsJsonWithoutSummary() throws IOException {
        runner.write("in/bad.spvasm", "OpNoSuch\n");
        CommandRunner.Result result = runner.run("as", "--format", "json", "in", "-o", "out");
        assertThat(result.err()).startsWith("{\"file\": \"in/bad.spvasm\", ").hasLineCount(1);
    }

    @Test
    void anOutputThatCannotBeMade() throws IOException {
        runner.write("out/deep", "in the way");
        CommandRunner.Result result = runner.run("as", "in", "-o", "out");
        assertThat(result.err()).isEqualTo("""
                        error: cannot write out/deep/er/b.spv: out/deep is not a folder
                        assembled 1 of 2 files, 1 failed
                        """);
        assertThat(result.status()).isEqualTo(1);
    }
}
