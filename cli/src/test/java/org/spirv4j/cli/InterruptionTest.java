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

    /** How often more modules are tried if this process was too slow to stop the other one. */
    private static final int ATTEMPTS = 3;

    @TempDir
    Path folder;

    @Test
    void leavesNoPartOfAFile() throws IOException, InterruptedException {
        byte[] module = new CommandRunner(folder)
                .input("OpCapability Shader\nOpMemoryModel Logical GLSL450\n")
                .run("as")
                .outBytes();
        Path input = Files.createDirectory(folder.resolve("in"));
        int count = 0;
        List<File> files = List.of();
        for (int attempt = 0; attempt < ATTEMPTS && files.size() == count; attempt++) {
            for (int end = count + (MODULES << attempt); count < end; count++) {
                Files.write(input.resolve(count + ".spv"), module);
            }
            files = stripped(input, folder.resolve("out" + attempt));
        }
        assertThat(folder.resolve("messages")).isEmptyFile();
        assertThat(files).isNotEmpty().hasSizeLessThan(count);
        for (File file : files) {
            assertThat(file.getName()).doesNotStartWith(".");
            assertThat(file).hasSize(module.length);
        }
    }

    /** What the command has written when it is stopped after its first file. */
    private List<File> stripped(Path input, Path output) throws IOException, InterruptedException {
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
            // Files are written under names that begin with a dot; when none has its own name yet, none may be left.
            while (files(output).stream().allMatch(file -> file.getName().startsWith(".")) && process.isAlive()) {
                Thread.sleep(1);
            }
            process.destroy();
            process.waitFor();
        } finally {
            process.destroyForcibly();
        }
        return files(output);
    }

    private static List<File> files(Path folder) {
        File[] files = folder.toFile().listFiles();
        return files == null ? List.of() : List.of(files);
    }
}
