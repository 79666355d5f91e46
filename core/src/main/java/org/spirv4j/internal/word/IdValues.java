// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.word;

import java.util.Arrays;
import java.util.concurrent.ThreadLocalRandom;

/**
 * Numbers by id. Ids below a limit are indexes of an array, which grows up to the limit; all others are hashed, so that
 * memory follows how many ids have a number, and not how large the ids are. Safe to share between threads once it no
 * longer changes.
 */
public final class IdValues {
    /** Random, so that no input can force collisions. */
    private static final long MULTIPLIER = ThreadLocalRandom.current().nextLong() | 1;

    private final int limit;
    private int[] direct;

    /** The id in the upper half, its number in the lower; 0 for a free slot. At most half are used. */
    private long[] slots = {};

    private int hashed;

    /**
     * Creates a table in which each id has the number 0.
     *
     * @param limit the ids below it are not hashed
     * @param expected up to which id there is room in the array, at most the limit
     */
    public IdValues(int limit, int expected) {
        this.limit = limit;
        direct = new int[Math.min(limit, expected)];
    }

    /** The number of an id; 0 if it has none. */
    public int get(int id) {
        return id >= 0 && id < direct.length ? direct[id] : slots.length == 0 ? 0 : (int) slots[slot(id)];
    }

    /** Sets the number of an id, which must not be negative, nor 0 if the limit is 0. */
    public void put(int id, int value) {
        if (id < limit) {
            if (id >= direct.length) {
                direct = Arrays.copyOf(direct, (int) Math.min(limit, Math.max(id + 1L, 2L * direct.length)));
            }
            direct[id] = value;
            return;
        }
        if (2 * hashed >= slots.length) {
            grow();
        }
        int slot = slot(id);
        hashed += slots[slot] == 0 ? 1 : 0;
        slots[slot] = (long) id << 32 | value & 0xFFFF_FFFFL;
    }

    /** The slot that has an id, or that is free for it. */
    private int slot(int id) {
        int mask = slots.length - 1;
        int slot = (int) (id * MULTIPLIER >>> 32) & mask;
        while (slots[slot] != 0 && (int) (slots[slot] >>> 32) != id) {
            slot = slot + 1 & mask;
        }
        return slot;
    }

    private void grow() {
        long[] old = slots;
        slots = new long[Math.max(32, 2 * old.length)];
        for (long entry : old) {
            if (entry != 0) {
                slots[slot((int) (entry >>> 32))] = entry;
            }
        }
    }
}
