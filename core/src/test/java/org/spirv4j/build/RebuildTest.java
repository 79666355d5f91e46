// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.build;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.spirv4j.grammar.TargetEnv;
import org.spirv4j.module.ReadOptions;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.text.Assembler;

/** What real modules hold, the builder writes without a complaint, and word for word. */
final class RebuildTest {

    static List<Path> samples() throws IOException {
        try (Stream<Path> files = Files.walk(Path.of("..", "examples", "shaders"))) {
            return files.filter(file -> file.toString().endsWith(".spvasm"))
                    .sorted()
                    .toList();
        }
    }

    @ParameterizedTest
    @MethodSource("samples")
    void writesTheSameWords(Path file) throws IOException {
        String text = Files.readString(file, StandardCharsets.UTF_8);
        SpirvModule module = SpirvModule.ofWords(
                Assembler.create().assembleWords(text.getBytes(StandardCharsets.UTF_8)), ReadOptions.DEFAULT);
        assertThat(Rebuild.differences(module, TargetEnv.UNIVERSAL_1_6)).isEmpty();
        assertThat(Rebuild.count(module, TargetEnv.UNIVERSAL_1_6)).isPositive();
    }
}
