// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.shaderbuild;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DependenciesTest {
    @TempDir
    Path folder;

    @Test
    void includeLinesAreFollowed() throws IOException {
        Path shared = Files.createDirectories(folder.resolve("shared"));
        Path sources = folder.resolve("sources");
        Files.createDirectories(sources.resolve("sub"));
        Files.writeString(
                sources.resolve("a.comp"), "#include \"sub/b.glsl\"\n  # include <c.glsl>\n#include \"gone\"\n");
        Files.writeString(sources.resolve("sub/b.glsl"), "#include \"../a.comp\"\n#include \"d.glsl\"\n");
        Files.writeString(sources.resolve("sub/d.glsl"), "");
        Files.writeString(shared.resolve("c.glsl"), "");

        assertThat(Dependencies.of(sources, "a.comp", folder.resolve("missing"), List.of(shared)))
                .containsExactlyInAnyOrder(
                        "a.comp",
                        "sub/b.glsl",
                        "sub/d.glsl",
                        shared.resolve("c.glsl").toString().replace('\\', '/'));
    }

    @Test
    void whatTheCompilerNamesIsAdded() throws IOException {
        Files.writeString(folder.resolve("a.slang"), "");
        Files.writeString(folder.resolve("library.slang"), "");
        Path rule = Files.writeString(folder.resolve("rule"), "out.spv: a.slang \\\n  ./library.slang gone.slang\n");

        assertThat(Dependencies.of(folder, "a.slang", rule, List.of())).containsExactly("a.slang", "library.slang");
    }

    @Test
    void namesInRulesMayHaveSpacesAndDrives() {
        assertThat(Dependencies.ofRule("C:\\o.spv: C:\\s\\a.comp in\\ dir/b.glsl\r\n"))
                .containsExactly("C:\\s\\a.comp", "in dir/b.glsl");
        assertThat(Dependencies.ofRule("no rule")).isEmpty();
    }
}
