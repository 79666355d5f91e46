package org.spirv4j.internal.assembly;

import java.util.Arrays;

/** A growing array of words. */
final class WordBuffer {
    private int[] words;
    private int size;

    WordBuffer(int capacity) {
        words = new int[Math.max(16, capacity)];
    }

    int size() {
        return size;
    }

    void add(int word) {
        if (size == words.length) {
            words = Arrays.copyOf(words, size + (size >> 2));
        }
        words[size++] = word;
    }

    void set(int at, int word) {
        words[at] = word;
    }

    int get(int at) {
        return words[at];
    }

    /** Gives up what was added from {@code size} on. */
    void truncate(int size) {
        this.size = size;
    }

    int[] toArray() {
        return size == words.length ? words : Arrays.copyOf(words, size);
    }
}
