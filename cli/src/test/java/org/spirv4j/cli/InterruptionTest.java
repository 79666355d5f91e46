// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** A program that is stopped while it writes leaves complete files only. */
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "processes are stopped without notice")
class InterruptionTest {
    private static final int MODULES = 3_000;

    @TempDir
    Path folder;

    @Test
    void leavesNoPartOfAFile() throws IOException, InterruptedException {
        byte[] module = new CommandRunner(folder)
                .input("OpCapability Shader\nOpMemoryModel Logical GLSL450\n")
                .run("as")
                .outBytes();
        Path input = Files.createDirectory(folder.resolve("in"));
        for (int i = 0; i < MODULES; i++) {
            Files.write(input.resolve(i + ".spv"), module);
        }
        Path output = folder.resolve("out");
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "-cp",
                        System.getProperty("java.class.path"),
                        Main.class.getName(),
                        "strip",
                        input.toString(),
                        "-o",
                        output.toString())
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("messages").toFile())
                .start();
        try {
            while (files(output).isEmpty() && process.isAlive()) {
                Thread.sleep(1);
            }
            process.destroy();
            process.waitFor();
        } finally {
            process.destroyForcibly();
        }
        assertThat(folder.resolve("messages")).isEmptyFile();
        List<File> files = files(output);
        assertThat(files).isNotEmpty().hasSizeLessThan(MODULES);
        for (File file : files) {
            assertThat(file.getName()).doesNotStartWith(".");
            assertThat(file).hasSize(module.length);
        }
    }

    private static List<File> files(Path folder) {
        File[] files = folder.toFile().listFiles();
        return files == null ? List.of() : List.of(files);
    }
}
