// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.edit;

import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import org.spirv4j.internal.decode.ModuleData;
import org.spirv4j.internal.word.HeaderWords;
import org.spirv4j.internal.word.WordBuffer;

/**
 * Changes to the instructions of a module, collected in any order and applied by {@link #words}: removals, insertions
 * before, after or in place of an instruction, and substitutions of used ids. Instructions are identified by their
 * number in the module, words by array, start and end. Applying the changes takes time linear in the module and n log n
 * in the insertions; instructions between two changes are copied as a block.
 */
public final class InstructionEdits {
    private static final int BEFORE = 0;
    private static final int REPLACE = 1;
    private static final int AFTER = 2;
    private static final int POSITIONS = 3;
    private static final int MAX_WORDS = 0xFFFF;

    private final ModuleData data;
    private long[] dropped = {};
    private int droppedCount;
    private int droppedWords;

    /** Words of inserted instructions, one after the other. */
    private final WordBuffer inserted = new WordBuffer(0);

    /**
     * By insertion: the instruction times {@link #POSITIONS} plus the position in the upper half, its number in the
     * lower.
     */
    private long[] insertions = {};

    /** By insertion: end of its words in {@link #inserted}; they start at the end of the previous insertion. */
    private int[] ends = {};

    private int insertionCount;
    private boolean inOrder = true;

    /** Words to append to kept instructions, by instruction. */
    private final TreeMap<Integer, WordBuffer> extensions = new TreeMap<>();

    private final IdMap substitutes;
    private final IdCounter ids;

    /** Creates an edit without changes. */
    public InstructionEdits(ModuleData data) {
        this.data = data;
        substitutes = IdMap.substitution(data);
        ids = new IdCounter(data.bound);
    }

    /** The module to change. */
    public ModuleData data() {
        return data;
    }

    /**
     * Returns an id that neither the module nor an earlier call uses.
     *
     * @throws IllegalStateException if no ids are left
     */
    public int freshId() {
        return ids.next();
    }

    /** Removes an instruction; has no effect if it is already removed. */
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

    /** Whether an instruction is removed or replaced. */
    public boolean isDropped(int instruction) {
        return dropped.length > 0 && (dropped[instruction >> 6] & 1L << instruction) != 0;
    }

    /**
     * Inserts words before an instruction, after earlier insertions there.
     *
     * @param instruction may be the number of instructions, for the end of the module
     */
    public void insertBefore(int instruction, int[] from, int start, int end) {
        insert(instruction, BEFORE, from, start, end);
    }

    /** Inserts words after an instruction, after earlier insertions there. */
    public void insertAfter(int instruction, int[] from, int start, int end) {
        insert(instruction, AFTER, from, start, end);
    }

    /**
     * Replaces an instruction by words.
     *
     * @throws IllegalStateException if it is already removed or replaced
     */
    public void replace(int instruction, int[] from, int start, int end) {
        if (isDropped(instruction)) {
            throw new IllegalStateException("instruction " + instruction + " is already removed or replaced");
        }
        drop(instruction);
        insert(instruction, REPLACE, from, start, end);
    }

    private void insert(int instruction, int position, int[] from, int start, int end) {
        inserted.addAll(from, start, end - start);
        if (insertionCount == insertions.length) {
            insertions = Arrays.copyOf(insertions, Math.max(16, 2 * insertionCount));
            ends = Arrays.copyOf(ends, insertions.length);
        }
        long key = ((long) instruction * POSITIONS + position) << 32 | insertionCount;
        inOrder &= insertionCount == 0 || insertions[insertionCount - 1] < key;
        insertions[insertionCount] = key;
        ends[insertionCount++] = inserted.size();
    }

    /**
     * Appends an operand of one word to an instruction. It has no effect if the instruction is removed or replaced.
     *
     * @throws IllegalStateException if the instruction would be longer than 65,535 words
     */
    public void extend(int instruction, int word) {
        WordBuffer words = extensions.computeIfAbsent(instruction, i -> new WordBuffer(0));
        if ((data.words[data.starts[instruction]] >>> 16) + words.size() >= MAX_WORDS) {
            throw new IllegalStateException(
                    "instruction " + instruction + " would have more than " + MAX_WORDS + " words");
        }
        words.add(word);
    }

    /** Whether a word was appended to an instruction. */
    public boolean isExtended(int instruction, int word) {
        WordBuffer words = extensions.get(instruction);
        return words != null && Arrays.stream(words.toArray()).anyMatch(w -> w == word);
    }

    /**
     * Replaces all uses of an id in the kept instructions. Result ids and inserted instructions do not change, and
     * substitutions are not transitive.
     */
    public void substitute(int id, int with) {
        substitutes.put(id, with);
    }

    /** The substitute of an id; the id itself if it has none. */
    public int substituteOf(int id) {
        return substitutes.get(id);
    }

    /** Whether there are no changes. */
    public boolean isEmpty() {
        return droppedCount == 0 && insertionCount == 0 && extensions.isEmpty() && substitutes.isIdentity();
    }

    /** The words of the changed module with its header; they are not checked. */
    public int[] words() {
        long[] order = insertions;
        if (!inOrder) {
            order = Arrays.copyOf(insertions, insertionCount);
            Arrays.sort(order);
        }
        WordBuffer result = new WordBuffer(Math.addExact(data.words.length - droppedWords, inserted.size()));
        result.addAll(data.words, 0, HeaderWords.COUNT);
        result.set(3, ids.bound());
        IdRewriter rewriter = new IdRewriter(data, substitutes, false);
        int instruction = 0;
        for (int i = 0; i < insertionCount; i++) {
            int target = (int) (order[i] >>> 32);
            // The number of the first instruction that follows the insertion.
            int next = target / POSITIONS + (target % POSITIONS == AFTER ? 1 : 0);
            appendKept(instruction, next, rewriter, result);
            instruction = Math.max(instruction, next);
            int number = (int) order[i];
            int start = number == 0 ? 0 : ends[number - 1];
            result.addAll(inserted.array(), start, ends[number] - start);
        }
        appendKept(instruction, data.instructionCount, rewriter, result);
        return result.toArray();
    }

    /** Appends the kept instructions of a range, run by run. */
    private void appendKept(int first, int end, IdRewriter rewriter, WordBuffer result) {
        int instruction = first;
        while (instruction < end) {
            int run = Math.min(end, next(instruction, true));
            appendRun(instruction, run, rewriter, result);
            instruction = next(run, false);
        }
    }

    private void appendRun(int first, int end, IdRewriter rewriter, WordBuffer result) {
        int from = first;
        if (!extensions.isEmpty() && first < end) {
            for (Map.Entry<Integer, WordBuffer> extension :
                    extensions.subMap(first, end).entrySet()) {
                int extended = extension.getKey();
                rewriter.append(from, extended, result);
                int at = result.size();
                rewriter.append(extended, extended + 1, result);
                WordBuffer words = extension.getValue();
                result.addAll(words.array(), 0, words.size());
                result.set(at, result.array()[at] + (words.size() << 16));
                from = extended + 1;
            }
        }
        rewriter.append(from, end, result);
    }

    /** Number of the first removed or kept instruction from {@code from} on. */
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
