package org.spirv4j.internal.link;

import java.util.Arrays;

/** Numbers sequences of words from 0 in the order in which they first come; equal sequences have one number. */
final class SequenceTable {
    private int[] table = new int[64];
    private int entries;
    private int[] starts = new int[64];
    private int[] words = new int[256];
    private int end;

    /** Adds a word to the sequence that {@link #number} ends. */
    void add(int word) {
        if (end == words.length) {
            words = Arrays.copyOf(words, 2 * end);
        }
        words[end++] = word;
    }

    /** How many different sequences there are. */
    int size() {
        return entries;
    }

    /** Ends a sequence and gives its number. */
    int number() {
        int start = starts[entries];
        int slot = hash(start, end) & table.length - 1;
        while (table[slot] != 0) {
            int entry = table[slot] - 1;
            if (Arrays.equals(words, starts[entry], starts[entry + 1], words, start, end)) {
                end = start;
                return entry;
            }
            slot = slot + 1 & table.length - 1;
        }
        if (entries + 2 > starts.length) {
            starts = Arrays.copyOf(starts, 2 * starts.length);
        }
        starts[++entries] = end;
        table[slot] = entries;
        if (entries > table.length / 2) {
            rehash();
        }
        return entries - 1;
    }

    private void rehash() {
        table = new int[4 * table.length];
        for (int entry = 0; entry < entries; entry++) {
            int slot = hash(starts[entry], starts[entry + 1]) & table.length - 1;
            while (table[slot] != 0) {
                slot = slot + 1 & table.length - 1;
            }
            table[slot] = entry + 1;
        }
    }

    private int hash(int start, int end) {
        long hash = 1;
        for (int i = start; i < end; i++) {
            hash = (hash ^ words[i]) * 0x9E3779B97F4A7C15L;
            hash ^= hash >>> 29;
        }
        return (int) (hash ^ hash >>> 32);
    }
}
