// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.word;

import java.util.Arrays;

/**
 * Distinct sequences of words, each with a number that the caller chooses. A sequence is built with {@link #add} and
 * {@link #addAll} and completed by {@link #intern} or {@link #find}, which take time linear in its length:
 *
 * <pre>{@code
 * interner.add(opcode);
 * interner.addAll(words, at + 2, count);
 * int first = interner.intern(id);   // id if no equal sequence precedes
 * }</pre>
 */
public final class WordInterner {
    private final HashIndex index = new HashIndex();

    /** The sequences one after the other, followed by the incomplete one. */
    private final WordBuffer words = new WordBuffer(64);

    /** Start of each sequence; that of the incomplete one at {@code [count]}. */
    private int[] starts = new int[16];

    private int[] values = new int[16];
    private int count;

    /** Creates an empty interner. */
    public WordInterner() {}

    /**
     * The buffer of the incomplete sequence, for callers that append to a buffer. Its existing words must not change.
     */
    public WordBuffer target() {
        return words;
    }

    /** Adds a word to the sequence. */
    public void add(int word) {
        words.add(word);
    }

    /** Adds {@code count} words of an array from {@code start} on to the sequence. */
    public void addAll(int[] source, int start, int count) {
        words.addAll(source, start, count);
    }

    /** Number of distinct sequences. */
    public int size() {
        return count;
    }

    /**
     * Completes the sequence and keeps it if it is new.
     *
     * @param value its number if it is new; not negative
     * @return the number of the equal sequence, {@code value} if it is new
     */
    public int intern(int value) {
        int start = starts[count];
        int end = words.size();
        int hash = HashIndex.hash(words.array(), start, end);
        int known = known(hash, start, end);
        if (known >= 0) {
            words.truncate(start);
            return known;
        }
        if (count + 1 == starts.length) {
            starts = Arrays.copyOf(starts, 2 * starts.length);
            values = Arrays.copyOf(values, starts.length);
        }
        index.add(hash, count);
        values[count++] = value;
        starts[count] = end;
        return value;
    }

    /** Completes the sequence without keeping it; returns the number of the equal one, or -1. */
    public int find() {
        int start = starts[count];
        int end = words.size();
        int known = known(HashIndex.hash(words.array(), start, end), start, end);
        words.truncate(start);
        return known;
    }

    private int known(int hash, int start, int end) {
        int[] all = words.array();
        for (int slot = index.first(hash); slot >= 0; slot = index.next(slot, hash)) {
            int entry = index.value(slot);
            if (Arrays.equals(all, starts[entry], starts[entry + 1], all, start, end)) {
                return values[entry];
            }
        }
        return -1;
    }
}
