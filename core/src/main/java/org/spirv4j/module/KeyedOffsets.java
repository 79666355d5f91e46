// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.module;

import java.util.Arrays;

/** Word offsets under 64-bit keys, sorted by key and, for the same key, in the order in which they were added. */
final class KeyedOffsets {
    /** Up to this many entries are sorted by insertion. */
    private static final int FEW = 24;

    private static final long[] NO_KEYS = {};
    private static final int[] NO_OFFSETS = {};

    private long[] keys = NO_KEYS;
    private int[] offsets = NO_OFFSETS;
    private int count;

    /**
     * The result of the last search, since decorations of one id are often asked for in a row; threads may race to set
     * it.
     */
    private int last;

    static long key(int id, int member) {
        return (long) id << 32 | member & 0xFFFFFFFFL;
    }

    void add(long key, int offset) {
        if (count == keys.length) {
            int capacity = Math.max(8, 2 * count);
            keys = Arrays.copyOf(keys, capacity);
            offsets = Arrays.copyOf(offsets, capacity);
        }
        keys[count] = key;
        offsets[count++] = offset;
    }

    /** Must be called once, after the last {@link #add}. */
    void sort() {
        if (count <= FEW) {
            insertionSort();
            return;
        }
        keys = Arrays.copyOf(keys, count);
        offsets = Arrays.copyOf(offsets, count);
        long[] otherKeys = new long[count];
        int[] otherOffsets = new int[count];
        for (int shift = 0; shift < 64 && !isSorted(); shift += 8) {
            int[] at = new int[257];
            for (long key : keys) {
                at[(int) (key >>> shift & 0xFF) + 1]++;
            }
            for (int i = 0; i < 256; i++) {
                at[i + 1] += at[i];
            }
            for (int i = 0; i < count; i++) {
                int to = at[(int) (keys[i] >>> shift & 0xFF)]++;
                otherKeys[to] = keys[i];
                otherOffsets[to] = offsets[i];
            }
            long[] sortedKeys = otherKeys;
            otherKeys = keys;
            keys = sortedKeys;
            int[] sortedOffsets = otherOffsets;
            otherOffsets = offsets;
            offsets = sortedOffsets;
        }
    }

    private void insertionSort() {
        for (int i = 1; i < count; i++) {
            long key = keys[i];
            int offset = offsets[i];
            int to = i;
            for (; to > 0 && Long.compareUnsigned(keys[to - 1], key) > 0; to--) {
                keys[to] = keys[to - 1];
                offsets[to] = offsets[to - 1];
            }
            keys[to] = key;
            offsets[to] = offset;
        }
    }

    private boolean isSorted() {
        for (int i = 1; i < count; i++) {
            if (Long.compareUnsigned(keys[i - 1], keys[i]) > 0) {
                return false;
            }
        }
        return true;
    }

    /** The index of the first entry whose key is not less than {@code key}; the number of entries if there is none. */
    int first(long key) {
        int low = last;
        if ((low == count || Long.compareUnsigned(keys[low], key) >= 0)
                && (low == 0 || Long.compareUnsigned(keys[low - 1], key) < 0)) {
            return low;
        }
        low = 0;
        int high = count;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (Long.compareUnsigned(keys[middle], key) < 0) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        last = low;
        return low;
    }

    boolean has(int entry, long key) {
        return entry < count && keys[entry] == key;
    }

    int offset(int entry) {
        return offsets[entry];
    }
}
