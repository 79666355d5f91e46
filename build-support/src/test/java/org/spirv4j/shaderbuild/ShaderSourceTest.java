// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.shaderbuild;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.junit.jupiter.api.Test;

class ShaderSourceTest {
    @Test
    void theNameStatesLanguageAndStage() {
        check("blur.comp", ShaderSource.Language.GLSL, SourceStage.COMPUTE, "blur.comp.spv");
        check("sub/blur.comp.glsl", ShaderSource.Language.GLSL, SourceStage.COMPUTE, "sub/blur.comp.spv");
        check("sky.v1.frag.hlsl", ShaderSource.Language.HLSL, SourceStage.FRAGMENT, "sky.v1.frag.spv");
        check("a.rchit.slang", ShaderSource.Language.SLANG, SourceStage.CLOSEST_HIT, "a.rchit.spv");
    }

    @Test
    void assemblyAndSlangNeedNoStage() {
        assertThat(ShaderSource.of("a.spvasm"))
                .contains(new ShaderSource("a.spvasm", ShaderSource.Language.ASSEMBLY, Optional.empty(), "a.spv"));
        assertThat(ShaderSource.of("a.slang"))
                .contains(new ShaderSource("a.slang", ShaderSource.Language.SLANG, Optional.empty(), "a.spv"));
    }

    @Test
    void filesWithoutAStageAreOnlyIncluded() {
        for (String name : new String[] {"common.glsl", "common.hlsl", "notes.txt", "comp", "a.comp/b", ".gitignore"}) {
            assertThat(ShaderSource.of(name)).as(name).isEmpty();
        }
    }

    private static void check(String name, ShaderSource.Language language, SourceStage stage, String module) {
        assertThat(ShaderSource.of(name)).contains(new ShaderSource(name, language, Optional.of(stage), module));
    }
}
