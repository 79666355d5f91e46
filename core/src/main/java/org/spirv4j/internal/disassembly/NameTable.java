package org.spirv4j.internal.disassembly;

import java.util.Arrays;
import java.util.BitSet;
import java.util.concurrent.ThreadLocalRandom;

/**
 * Names that are unique within a module, in one pool of bytes. A name is appended piece by piece and then {@linkplain
 * #take taken}: when it is in use already, {@code _0}, {@code _1} and so on are tried behind it. How far the trying has
 * come is kept with each name, so that a thousand equal names cost no more than a thousand different ones.
 *
 * <p>Plain decimal numbers, by far the most frequent names, are marked in a bit set and need no entry.
 */
final class NameTable {
    /** Odd, and another one in each run, so that no input can be made whose names all fall together. */
    private static final int MULTIPLIER = ThreadLocalRandom.current().nextInt() | 1;

    private byte[] pool = new byte[1 << 12];
    private int end;
    private int[] starts = new int[1 << 8];
    private int[] nextSuffix = new int[1 << 8];
    private int[] hashes = new int[1 << 8];
    private int count = 1;
    private int[] slots = new int[1 << 10];
    private final int numberLimit;
    private final BitSet usedNumbers = new BitSet();

    /** Numbers below the limit are kept as bits. */
    NameTable(int numberLimit) {
        this.numberLimit = numberLimit;
    }

    /** The bytes that entries point into; grows, so not to be kept while names are added. */
    byte[] pool() {
        return pool;
    }

    int start(int entry) {
        return starts[entry];
    }

    int length(int entry) {
        return starts[entry + 1] - starts[entry];
    }

    /** All starts; those of entry {@code e} and its end are at {@code e} and {@code e + 1}. */
    int[] starts() {
        return starts;
    }

    /** Length of all names together. */
    int size() {
        return end;
    }

    /** Length of the name that is being appended. */
    int pending() {
        return end - starts[count];
    }

    void append(byte[] bytes, int start, int length) {
        room(length);
        System.arraycopy(bytes, start, pool, end, length);
        end += length;
    }

    void append(String ascii) {
        room(ascii.length());
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
        room(digits);
        int rest = value;
        for (int to = end + digits; to > end; rest /= 10) {
            pool[--to] = (byte) ('0' + rest % 10);
        }
        end += digits;
    }

    void appendEntry(int entry) {
        int length = length(entry);
        room(length);
        System.arraycopy(pool, starts[entry], pool, end, length);
        end += length;
    }

    /** The bytes of a literal string up to its zero byte. */
    void appendString(int[] words, int start, int stop) {
        room((stop - start) * 4);
        for (int i = start; i < stop; i++) {
            for (int word = words[i], k = 0; k < 4; k++, word >>>= 8) {
                if ((word & 0xFF) == 0) {
                    return;
                }
                pool[end++] = (byte) word;
            }
        }
    }

    /** Replaces what cannot stand in an id by underscores, from this offset in the pending name on. */
    void sanitize(int from) {
        for (int i = starts[count] + from; i < end; i++) {
            byte b = pool[i];
            boolean fits = b >= 'a' && b <= 'z' || b >= 'A' && b <= 'Z' || b >= '0' && b <= '9';
            if (!fits) {
                pool[i] = '_';
            }
        }
    }

    /** Replaces one byte by another, from this offset in the pending name on. */
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

    /** Marks a number as a name in use; false when it is in use already. */
    boolean takeNumber(int number) {
        if (number >= numberLimit || usedNumbers.get(number)) {
            return false;
        }
        usedNumbers.set(number);
        return true;
    }

    /** Ends the pending name and makes it unique; gives its entry, above 0. */
    int take() {
        if (pending() == 0) {
            append("_");
        }
        int number = pendingNumber();
        if (number >= 0 && takeNumber(number)) {
            int hash = hash();
            return insert(hash, slot(hash));
        }
        int hash = hash();
        int slot = slot(hash);
        int base = slots[slot];
        if (base == 0) {
            base = insert(hash, slot);
            if (number < 0) {
                return base;
            }
            // A number that an id has without an entry: the entry only keeps the suffix.
            appendEntry(base);
        }
        append("_");
        int stem = end;
        for (int suffix = nextSuffix[base]; ; suffix++) {
            end = stem;
            appendDecimal(suffix);
            hash = hash();
            slot = slot(hash);
            if (slots[slot] == 0) {
                nextSuffix[base] = suffix + 1;
                return insert(hash, slot);
            }
        }
    }

    /** The number that the pending name is as {@link #takeNumber} knows it, or -1. */
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
        int hash = MULTIPLIER;
        for (int i = starts[count]; i < end; i++) {
            hash = (hash ^ pool[i]) * MULTIPLIER;
            hash ^= hash >>> 15;
        }
        return hash * 0x9E3779B1;
    }

    /** The slot that holds the pending name, or the empty one where it belongs. */
    private int slot(int hash) {
        int mask = slots.length - 1;
        int slot = hash >>> 7 & mask;
        for (int entry; (entry = slots[slot]) != 0; slot = slot + 1 & mask) {
            if (hashes[entry] == hash
                    && Arrays.equals(pool, starts[entry], starts[entry + 1], pool, starts[count], end)) {
                return slot;
            }
        }
        return slot;
    }

    private int insert(int hash, int slot) {
        int entry = count++;
        if (count + 1 >= starts.length) {
            starts = Arrays.copyOf(starts, starts.length * 2);
            nextSuffix = Arrays.copyOf(nextSuffix, starts.length);
            hashes = Arrays.copyOf(hashes, starts.length);
        }
        hashes[entry] = hash;
        starts[count] = end;
        slots[slot] = entry;
        if (count * 2 > slots.length) {
            enlargeSlots();
        }
        return entry;
    }

    private void enlargeSlots() {
        int[] larger = new int[slots.length * 4];
        int mask = larger.length - 1;
        for (int entry = 1; entry < count; entry++) {
            int slot = hashes[entry] >>> 7 & mask;
            while (larger[slot] != 0) {
                slot = slot + 1 & mask;
            }
            larger[slot] = entry;
        }
        slots = larger;
    }

    private void room(int size) {
        if (pool.length - end < size) {
            long wanted = Math.max(pool.length * 2L, (long) end + size);
            pool = Arrays.copyOf(pool, (int) Math.min(wanted, Integer.MAX_VALUE - 8));
        }
    }
}
