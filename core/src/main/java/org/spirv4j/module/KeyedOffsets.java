// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.module;

import java.util.Arrays;

/** Word offsets under 64-bit keys, sorted by key and, for the same key, in the order in which they were added. */
final class KeyedOffsets {
    /** Up to this many entries are sorted by insertion. */
    private static final int FEW = 24;

    private static final long[] NONE = {};

    private long[] keys;
    private int[] offsets;
    private int count;

    /** A bit for each key by its lower bits, and by chance for others: most keys that are asked for have no entry. */
    private long[] filter = NONE;

    /**
     * The result of the last search, since decorations of one id are often asked for in a row; threads may race to set
     * it.
     */
    private int last;

    /** Makes an empty table with room for so many entries. */
    KeyedOffsets(int capacity) {
        keys = capacity == 0 ? NONE : new long[capacity];
        offsets = new int[capacity];
    }

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
        } else if (!isSorted()) {
            radixSort();
        }
        if (count > 0) {
            // At least eight bits for each entry: ids that stand near each other do not share bits.
            filter = new long[Integer.highestOneBit(Math.max(1, count / 4))];
            for (int i = 0; i < count; i++) {
                int bit = bit(keys[i]);
                filter[bit >>> 6] |= 1L << bit;
            }
        }
    }

    private int bit(long key) {
        return (int) (key >>> 32) + 31 * (int) key & 64 * filter.length - 1;
    }

    private boolean mayHave(long key) {
        if (count == 0) {
            return false;
        }
        int bit = bit(key);
        return (filter[bit >>> 6] & 1L << bit) != 0;
    }

    private void radixSort() {
        keys = Arrays.copyOf(keys, count);
        offsets = Arrays.copyOf(offsets, count);
        long[] otherKeys = new long[count];
        int[] otherOffsets = new int[count];
        int[] at = new int[257];
        for (int shift = 0; shift < 64 && !isSorted(); shift += 8) {
            Arrays.fill(at, 0);
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

    /** The index of the first entry with a key; if there is none, one for which {@link #has} is false. */
    int first(long key) {
        if (!mayHave(key)) {
            return count;
        }
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

    /** The offset of the first entry with a key; 0 if there is none. */
    int find(long key) {
        int entry = first(key);
        return has(entry, key) ? offsets[entry] : 0;
    }

    int offset(int entry) {
        return offsets[entry];
    }
}
