// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.corpus;

import java.io.Serializable;

/**
 * How often each hash occurs, and the size of the smallest module that has it. 24 bytes for each slot in open tables
 * that are 50 to 75 % full: 32 to 48 bytes for each different hash. There are 256 tables, which grow one by one. Of a
 * hash, 128 bits are kept: among 10 million modules, the probability that two different ones agree in them is below
 * 10^-24.
 *
 * @serial exclude
 */
@SuppressWarnings("InvalidBlockTag")
final class HashCounts implements Serializable {
    private static final long serialVersionUID = 1L;
    private static final int TABLES = 256;
    private static final int DIGITS = 16;
    private static final int WIDTH = 3;
    private static final int FIRST_PLACES = 16;
    private static final int SIZE_BITS = 31;
    private static final long SIZE_MASK = (1L << SIZE_BITS) - 1;

    private final long[][] tables = new long[TABLES][0];
    private final int[] used = new int[TABLES];

    /** What the counts say of duplicates. */
    record Duplicates(long distinct, long groups, long modules, long largest, long bytes) {}

    /**
     * Adds a module.
     *
     * @param hash 64 hexadecimal digits
     * @param bytes its length
     */
    void add(String hash, long bytes) {
        add(
                Long.parseUnsignedLong(hash, 0, DIGITS, DIGITS),
                Long.parseUnsignedLong(hash, DIGITS, 2 * DIGITS, DIGITS),
                1,
                Math.min(bytes, SIZE_MASK));
    }

    void merge(HashCounts other) {
        for (long[] table : other.tables) {
            for (int i = 0; i < table.length; i += WIDTH) {
                if (table[i + 2] != 0) {
                    add(table[i], table[i + 1], table[i + 2] >>> SIZE_BITS, table[i + 2] & SIZE_MASK);
                }
            }
        }
    }

    /**
     * What may be saved.
     *
     * @param total number of bytes of all modules
     */
    Duplicates duplicates(long total) {
        long distinct = 0;
        long groups = 0;
        long modules = 0;
        long largest = 0;
        long kept = 0;
        for (long[] table : tables) {
            for (int i = 0; i < table.length; i += WIDTH) {
                long count = table[i + 2] >>> SIZE_BITS;
                if (count > 0) {
                    distinct++;
                    kept += table[i + 2] & SIZE_MASK;
                }
                if (count > 1) {
                    groups++;
                    modules += count;
                    largest = Math.max(largest, count);
                }
            }
        }
        return new Duplicates(distinct, groups, modules, largest, total - kept);
    }

    private void add(long high, long low, long count, long bytes) {
        int t = (int) (high >>> (Long.SIZE - Byte.SIZE));
        long[] table = tables[t];
        if ((used[t] + 1) * 4L > table.length / WIDTH * 3L) {
            table = grown(table);
            tables[t] = table;
        }
        int slot = slot(high, low, table);
        long old = table[slot + 2];
        if (old == 0) {
            used[t]++;
            table[slot] = high;
            table[slot + 1] = low;
            table[slot + 2] = count << SIZE_BITS | bytes;
        } else {
            long sum = Math.min((old >>> SIZE_BITS) + count, (1L << (Long.SIZE - SIZE_BITS)) - 1);
            table[slot + 2] = sum << SIZE_BITS | Math.min(old & SIZE_MASK, bytes);
        }
    }

    /** The index of a hash, or where it belongs. */
    private static int slot(long high, long low, long[] table) {
        int slots = table.length / WIDTH;
        int slot = (int) Long.remainderUnsigned(low, slots);
        while (table[slot * WIDTH + 2] != 0 && (table[slot * WIDTH] != high || table[slot * WIDTH + 1] != low)) {
            slot = slot + 1 == slots ? 0 : slot + 1;
        }
        return slot * WIDTH;
    }

    private static long[] grown(long[] table) {
        if (table.length == 0) {
            return new long[FIRST_PLACES * WIDTH];
        }
        long[] grown = new long[table.length / 2 * WIDTH];
        for (int i = 0; i < table.length; i += WIDTH) {
            if (table[i + 2] != 0) {
                System.arraycopy(table, i, grown, slot(table[i], table[i + 1], grown), WIDTH);
            }
        }
        return grown;
    }
}
