// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The runs that class-data archives are made from. */
final class TrainingTest {
    private static final Path LISTS = Path.of("..", ".launcher");

    @TempDir
    Path folder;

    @Test
    void commandsReadTheirInput() throws IOException, InterruptedException {
        Files.writeString(folder.resolve("list"), "lsp < {in}/training-initialize\n");
        Files.copy(LISTS.resolve("training-initialize"), folder.resolve("training-initialize"));
        Process java = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        Training.class.getName(),
                        folder.toString(),
                        folder.toString(),
                        "list")
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        java.getOutputStream().close();
        String printed = new String(java.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(java.waitFor()).isZero();
        assertThat(printed).contains("\"capabilities\"");
    }
}
