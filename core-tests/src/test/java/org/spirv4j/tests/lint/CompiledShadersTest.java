// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.tests.lint;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.spirv4j.grammar.TargetEnv;
import org.spirv4j.lint.Linter;
import org.spirv4j.testkit.GoldenFiles;
import org.spirv4j.text.Assembler;

/**
 * Shaders as a compiler translates them, with near misses: {@code lint/NAME.spvasm} is compiled, with debug
 * information, from the GLSL file {@code lint/NAME}, whose comments say which lines have findings.
 */
final class CompiledShadersTest {
    static List<Path> shaders() {
        return GoldenFiles.sources("lint", ".spvasm");
    }

    @ParameterizedTest
    @MethodSource("shaders")
    void thereAreFindingsWhereTheSourceSaysSo(Path assembly) {
        Set<Integer> expected = new TreeSet<>();
        List<String> lines =
                GoldenFiles.read(GoldenFiles.withEnding(assembly, "")).lines().toList();
        for (int i = 0; i < lines.size(); i++) {
            if (lines.get(i).contains("// finding")) {
                expected.add(i + 1);
            }
        }
        List<Integer> found = new ArrayList<>();
        Linter.create()
                .lint(Assembler.create().withTarget(TargetEnv.VULKAN_1_1).assemble(GoldenFiles.read(assembly)))
                .forEach(finding -> found.add(finding.source().orElseThrow().line()));
        assertThat(found.stream().sorted().collect(Collectors.toList())).containsExactlyElementsOf(expected);
    }
}
