// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.edit;

import java.util.Arrays;
import java.util.BitSet;
import java.util.Objects;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.decode.Definitions;
import org.spirv4j.internal.grammar.GrammarTables;
import org.spirv4j.internal.semantics.ShaderDebugNumbers;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.internal.type.Opcodes;
import org.spirv4j.internal.type.TypeFacts;

/**
 * The words of instructions. Instructions are numbers from 1, in the order of their creation; 0 is none. They stay
 * where they are in the pool until they grow.
 */
abstract class InstructionWords {
    /** The words of the pool are the words of the instructions that define ids. */
    static final class Pool extends Definitions {
        Pool(GrammarTables tables, int words, int ids) {
            super(tables, new int[words], new int[ids]);
        }
    }

    final Pool pool;
    final InstructionClasses classes;
    private final TypeFacts types;

    /** The imports of sets of debug information. */
    final BitSet debugSets = new BitSet();

    /** By word: the instruction. */
    int[] owner;

    /** By instruction: its first word. */
    int[] firstWords;

    int instructionCount;

    InstructionWords(GrammarTables tables, int words, int instructions, int bound) {
        pool = new Pool(tables, words + 1, bound);
        classes = InstructionClasses.of(tables);
        types = new TypeFacts(pool);
        owner = new int[words + 1];
        firstWords = new int[instructions + 1];
    }

    /** {@return one more than the highest number of an instruction} */
    public final int instructionLimit() {
        return instructionCount + 1;
    }

    /**
     * {@return the instruction that defines an id; 0 for none}
     *
     * @param id the id
     */
    public final int definition(int id) {
        int at = pool.definition(id);
        return at == 0 ? 0 : owner[at];
    }

    /**
     * {@return the opcode of an instruction, 0 to 65,535}
     *
     * @param instruction the instruction
     */
    public final int opcode(int instruction) {
        return pool.words[firstWords[instruction]] & 0xFFFF;
    }

    /**
     * {@return the opcode of an instruction by name; OpNop if the built-in grammar lacks it}
     *
     * @param instruction the instruction
     */
    public final Op op(int instruction) {
        return Opcodes.op(opcode(instruction));
    }

    /**
     * {@return the opcode by name of the instruction that defines an id; OpNop for none}
     *
     * @param id the id
     */
    public final Op opOf(int id) {
        return types.op(id);
    }

    /**
     * {@return whether an instruction has an opcode}
     *
     * @param instruction the instruction
     * @param op the opcode
     */
    public final boolean is(int instruction, Op op) {
        Objects.requireNonNull(op, "op");
        return opcode(instruction) == op.opcode();
    }

    /**
     * {@return the number of words of an instruction, the first one included}
     *
     * @param instruction the instruction
     */
    public final int wordCount(int instruction) {
        return pool.words[firstWords[instruction]] >>> 16;
    }

    /**
     * {@return a word of an instruction}
     *
     * @param instruction the instruction
     * @param index the number of the word, from 0 for the one with word count and opcode
     */
    public final int word(int instruction, int index) {
        return pool.words[firstWords[instruction] + index];
    }

    /**
     * {@return the words of an instruction after its type id and result id}
     *
     * @param instruction the instruction
     */
    public final int[] operands(int instruction) {
        int results = pool.tables.results()[opcode(instruction)];
        return wordsFrom(
                instruction,
                1
                        + ((results & GrammarTables.HAS_TYPE) == 0 ? 0 : 1)
                        + ((results & GrammarTables.HAS_RESULT) == 0 ? 0 : 1));
    }

    /**
     * {@return the words of an instruction from one of them on}
     *
     * @param instruction the instruction
     * @param index the number of the word, from 0 for the one with word count and opcode
     */
    public final int[] wordsFrom(int instruction, int index) {
        int at = firstWords[instruction];
        return Arrays.copyOfRange(pool.words, at + index, at + wordCount(instruction));
    }

    /**
     * {@return the id of the type of the result; 0 if the instruction has none}
     *
     * @param instruction the instruction
     */
    public final int typeId(int instruction) {
        int at = firstWords[instruction];
        return (pool.tables.results()[pool.words[at] & 0xFFFF] & GrammarTables.HAS_TYPE) == 0 ? 0 : pool.words[at + 1];
    }

    /**
     * {@return the id that an instruction defines; 0 if it defines none}
     *
     * @param instruction the instruction
     */
    public final int resultId(int instruction) {
        int at = firstWords[instruction];
        int results = pool.tables.results()[pool.words[at] & 0xFFFF];
        return (results & GrammarTables.HAS_RESULT) == 0
                ? 0
                : pool.words[at + ((results & GrammarTables.HAS_TYPE) == 0 ? 1 : 2)];
    }

    /**
     * {@return the id of the type of a value; 0 if it has none}
     *
     * @param id the value
     */
    public final int typeOf(int id) {
        return types.typeOf(id);
    }

    /** The first word of an instruction in the pool. */
    final int start(int instruction) {
        return firstWords[instruction];
    }

    /** The facts about types and integer constants, which follow the changes of the module. */
    final TypeFacts types() {
        return types;
    }

    /**
     * {@return whether an instruction is one of a set of debug information}
     *
     * @param instruction the instruction
     */
    public final boolean isDebugInfo(int instruction) {
        int at = firstWords[instruction];
        return (classes.of(pool.words[at] & 0xFFFF) & InstructionClasses.EXTENDED) != 0
                && debugSets.get(pool.words[at + 3]);
    }

    /**
     * {@return the number of an instruction in its set of debug information; -1 for other instructions}
     *
     * @param instruction the instruction
     */
    public final int debugInfoNumber(int instruction) {
        return isDebugInfo(instruction) ? pool.words[firstWords[instruction] + 4] : -1;
    }

    /**
     * {@return whether an id is that of the import of a set of debug information}
     *
     * @param id the id
     */
    public final boolean isDebugSet(int id) {
        return debugSets.get(id);
    }

    final void addDebugSet(int id) {
        debugSets.set(id);
    }

    /** Whether an instruction states where a variable's value is: DebugDeclare or DebugValue. */
    final boolean isVariableLocation(int instruction) {
        int number = debugInfoNumber(instruction);
        return number == ShaderDebugNumbers.DebugDeclare || number == ShaderDebugNumbers.DebugValue;
    }

    /** Whether an instruction belongs to a family of instructions. */
    final boolean has(int instruction, Trait trait) {
        return trait.has(pool.tables, opcode(instruction));
    }

    /** Whether the id in a word of the pool is mentioned by the instruction that starts at {@code at}, not used. */
    final boolean isMention(int at, int word) {
        int bits = classes.of(pool.words[at] & 0xFFFF);
        if (bits == 0) {
            return false;
        }
        if ((bits & InstructionClasses.DESCRIBES_FIRST) != 0) {
            return word == at + 1;
        }
        if ((bits & InstructionClasses.EXTENDED) != 0) {
            return word > at + 4 && debugSets.get(pool.words[at + 3]);
        }
        return (bits & InstructionClasses.DESCRIBES_ALL) != 0
                ? word > at + 1
                : (bits & InstructionClasses.LINE) != 0
                        || (bits & InstructionClasses.ENTRY_POINT) != 0 && word > at + 2;
    }

    /**
     * {@return the instruction that a use belongs to}
     *
     * @param use a use
     */
    public final int user(int use) {
        return owner[use];
    }

    /**
     * {@return the number of the word of a use in its instruction}
     *
     * @param use a use
     */
    public final int useIndex(int use) {
        return use - firstWords[owner[use]];
    }
}
