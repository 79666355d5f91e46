// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.edit;

import java.util.Arrays;
import java.util.BitSet;
import java.util.Objects;
import java.util.function.IntConsumer;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.decode.ModuleData;
import org.spirv4j.internal.decode.OperandScanner;
import org.spirv4j.internal.grammar.GrammarTables;
import org.spirv4j.internal.grammar.KindNumbers;

/**
 * Who uses which id, and which ids are free.
 *
 * <p>A <em>use</em> is an operand without which the instruction cannot be. A <em>mention</em> only describes the id:
 * the target of a name, decoration or execution mode, the interface of an entry point, and the operands of debug
 * information.
 */
abstract class InstructionPool extends InstructionWords {
    private static final int[] EMPTY = {};

    private OperandScanner scanner;

    ScannedIds scanned;

    /** Whether the lists of uses are made; they are empty before. */
    boolean hasUses;

    UseLists useLists = new UseLists(0, 0);

    /** Whether the module may have words that the grammar lacks. */
    final boolean hasUnknown;

    /** The ids that words which the grammar lacks may refer to. */
    final BitSet pinned = new BitSet();

    final PoolSpace space = new PoolSpace();

    private int bound;

    /** The ids for new instructions, and those that will be among them when the pass is done. */
    private final IdStack free = new IdStack();

    private IdStack freed = new IdStack();

    private long changes;

    InstructionPool(ModuleData data, boolean isCopied) {
        super(data, isCopied);
        scanner = new OperandScanner(pool, false, Integer.MAX_VALUE);
        scanned = new ScannedIds(pool, scanner);
        bound = data.bound;
        hasUnknown = data.firstUnknown >= 0;
        if (isCopied) {
            space.fill(pool.words.length);
        } else {
            makeUses();
        }
    }

    private void makeUses() {
        hasUses = true;
        changeDefinitions();
        useLists = new UseLists(pool.words.length, pool.definitions.length);
    }

    /** Makes the lists of uses of all instructions, unless they are made. */
    final void findUses() {
        if (!hasUses) {
            owners();
            makeUses();
            for (int i = 1; i <= instructionCount; i++) {
                if (isListed(i)) {
                    enterUses(i);
                }
            }
        }
    }

    /**
     * {@return whether an instruction is part of the module: it was not removed}
     *
     * @param instruction the instruction
     */
    public abstract boolean isListed(int instruction);

    @Override
    public final int bound() {
        return bound;
    }

