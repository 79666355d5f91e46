// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.diagnostic;

import java.util.Objects;

/**
 * A location in the source code that a module was compiled from, according to its debug information.
 *
 * @param file the source file's name
 * @param line line of the file, from 1
 * @param column column of the line, from 1; 0 when not known
 */
public record SourceLocation(String file, int line, int column) {
    /** Checks the components. */
    public SourceLocation {
        Objects.requireNonNull(file, "file");
    }

    /** {@code file:line} or {@code file:line:column}. */
    @Override
    public String toString() {
        return file + ":" + line + (column > 0 ? ":" + column : "");
    }
}
