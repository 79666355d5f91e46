// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.edit;

import java.util.Arrays;
import java.util.BitSet;
import org.spirv4j.internal.decode.OperandScanner;
import org.spirv4j.internal.grammar.GrammarTables;
import org.spirv4j.internal.grammar.KindNumbers;
import org.spirv4j.internal.type.Opcodes;

/**
 * Who uses which id, and which ids are free. Each word of the pool that is the id of an operand is an element of the
 * list of the uses of that id.
 *
 * <p>A <em>use</em> is an operand without which the instruction cannot be. A <em>mention</em> only describes the id:
 * the target of a name, decoration or execution mode, the interface of an entry point, and the operands of debug
 * information.
 */
abstract class InstructionPool extends InstructionWords {
    /** In {@link #nextUse}: the word is not the id of an operand. */
    private static final int LITERAL = -1;

    private static final int NONE = 0;

    /** Half a megabyte with what belongs to each word. */
    private static final int MIN_UNUSED_WORDS = 1 << 15;

    private final OperandScanner scanner;

    /** By word: the next and previous use of the same id; a previous use below 0 is a head, see {@link #link}. */
    private int[] nextUse;

    private int[] previousUse;

    /** By id: the first use, and the first mention. */
    private int[] firstUses;

    private int[] firstMentions;

    /** The ids that words which the grammar lacks may refer to. */
    private final BitSet pinned = new BitSet();

    /** The words of the pool that are taken, and those of them that belong to no instruction any more. */
    private int usedWords = 1;

    private int unusedWords;

    private int bound;

    /** The ids for new instructions, and those that will be among them when the pass is done. */
    private final IdStack free = new IdStack();

    private IdStack freed = new IdStack();
    private long changes;

    InstructionPool(GrammarTables tables, int words, int instructions, int bound) {
        super(tables, words, instructions, bound);
        scanner = new OperandScanner(pool, false, Integer.MAX_VALUE);
        nextUse = new int[words + 1];
        previousUse = new int[words + 1];
        firstUses = new int[bound];
        firstMentions = new int[bound];
        this.bound = bound;
    }

    /** {@return one more than the highest id} */
    public final int bound() {
        return bound;
    }

    /** One more than the highest id that an instruction defines or refers to. */
    final int usedBound() {
        int used = bound;
        while (used > 1
                && pool.definitions[used - 1] == 0
                && firstUses[used - 1] == NONE
                && firstMentions[used - 1] == NONE
                && !pinned.get(used - 1)) {
            used--;
        }
        return used;
    }

    /**
     * {@return an id that no instruction defines or refers to}
     *
     * @throws IllegalStateException if there are no more ids
     */
    public final int newId() {
        changes++;
        if (!free.isEmpty()) {
            return free.pop();
        }
        if (bound == Integer.MAX_VALUE) {
            throw new IllegalStateException("there are no more ids");
        }
        if (bound == firstUses.length) {
            int size = bound + (bound >> 2) + 16;
            firstUses = Arrays.copyOf(firstUses, size);
            firstMentions = Arrays.copyOf(firstMentions, size);
            pool.definitions = Arrays.copyOf(pool.definitions, size);
        }
        return bound++;
    }

    /**
     * Lets {@link #newId} return the ids of instructions that were removed or taken back. Until then they stay unused,
     * so that a pass may keep tables by id.
     */
    public final void reuseIds() {
        IdStack kept = new IdStack();
        for (int i = 0; i < freed.size(); i++) {
            int id = freed.get(i);
            if (firstUses[id] != NONE || firstMentions[id] != NONE || pinned.get(id)) {
                kept.push(id);
            } else if (pool.definitions[id] == 0) {
                free.push(id);
            }
        }
        freed = kept;
    }

    /** {@return a number that grows with each change} */
    public final long changeCount() {
        return changes;
    }

    final void changed() {
        changes++;
    }

    /** Gives each id another number, see {@link EditableModule#renumberIds}. */
    final void renumber(int[] ids, int newBound) {
        changes++;
        for (int i = 1; i <= instructionCount; i++) {
            int at = firstWords[i];
            int end = at + (pool.words[at] >>> 16);
            int result = resultId(i);
            for (int k = at + 1; k < end; k++) {
                if (nextUse[k] != LITERAL) {
                    pool.words[k] = ids[pool.words[k]];
                }
            }
            if (result != 0) {
                pool.words[at + (typeId(i) == 0 ? 1 : 2)] = ids[result];
            }
        }
        int size = Math.max(newBound, bound);
        int[] definitions = new int[size];
        int[] uses = new int[size];
        int[] mentions = new int[size];
        BitSet sets = new BitSet();
        for (int id = 1; id < bound; id++) {
            int number = ids[id];
            if (number != 0) {
                definitions[number] = pool.definitions[id];
                uses[number] = moveHead(firstUses[id], ~(2 * number));
                mentions[number] = moveHead(firstMentions[id], ~(2 * number + 1));
                sets.set(number, debugSets.get(id));
            }
        }
        pool.definitions = definitions;
        firstUses = uses;
        firstMentions = mentions;
        debugSets.clear();
        debugSets.or(sets);
        bound = newBound;
        free.clear();
        freed.clear();
    }

