// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.spirv4j.module.BinaryForm;
import org.spirv4j.text.Assembler;

/** Packs and tables of what another translator makes of modules. */
final class TranslationRunTest {
    private static final String VERTEX = """
            OpCapability Shader
            OpMemoryModel Logical GLSL450
            OpEntryPoint Vertex %main "main"
            %void = OpTypeVoid
            %type = OpTypeFunction %void
            %main = OpFunction %void None %type
            %label = OpLabel
            OpReturn
            OpFunctionEnd
            """;
    private static final String KERNEL = """
            OpCapability Kernel
            OpCapability Addresses
            OpMemoryModel Physical32 OpenCL
            OpEntryPoint Kernel %main "main"
            %void = OpTypeVoid
            %type = OpTypeFunction %void
            %main = OpFunction %void None %type
            %label = OpLabel
            OpReturn
            OpFunctionEnd
            """;

    @TempDir
    private Path folder;

    private static byte[] module(String text) {
        return BinaryForm.bytes(Assembler.create().assemble(text).words(), ByteOrder.LITTLE_ENDIAN);
    }

    private static String line(String id, String stage, String text, String verdict) {
        return "{\"id\":\"" + id + "\",\"module\":\"" + Base64.getEncoder().encodeToString(module(text))
                + "\",\"stage\":\"" + stage + "\",\"entry\":\"main\",\"targets\":{\"glsl450\":{\"ref\":\"" + verdict
                + "\",\"judge\":\"ok\"},\"hlsl50\":{\"ref\":\"ok\"}}}";
    }

    @Test
    void textsAreNeededWhereTheReferenceHasOne() throws IOException {
        Path pack = Files.write(
                folder.resolve("cross.jsonl"),
                List.of(
                        line("a", "vert", VERTEX, "ok"),
                        line("b", "comp", KERNEL, "refused"),
                        line("c", "comp", KERNEL, "ok")));

        assertThat(RunnerOutput.of(1, pack))
                .contains("FAILED c#glsl450 (translate, glsl450)\n  expected: a text, as the reference has one")
                .contains("cross.jsonl glsl450: 2 passed, 1 failed, 0 known differences; translated 1 of 3;"
                        + " as the reference 1 of 2");
        assertThat(RunnerOutput.of(
                        0,
                        "--sample",
                        2,
                        "--failures",
                        0,
                        "--floors",
                        floors("cross.jsonl glsl450 of one in 2 1"),
                        pack))
                .contains("cross.jsonl glsl450 of one in 2: 1 passed, 1 failed");
        assertThat(RunnerOutput.of(
                        1, "--floors", floors("cross.jsonl glsl450 2\ncross.jsonl glsl450 translated 2"), pack))
                .contains("cross.jsonl glsl450 translated 1 of 3 is below its floor");
    }

    @Test
    void textsOfMslNeedNoRecordedVerdict() throws IOException {
        String module = Base64.getEncoder().encodeToString(module(VERTEX));
        Path pack = Files.writeString(
                folder.resolve("cross.jsonl"),
                "{\"id\":\"a\",\"module\":\"" + module
                        + "\",\"stage\":\"vert\",\"entry\":\"main\",\"targets\":{\"msl30100\":{\"ref\":\"ok\"}}}\n");

        assertThat(RunnerOutput.of(0, pack))
                .contains("cross.jsonl msl31: 1 passed, 0 failed, 0 known differences; translated 1 of 1;"
                        + " as the reference 1 of 1");
    }

    @Test
    void tablesNameModulesOfACorpus() throws IOException {
        Path corpus = Files.createDirectory(folder.resolve("corpus"));
        Files.writeString(corpus.resolve("golden.tsv"), "path\n");
        Files.write(corpus.resolve("a.spv"), module(VERTEX));
        Path table = Files.writeString(folder.resolve("cross.tsv"), """
                path\tstage\tvalid\ttarget\tref\tjudge\tby\tmesa_or_naga\twhy
                a.spv\tvert\tvalid\tglsl450\tok\tok\tglslang\tok\t
                a.spv\tvert\tvalid\tmsl20300\tok\t-\t-\t-\t
                """);

        assertThat(RunnerOutput.of(0, "--corpus", corpus, table))
                .contains("cross.tsv glsl450: 1 passed, 0 failed, 0 known differences; translated 1 of 1;"
                        + " as the reference 1 of 1");
        assertThat(RunnerOutput.of(2, table)).contains("needs --corpus");
    }

    private Path floors(String lines) throws IOException {
        return Files.writeString(folder.resolve("floors.txt"), lines + "\n");
    }
}
