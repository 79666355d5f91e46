// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.word;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Lends arrays, sets and maps to one task after another, so that many small tasks do not allocate them anew. A task
 * uses them until the pool is {@linkplain #reset reset}. Not safe for use by several threads at once.
 */
public final class ArrayPool {
    /** Longer arrays are not kept: a large task pays for its own, and holds no memory afterwards. */
    private static final int MAX_INTS = 1 << 15;

    private static final int MAX_BYTES = 1 << 18;
    private static final int MAX_ENTRIES = 1 << 6;
    private static final int MIN_LENGTH = 64;

    private int[][] ints = new int[32][0];
    private int lentInts;
    private byte[][] bytes = new byte[8][0];
    private int lentBytes;
    private String[][] strings = new String[4][0];
    private int lentStrings;
    private final List<BitSet> sets = new ArrayList<>();
    private int lentSets;
    private final List<Map<?, ?>> maps = new ArrayList<>();
    private int lentMaps;
    private @Nullable ArrayPool part;

    /**
     * Lends an array.
     *
     * @param length its least length
     * @param value what its elements are, up to that length
     */
    public int[] ints(int length, int value) {
        if (length > MAX_INTS) {
            int[] own = new int[length];
            if (value != 0) {
                Arrays.fill(own, value);
            }
            return own;
        }
        if (lentInts == ints.length) {
            ints = Arrays.copyOf(ints, 2 * lentInts);
            Arrays.fill(ints, lentInts, ints.length, new int[0]);
        }
        if (ints[lentInts].length < length) {
            ints[lentInts] = new int[rounded(length)];
        }
        int[] lent = ints[lentInts++];
        Arrays.fill(lent, 0, length, value);
        return lent;
    }

    /**
     * Lends an array.
     *
     * @param length its least length; up to it, its elements are 0
     */
    public byte[] bytes(int length) {
        if (length > MAX_BYTES) {
            return new byte[length];
        }
        if (lentBytes == bytes.length) {
            bytes = Arrays.copyOf(bytes, 2 * lentBytes);
            Arrays.fill(bytes, lentBytes, bytes.length, new byte[0]);
        }
        if (bytes[lentBytes].length < length) {
            bytes[lentBytes] = new byte[rounded(length)];
        } else {
            Arrays.fill(bytes[lentBytes], 0, length, (byte) 0);
        }
        return bytes[lentBytes++];
    }

    /**
     * Lends an array, whose elements may be anything.
     *
     * @param length its least length
     */
    public String[] strings(int length) {
        if (lentStrings == strings.length) {
            strings = Arrays.copyOf(strings, 2 * lentStrings);
            Arrays.fill(strings, lentStrings, strings.length, new String[0]);
        }
        String[] lent = strings[lentStrings];
        if (lent.length < length) {
            lent = new String[rounded(length)];
            if (length <= MAX_INTS) {
                strings[lentStrings] = lent;
            }
        }
        lentStrings++;
        return lent;
    }

    /** Lends an empty set. */
    public BitSet bits() {
        if (lentSets == sets.size()) {
            sets.add(new BitSet());
        }
        return sets.get(lentSets++);
    }

    /** Lends an empty map, whose order means nothing: it depends on what the map had before. */
    @SuppressWarnings("unchecked") // An empty map has keys and values of any types.
    public <K, V> Map<K, V> map() {
        if (lentMaps == maps.size()) {
            maps.add(new HashMap<>());
        }
        return (Map<K, V>) maps.get(lentMaps++);
    }

    /** Lends a longer array with the same elements instead of one that {@link #strings} has lent. */
    public String[] extended(String[] lent, int length) {
        String[] longer = Arrays.copyOf(lent, rounded(length));
        for (int i = 0; i < lentStrings && longer.length <= MAX_INTS; i++) {
            if (strings[i] == lent) {
                strings[i] = longer;
            }
        }
        return longer;
    }

    /**
     * Lends a longer array with the same elements instead of one that is lent; those after them may be anything.
     *
     * @param lent an array that {@link #bytes} has lent
     * @param length the least length of the new one
     */
    public byte[] extended(byte[] lent, int length) {
        byte[] longer = Arrays.copyOf(lent, rounded(length));
        for (int i = 0; i < lentBytes && longer.length <= MAX_BYTES; i++) {
            if (bytes[i] == lent) {
                bytes[i] = longer;
            }
        }
        return longer;
    }

    private static int rounded(int length) {
        return Math.max(MIN_LENGTH, length > 1 << 30 ? length : Integer.highestOneBit(2 * length - 1));
    }

    /**
     * The same for an array that {@link #ints} has lent.
     *
     * @param lent the array
     * @param length the least length of the new one
     */
    public int[] extended(int[] lent, int length) {
        int[] longer = Arrays.copyOf(lent, rounded(length));
        for (int i = 0; i < lentInts && longer.length <= MAX_INTS; i++) {
            if (ints[i] == lent) {
                ints[i] = longer;
            }
        }
        return longer;
    }

    /** The pool for a part of the task after another one: it is reset between them, and whenever this one is. */
    public ArrayPool part() {
        ArrayPool own = part;
        if (own == null) {
            own = new ArrayPool();
            part = own;
        }
        return own;
    }

    /** Ends a task: all arrays may be lent again. */
    public void reset() {
        if (part != null) {
            part.reset();
        }
        lentInts = 0;
        lentBytes = 0;
        lentStrings = 0;
        while (lentMaps > 0) {
            Map<?, ?> last = maps.get(--lentMaps);
            if (last.size() > MAX_ENTRIES) {
                maps.set(lentMaps, new HashMap<>());
            } else {
                last.clear();
            }
        }
        while (lentSets > 0) {
            BitSet last = sets.get(--lentSets);
            if (last.size() > MAX_INTS) {
                sets.set(lentSets, new BitSet());
            } else {
                last.clear();
            }
        }
    }
}
