package org.spirv4j.transform;

import java.util.Arrays;

/** A table of word sequences, each with a number; equal sequences are found in constant time. */
final class WordTable {
    private int[] pool = new int[1024];
    private int poolSize;
    private int[] starts = new int[64];
    private int[] values = new int[64];
    private int[] hashes = new int[64];
    private int size;
    private int[] slots = new int[128];

    /**
     * The number of an equal sequence; where there is none, {@code value}, which is kept for those to come.
     *
     * @param words holds the sequence, from its start
     * @param value not 0
     */
    int putIfAbsent(int[] words, int length, int value) {
        int hash = 1;
        for (int i = 0; i < length; i++) {
            hash = hash * 0x9E3779B1 + words[i];
            hash ^= hash >>> 15;
        }
        int slot = hash & slots.length - 1;
        while (slots[slot] != 0) {
            int entry = slots[slot] - 1;
            if (hashes[entry] == hash && matches(entry, words, length)) {
                return values[entry];
            }
            slot = slot + 1 & slots.length - 1;
        }
        add(words, length, value, hash);
        slots[slot] = size;
        if (2 * size > slots.length) {
            rehash();
        }
        return value;
    }

    private boolean matches(int entry, int[] words, int length) {
        int end = entry + 1 < size ? starts[entry + 1] : poolSize;
        return Arrays.equals(pool, starts[entry], end, words, 0, length);
    }

    private void add(int[] words, int length, int value, int hash) {
        if (size == starts.length) {
            starts = Arrays.copyOf(starts, 2 * size);
            values = Arrays.copyOf(values, 2 * size);
            hashes = Arrays.copyOf(hashes, 2 * size);
        }
        if (poolSize + length > pool.length) {
            pool = Arrays.copyOf(pool, Math.max(2 * poolSize, poolSize + length));
        }
        System.arraycopy(words, 0, pool, poolSize, length);
        starts[size] = poolSize;
        values[size] = value;
        hashes[size++] = hash;
        poolSize += length;
    }

    private void rehash() {
        slots = new int[2 * slots.length];
        for (int entry = 0; entry < size; entry++) {
            int slot = hashes[entry] & slots.length - 1;
            while (slots[slot] != 0) {
                slot = slot + 1 & slots.length - 1;
            }
            slots[slot] = entry + 1;
        }
    }
}
