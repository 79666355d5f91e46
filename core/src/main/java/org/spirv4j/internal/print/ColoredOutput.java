// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.print;

import java.io.IOException;

/** Prints color escapes, and knows how many bytes they take. */
final class ColoredOutput {
    private final TextOutput out;
    private final boolean isColored;

    /** The number of bytes printed so far that are color escapes. */
    private long invisible;

    /** Makes an output that prints escapes only if {@code isColored}. */
    ColoredOutput(TextOutput out, boolean isColored) {
        this.out = out;
        this.isColored = isColored;
    }

    void put(Color color) throws IOException {
        if (isColored) {
            out.put(color.escape());
            invisible += color.escape().length();
        }
    }

    /** The number of bytes printed so far, without color escapes. */
    long visiblePosition() {
        return out.position() - invisible;
    }
}
