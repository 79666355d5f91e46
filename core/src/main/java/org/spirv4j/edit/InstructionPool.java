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
import org.spirv4j.internal.word.HeaderWords;

/**
 * Who uses which id, and which ids are free.
 *
 * <p>A <em>use</em> is an operand without which the instruction cannot be. A <em>mention</em> only describes the id:
 * the target of a name, decoration or execution mode, the interface of an entry point, and the operands of debug
 * information.
 */
final class InstructionPool {
    private static final int[] EMPTY = {};

    private final InstructionWords words;

    private final InstructionWords.Pool pool;

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

    /** The ids for new instructions, and those that will be among them when the pass is done. */
    private final IdStack free = new IdStack();

    private IdStack freed = new IdStack();

    private long changes;

    InstructionPool(InstructionWords words, ModuleData data, boolean isCopied) {
        this.words = words;
        pool = words.pool;
        scanner = new OperandScanner(pool, false, Integer.MAX_VALUE);
        scanned = new ScannedIds(pool, scanner);
        hasUnknown = data.firstUnknown >= 0;
        if (isCopied) {
            space.fill(pool.words.length);
        } else {
            makeUses();
        }
    }

    private void makeUses() {
        hasUses = true;
        words.changeDefinitions();
        useLists = new UseLists(pool.words.length, pool.definitions.length);
    }

    /** Makes the lists of uses of all instructions, unless they are made. */
    void findUses() {
        if (!hasUses) {
            words.owners();
            makeUses();
            for (int i = 1; i <= words.instructionCount; i++) {
                if (words.list.isListed(i)) {
                    enterUses(i);
                }
            }
        }
    }

    /** One more than the highest id that an instruction defines or refers to. */
    int usedBound() {
        findUses();
        int used = words.bound;
        while (used > 1 && pool.definitions[used - 1] == 0 && useLists.isEmpty(used - 1) && !pinned.get(used - 1)) {
            used--;
        }
        return used;
    }

    int newId() {
        changes++;
        if (!free.isEmpty()) {
            return free.pop();
        }
        if (words.bound == Integer.MAX_VALUE) {
            throw new IllegalStateException("there are no more ids");
        }
        words.changeDefinitions();
        if (words.bound == pool.definitions.length) {
            int size = words.bound + (words.bound >> 2) + 16;
            words.replaceDefinitions(Arrays.copyOf(pool.definitions, size));
            if (hasUses) {
                useLists.growIds(size);
            }
        }
        return words.bound++;
    }

    void reuseIds() {
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

    long changeCount() {
        return changes;
    }

    void changed() {
        changes++;
    }

    /** Called when all ids have other numbers. */
    void idsReplaced(int newBound) {
        changes++;
        words.bound = newBound;
        free.clear();
        freed.clear();
        // A scanner remembers ids.
        scanner = new OperandScanner(pool, false, Integer.MAX_VALUE);
        scanned = new ScannedIds(pool, scanner);
    }

    void forEachId(int instruction, IntConsumer action) {
        Objects.requireNonNull(action, "action");
        int at = words.firstWords[instruction];
        if (!hasUses) {
            scanned.forEach(at, action);
            return;
        }
        int result = resultWord(at);
        for (int k = at + 1; k < at + words.wordCount(instruction); k++) {
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
    int create(int[] source, int from, int count) {
        int instruction = newInstruction();
        int at = reserve(count);
        System.arraycopy(source, from, pool.words, at, count);
        words.firstWords[instruction] = at;
        register(instruction);
        return instruction;
    }

    private int newInstruction() {
        words.list.rearrange(words.instructionCount, words.firstWords.length);
        int instruction = ++words.instructionCount;
        if (instruction == words.firstWords.length) {
            words.firstWords = Arrays.copyOf(words.firstWords, instruction + (instruction >> 2) + 16);
            words.list.grow(words.firstWords.length);
        }
        return instruction;
    }

    /**
     * The words of a list of instructions whose order is that of the pool, to be read by others from now on; empty if
     * the instructions of the pool are not the words of a module.
     *
     * @param count the number of words of the module that was lifted
     */
    final int[] sharedWords(int count, int newBound) {
        if (space.taken() != count || space.listed() != count || pool.words.length != count) {
            return EMPTY;
        }
        changeWords();
        pool.words[HeaderWords.BOUND] = newBound;
        words.shareWords();
        return pool.words;
    }

    void changeWords() {
        if (words.ownWords()) {
            scanner.refresh();
        }
    }

    private int reserve(int count) {
        int at = space.take(count);
        if (space.taken() > pool.words.length) {
            int size = InstructionWords.withRoom(space.taken());
            pool.words = Arrays.copyOf(pool.words, size);
            words.wordsReplaced();
            // Before the others grow, since it refers to the old words.
            scanner.refresh();
            if (hasUses) {
                useLists.growWords(size);
            }
            if (words.owner.length > 0) {
                words.owner = Arrays.copyOf(words.owner, size);
            }
        }
        return at;
    }

    /**
     * Replaces the words of an instruction, which keeps its place.
     *
     * @param instruction the instruction
     * @param replacement the new instruction, from its first word on; its result id is the old one
     */
    void rewrite(int instruction, int[] replacement, int count) {
        changeWords();
        unregister(instruction);
        int at = words.firstWords[instruction];
        int old = pool.words[at] >>> 16;
        boolean isMoved = count > old || scanner.plainIds(at) < 0;
        space.leave(isMoved ? old : old - count);
        if (isMoved || count != old) {
            space.leaveGap();
        }
        if (isMoved) {
            if (words.resultId(instruction) != 0) {
                // The scanner looks only at definitions before an instruction.
                findUses();
            }
            at = reserve(count);
            words.firstWords[instruction] = at;
        }
        System.arraycopy(replacement, 0, pool.words, at, count);
        register(instruction);
    }

    /** Enters the operands of an instruction into the lists of uses, and its result into the definitions. */
    private void register(int instruction) {
        changes++;
        int at = words.firstWords[instruction];
        if (words.owner.length > 0) {
            Arrays.fill(words.owner, at, at + (pool.words[at] >>> 16), instruction);
        }
        if (hasUses) {
            enterUses(instruction);
            return;
        }
        int result = words.resultId(instruction);
        if (result != 0) {
            words.changeDefinitions();
            pool.definitions[result] = at;
        }
    }

    private void enterUses(int instruction) {
        int at = words.firstWords[instruction];
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
                    if (id > 0 && id < words.bound) {
                        pinned.set(id);
                    }
                }
            }
        }
    }

