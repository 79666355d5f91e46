// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.word;

import java.util.concurrent.ThreadLocalRandom;

/**
 * Maps hash values to numbers, with open addressing. The index does not store keys: callers compare a key with those of
 * the numbers that have its hash value:
 *
 * <pre>{@code
 * int hash = HashIndex.hash(words, from, to);
 * for (int slot = index.first(hash); slot >= 0; slot = index.next(slot, hash)) {
 *     if (isKeyOf(index.value(slot))) {
 *         return index.value(slot);
 *     }
 * }
 * index.add(hash, number);
 * }</pre>
 *
 * <p>The hash functions are seeded randomly, so that no input can force collisions. An index that no longer
 * changes is safe to share between threads.
 */
public final class HashIndex {
    private static final long SEED = ThreadLocalRandom.current().nextLong();
    private static final long MULTIPLIER = ThreadLocalRandom.current().nextLong() | 1;

    /** The hash value in the upper half, the number plus 1 in the lower; 0 for a free slot. At most half are used. */
    private long[] slots;

    private int size;

    /** Makes an empty index. */
    public HashIndex() {
        this(0);
    }

    /** Makes an empty index with room for {@code expected} numbers. */
    public HashIndex(int expected) {
        slots = new long[Integer.highestOneBit(Math.max(8, expected)) << 2];
    }

    /** The hash value of the words from {@code from} to before {@code to}. */
    public static int hash(int[] words, int from, int to) {
        long hash = SEED;
        for (int i = from; i < to; i++) {
            hash = mix(hash, words[i]);
        }
        return finish(hash);
    }

    /** The hash value of the bytes from {@code from} to before {@code to}. */
    public static int hash(byte[] bytes, int from, int to) {
        long hash = SEED ^ to - from;
        int i = from;
        for (; i + 3 < to; i += 4) {
            hash = mix(
                    hash,
                    bytes[i] & 0xFF | (bytes[i + 1] & 0xFF) << 8 | (bytes[i + 2] & 0xFF) << 16 | bytes[i + 3] << 24);
        }
        int tail = 0;
        for (; i < to; i++) {
            tail = tail << 8 | bytes[i] & 0xFF;
        }
        return finish(mix(hash, tail));
    }

    private static long mix(long hash, int word) {
        long mixed = (hash ^ word) * MULTIPLIER;
        return mixed ^ mixed >>> 32;
    }

    /** Spreads regular keys evenly for any multiplier. */
    private static int finish(long hash) {
        return (int) (hash * 0x9E3779B97F4A7C15L >>> 32);
    }

    /** The slot of the first number with a hash value, or -1. */
    public int first(int hash) {
        return slot(hash, hash);
    }

    /** The slot of the number after that in {@code slot} with the same hash value, or -1. */
    public int next(int slot, int hash) {
        return slot(hash, slot + 1);
    }

    private int slot(int hash, int from) {
        long[] table = slots;
        int mask = table.length - 1;
        int slot = from & mask;
        for (long entry; (entry = table[slot]) != 0; slot = slot + 1 & mask) {
            if ((int) (entry >>> 32) == hash) {
                return slot;
            }
        }
        return -1;
    }

    /** The number in a slot that {@link #first} or {@link #next} returned. */
    public int value(int slot) {
        return (int) slots[slot] - 1;
    }

    /** Adds a non-negative number under a hash value. */
    public void add(int hash, int value) {
        if (2 * size == slots.length) {
            grow();
        }
        put((long) hash << 32 | value + 1 & 0xFFFF_FFFFL);
        size++;
    }

    private void put(long entry) {
        int mask = slots.length - 1;
        int slot = (int) (entry >>> 32) & mask;
        while (slots[slot] != 0) {
            slot = slot + 1 & mask;
        }
        slots[slot] = entry;
    }

    private void grow() {
        long[] old = slots;
        slots = new long[2 * old.length];
        for (long entry : old) {
            if (entry != 0) {
                put(entry);
            }
        }
    }
}
