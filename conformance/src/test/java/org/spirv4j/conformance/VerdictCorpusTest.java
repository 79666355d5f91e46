// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.spirv4j.grammar.TargetEnv;
import org.spirv4j.text.Assembler;

/** Runs a folder of modules with recorded verdicts, made here. */
final class VerdictCorpusTest {
    private static final String VALID = """
            OpCapability Shader
            OpCapability Linkage
            OpMemoryModel Logical GLSL450
            OpName %unused "a name"
            %unused = OpTypeVoid
            """;

    private static final String INVALID = "OpCapability Shader\n%void = OpTypeVoid\n";

    @TempDir
    private Path folder;

    private String run(int status, String manifest) throws IOException {
        Files.createDirectories(folder.resolve("producer"));
        Files.write(folder.resolve("producer/a.spv"), assemble(VALID));
        Files.write(folder.resolve("producer/b.spv"), assemble(INVALID));
        Files.writeString(folder.resolve("manifest.tsv"), manifest);
        return RunnerOutput.of(status, folder).replace(folder.getFileName().toString(), "new");
    }

    private static byte[] assemble(String text) {
        TargetEnv target = TargetEnv.ofLabel("spv1.6").orElseThrow();
        return Assembler.create().withTarget(target).assemble(text).bytes();
    }

    @Test
    void countsEachSection() throws IOException {
        assertThat(run(0, """
                producer/a.spv\tspv1.6\tvalid\t
                producer/b.spv\tspv1.6\tinvalid\tMissing OpMemoryModel
                """))
                .contains("new verdicts: 2 passed, 0 failed, 0 known differences\n")
                .contains("new round trip: 4 passed, 0 failed, 0 known differences\n")
                .containsPattern("new -O: 1 passed, 0 failed, 0 known differences")
                .containsPattern("new -Os: 1 passed, 0 failed, 0 known differences");
    }

    @Test
    void showsTheRecordedMessageWithAnotherVerdict() throws IOException {
        assertThat(run(1, "producer/a.spv\tspv1.6\tinvalid\tNot as it should be\n"))
                .contains("FAILED producer/a.spv#verdict-env (verdict, spv1.6)")
                .contains("refused: Not as it should be")
                .contains("new verdicts: 0 passed, 1 failed");
    }
}
