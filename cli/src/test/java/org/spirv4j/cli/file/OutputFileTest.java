// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.spirv4j.cli.console.Console;
import org.spirv4j.cli.console.FileProblem;

class OutputFileTest {
    @TempDir
    Path folder;

    private Console console;

    @BeforeEach
    void setUp() {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        console = new Console("spirv", InputStream.nullInputStream(), out, out, folder.toString(), false, false, true);
    }

    @Test
    void theFileAppearsWhenItIsComplete() throws IOException {
        try (OutputFile out = OutputFile.of("a", false, console)) {
            out.write(new byte[] {1, 2});
            assertThat(folder.resolve("a")).doesNotExist();
            out.write(3);
            out.commit();
        }
        assertThat(folder.resolve("a")).hasBinaryContent(new byte[] {1, 2, 3});
        assertThat(folder.toFile().list()).containsExactly("a");
    }

    @Test
    void whatIsNotCommittedLeavesTheOldFile() throws IOException {
        Files.writeString(folder.resolve("a"), "old");
        try (OutputFile out = OutputFile.of("a", false, console)) {
            out.write(new byte[100_000]);
        }
        assertThat(folder.resolve("a")).hasContent("old");
        assertThat(folder.toFile().list()).containsExactly("a");
    }

    @Test
    void anEmptyFileIsAFileToo() throws IOException {
        try (OutputFile out = OutputFile.of("x/y/a", true, console)) {
            out.commit();
        }
        assertThat(folder.resolve("x/y/a")).isEmptyFile();
    }

    @Test
    void nothingIsMadeBeforeSomethingIsWritten() throws IOException {
        OutputFile.of("x/y/a", true, console).close();
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void aNameAsLongAsTheSystemAllows() throws IOException {
        String name = "n".repeat(255);
        try (OutputFile out = OutputFile.of(name, false, console)) {
            out.write(1);
            out.commit();
        }
        assertThat(folder.toFile().list()).containsExactly(name);
    }

    @Test
    void aNameThatIsTooLongIsTheReason() {
        String name = "n".repeat(256);
        assertThatThrownBy(() -> OutputFile.write(name, new byte[1], false, console))
                .isInstanceOf(FileProblem.class)
                .hasMessageMatching("cannot write n{256}: [^/>]*");
    }
}
