package org.spirv4j.internal.listing;

import java.util.Arrays;
import java.util.concurrent.ThreadLocalRandom;

/** On which line each id of a text is defined. Ids are known by their bytes in the text, which are not copied. */
final class DefinitionLines {
    /** Odd, and another one in each run, so that no input can be made whose ids all fall together. */
    private static final int MULTIPLIER = ThreadLocalRandom.current().nextInt() | 1;

    private static final int TYPE = 1 << 31;

    private final byte[] text;
    private int count;
    private int[] starts = new int[1 << 8];
    private int[] ends = new int[1 << 8];

    /** The line, with {@link #TYPE} where a type is defined there. */
    private int[] lines = new int[1 << 8];

    /** An entry plus one, or 0. */
    private int[] slots = new int[1 << 10];

    DefinitionLines(byte[] text) {
        this.text = text;
    }

    /**
     * Adds the id that stands at an offset of the text; the first definition of an id counts.
     *
     * @param line from 1
     */
    void define(int start, int end, int line, boolean isType) {
        int slot = slot(start, end);
        if (slots[slot] != 0) {
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
        slots[slot] = ++count;
        if (count * 2 > slots.length) {
            enlarge();
        }
    }

    /** What to ask {@link #line} and {@link #isType} about the id at an offset of the text; -1 when it is not defined. */
    int find(int start, int end) {
        return slots[slot(start, end)] - 1;
    }

    /** The line of a definition, from 1. */
    int line(int entry) {
        return lines[entry] & ~TYPE;
    }

    boolean isType(int entry) {
        return (lines[entry] & TYPE) != 0;
    }

    /** The slot that holds the id, or the empty one where it belongs. */
    private int slot(int start, int end) {
        int mask = slots.length - 1;
        int slot = hash(start, end) & mask;
        while (slots[slot] != 0) {
            int entry = slots[slot] - 1;
            if (Arrays.equals(text, starts[entry], ends[entry], text, start, end)) {
                return slot;
            }
            slot = slot + 1 & mask;
        }
        return slot;
    }

    private int hash(int start, int end) {
        int hash = MULTIPLIER;
        for (int i = start; i < end; i++) {
            hash = (hash ^ text[i]) * MULTIPLIER;
            hash ^= hash >>> 15;
        }
        return hash * 0x9E3779B1 >>> 7;
    }

    private void enlarge() {
        slots = new int[slots.length * 4];
        for (int entry = 0; entry < count; entry++) {
            slots[slot(starts[entry], ends[entry])] = entry + 1;
        }
    }
}
