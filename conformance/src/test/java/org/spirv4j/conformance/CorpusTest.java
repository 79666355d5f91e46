// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.spirv4j.binary.BinaryForm;

/** Runs a folder in the form of an unpacked corpus, made here. */
final class CorpusTest {
    private static final int[] WORDS = {0x07230203, 0x00010000, 0x00070000, 2, 0, 0x00020011, 1, 0x00020013, 1};
    private static final String RAW = "OpCapability Shader\n%1 = OpTypeVoid\n";

    @TempDir
    private Path parent;

    private Path folder;

    @BeforeEach
    void makeFolder() throws IOException {
        folder = Files.createDirectories(parent.resolve("tiny"));
        Files.createDirectories(folder.resolve("bin"));
        Files.createDirectories(folder.resolve("text"));
        byte[] module = BinaryForm.bytes(WORDS, ByteOrder.LITTLE_ENDIAN);
        Files.write(folder.resolve("bin/a.spv"), module);
        Files.write(folder.resolve("bin/cut.spv"), java.util.Arrays.copyOf(module, 6));
        Files.writeString(folder.resolve("text/a.spvasm"), RAW);
        Files.writeString(folder.resolve("text/bad.spvasm"), "OpNothing\n");
        Files.writeString(
                folder.resolve("manifest.tsv"),
                "sha256\tpath\tenv\tspirv_version\tverdict_env\tverdict_universal\n" + Sha256.hex(module)
                        + "\tbin/a.spv\tspv1.0\t1.0\tpass\tfail\n");
        Files.writeString(
                folder.resolve("manifest_text.tsv"),
                "path\tenv\tsha256\tsha256_preserve_numeric_ids\n"
                        + "text/a.spvasm\tspv1.0\t" + Sha256.hex(module) + "\t" + Sha256.hex(module) + "\n"
                        + "text/bad.spvasm\tspv1.0\t-\t-\n");
    }

    private void golden(String raw) throws IOException {
        String header = """
                ; SPIR-V
                ; Version: 1.0
                ; Generator: Khronos SPIR-V Tools Assembler; 0
                ; Bound: 2
                ; Schema: 0
                """;
        String friendly = header + """
                               OpCapability Shader
                       %void = OpTypeVoid
                """;
        String annotated = header + """
                               OpCapability Shader                  ; 0x00000014

                               ; Types, variables and constants
                       %void = OpTypeVoid                           ; 0x0000001c
                """;
        Files.writeString(
                folder.resolve("golden.tsv"),
                "path\tsha256_default\tsha256_raw\tsha256_annotated\nbin/a.spv\t" + hash(friendly) + "\t" + hash(raw)
                        + "\t" + hash(annotated) + "\nbin/cut.spv\tfails\tfails\tfails\n");
    }

    private static String hash(String text) {
        return Sha256.hex(text.getBytes(StandardCharsets.UTF_8));
    }

    private String run() {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        PrintStream print = new PrintStream(out, true, StandardCharsets.UTF_8);
        Main.run(print, print, folder.toString());
        return out.toString(StandardCharsets.UTF_8);
    }

    @Test
    void countsEachSection() throws IOException {
        golden(RAW);

        assertThat(run())
                .contains("tiny round trip: 1 passed, 0 failed, 0 known differences\n")
                .contains("tiny texts: 4 passed, 0 failed, 0 known differences\n")
                .contains("tiny analyses: 1 passed, 0 failed, 0 known differences\n")
                .contains("tiny requirements: 0 passed, 1 failed, 0 known differences\n")
                .endsWith("tiny verdicts: 1 passed, 1 failed, 0 known differences\n")
                .contains("tiny disassembly: 6 passed, 0 failed, 0 known differences\n");
    }

    @Test
    void aModuleThatStatesNoVersionIsRefused() throws IOException {
        golden(RAW);
        Files.writeString(
                folder.resolve("manifest.tsv"), "0\tbin/cut.spv\tspv1.0\t-\tfail\tfail\n", StandardOpenOption.APPEND);

        assertThat(run())
                .doesNotContain("internal error")
                .endsWith("tiny verdicts: 3 passed, 1 failed, 0 known differences\n");
    }

    @Test
    void saysWhatAModuleNeedsAndDoesNotDeclare() throws IOException {
        golden(RAW);

        assertThat(run())
                .contains("FAILED bin/a.spv#requirements (requirements)")
                .contains("capability Linkage");
    }

    @Test
    void showsTheRecordedTextWhereThereIsOne() throws IOException {
        golden("OpCapability Kernel\n");
        Files.createDirectories(folder.resolve("golden/raw/bin"));
        Files.writeString(folder.resolve("golden/raw/bin/a.spv.spvasm"), "OpCapability Kernel\n");

        assertThat(run())
                .contains("FAILED bin/a.spv#raw (dis)")
                .contains("  - | OpCapability Kernel")
                .contains("tiny disassembly: 5 passed, 1 failed, 0 known differences");
    }

    @Test
    void showsTheWordsOfATextThatAssemblesToOthers() throws IOException {
        golden(RAW);
        Files.writeString(folder.resolve("text/a.spvasm"), "OpCapability Kernel\n%1 = OpTypeVoid\n");

        assertThat(run())
                .contains("FAILED text/a.spvasm#preserved (text, spv1.0)")
                .contains("expected  OpCapability, from word 5: 00020011 >00000001<");
    }
}
