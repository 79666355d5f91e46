// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.resource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.spirv4j.internal.validate.entry.EntryPointChapter;

final class TextResourceTest {
    private static final String TABLE = "execution-modes.table";

    @Test
    void rowsAreTheLinesWithoutCommentsAndBlankOnes() {
        assertThat(TextResource.text(EntryPointChapter.class, TABLE))
                .startsWith("#")
                .contains("\n\n");
        assertThat(TextResource.rows(EntryPointChapter.class, TABLE))
                .isNotEmpty()
                .allSatisfy(row ->
                        assertThat(row).isNotBlank().isEqualTo(row.strip()).doesNotStartWith("#"));
    }

    @Test
    void aMissingResourceIsNamed() {
        assertThatThrownBy(() -> TextResource.rows(EntryPointChapter.class, "no.table"))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("resource no.table is missing");
    }
}