    private int moveHead(int first, int head) {
        if (first != NONE) {
            previousUse[first] = head;
        }
        return first;
    }

    /** Adds an instruction that is in no list yet. */
    final int create(int[] words, int from, int count) {
        int instruction = newInstruction();
        int at = reserve(count);
        System.arraycopy(words, from, pool.words, at, count);
        firstWords[instruction] = at;
        register(instruction);
        return instruction;
    }

    private int newInstruction() {
        int instruction = ++instructionCount;
        if (instruction == firstWords.length) {
            firstWords = Arrays.copyOf(firstWords, instruction + (instruction >> 2) + 16);
            growInstructions(firstWords.length);
        }
        return instruction;
    }

    /** Makes room for instructions below a number. */
    abstract void growInstructions(int size);

    /** The length of an array that has some elements, and room for more. */
    static int withRoom(int used) {
        return Math.addExact(used, used >> 3) + 64;
    }

    private int reserve(int count) {
        int at = usedWords;
        usedWords = Math.addExact(at, count);
        if (usedWords > pool.words.length) {
            int size = withRoom(usedWords);
            pool.words = Arrays.copyOf(pool.words, size);
            // Before the others grow, since it refers to the old words.
            scanner.refresh();
            nextUse = Arrays.copyOf(nextUse, size);
            previousUse = Arrays.copyOf(previousUse, size);
            owner = Arrays.copyOf(owner, size);
        }
        return at;
    }

    /**
     * Replaces the words of an instruction, which keeps its place.
     *
     * @param instruction the instruction
     * @param words the new instruction, from its first word on; its result id is the old one
     */
    final void rewrite(int instruction, int[] words, int count) {
        unregister(instruction);
        int at = firstWords[instruction];
        unusedWords += pool.words[at] >>> 16;
        if (count > pool.words[at] >>> 16 || scanner.plainIds(at) < 0) {
            at = reserve(count);
            firstWords[instruction] = at;
        } else {
            unusedWords -= count;
        }
        System.arraycopy(words, 0, pool.words, at, count);
        register(instruction);
    }

    /** Enters the operands of an instruction into the lists of uses, and its result into the definitions. */
    private void register(int instruction) {
        changes++;
        int at = firstWords[instruction];
        int end = at + (pool.words[at] >>> 16);
        Arrays.fill(nextUse, at, end, LITERAL);
        Arrays.fill(owner, at, end, instruction);
        int ids = scanner.plainIds(at);
        if (ids >= 0) {
            int result = scanner.resultOperand;
            for (int i = 0; i < ids; i++) {
                if (i == result) {
                    pool.definitions[pool.words[at + 1 + i]] = at;
                } else {
                    link(at + 1 + i, isMention(at, at + 1 + i));
                }
            }
            return;
        }
        if (!scanner.scan(at)) {
            throw new IllegalArgumentException(
                    "the words of this " + Opcodes.op(pool.words[at] & 0xFFFF) + " are malformed: " + scanner.fault);
        }
        for (int i = 0; i < scanner.count; i++) {
            int kind = scanner.kinds[i];
            int word = scanner.offsets[i];
            if (kind == KindNumbers.ID_RESULT) {
                pool.definitions[pool.words[word]] = at;
            } else if (kind <= KindNumbers.LAST_ID) {
                link(word, isMention(at, word));
            } else if (kind == KindNumbers.UNKNOWN_WORDS) {
                for (int k = 0; k < scanner.lengths[i]; k++) {
                    int id = pool.words[word + k];
                    if (id > 0 && id < bound) {
                        pinned.set(id);
                    }
                }
            }
        }
    }

    private void unregister(int instruction) {
        changes++;
        int at = firstWords[instruction];
        int end = at + (pool.words[at] >>> 16);
        for (int i = at + 1; i < end; i++) {
            if (nextUse[i] != LITERAL) {
                unlink(i);
                nextUse[i] = LITERAL;
            }
        }
        int result = resultId(instruction);
        if (result != 0 && pool.definitions[result] == at) {
            pool.definitions[result] = 0;
        }
    }

    /** Takes an instruction out of the lists of uses; its result id becomes free. */
    final void discard(int instruction) {
        int result = resultId(instruction);
        // A line or scope state repeats the result id of an instruction that may still be there.
        boolean isDefinition = result != 0 && pool.definitions[result] == firstWords[instruction];
        unregister(instruction);
        unusedWords += wordCount(instruction);
        if (isDefinition) {
            freed.push(result);
        }
    }

    /**
     * Whether removed instructions take a quarter of the words, in a module that does not fit in a processor's cache.
     */
    final boolean isSparse() {
        return unusedWords > MIN_UNUSED_WORDS && unusedWords > usedWords / 4;
    }

    /** Whether words of an instruction are in the lists of uses. */
    final boolean isLinked(int instruction) {
        int i = wordCount(instruction) - 1;
        while (i > 0 && !isId(instruction, i)) {
            i--;
        }
        return i > 0;
    }

