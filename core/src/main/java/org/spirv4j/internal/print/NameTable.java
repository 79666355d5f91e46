// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.print;

import java.util.Arrays;
import java.util.BitSet;
import org.spirv4j.internal.identifier.IdentifierRules;
import org.spirv4j.internal.word.HashIndex;
import org.spirv4j.internal.word.LiteralString;

/**
 * Names that are unique within a module, in one pool of bytes. A name is appended piece by piece and then {@linkplain
 * #take completed}: by {@link IdentifierRules#ASSEMBLY}, if it is already in use, a suffix {@code _0}, {@code _1} and
 * so on makes it unique. Each name keeps its next suffix, so that equal names take no more time than distinct ones.
 *
 * <p>Plain decimal numbers, by far the most frequent names, are marked in a bit set and need no entry.
 */
final class NameTable {
    private byte[] pool = new byte[1 << 12];
    private int end;
    private int[] starts = new int[1 << 8];
    private int[] nextSuffix = new int[1 << 8];
    private int count = 1;

    /** Entries by their names. */
    private final HashIndex index = new HashIndex();

    private final int numberLimit;
    private final BitSet usedNumbers = new BitSet();

    /** Creates an empty table; numbers below the limit are stored as bits. */
    NameTable(int numberLimit) {
        this.numberLimit = numberLimit;
    }

    /** The bytes of all names; replaced when the table grows. */
    byte[] pool() {
        return pool;
    }

    int start(int entry) {
        return starts[entry];
    }

    int length(int entry) {
        return starts[entry + 1] - starts[entry];
    }

    /** The starts of all names; entry {@code e} starts at {@code [e]} and ends at {@code [e + 1]}. */
    int[] starts() {
        return starts;
    }

    /** Total length of all names. */
    int size() {
        return end;
    }

    /** Length of the name that is being appended. */
    int pending() {
        return end - starts[count];
    }

    void append(byte[] bytes, int start, int length) {
        ensureRoom(length);
        System.arraycopy(bytes, start, pool, end, length);
        end += length;
    }

    void append(String ascii) {
        ensureRoom(ascii.length());
        for (int i = 0; i < ascii.length(); i++) {
            pool[end++] = (byte) ascii.charAt(i);
        }
    }

    /** An unsigned number. */
    void appendDecimal(int value) {
        if (value < 0) {
            append(Integer.toUnsignedString(value));
            return;
        }
        int digits = TextOutput.digits(value);
        ensureRoom(digits);
        int rest = value;
        for (int to = end + digits; to > end; rest /= 10) {
            pool[--to] = (byte) ('0' + rest % 10);
        }
        end += digits;
    }

    void appendEntry(int entry) {
        int length = length(entry);
        ensureRoom(length);
        System.arraycopy(pool, starts[entry], pool, end, length);
        end += length;
    }

    /** The bytes of a literal string up to its zero byte. */
    void appendString(int[] words, int start, int stop) {
        ensureRoom((stop - start) * 4);
        end += LiteralString.copy(words, start, stop, pool, end);
    }

    /** Replaces characters that are invalid in an id by underscores, from this offset in the pending name on. */
    void sanitize(int from) {
        for (int i = starts[count] + from; i < end; i++) {
            if (!IdentifierRules.isAlphanumeric(pool[i])) {
                pool[i] = IdentifierRules.REPLACEMENT;
            }
        }
    }

    /** Replaces a character by another, from this offset in the pending name on. */
    void replace(int from, char old, char by) {
        for (int i = starts[count] + from; i < end; i++) {
            if (pool[i] == old) {
                pool[i] = (byte) by;
            }
        }
    }

    void drop() {
        end = starts[count];
    }

    /** Marks a number as used; false if it is already used. */
    boolean takeNumber(int number) {
        if (number >= numberLimit || usedNumbers.get(number)) {
            return false;
        }
        usedNumbers.set(number);
        return true;
    }

    /** Completes the pending name and makes it unique; returns its entry, above 0. */
    int take() {
        if (pending() == 0) {
            append("_");
        }
        int number = pendingNumber();
        int hash = hash();
        if (number >= 0 && takeNumber(number)) {
            return insert(hash);
        }
        int base = find(hash);
        if (base == 0) {
            base = insert(hash);
            if (number < 0) {
                return base;
            }
            // An id has this number as its name without an entry; the entry only keeps the suffix.
            appendEntry(base);
        }
        append("_");
        int stem = end;
        for (int suffix = nextSuffix[base]; ; suffix++) {
            end = stem;
            appendDecimal(suffix);
            hash = hash();
            if (find(hash) == 0) {
                nextSuffix[base] = suffix + 1;
                return insert(hash);
            }
        }
    }

    /** The value of the pending name if it is a number for {@link #takeNumber}, or -1. */
    private int pendingNumber() {
        int start = starts[count];
        if (end - start > 9 || pool[start] == '0' && end - start > 1) {
            return -1;
        }
        int number = 0;
        for (int i = start; i < end; i++) {
            int digit = pool[i] - '0';
            if (digit < 0 || digit > 9) {
                return -1;
            }
            number = number * 10 + digit;
        }
        return number < numberLimit ? number : -1;
    }

    private int hash() {
        return HashIndex.hash(pool, starts[count], end);
    }

    /** The entry of the pending name, or 0. */
    private int find(int hash) {
        for (int slot = index.first(hash); slot >= 0; slot = index.next(slot, hash)) {
            int entry = index.value(slot);
            if (Arrays.equals(pool, starts[entry], starts[entry + 1], pool, starts[count], end)) {
                return entry;
            }
        }
        return 0;
    }

    private int insert(int hash) {
        int entry = count++;
        if (count + 1 >= starts.length) {
            starts = Arrays.copyOf(starts, starts.length * 2);
            nextSuffix = Arrays.copyOf(nextSuffix, starts.length);
        }
        starts[count] = end;
        index.add(hash, entry);
        return entry;
    }

    private void ensureRoom(int size) {
        if (pool.length - end < size) {
            long wanted = Math.max(pool.length * 2L, (long) end + size);
            pool = Arrays.copyOf(pool, (int) Math.min(wanted, Integer.MAX_VALUE - 8));
        }
    }
}
