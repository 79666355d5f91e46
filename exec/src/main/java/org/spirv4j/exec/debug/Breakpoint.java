// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.debug;

import java.util.List;
import java.util.Objects;

/**
 * Where a session stops.
 *
 * @param number tells it from the other breakpoints and watches of the session, from 1
 * @param label what was asked for, in words
 * @param wordOffsets the word offsets of the instructions before which the session stops
 */
public record Breakpoint(int number, String label, List<Integer> wordOffsets) {
    /** Checks and copies the components. */
    public Breakpoint {
        Objects.requireNonNull(label, "label");
        wordOffsets = List.copyOf(wordOffsets);
    }
}
