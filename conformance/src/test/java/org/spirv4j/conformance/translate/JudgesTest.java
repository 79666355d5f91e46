// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.conformance.translate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.spirv4j.translate.text.Language;

/** Judges answer for each text, also when one of many ends the process. */
final class JudgesTest {
    private static final String PLAIN = "#version 450\nvoid main() {}\n";

    /** As the program that compiles with Mesa: it notes each start, and ends where a text says so. */
    private static final String PROGRAM = """
            #!/bin/sh
            echo "$@" >> "${0%/*}/starts"
            echo a message
            echo ready
            while read -r stage file; do
              if grep -q stop "$file"; then exit 3; fi
              if grep -q wrong "$file"; then printf 'refused\\twhy\\n'; else echo ok; fi
            done
            """;

    @TempDir
    private Path folder;

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void textsThatEndTheProcessAreRefusedAndTheNextOnesAreJudged() throws IOException {
        Path program = Files.createDirectory(folder.resolve("bin")).resolve("gl");
        Files.writeString(program, PROGRAM);
        Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwx------"));
        try (Judges judges = Judges.find(Optional.of(folder))) {
            assertThat(judges.missing()).noneMatch(missing -> missing.contains("Mesa"));
            List<List<Verdict>> verdicts = judges.judge(
                    List.of(
                            new ShaderText(PLAIN, "vert"),
                            new ShaderText(PLAIN + "// wrong", "frag"),
                            new ShaderText(PLAIN + "// stop", "frag"),
                            new ShaderText(PLAIN, "mesh"),
                            new ShaderText(PLAIN, "comp")),
                    Language.byId("essl310").orElseThrow());
            assertThat(verdicts)
                    .extracting(of -> of.stream()
                            .filter(verdict -> verdict.judge().equals("mesa"))
                            .map(Verdict::message)
                            .collect(Collectors.joining()))
                    .containsExactly("", "why", "no answer", "", "");
            assertThat(verdicts.get(3)).noneMatch(verdict -> verdict.judge().equals("mesa"));
            assertThat(Files.readAllLines(folder.resolve("bin").resolve("starts")))
                    .containsExactly("gles check", "gles check");
        }
    }

    @Test
    void manyTextsAreJudgedByOneProcess() throws IOException {
        assumeTrue(new Glslang().isInstalled(), "glslangValidator is not installed");
        List<Optional<String>> messages = new Glslang()
                .messages(
                        List.of(
                                new ShaderText(PLAIN, "vert"),
                                new ShaderText("#version 450\nvoid main() { x = 1; }\n", "frag"),
                                new ShaderText(PLAIN, "frag")),
                        Language.byId("glsl450").orElseThrow());
        assertThat(messages.get(0)).contains("");
        assertThat(messages.get(1))
                .hasValueSatisfying(message -> assertThat(message).contains("'x' : undeclared identifier"));
        assertThat(messages.get(2)).contains("");
    }

    @Test
    void nothingIsInstalledInAnEmptyFolder() throws IOException {
        try (Judges judges = Judges.find(Optional.of(folder))) {
            assertThat(judges.missing()).anyMatch(missing -> missing.contains("Mesa"));
        }
        assertThat(Shaderc.in(Optional.of(folder)).needs()).contains("--judges");
    }
}
