// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.analysis;

import java.util.Objects;

/**
 * A line of a source text that a module has.
 *
 * @param file the source file with the text
 * @param textLine the line of {@link SourceFile#text()}, from 1
 * @param text the line without its line end
 */
public record SourceLine(SourceFile file, int textLine, String text) {
    /** Checks the components. */
    public SourceLine {
        Objects.requireNonNull(file, "file");
        Objects.requireNonNull(text, "text");
    }
}
