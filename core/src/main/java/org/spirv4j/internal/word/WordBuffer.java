// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.word;

import java.util.Arrays;

/** A growing array of words, or of ids and other numbers of 32 bits. */
public final class WordBuffer {
    private int[] words;
    private int size;

    /** Makes an empty buffer with room for {@code capacity} words, at least 16. */
    public WordBuffer(int capacity) {
        words = new int[Math.max(16, capacity)];
    }

    public int size() {
        return size;
    }

    public void add(int word) {
        if (size == words.length) {
            grow(size + 1);
        }
        words[size++] = word;
    }

    /** Appends {@code count} words of an array from {@code start} on. */
    public void addAll(int[] source, int start, int count) {
        if (count > words.length - size) {
            grow(size + count);
        }
        System.arraycopy(source, start, words, size, count);
        size += count;
    }

    /** Removes all words; the room for them stays. */
    public void clear() {
        size = 0;
    }

    private void grow(int needed) {
        words = Arrays.copyOf(words, Math.max(needed, size + (size >> 1)));
    }

    public void set(int at, int word) {
        words[at] = word;
    }

    public int get(int at) {
        return words[at];
    }

    /** Removes and returns the last word. */
    public int removeLast() {
        return words[--size];
    }

    /** Removes the words from {@code size} on. */
    public void truncate(int size) {
        this.size = size;
    }

    /** Copies {@code count} words from {@code start} on. */
    public void copyTo(int[] target, int at, int start, int count) {
        System.arraycopy(words, start, target, at, count);
    }

    /** The backing array, of which the first {@link #size} words are valid; replaced when the buffer grows. */
    public int[] array() {
        return words;
    }

    /** The words; the backing array if it is full. */
    public int[] toArray() {
        return size == words.length ? words : Arrays.copyOf(words, size);
    }
}
