// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.diff;

import java.util.Arrays;
import java.util.function.IntPredicate;

/** Instructions of the target module by hash values of what they are matched by, in their order. */
final class Candidates {
    /** So many instructions of one hash value are tried, so that time is linear. */
    private static final int MAX_TRIES = 64;

    private static final int NONE = -1;

    private int[] items = new int[64];
    private int[] hashes = new int[64];
    private int[] next = new int[64];
    private int count;
    private int[] heads = {};

    /** Adds an instruction; after the last one, {@link #complete} must be called. */
    void add(int hash, int instruction) {
        if (count == items.length) {
            items = Arrays.copyOf(items, 2 * count);
            hashes = Arrays.copyOf(hashes, 2 * count);
            next = Arrays.copyOf(next, 2 * count);
        }
        items[count] = instruction;
        hashes[count++] = hash;
    }

    void complete() {
        heads = new int[Integer.highestOneBit(Math.max(1, count)) * 2];
        Arrays.fill(heads, NONE);
        for (int entry = count - 1; entry >= 0; entry--) {
            int bucket = bucket(hashes[entry]);
            next[entry] = heads[bucket];
            heads[bucket] = entry;
        }
    }

    private int bucket(int hash) {
        return (hash ^ hash >>> 16) * 0x9E37_79B9 >>> 7 & heads.length - 1;
    }

    /**
     * The first instruction with a hash value that is free and matches; -1 for none. Entries that are not free are
     * removed.
     */
    int find(int hash, IntPredicate isFree, IntPredicate matches) {
        int bucket = bucket(hash);
        int previous = NONE;
        int tries = 0;
        for (int entry = heads[bucket]; entry != NONE && tries < MAX_TRIES; entry = next[entry]) {
            if (!isFree.test(items[entry])) {
                if (previous == NONE) {
                    heads[bucket] = next[entry];
                } else {
                    next[previous] = next[entry];
                }
                continue;
            }
            previous = entry;
            if (hashes[entry] == hash) {
                if (matches.test(items[entry])) {
                    return items[entry];
                }
                tries++;
            }
        }
        return NONE;
    }
}