    /** One more than the highest id that an instruction defines or refers to. */
    final int usedBound() {
        findUses();
        int used = bound;
        while (used > 1 && pool.definitions[used - 1] == 0 && useLists.isEmpty(used - 1) && !pinned.get(used - 1)) {
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
        changeDefinitions();
        if (bound == pool.definitions.length) {
            int size = bound + (bound >> 2) + 16;
            replaceDefinitions(Arrays.copyOf(pool.definitions, size));
            if (hasUses) {
                useLists.growIds(size);
            }
        }
        return bound++;
    }

    /**
     * Lets {@link #newId} return the ids of instructions that were removed or taken back. Until then they stay unused,
     * so that a pass may keep tables by id.
     */
    public final void reuseIds() {
        findUses();
        IdStack kept = new IdStack();
        for (int i = 0; i < freed.size(); i++) {
            int id = freed.get(i);
            if (!useLists.isEmpty(id) || pinned.get(id)) {
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

    /** Called when all ids have other numbers. */
    final void idsReplaced(int newBound) {
        changes++;
        bound = newBound;
        free.clear();
        freed.clear();
        // A scanner remembers ids.
        scanner = new OperandScanner(pool, false, Integer.MAX_VALUE);
        scanned = new ScannedIds(pool, scanner);
    }

    /**
     * Passes all ids of an instruction to {@code action}, those of its result and its type included, in the order of
     * the words.
     *
     * @param instruction the instruction
     * @param action receives each id
     */
    public final void forEachId(int instruction, IntConsumer action) {
        Objects.requireNonNull(action, "action");
        int at = firstWords[instruction];
        if (!hasUses) {
            scanned.forEach(at, action);
            return;
        }
        int result = resultWord(at);
        for (int k = at + 1; k < at + wordCount(instruction); k++) {
            if (k == result || useLists.has(k)) {
                action.accept(pool.words[k]);
            }
        }
    }

    /** The word of the result id of the instruction that starts at a word; 0 if it has none. */
    private int resultWord(int at) {
        int results = pool.tables.results()[pool.words[at] & 0xFFFF];
        return (results & GrammarTables.HAS_RESULT) == 0 ? 0 : at + ((results & GrammarTables.HAS_TYPE) == 0 ? 1 : 2);
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
        rearrange();
        int instruction = ++instructionCount;
        if (instruction == firstWords.length) {
            firstWords = Arrays.copyOf(firstWords, instruction + (instruction >> 2) + 16);
            growInstructions(firstWords.length);
        }
        return instruction;
    }

    /** Must be called before the list of the instructions changes, or a new instruction is made. */
    abstract void rearrange();

    /** Makes room for instructions below a number. */
    abstract void growInstructions(int size);

    /**
     * The words of a list of instructions whose order is that of the pool, to be read by others from now on; empty if
     * the instructions of the pool are not the words of a module.
     *
     * @param count the number of words of the module that was lifted
     */
    final int[] sharedWords(int count, int bound) {
        if (space.taken() != count || space.listed() != count || pool.words.length != count) {
            return EMPTY;
        }
        changeWords();
        pool.words[3] = bound;
        shareWords();
        return pool.words;
    }

    final void changeWords() {
        if (ownWords()) {
            scanner.refresh();
        }
    }

    private int reserve(int count) {
        int at = space.take(count);
        if (space.taken() > pool.words.length) {
            int size = withRoom(space.taken());
            pool.words = Arrays.copyOf(pool.words, size);
            wordsReplaced();
            // Before the others grow, since it refers to the old words.
            scanner.refresh();
            if (hasUses) {
                useLists.growWords(size);
            }
            if (owner.length > 0) {
                owner = Arrays.copyOf(owner, size);
            }
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
        changeWords();
        unregister(instruction);
        int at = firstWords[instruction];
        int old = pool.words[at] >>> 16;
        boolean isMoved = count > old || scanner.plainIds(at) < 0;
        space.leave(isMoved ? old : old - count);
        if (isMoved || count != old) {
            space.leaveGap();
        }
        if (isMoved) {
            if (resultId(instruction) != 0) {
                // The scanner looks only at definitions before an instruction.
                findUses();
            }
            at = reserve(count);
            firstWords[instruction] = at;
        }
        System.arraycopy(words, 0, pool.words, at, count);
        register(instruction);
    }

    /** Enters the operands of an instruction into the lists of uses, and its result into the definitions. */
    private void register(int instruction) {
        changes++;
        int at = firstWords[instruction];
        if (owner.length > 0) {
            Arrays.fill(owner, at, at + (pool.words[at] >>> 16), instruction);
        }
        if (hasUses) {
            enterUses(instruction);
            return;
        }
        int result = resultId(instruction);
        if (result != 0) {
            changeDefinitions();
            pool.definitions[result] = at;
        }
    }

    private void enterUses(int instruction) {
        int at = firstWords[instruction];
        useLists.setLiterals(at, at + (pool.words[at] >>> 16));
        int ids = scanner.plainIds(at);
        if (ids >= 0) {
            int result = scanner.resultOperand;
            for (int i = 0; i < ids; i++) {
                if (i == result) {
                    pool.definitions[pool.words[at + 1 + i]] = at;
                } else {
                    link(at, at + 1 + i);
                }
            }
            return;
        }
        scanned.scan(at);
        for (int i = 0; i < scanner.count; i++) {
            int kind = scanner.kinds[i];
            int word = scanner.offsets[i];
            if (kind == KindNumbers.ID_RESULT) {
                pool.definitions[pool.words[word]] = at;
            } else if (kind <= KindNumbers.LAST_ID) {
                link(at, word);
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
        for (int i = at + 1; i < end && hasUses; i++) {
            if (useLists.has(i)) {
                useLists.unlink(i);
            }
        }
        if (hasUses) {
            useLists.setLiterals(at + 1, end);
        }
        int result = resultId(instruction);
        if (result != 0 && pool.definition(result) == at) {
            changeDefinitions();
            pool.definitions[result] = 0;
        }
    }

    /** Takes an instruction out of the lists of uses; its result id becomes free. */
    final void discard(int instruction) {
        int result = resultId(instruction);
        // A line or scope state repeats the result id of an instruction that may still be there.
        boolean isDefinition = result != 0 && pool.definition(result) == firstWords[instruction];
        unregister(instruction);
        space.leave(wordCount(instruction));
        if (isDefinition) {
            freed.push(result);
        }
    }

    /**
     * Takes an instruction out that is in no list of uses, since there are none; {@link #forgetDefinitions} must
     * follow.
     */
    final void forget(int instruction) {
        changes++;
        space.leave(wordCount(instruction));
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
        findUses();
        rearrange();
        pool.words = numbering.movedWords(pool.words);
        wordsReplaced();
        scanner.refresh();
        useLists.moveWords(numbering, bound);
        space.fill(numbering.size());
        numbering.moveReferences(pool.definitions, bound);
        firstWords = numbering.starts();
        owner = numbering.owners();
        instructionCount = numbering.count();
    }

    /**
     * Takes back the instruction that was made last, which is in no list and has a result: its number, its words and
     * its id.
     */
    final void takeBackLast() {
        int result = resultId(instructionCount);
        unregister(instructionCount);
        space.giveBack(firstWords[instructionCount--]);
        freed.push(result);
    }

    final void setChangeCount(long count) {
        changes = count;
    }

    /** Enters the word of an operand of the instruction that starts at a word. */
    private void link(int at, int word) {
        useLists.link(word, pool.words[word], isMention(at, word));
    }

    /**
     * {@return whether an operand refers to an id}
     *
     * @param instruction the instruction
     * @param index the number of the operand's word
     */
    public final boolean isId(int instruction, int index) {
        findUses();
        return useLists.has(firstWords[instruction] + index);
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
        changeWords();
        if (!hasUses && pool.definition(value) > at) {
            // The scanner looks only at definitions before an instruction.
            findUses();
        }
        if (!hasUses || !useLists.has(word)) {
            pool.words[word] = value;
        } else {
            useLists.unlink(word);
            pool.words[word] = value;
            link(at, word);
        }
        wordChanged(instruction);
    }

    /** Called when a word of an instruction has changed. */
    abstract void wordChanged(int instruction);

    /**
     * {@return the words of an instruction with other ids where it uses ids}
     *
     * @param instruction the instruction
     * @param ids by id, the id that takes its place; 0 to keep it
     */
    public final int[] wordsWith(int instruction, int[] ids) {
        Objects.requireNonNull(ids, "ids");
        int[] words = wordsFrom(instruction, 0);
        int at = firstWords[instruction];
        if (!hasUses) {
            scanned.replace(at, words, -at, ids, word -> false);
            return words;
        }
        for (int k = 1; k < words.length; k++) {
            if (useLists.has(at + k) && words[k] < ids.length && ids[words[k]] != 0) {
                words[k] = ids[words[k]];
            }
        }
        return words;
    }

    /** Makes an instruction with a new result id that is in no list. */
    final int create(Op op, int typeId, int... operands) {
        int result = pool.tables.opHasResult(pool.tables.op(op.opcode())) ? newId() : 0;
        return create(build(op, typeId, result, operands), 0, builtWords);
    }
}
