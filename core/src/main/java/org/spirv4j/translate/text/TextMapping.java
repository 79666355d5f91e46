// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.text;

import java.util.Objects;
import java.util.Optional;
import org.spirv4j.diagnostic.Position;
import org.spirv4j.diagnostic.SourceLocation;

/**
 * A statement or declaration of a text and the instruction that it was written for. Immutable.
 *
 * @param line the line of the text, from 1
 * @param column the column of its first character, from 1
 * @param instruction the instruction, by word offset and number
 * @param source where the instruction comes from, by the module's debug information
 */
public record TextMapping(int line, int column, Position instruction, Optional<SourceLocation> source) {
    /** Checks the components. */
    public TextMapping {
        Objects.requireNonNull(instruction, "instruction");
        Objects.requireNonNull(source, "source");
    }
}
