// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.diagnostic;

import java.util.Objects;

/**
 * A replacement of a part of an assembly text. Lines and columns count from 1, columns in code points.
 *
 * @param line the line in which the part starts
 * @param column the column of its first character
 * @param endLine the line in which it ends
 * @param endColumn the column after its last character; equal to {@code column} for an insertion
 * @param text what replaces it; may have several lines
 */
public record TextEdit(int line, int column, int endLine, int endColumn, String text) {
    /** Checks the components. */
    public TextEdit {
        Objects.requireNonNull(text, "text");
    }
}
