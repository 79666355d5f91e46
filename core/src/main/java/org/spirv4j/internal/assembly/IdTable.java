// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.assembly;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.spirv4j.internal.word.HashIndex;

/**
 * The ids of a text: which name has which number, and what the assembler must know of what they stand for. An id is
 * referred to by its index in the order of appearance, so that no array is sized by a number in the text.
 */
final class IdTable {
    /** Largest plain number that gets a slot in the direct table; about what the universal id bound allows. */
    private static final int DIRECT_LIMIT = 1 << 22;

    private static final int SMALLEST = 64;

    /** Text has seldom more ids than one in that many bytes. */
    private static final int BYTES_PER_ID = 48;

    /** {@link #type} of an id that a type instruction other than OpTypeInt and OpTypeFloat defines. */
    static final int OTHER_TYPE = -1;

    /** {@link #type} of an id whose definition had an error, so that nothing can be said of it. */
    static final int BROKEN = -2;

    /** {@link #type} of an id that has a value, whose type is {@link #valueType}. */
    static final int VALUE = -3;

    private final byte[] text;
    private final boolean preserve;
    private NumericIds preserved = NumericIds.NONE;
    private final int directLimit;

    private int count;
    private int nextId = 1;
    private int bound = 1;

    /** By index; empty when numbers are not preserved, since they are one more than the index then. */
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
     * @param text names are kept as places in it
     * @param preserve whether numeric names keep their numbers, which no other name may get then
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

    /** Index of the id with this name (without the percent sign), added when new; -1 when it is no valid name. */
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
            // Text in which all names are numbers never gets here, and is the largest that there is.
            if (preserved == NumericIds.NONE) {
                preserved = NumericIds.of(text);
            }
            while (preserved.contains(nextId)) {
                nextId++;
            }
        }
        return nextId++;
    }

    /** The number that a name is when it is plain decimal digits and small, or -1. */
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

    /** The number that a name is under the rules of integer literals (hexadecimal and octal too), or -1. */
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

    /** The number that stands for the id in the words. */
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

    /** A number type when the id names one, one of the negative constants, or 0 when nothing is known of the id. */
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

    /** Number of the extended instruction set that the id imports; -1 when it imports none. */
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