    private void unregister(int instruction) {
        changes++;
        int at = words.firstWords[instruction];
        int end = at + (pool.words[at] >>> 16);
        for (int i = at + 1; i < end && hasUses; i++) {
            if (useLists.has(i)) {
                useLists.unlink(i);
            }
        }
        if (hasUses) {
            useLists.setLiterals(at + 1, end);
        }
        int result = words.resultId(instruction);
        if (result != 0 && pool.definition(result) == at) {
            words.changeDefinitions();
            pool.definitions[result] = 0;
        }
    }

    /** Takes an instruction out of the lists of uses; its result id becomes free. */
    void discard(int instruction) {
        int result = words.resultId(instruction);
        // A line or scope state repeats the result id of an instruction that may still be there.
        boolean isDefinition = result != 0 && pool.definition(result) == words.firstWords[instruction];
        unregister(instruction);
        space.leave(words.wordCount(instruction));
        if (isDefinition) {
            freed.push(result);
        }
    }

    /**
     * Takes an instruction out that is in no list of uses, since there are none; {@link
     * InstructionWords#forgetDefinitions} must follow.
     */
    void forget(int instruction) {
        changes++;
        space.leave(words.wordCount(instruction));
    }

    /** Whether words of an instruction are in the lists of uses. */
    boolean isLinked(int instruction) {
        int i = words.wordCount(instruction) - 1;
        while (i > 0 && !isId(instruction, i)) {
            i--;
        }
        return i > 0;
    }

    /** Gives the instructions other numbers, and moves their words so that they are in the order of the numbers. */
    void renumber(InstructionNumbering numbering) {
        findUses();
        words.list.rearrange(words.instructionCount, words.firstWords.length);
        pool.words = numbering.movedWords(pool.words);
        words.wordsReplaced();
        scanner.refresh();
        useLists.moveWords(numbering, words.bound);
        space.fill(numbering.size());
        numbering.moveReferences(pool.definitions, words.bound);
        words.firstWords = numbering.starts();
        words.owner = numbering.owners();
        words.instructionCount = numbering.count();
    }

    /**
     * Takes back the instruction that was made last, which is in no list and has a result: its number, its words and
     * its id.
     */
    void takeBackLast() {
        int result = words.resultId(words.instructionCount);
        unregister(words.instructionCount);
        space.giveBack(words.firstWords[words.instructionCount--]);
        freed.push(result);
    }

    void setChangeCount(long count) {
        changes = count;
    }

    /** Enters the word of an operand of the instruction that starts at a word. */
    private void link(int at, int word) {
        useLists.link(word, pool.words[word], words.isMention(at, word));
    }

    boolean isId(int instruction, int index) {
        findUses();
        return useLists.has(words.firstWords[instruction] + index);
    }

    /** Changes a word of an instruction; returns whether it was another one. */
    boolean setWord(int instruction, int index, int value) {
        int at = words.firstWords[instruction];
        int word = at + index;
        if (pool.words[word] == value) {
            return false;
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
        return true;
    }

    int[] wordsWith(int instruction, int[] ids) {
        Objects.requireNonNull(ids, "ids");
        int[] copy = words.wordsFrom(instruction, 0);
        int at = words.firstWords[instruction];
        if (!hasUses) {
            scanned.replace(at, copy, -at, ids, word -> false);
            return copy;
        }
        for (int k = 1; k < copy.length; k++) {
            if (useLists.has(at + k) && copy[k] < ids.length && ids[copy[k]] != 0) {
                copy[k] = ids[copy[k]];
            }
        }
        return copy;
    }

    /** Makes an instruction with a new result id that is in no list. */
    int create(Op op, int typeId, int... operands) {
        int result = pool.tables.opHasResult(pool.tables.op(op.opcode())) ? newId() : 0;
        return create(words.build(op, typeId, result, operands), 0, words.builtWords);
    }
}
