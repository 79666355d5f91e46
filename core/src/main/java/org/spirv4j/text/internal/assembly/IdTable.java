// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.text.internal.assembly;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.spirv4j.internal.word.HashIndex;

/**
 * The ids of a text: the number of each name, and the facts about each id that the assembler needs. An id is identified
 * by its index in the order of appearance, so that no number in the text determines the size of an array.
 */
final class IdTable {
    /** Limit of the numbers in the direct table; approximately the universal id bound. */
    private static final int DIRECT_LIMIT = 1 << 22;

    private static final int SMALLEST = 64;

    /** Text rarely has more than one id per this many bytes. */
    private static final int BYTES_PER_ID = 48;

    /** {@link #type} of an id that a type instruction other than OpTypeInt and OpTypeFloat defines. */
    static final int OTHER_TYPE = -1;

    /** {@link #type} of an id whose definition has an error. */
    static final int INVALID = -2;

    /** {@link #type} of an id that has a value, whose type is {@link #valueType}. */
    static final int VALUE = -3;

    private final byte[] text;
    private final boolean preserve;
    private NumericIds preserved = NumericIds.NONE;
    private final int directLimit;

    private int count;
    private int nextId = 1;
    private int bound = 1;

    /** By index; empty unless numbers are preserved, since ids are one more than the index then. */
    private int[] ids;

    private int[] types;
    private int[] valueTypes;
    private int[] starts;

    /** Index plus one by plain number. */
    private int[] direct;

    /** Index by name, for names that are not plain numbers. */
    private final HashIndex names = new HashIndex();

    /** Extended instruction sets by the index of the id that imports them. */
    private final Map<Integer, Integer> sets = new HashMap<>();

    private int lastSetIndex = -1;
    private int lastSet;

    /**
     * @param text the text, into which names are offsets
     * @param preserve whether numeric names keep their numbers, which other names then avoid
     */
    IdTable(byte[] text, boolean preserve) {
        this.text = text;
        this.preserve = preserve;
        directLimit = Math.min(DIRECT_LIMIT, text.length);
        int expected = SMALLEST + text.length / BYTES_PER_ID;
        ids = new int[preserve ? expected : 0];
        types = new int[expected];
        valueTypes = new int[expected];
        starts = new int[expected];
        direct = new int[expected];
    }

    /** Index of the id with this name (without the percent sign), added if new; -1 if the name is invalid. */
    int index(int start, int end) {
        int number = plainNumber(start, end);
        if (number >= 0) {
            return numericIndex(number, start, end);
        }
        if (!isName(start, end)) {
            return -1;
        }
        int hash = HashIndex.hash(text, start, end);
        for (int slot = names.first(hash); slot >= 0; slot = names.next(slot, hash)) {
            int index = names.value(slot);
            if (isSame(starts[index], start, end)) {
                return index;
            }
        }
        names.add(hash, count);
        return add(start, end);
    }

    private int numericIndex(int number, int start, int end) {
        if (number >= direct.length) {
            direct = Arrays.copyOf(direct, Math.max(number + 1, direct.length * 2));
        }
        int known = direct[number];
        if (known != 0) {
            return known - 1;
        }
        direct[number] = count + 1;
        return add(start, end);
    }

    /** Whether the name at {@code known} is the one from {@code start} to {@code end}. */
    private boolean isSame(int known, int start, int end) {
        int knownEnd = known + end - start;
        return knownEnd <= text.length
                && Arrays.equals(text, known, knownEnd, text, start, end)
                && (knownEnd == text.length || !isNameByte(text[knownEnd]));
    }

    /** Whether a name consists of letters, digits and underscores. */
    private boolean isName(int start, int end) {
        for (int i = start; i < end; i++) {
            if (!isNameByte(text[i])) {
                return false;
            }
        }
        return start < end;
    }

    private static boolean isNameByte(byte c) {
        return c >= 'a' && c <= 'z' || c >= '0' && c <= '9' || c >= 'A' && c <= 'Z' || c == '_';
    }

    private int add(int start, int end) {
        int index = count++;
        if (index == starts.length) {
            int size = index * 2;
            ids = preserve ? Arrays.copyOf(ids, size) : ids;
            types = Arrays.copyOf(types, size);
            valueTypes = Arrays.copyOf(valueTypes, size);
            starts = Arrays.copyOf(starts, size);
        }
        starts[index] = start;
        int id = numberFor(start, end);
        if (preserve) {
            ids[index] = id;
        }
        bound = Math.max(bound, id + 1);
        return index;
    }

    private int numberFor(int start, int end) {
        if (preserve) {
            long number = numericName(text, start, end);
            if (number >= 0) {
                return (int) number;
            }
            // Only text with other names than numbers needs this scan.
            if (preserved == NumericIds.NONE) {
                preserved = NumericIds.of(text);
            }
            while (preserved.contains(nextId)) {
                nextId++;
            }
        }
        return nextId++;
    }

    /** The value of a small decimal name without leading zeros, or -1. */
    private int plainNumber(int start, int end) {
        int length = end - start;
        if (length > 7 || length == 0 || text[start] == '0' && length > 1) {
            return -1;
        }
        int number = 0;
        for (int i = start; i < end; i++) {
            int digit = text[i] - '0';
            if (digit < 0 || digit > 9) {
                return -1;
            }
            number = number * 10 + digit;
        }
        return number < directLimit ? number : -1;
    }

    /** The value of a name by the rules of integer literals (including hexadecimal and octal), or -1. */
    static long numericName(byte[] text, int start, int end) {
        int radix = 10;
        int from = start;
        if (text[start] == '0' && end - start > 1) {
            boolean hex = (text[start + 1] | 0x20) == 'x';
            radix = hex ? 16 : 8;
            from += hex ? 2 : 1;
        }
        long number = 0;
        for (int i = from; i < end; i++) {
            int digit = Character.digit(text[i], radix);
            number = number * radix + digit;
            if (digit < 0 || number >= Integer.MAX_VALUE) {
                return -1;
            }
        }
        return from == end ? -1 : number;
    }

    int count() {
        return count;
    }

    /** The number of the id in the words. */
    int id(int index) {
        return preserve ? ids[index] : index + 1;
    }

    /** One more than the highest id so far. */
    int bound() {
        return bound;
    }

    int nameStart(int index) {
        return starts[index];
    }

    int nameEnd(int index) {
        int end = starts[index];
        while (end < text.length && isNameByte(text[end])) {
            end++;
        }
        return end;
    }

    /** The number type that the id declares, one of the negative constants, or 0 if nothing is known about the id. */
    int type(int index) {
        return types[index];
    }

    void setType(int index, int type) {
        types[index] = type;
    }

    /** Index of the type of an id that has a value. */
    int valueType(int index) {
        return valueTypes[index];
    }

    void setValueType(int index, int type) {
        types[index] = VALUE;
        valueTypes[index] = type;
    }

    /** Number of the extended instruction set that the id imports; -1 for none. */
    int set(int index) {
        if (index != lastSetIndex) {
            lastSetIndex = index;
            lastSet = sets.getOrDefault(index, -1);
        }
        return lastSet;
    }

    void setSet(int index, int set) {
        sets.put(index, set);
        lastSetIndex = -1;
    }
}
