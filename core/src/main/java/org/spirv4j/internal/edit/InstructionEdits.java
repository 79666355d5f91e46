package org.spirv4j.internal.edit;

import java.util.Arrays;
import org.spirv4j.binary.ModuleHeader;
import org.spirv4j.internal.decode.ModuleData;
import org.spirv4j.internal.word.WordBuffer;

/**
 * Changes to the instructions of a module, given in any order and made all at once: instructions dropped, others inserted
 * in front of, in place of or behind them, used ids substituted. Making them takes time linear in the module and
 * n log n in the insertions; instructions between two changes are copied in one piece.
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

    /** By insertion: its place in the upper half, its number in the lower. */
    private long[] insertions = {};

    /** Where the words of an insertion end; they start where those of the insertion before it end. */
    private int[] ends = {};

    private int insertionCount;
    private boolean inOrder = true;
    private final IdMap substitutes;
    private final IdCounter ids;

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
     * An id that neither the module uses nor any earlier call has given.
     *
     * @throws IllegalStateException when there are no more
     */
    public int freshId() {
        return ids.next();
    }

    /** Leaves an instruction out; nothing further happens when it is left out already. */
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

    /** Takes back that an instruction was dropped. */
    public void keep(int instruction) {
        if (isDropped(instruction)) {
            dropped[instruction >> 6] &= ~(1L << instruction);
            droppedCount--;
            droppedWords -= data.words[data.starts[instruction]] >>> 16;
        }
    }

    /** Whether an instruction is left out, or replaced. */
    public boolean isDropped(int instruction) {
        return dropped.length > 0 && (dropped[instruction >> 6] & 1L << instruction) != 0;
    }

    /** Puts words in front of an instruction, behind those put there before; the end of the module counts as one. */
    public void insertBefore(int instruction, int[] from, int start, int end) {
        insert(instruction, BEFORE, from, start, end);
    }

    /** Puts words behind an instruction and those put there before. */
    public void insertAfter(int instruction, int[] from, int start, int end) {
        insert(instruction, BEHIND, from, start, end);
    }

    /**
     * Leaves an instruction out and puts words into its place.
     *
     * @throws IllegalStateException when it is left out already
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
     * Lets every kept instruction that uses an id use another one instead. Instructions that define the id, and inserted
     * ones, are not concerned; a substitute is not substituted in turn.
     */
    public void substitute(int id, int with) {
        substitutes.put(id, with);
    }

    /** What an id is substituted by: itself when it is not. */
    public int substituteOf(int id) {
        return substitutes.get(id);
    }

    /** Whether nothing is changed. */
    public boolean isEmpty() {
        return droppedCount == 0 && insertionCount == 0 && substitutes.isIdentity();
    }

    /** The words of the changed module, header included; not checked. */
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
            // What stands in front of or in the place of an instruction comes before it.
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

    /** Appends the kept ones among some instructions, run by run. */
    private void appendKept(int first, int end, IdRewriter rewriter, WordBuffer result) {
        int instruction = first;
        while (instruction < end) {
            int run = Math.min(end, next(instruction, true));
            rewriter.append(instruction, run, result);
            instruction = next(run, false);
        }
    }

    /** Number of the first instruction from {@code from} on that is dropped, or is not. */
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
