// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.jit;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Classes that generated code uses are named by class literals, so that every tool sees them that looks for what a
 * class needs.
 */
class GeneratedNamesTest {
    private static final Pattern NAME = Pattern.compile("\"org/spirv4j/[\\w/]+\"");

    @Test
    void onlyTheGeneratedClassesAreNamedByStrings() throws IOException {
        try (Stream<Path> files = Files.walk(Path.of("src/main/java"))) {
            List<String> names = files.filter(file -> file.toString().endsWith(".java"))
                    .flatMap(file -> NAME.matcher(text(file)).results().map(match -> match.group()))
                    .toList();
            assertThat(names)
                    .containsExactlyInAnyOrder(
                            "\"org/spirv4j/exec/jit/Program\"", "\"org/spirv4j/exec/jit/internal/lanes/Program\"");
        }
    }

    private static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
