// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.diff;

import java.util.Objects;

/**
 * A line of a comparison as text, with the ids of the source module.
 *
 * @param line the line
 * @param source the instruction of the source module; empty if the line was added
 * @param target the instruction of the target module; empty if the line was removed
 */
public record DiffText(ModuleDiff.Line line, String source, String target) {
    /** Checks the components. */
    public DiffText {
        Objects.requireNonNull(line, "line");
        Objects.requireNonNull(source, "source");
        Objects.requireNonNull(target, "target");
    }
}
