// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.zip.GZIPOutputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Archives and compressed files as inputs of commands. */
class ArchiveInputsTest {
    private static final String SOUND =
            "; Version: 1.3\nOpCapability Shader\nOpCapability Linkage\nOpMemoryModel Logical GLSL450\n";
    private static final String BROKEN = "; Version: 1.3\nOpCapability Shader\nOpCapability Linkage\n";

    @TempDir
    Path folder;

    private CommandRunner runner;

    @BeforeEach
    void setUp() throws IOException {
        runner = new CommandRunner(folder);
        runner.write("sound.spvasm", SOUND);
        runner.write("broken.spvasm", BROKEN);
        zip("all.zip", "sound.spvasm", "broken.spvasm");
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(runner.path("sound.gz")))) {
            Files.copy(runner.path("sound.spvasm"), out);
        }
    }

    private void zip(String archive, String... files) throws IOException {
        try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(runner.path(archive)))) {
            for (String file : files) {
                zip.putNextEntry(new ZipEntry("in/" + file));
                zip.write(Files.readAllBytes(runner.path(file)));
            }
        }
    }

    @Test
    void modulesOfArchivesAreProcessed() {
        CommandRunner.Result result = runner.run("val", "all.zip", "sound.spvasm");
        assertThat(result.status()).isEqualTo(1);
        assertThat(result.err())
                .contains("all.zip!in/broken.spvasm", "OpMemoryModel")
                .endsWith("validated 3 files, 1 not valid\n");
        assertThat(runner.run("val", "-q", "all.zip", "-j", "1").err()).doesNotContain("sound");
    }

    @Test
    void outputIsThatOfFiles() {
        String files = runner.run("stats", "sound.spvasm", "broken.spvasm").out();
        assertThat(runner.run("stats", "all.zip").out().replace("all.zip!in/", ""))
                .isEqualTo(files);
        assertThat(files).contains("sound.spvasm\n");
        assertThat(runner.run("hash", "all.zip").out()).contains("  all.zip!in/sound.spvasm\n");
    }

    @Test
    void compressedModulesAreFiles() {
        String plain = runner.run("dis", "sound.spvasm").out();
        assertThat(plain).contains("OpMemoryModel");
        assertThat(runner.run("dis", "sound.gz").out()).isEqualTo(plain);
        assertThat(runner.run("stats", "sound.gz").out()).startsWith("sound.gz\n");
        assertThat(runner.run("as", "sound.gz", "-o", "sound.spv").status()).isZero();
        assertThat(runner.run("val", "sound.gz").status()).isZero();
    }

    @Test
    void archivesWithOneModuleAreModules() throws IOException {
        zip("one.zip", "sound.spvasm");
        assertThat(runner.run("strip", "one.zip", "-o", "one.spv").status()).isZero();
        CommandRunner.Result several = runner.run("strip", "all.zip", "-o", "all.spv");
        assertThat(several.status()).isEqualTo(1);
        assertThat(several.err()).isEqualTo("error: all.zip is an archive with several modules; one is wanted here\n");
        assertThat(runner.path("all.spv")).doesNotExist();
    }

    @Test
    void damagedArchivesAreErrorsAfterTheirModules() throws IOException {
        byte[] bytes = Files.readAllBytes(runner.path("all.zip"));
        Files.write(runner.path("cut.zip"), Arrays.copyOf(bytes, bytes.length - 30));
        CommandRunner.Result result = runner.run("stats", "cut.zip");
        assertThat(result.status()).isEqualTo(1);
        assertThat(result.out()).contains("cut.zip!in/sound.spvasm", "cut.zip!in/broken.spvasm");
        assertThat(result.err()).startsWith("error: cannot read cut.zip: ");
        runner.write("notes.txt", "nothing");
        zip("notes.zip", "notes.txt");
        assertThat(runner.run("val", "notes.zip").err())
                .startsWith("error: cannot read notes.zip: it contains no modules\n");
        assertThat(runner.run("dis", "notes.zip").err())
                .isEqualTo("error: cannot read notes.zip: it contains no modules\n");
    }
}
