// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Files that cannot be read or written: one line each, status 1, and nothing is left behind. */
class FileErrorTest {
    @TempDir
    Path folder;

    private CommandRunner runner;

    @BeforeEach
    void setUp() throws IOException {
        runner = new CommandRunner(folder);
        runner.write("a.spvasm", CommandRunner.TEXT);
        runner.write("empty", "");
        runner.writeModule("a.spv");
        Files.createDirectories(folder.resolve("folder/b.spvasm"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "as missing.spvasm | cannot read missing.spvasm: no such file",
                "as no/such/a.spvasm | cannot read no/such/a.spvasm: no such file",
                "as empty | empty is empty",
                "dis empty | empty is empty",
                "dis - | <stdin> is empty",
                "val empty | empty is empty",
                "stats empty | empty is empty",
                "strip empty | empty is empty",
                "compact - | <stdin> is empty",
                "cfg empty | empty is empty",
                "specialize --list empty | empty is empty",
                "rebind --list empty | empty is empty",
                "link a.spv empty | empty is empty",
                "dis missing -o x | cannot read missing: no such file",
                "as a.spvasm -o no/a.spv | cannot write no/a.spv: there is no folder no",
                "as a.spvasm -o no/such/a.spv | cannot write no/such/a.spv: there is no folder no/such",
                "as a.spvasm -o a.spv/b | cannot write a.spv/b: a.spv is not a folder",
                "as a.spvasm -o a.spv/b/c | cannot write a.spv/b/c: a.spv is not a folder",
                "bind --package p.q -o a.spv a.spv | cannot write a.spv/p/q/AShader.java: a.spv is not a folder",
                "bind --package p -o out empty | empty is empty",
                "bind --package p -o out folder | no .spv, .spirv or .spvasm files in folder",
                "reflect --format html -o out empty | empty is empty",
                "reflect --stage-merge -o out empty | empty is empty",
                "reflect --stage-merge -o out folder | cannot read folder: it is a folder",
                "as - -o folder | <stdin> is empty",
                "dis a.spv --grammar none.json | cannot read none.json: no such file",
                "dis a.spv --grammar X=none.json | cannot read none.json: no such file",
                "explain OpNop --grammar folder | cannot read folder: it is a folder",
                "stats missing | cannot read missing: no such file",
                "dis folder -o out | no .spv or .spirv files in folder",
                "stats folder | no .spv, .spirv or .spvasm files in folder",
                "grammar import -o out missing | cannot read missing: no such file"
            })
    void oneLine(String line, String message) {
        CommandRunner.Result result = runner.run(line.split(" ", -1));
        assertThat(result.err()).isEqualTo("error: " + message + "\n");
        assertThat(result.status()).isEqualTo(1);
        assertThat(folder.resolve("out")).doesNotExist();
    }

    @ParameterizedTest
    @ValueSource(strings = {"dis", "val", "explore", "stats", "fmt", "corpus -o out", "link a.spv", "lint", "reflect"})
    void emptyNames(String command) {
        List<String> words = new ArrayList<>(List.of(command.split(" ")));
        words.add("");
        CommandRunner.Result result = runner.run(words.toArray(new String[0]));
        assertThat(result.err()).startsWith("error: the name of a file is empty\n");
        assertThat(result.status()).isEqualTo(2);
        assertThat(folder.resolve("out")).doesNotExist();
    }

    @Test
    void standardInputIntoAFolder() {
        CommandRunner.Result result = runner.input(CommandRunner.TEXT).run("as", "-o", "folder");
        assertThat(result.err()).isEqualTo("error: cannot write folder: it is a folder\n");
    }

    @Test
    void problemsAsJson() {
        assertThat(runner.run("as", "--format", "json", "missing").err())
                .isEqualTo("{\"file\": \"missing\", \"diagnostics\": [{\"severity\": \"error\","
                        + " \"message\": \"cannot read missing: no such file\"}]}\n");
    }

    @Test
    void controlCharactersInNamesAreNotPassedOn() {
        assertThat(runner.run("dis", "a\033[31m\nb").err())
                .isEqualTo("error: cannot read a\uFFFD[31m\uFFFDb: no such file\n");
    }

    @Test
    void badInputLeavesTheOldOutput() throws IOException {
        runner.write("bad.spvasm", "OpNoSuch\n");
        byte[] before = Files.readAllBytes(folder.resolve("a.spv"));
        assertThat(runner.run("as", "bad.spvasm", "-o", "a.spv").status()).isEqualTo(1);
        assertThat(folder.resolve("a.spv")).hasBinaryContent(before);
        assertNothingIsLeftBehind();
    }

    @Test
    void outputReplacesItsInput() {
        assertThat(runner.run("dis", "a.spv", "-o", "a.spv").status()).isZero();
        assertThat(folder.resolve("a.spv")).content().startsWith("; SPIR-V\n");
        assertNothingIsLeftBehind();
    }

    @Test
    void aLinkStaysALink() throws IOException {
        Files.createSymbolicLink(folder.resolve("link.spv"), Path.of("a.spv"));
        assertThat(runner.run("as", "a.spvasm", "-o", "link.spv", "--endian", "big")
                        .status())
                .isZero();
        assertThat(folder.resolve("link.spv")).isSymbolicLink();
        assertThat(Files.readAllBytes(folder.resolve("a.spv"))).startsWith(7, 0x23, 2, 3);
    }

    @Test
    void theFileThatALinkNamesIsMade() throws IOException {
        Files.createSymbolicLink(folder.resolve("link.spv"), Path.of("folder/new.spv"));
        assertThat(runner.run("as", "a.spvasm", "-o", "link.spv").err()).isEmpty();
        assertThat(folder.resolve("link.spv")).isSymbolicLink();
        assertThat(folder.resolve("folder/new.spv")).isRegularFile();
        Files.createSymbolicLink(folder.resolve("loop"), Path.of("loop"));
        assertThat(runner.run("as", "a.spvasm", "-o", "loop").err())
                .isEqualTo("error: cannot write loop: too many levels of symbolic links\n");
        assertThat(runner.run("dis", "loop").err())
                .isEqualTo("error: cannot read loop: it is a symbolic link that leads to no file\n");
    }

    @Test
    void devicesAreWrittenTo() {
        assumeTrue(Files.exists(Path.of("/dev/null")) && Files.exists(Path.of("/dev/full")));
        assertThat(runner.run("as", "a.spvasm", "-o", "/dev/null").status()).isZero();
        assertThat(Path.of("/dev/null")).exists();
        assertThat(Files.isRegularFile(Path.of("/dev/null"))).isFalse();
        CommandRunner.Result full = runner.run("as", "a.spvasm", "-o", "/dev/full");
        assertThat(full.err()).isEqualTo("error: cannot write /dev/full: no space left on the disk\n");
        assertThat(full.status()).isEqualTo(1);
    }

    @Test
    void permissions() throws IOException {
        Path locked = folder.resolve("locked");
        Files.createDirectory(locked);
        Path secret = runner.write("secret", "x");
        Files.setPosixFilePermissions(secret, Set.of());
        Files.setPosixFilePermissions(locked, Set.of());
        try {
            assumeTrue(!Files.isReadable(secret), "the user may read everything");
            assertThat(runner.run("as", "secret").err()).isEqualTo("error: cannot read secret: permission denied\n");
            assertThat(runner.run("as", "a.spvasm", "-o", "locked/a").err())
                    .isEqualTo("error: cannot write locked/a: permission denied\n");
            assertThat(runner.run("corpus", "a.spvasm", "-o", "locked/report").err())
                    .isEqualTo("error: cannot write locked/report/modules.jsonl: permission denied\n");
        } finally {
            Files.setPosixFilePermissions(locked, java.nio.file.attribute.PosixFilePermissions.fromString("rwx------"));
        }
    }

    private void assertNothingIsLeftBehind() {
        assertThat(folder.toFile().list()).noneMatch(name -> name.startsWith(".spirv-"));
    }
}
