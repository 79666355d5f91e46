// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.conformance.translate;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.spirv4j.translate.text.Language;

/** What a program that compiles HLSL gets and answers. */
@DisabledOnOs(OS.WINDOWS)
final class Direct3dTest {
    private static final String PROGRAM = """
            #!/bin/sh
            echo ready
            while read -r line; do
              if [ "$*" = 'first hlsl50' ]; then echo ok; else printf 'refused\\t%s\\n' "$*"; fi
            done
            """;

    @TempDir
    private Path folder;

    @Test
    void theProgramKnowsTheLanguage() throws IOException {
        Path program = Files.writeString(folder.resolve("direct3d"), PROGRAM);
        assertThat(program.toFile().setExecutable(true)).isTrue();
        Direct3d judge = new Direct3d(TimedProcess.command(program + " first"));
        assertThat(judge.isInstalled()).isTrue();
        assertThat(judge.isFor(Language.HLSL_60)).isTrue();
        assertThat(judge.isFor(Language.WGSL)).isFalse();
        List<ShaderText> texts = List.of(new ShaderText("a text", "frag"), new ShaderText("another", "kernel"));
        assertThat(judge.messages(texts, Language.HLSL_50)).containsExactly(Optional.of(""), Optional.empty());
        assertThat(judge.messages(texts, Language.HLSL_62))
                .containsExactly(Optional.of("first hlsl62"), Optional.empty());
        assertThat(new Direct3d(Optional.empty()).isInstalled()).isFalse();
    }
}
