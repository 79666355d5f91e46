// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.view.internal.listing;

import java.util.Arrays;
import org.spirv4j.internal.word.HashIndex;

/** Maps each id of a text to the line that defines it. Keys are ranges of bytes in the text, which are not copied. */
final class DefinitionLines {
    private static final int TYPE = 1 << 31;

    private final byte[] text;
    private int count;
    private int[] starts = new int[1 << 8];
    private int[] ends = new int[1 << 8];

    /** The line number, with the flag {@link #TYPE} if the id is a type. */
    private int[] lines = new int[1 << 8];

    /** Entries by their ids. */
    private final HashIndex index = new HashIndex();

    DefinitionLines(byte[] text) {
        this.text = text;
    }

    /**
     * Adds the id at an offset of the text; the first definition of an id is kept.
     *
     * @param line from 1
     */
    void define(int start, int end, int line, boolean isType) {
        int hash = HashIndex.hash(text, start, end);
        if (find(hash, text, start, end) >= 0) {
            return;
        }
        if (count == starts.length) {
            starts = Arrays.copyOf(starts, 2 * count);
            ends = Arrays.copyOf(ends, 2 * count);
            lines = Arrays.copyOf(lines, 2 * count);
        }
        starts[count] = start;
        ends[count] = end;
        lines[count] = isType ? line | TYPE : line;
        index.add(hash, count++);
    }

    /**
     * The entry of the id at an offset of the text, for {@link #line} and {@link #isType}; -1 if the id is not defined.
     */
    int find(int start, int end) {
        return find(HashIndex.hash(text, start, end), text, start, end);
    }

    /** The entry of an id that is given as text; -1 if it is not defined. */
    int find(byte[] id) {
        return find(HashIndex.hash(id, 0, id.length), id, 0, id.length);
    }

    private int find(int hash, byte[] id, int start, int end) {
        for (int slot = index.first(hash); slot >= 0; slot = index.next(slot, hash)) {
            int entry = index.value(slot);
            if (Arrays.equals(text, starts[entry], ends[entry], id, start, end)) {
                return entry;
            }
        }
        return -1;
    }

    /** The line of a definition, from 1. */
    int line(int entry) {
        return lines[entry] & ~TYPE;
    }

    boolean isType(int entry) {
        return (lines[entry] & TYPE) != 0;
    }
}
