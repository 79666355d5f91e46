// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.conformance.translate;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.spirv4j.translate.text.Language;

/** What a program says of texts in MSL. */
final class ClangJudgeTest {
    @TempDir
    private Path folder;

    @Test
    void linesOfTheProgramAreVerdicts() throws IOException {
        Path program = Files.writeString(folder.resolve("check"), """
                #!/bin/sh
                test "$1" = first || exit 2
                shift
                for file; do
                    case $(cat "$file") in
                        good) printf '%s\\tok\\t\\n' "$file" ;;
                        bad) printf '%s\\trefused\\t1:1: error\\n' "$file" ;;
                    esac
                done
                """);
        assertThat(program.toFile().setExecutable(true)).isTrue();
        ClangJudge judge = new ClangJudge(TimedProcess.command(program + " first"));

        assertThat(judge.isInstalled()).isTrue();
        assertThat(judge.isFor(Language.MSL_31)).isTrue();
        assertThat(judge.isFor(Language.WGSL)).isFalse();
        List<ShaderText> texts =
                List.of(new ShaderText("good", "vert"), new ShaderText("bad", "frag"), new ShaderText("lost", "comp"));
        assertThat(judge.messages(texts, Language.MSL_31))
                .containsExactly(Optional.of(""), Optional.of("refused 1:1: error"), Optional.of("no answer"));
        assertThat(new ClangJudge(TimedProcess.command(" ")).isInstalled()).isFalse();
    }
}
