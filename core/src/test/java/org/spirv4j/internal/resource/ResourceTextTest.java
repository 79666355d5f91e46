// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.resource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

final class ResourceTextTest {
    private static final String TABLE = "execution-modes.table";

    @Test
    void rowsAreTheLinesWithoutCommentsAndBlankOnes() throws IOException {
        List<String> lines = Files.readAllLines(Path.of("src/main/resources/org/spirv4j/validate/internal/entry")
                .resolve(TABLE));
        assertThat(lines).contains("").anyMatch(line -> line.startsWith("#"));
        assertThat(ResourceText.rows(TABLE))
                .isNotEmpty()
                .isEqualTo(lines.stream()
                        .filter(line -> !line.isBlank() && !line.startsWith("#"))
                        .map(String::strip)
                        .toList());
    }

    @Test
    void wordsAreSeparatedBySpaces() {
        assertThat(ResourceText.words("  a bc   d ")).containsExactly("a", "bc", "d");
        assertThat(ResourceText.words("")).isEmpty();
    }

    @Test
    void whatIsMissingIsNamed() {
        assertThatThrownBy(() -> ResourceText.rows("no.table"))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("table no.table is missing");
        assertThatThrownBy(() -> ResourceText.text(ResourceText.class, "no.txt"))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("resource no.txt is missing");
    }
}