    /** Gives the instructions other numbers, and moves their words so that they are in the order of the numbers. */
    void renumberInstructions(InstructionNumbering numbering) {
        pool.words = numbering.movedWords(pool.words);
        scanner.refresh();
        nextUse = numbering.movedWords(nextUse);
        previousUse = numbering.movedWords(previousUse);
        usedWords = numbering.size();
        numbering.moveReferences(nextUse, usedWords);
        numbering.moveReferences(previousUse, usedWords);
        numbering.moveReferences(pool.definitions, bound);
        numbering.moveReferences(firstUses, bound);
        numbering.moveReferences(firstMentions, bound);
        firstWords = numbering.starts();
        owner = numbering.owners();
        instructionCount = numbering.count();
        unusedWords = 0;
    }

    /**
     * Takes back the instruction that was made last, which is in no list and has a result: its number, its words and
     * its id.
     */
    final void takeBackLast() {
        int result = resultId(instructionCount);
        unregister(instructionCount);
        usedWords = firstWords[instructionCount--];
        freed.push(result);
    }

    final void setChangeCount(long count) {
        changes = count;
    }

    /**
     * Enters a word into a list as its first element. A head's previous use is the complement of twice the id, plus 1
     * for mentions.
     */
    private void link(int word, boolean mention) {
        int id = pool.words[word];
        int[] heads = mention ? firstMentions : firstUses;
        int first = heads[id];
        nextUse[word] = first;
        previousUse[word] = ~(2 * id + (mention ? 1 : 0));
        if (first != NONE) {
            previousUse[first] = word;
        }
        heads[id] = word;
    }

    private void unlink(int word) {
        int next = nextUse[word];
        int previous = previousUse[word];
        if (previous < 0) {
            int key = ~previous;
            ((key & 1) != 0 ? firstMentions : firstUses)[key >>> 1] = next;
        } else {
            nextUse[previous] = next;
        }
        if (next != NONE) {
            previousUse[next] = previous;
        }
    }

    /**
     * {@return whether an operand refers to an id}
     *
     * @param instruction the instruction
     * @param index the number of the operand's word
     */
    public final boolean isId(int instruction, int index) {
        return nextUse[firstWords[instruction] + index] != LITERAL;
    }

    /**
     * Changes a word of an instruction. Whether the word is an id or a literal stays the same.
     *
     * @param instruction the instruction
     * @param index the number of the word, from 1; not that of the result id
     * @param value the new word
     */
    public final void setWord(int instruction, int index, int value) {
        int at = firstWords[instruction];
        int word = at + index;
        if (pool.words[word] == value) {
            return;
        }
        changes++;
        if (nextUse[word] == LITERAL) {
            pool.words[word] = value;
        } else {
            unlink(word);
            pool.words[word] = value;
            link(word, isMention(at, word));
        }
        wordChanged(instruction);
    }

    /** Called when a word of an instruction has changed. */
    abstract void wordChanged(int instruction);

    /**
     * {@return the first use of an id, to be given to {@link #user}, {@link #useIndex} and {@link #nextUse(int)}; 0 for
     * none}
     *
     * @param id the id
     */
    public final int firstUse(int id) {
        return firstUses[id];
    }

    /**
     * {@return the first mention of an id: in a name, a decoration, an execution mode, the interface of an entry point,
     * or debug information; 0 for none}
     *
     * @param id the id
     */
    public final int firstMention(int id) {
        return firstMentions[id];
    }

    /**
     * {@return the use of the same id that follows a use, or the mention that follows a mention; 0 for none}
     *
     * @param use a use
     */
    public final int nextUse(int use) {
        return nextUse[use];
    }

    /**
     * {@return whether an instruction uses an id; names, decorations and debug information do not}
     *
     * @param id the id
     */
    public final boolean isUsed(int id) {
        return firstUses[id] != NONE || pinned.get(id);
    }

    /**
     * {@return whether words that the grammar lacks may refer to an id, which must then stay}
     *
     * @param id the id
     */
    public final boolean isPinned(int id) {
        return pinned.get(id);
    }

    /** {@return whether any id {@linkplain #isPinned is pinned}} */
    public final boolean hasPinned() {
        return !pinned.isEmpty();
    }

    /**
     * {@return whether an id has exactly one use}
     *
     * @param id the id
     */
    public final boolean isUsedOnce(int id) {
        int use = firstUses[id];
        return use != NONE && nextUse[use] == NONE && !pinned.get(id);
    }

    /**
     * Lets the users of an id use another one, and debug information too. Names, decorations, execution modes and
     * interfaces of entry points keep it.
     *
     * @param id the id
     * @param with the other id
     */
    public final void replaceUses(int id, int with) {
        if (id == with) {
            return;
        }
        for (int use = firstUses[id]; use != NONE; use = firstUses[id]) {
            setWord(owner[use], use - firstWords[owner[use]], with);
        }
        for (int use = firstMentions[id], next; use != NONE; use = next) {
            next = nextUse[use];
            if (isDebugInfo(owner[use])) {
                setWord(owner[use], use - firstWords[owner[use]], with);
            }
        }
    }
}
