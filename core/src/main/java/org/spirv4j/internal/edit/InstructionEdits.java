// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.edit;

import java.util.Arrays;
import org.spirv4j.binary.ModuleHeader;
import org.spirv4j.internal.decode.ModuleData;
import org.spirv4j.internal.word.WordBuffer;

/**
 * Changes to the instructions of a module, collected in any order and made by {@link #words}: instructions are dropped,
 * others are inserted before, after or instead of them, and the ids that they use are substituted. Instructions are known by
 * their number in the module, words are given as array, start and end. Making the changes takes time linear in the module
 * and n log n in the insertions; instructions between two changes are copied in one piece.
 */
public final class InstructionEdits {
    private static final int BEFORE = 0;
    private static final int IN_PLACE = 1;
    private static final int BEHIND = 2;
    private static final int PLACES = 3;

    private final ModuleData data;
    private long[] dropped = {};
    private int droppedCount;
    private int droppedWords;

    /** Words of inserted instructions, one after the other. */
    private final WordBuffer inserted = new WordBuffer(0);

    /** By insertion: the instruction times {@link #PLACES} plus the place in the upper half, its number in the lower. */
    private long[] insertions = {};

    /** By insertion: where its words end in {@link #inserted}. They start where those of the insertion before it end. */
    private int[] ends = {};

    private int insertionCount;
    private boolean inOrder = true;
    private final IdMap substitutes;
    private final IdCounter ids;

    /** Makes an edit of a module, without changes. */
    public InstructionEdits(ModuleData data) {
        this.data = data;
        substitutes = IdMap.substitution(data);
        ids = new IdCounter(data.bound);
    }

    /** The module that is changed. */
    public ModuleData data() {
        return data;
    }

    /**
     * An id that the module does not use and that no earlier call gave.
     *
     * @throws IllegalStateException if there is no more
     */
    public int freshId() {
        return ids.next();
    }

    /** Drops an instruction, if it is not dropped already. */
    public void drop(int instruction) {
        int word = instruction >> 6;
        if (dropped.length == 0) {
            dropped = new long[(data.instructionCount >> 6) + 1];
        }
        long bit = 1L << instruction;
        if ((dropped[word] & bit) == 0) {
            dropped[word] |= bit;
            droppedCount++;
            droppedWords += data.words[data.starts[instruction]] >>> 16;
        }
    }

    /** Keeps an instruction that was dropped. */
    public void keep(int instruction) {
        if (isDropped(instruction)) {
            dropped[instruction >> 6] &= ~(1L << instruction);
            droppedCount--;
            droppedWords -= data.words[data.starts[instruction]] >>> 16;
        }
    }

    /** Whether an instruction is dropped or replaced. */
    public boolean isDropped(int instruction) {
        return dropped.length > 0 && (dropped[instruction >> 6] & 1L << instruction) != 0;
    }

    /**
     * Inserts words before an instruction, after those that were inserted there earlier.
     *
     * @param instruction may be the number of instructions, for the end of the module
     */
    public void insertBefore(int instruction, int[] from, int start, int end) {
        insert(instruction, BEFORE, from, start, end);
    }

    /** Inserts words after an instruction and after those that were inserted there earlier. */
    public void insertAfter(int instruction, int[] from, int start, int end) {
        insert(instruction, BEHIND, from, start, end);
    }

    /**
     * Replaces an instruction by words.
     *
     * @throws IllegalStateException if it is dropped or replaced already
     */
    public void replace(int instruction, int[] from, int start, int end) {
        if (isDropped(instruction)) {
            throw new IllegalStateException("instruction " + instruction + " has been dropped or replaced already");
        }
        drop(instruction);
        insert(instruction, IN_PLACE, from, start, end);
    }

    private void insert(int instruction, int place, int[] from, int start, int end) {
        inserted.addAll(from, start, end - start);
        if (insertionCount == insertions.length) {
            insertions = Arrays.copyOf(insertions, Math.max(16, 2 * insertionCount));
            ends = Arrays.copyOf(ends, insertions.length);
        }
        long key = ((long) instruction * PLACES + place) << 32 | insertionCount;
        inOrder &= insertionCount == 0 || insertions[insertionCount - 1] < key;
        insertions[insertionCount] = key;
        ends[insertionCount++] = inserted.size();
    }

    /**
     * Lets every kept instruction that uses an id use another one instead. Result ids and inserted instructions stay as they
     * are; a substitute is not substituted in turn.
     */
    public void substitute(int id, int with) {
        substitutes.put(id, with);
    }

    /** What an id is substituted by; the id itself when it is not. */
    public int substituteOf(int id) {
        return substitutes.get(id);
    }

    /** Whether nothing is changed. */
    public boolean isEmpty() {
        return droppedCount == 0 && insertionCount == 0 && substitutes.isIdentity();
    }

    /** The words of the changed module with its header; they are not checked. */
    public int[] words() {
        long[] order = insertions;
        if (!inOrder) {
            order = Arrays.copyOf(insertions, insertionCount);
            Arrays.sort(order);
        }
        WordBuffer result = new WordBuffer(Math.addExact(data.words.length - droppedWords, inserted.size()));
        result.addAll(data.words, 0, ModuleHeader.WORDS);
        result.set(3, ids.bound());
        IdRewriter rewriter = new IdRewriter(data, substitutes, false);
        int instruction = 0;
        for (int i = 0; i < insertionCount; i++) {
            int place = (int) (order[i] >>> 32);
            // The number of the first instruction that follows the insertion.
            int next = place / PLACES + (place % PLACES == BEHIND ? 1 : 0);
            appendKept(instruction, next, rewriter, result);
            instruction = Math.max(instruction, next);
            int number = (int) order[i];
            int start = number == 0 ? 0 : ends[number - 1];
            result.addAll(inserted.array(), start, ends[number] - start);
        }
        appendKept(instruction, data.instructionCount, rewriter, result);
        return result.toArray();
    }

    /** Appends those among some instructions that are kept, run by run. */
    private void appendKept(int first, int end, IdRewriter rewriter, WordBuffer result) {
        int instruction = first;
        while (instruction < end) {
            int run = Math.min(end, next(instruction, true));
            rewriter.append(instruction, run, result);
            instruction = next(run, false);
        }
    }

    /** Number of the first instruction from {@code from} on that is dropped, or that is kept. */
    private int next(int from, boolean isDropped) {
        int word = from >> 6;
        if (word >= dropped.length) {
            return isDropped ? data.instructionCount : from;
        }
        long invert = isDropped ? 0 : -1L;
        long bits = (dropped[word] ^ invert) & -1L << from;
        while (bits == 0) {
            if (++word == dropped.length) {
                return data.instructionCount;
            }
            bits = dropped[word] ^ invert;
        }
        return Math.min(data.instructionCount, (word << 6) + Long.numberOfTrailingZeros(bits));
    }
}
