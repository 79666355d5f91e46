// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.edit;

import java.util.Arrays;
import java.util.BitSet;
import java.util.Objects;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.decode.Definitions;
import org.spirv4j.internal.decode.ModuleData;
import org.spirv4j.internal.grammar.GrammarTables;
import org.spirv4j.internal.operand.ExtInst;
import org.spirv4j.internal.operand.TypedInstruction;
import org.spirv4j.internal.semantics.DebugSets;
import org.spirv4j.internal.semantics.ShaderDebugNumbers;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.internal.type.EntryPointWords;
import org.spirv4j.internal.type.Opcodes;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.internal.word.LiteralString;
import org.spirv4j.module.ModuleHeader;

/**
 * The words of instructions. Instructions are numbers from 1, in the order of their creation; 0 is none. They stay
 * where they are in the pool until they grow.
 */
final class InstructionWords {
    /** The words of the pool are the words of the instructions that define ids. */
    final class Pool extends Definitions {
        Pool(GrammarTables tables, int[] words, int[] definitions) {
            super(tables, words, definitions);
        }

        @Override
        protected int farDefinition(int id) {
            if (isMissingDefinitions) {
                findDefinitions();
                return definition(id);
            }
            return 0;
        }
    }

    private static final int MAX_WORDS = 0xFFFF;

    final InstructionList list = new InstructionList();

    private int[] scratch = new int[16];

    /** The number of words that {@link #build} made. */
    int builtWords;

    final Pool pool;

    final InstructionClasses classes;

    private final TypeFacts types;

    /** The ids of the imported sets of debug information. */
    private final BitSet debugSets = new BitSet();

    /** Whether {@link #debugSets} is complete. A module that was lifted as a list finds them when they are needed. */
    private boolean hasDebugSets;

    /** By word: the instruction; empty until it is asked for. */
    int[] owner = {};

    /** By instruction: its first word. */
    int[] firstWords;

    int instructionCount;

    /** One more than the highest id. */
    int bound;

    /** Whether the words of the pool are those of the module that was lifted, which must not change. */
    private boolean hasForeignWords;

    private boolean hasForeignDefinitions;

    /** Whether the definitions must be found before they are read. */
    private boolean isMissingDefinitions;

    /**
     * Makes the words of a module.
     *
     * @param isCopied whether the instructions of the module are entered, or only room for them is made
     */
    InstructionWords(ModuleData data, boolean isCopied) {
        if (isCopied) {
            pool = new Pool(data.tables, data.words, data.definitions);
            hasForeignWords = true;
            hasForeignDefinitions = true;
            instructionCount = data.instructionCount;
            firstWords = new int[instructionCount + 1];
            System.arraycopy(data.starts, 0, firstWords, 1, instructionCount);
        } else {
            int words = withRoom(data.words.length - ModuleHeader.WORDS) + 1;
            pool = new Pool(data.tables, new int[words], new int[data.bound]);
            owner = new int[words];
            firstWords = new int[withRoom(data.instructionCount) + 1];
            hasDebugSets = true;
        }
        bound = data.bound;
        classes = InstructionClasses.of(data.tables);
        types = new TypeFacts(pool);
    }

    /** The length of an array that has some elements, and room for more. */
    static int withRoom(int used) {
        return Math.addExact(used, used >> 3) + 64;
    }

    /** Must be called before a word of the pool changes; returns whether the words are another array now. */
    boolean ownWords() {
        if (!hasForeignWords) {
            return false;
        }
        hasForeignWords = false;
        pool.words = pool.words.clone();
        return true;
    }

    /** Must be called before a definition changes. */
    void changeDefinitions() {
        if (isMissingDefinitions) {
            findDefinitions();
        }
        if (hasForeignDefinitions) {
            pool.definitions = pool.definitions.clone();
            hasForeignDefinitions = false;
        }
    }

    /** Replaces the definitions by another array. */
    void replaceDefinitions(int[] definitions) {
        pool.definitions = definitions;
        hasForeignDefinitions = false;
        isMissingDefinitions = false;
    }

    /** Must be called when all ids have changed; the definitions are found when they are needed. */
    void forgetDefinitions() {
        pool.definitions = new int[] {};
        isMissingDefinitions = true;
    }

    private void findDefinitions() {
        int[] found = new int[bound];
        for (int i = next(0); i != 0; i = next(i)) {
            found[resultId(i)] = firstWords[i];
        }
        found[0] = 0;
        replaceDefinitions(found);
    }

    /** Must be called after others have got the words of the pool. */
    void shareWords() {
        hasForeignWords = true;
    }

    /** Must be called after the pool has got another array of words. */
    void wordsReplaced() {
        hasForeignWords = false;
    }

    /** Finds the instruction of each word. */
    private void findOwners() {
        owner = new int[pool.words.length];
        for (int i = 1; i <= instructionCount; i++) {
            Arrays.fill(owner, firstWords[i], firstWords[i] + wordCount(i), i);
        }
    }

    /** By word: the instruction. */
    final int[] owners() {
        if (owner.length == 0) {
            findOwners();
        }
        return owner;
    }

    int instructionLimit() {
        return instructionCount + 1;
    }

    int definition(int id) {
        int at = pool.definition(id);
        return at == 0 ? 0 : owners()[at];
    }

    int opcode(int instruction) {
        return pool.words[firstWords[instruction]] & 0xFFFF;
    }

    Op op(int instruction) {
        return Opcodes.op(opcode(instruction));
    }

    Op opOf(int id) {
        return types.op(id);
    }

    boolean is(int instruction, Op op) {
        Objects.requireNonNull(op, "op");
        return opcode(instruction) == op.opcode();
    }

    int wordCount(int instruction) {
        return pool.words[firstWords[instruction]] >>> 16;
    }

    int word(int instruction, int index) {
        return pool.words[firstWords[instruction] + index];
    }

    int[] operands(int instruction) {
        int results = pool.tables.results()[opcode(instruction)];
        return wordsFrom(
                instruction,
                1
                        + ((results & GrammarTables.HAS_TYPE) == 0 ? 0 : 1)
                        + ((results & GrammarTables.HAS_RESULT) == 0 ? 0 : 1));
    }

    int[] wordsFrom(int instruction, int index) {
        int at = firstWords[instruction];
        return Arrays.copyOfRange(pool.words, at + index, at + wordCount(instruction));
    }

    int typeId(int instruction) {
        int at = firstWords[instruction];
        return (pool.tables.results()[pool.words[at] & 0xFFFF] & GrammarTables.HAS_TYPE) == 0
                ? 0
                : pool.words[at + TypedInstruction.RESULT_TYPE];
    }

    int resultId(int instruction) {
        int at = firstWords[instruction];
        int results = pool.tables.results()[pool.words[at] & 0xFFFF];
        return (results & GrammarTables.HAS_RESULT) == 0
                ? 0
                : pool.words[at + ((results & GrammarTables.HAS_TYPE) == 0 ? 1 : 2)];
    }

    int typeOf(int id) {
        return types.typeOf(id);
    }

    /** The first word of an instruction in the pool. */
    int start(int instruction) {
        return firstWords[instruction];
    }

    /** The facts about types and integer constants, which follow the changes of the module. */
    TypeFacts types() {
        return types;
    }

    boolean isDebugInfo(int instruction) {
        int at = firstWords[instruction];
        return (classes.of(pool.words[at] & 0xFFFF) & InstructionClasses.EXTENDED) != 0
                && debugSets().get(pool.words[at + ExtInst.SET]);
    }

    int debugInfoNumber(int instruction) {
        return isDebugInfo(instruction) ? pool.words[firstWords[instruction] + 4] : -1;
    }

    boolean isDebugSet(int id) {
        return debugSets().get(id);
    }

    boolean hasDebugInfo() {
        return !debugSets().isEmpty();
    }

    /** The ids of the imported sets of debug information. */
    final BitSet debugSets() {
        if (!hasDebugSets) {
            hasDebugSets = true;
            for (int i = next(0); i != 0 && !is(i, Op.OpFunction); i = next(i)) {
                if (is(i, Op.OpExtInstImport) && isDebugImport(i)) {
                    debugSets.set(resultId(i));
                }
            }
        }
        return debugSets;
    }

    /** Called when ids have got other numbers. */
    void renumberDebugSets(int[] ids) {
        if (hasDebugSets) {
            BitSet old = (BitSet) debugSets.clone();
            debugSets.clear();
            for (int id = old.nextSetBit(1); id >= 0; id = old.nextSetBit(id + 1)) {
                debugSets.set(ids[id]);
            }
        }
    }

    private boolean isDebugImport(int instruction) {
        int at = firstWords[instruction];
        return DebugSets.has(LiteralString.text(pool.words, at + 2, at + wordCount(instruction)));
    }

    int next(int instruction) {
        return list.next(instruction, instructionCount);
    }

    /** Must be called when an import of a set is lifted. */
    void addImport(int instruction) {
        if (isDebugImport(instruction)) {
            debugSets.set(resultId(instruction));
        }
    }

    /** Whether an instruction states where a variable's value is: DebugDeclare or DebugValue. */
    boolean isVariableLocation(int instruction) {
        int number = debugInfoNumber(instruction);
        return number == ShaderDebugNumbers.DebugDeclare || number == ShaderDebugNumbers.DebugValue;
    }

    /** Whether an instruction belongs to a family of instructions. */
    boolean has(int instruction, Trait trait) {
        return trait.has(pool.tables, opcode(instruction));
    }

    /** Whether the id in a word of the pool is mentioned by the instruction that starts at {@code at}, not used. */
    boolean isMention(int at, int word) {
        int bits = classes.of(pool.words[at] & 0xFFFF);
        if (bits == 0) {
            return false;
        }
        if ((bits & InstructionClasses.DESCRIBES_FIRST) != 0) {
            return word == at + 1;
        }
        if ((bits & InstructionClasses.EXTENDED) != 0) {
            return word > at + 4 && debugSets().get(pool.words[at + ExtInst.SET]);
        }
        return (bits & InstructionClasses.DESCRIBES_ALL) != 0
                ? word > at + 1
                : (bits & InstructionClasses.LINE) != 0
                        || (bits & InstructionClasses.ENTRY_POINT) != 0
                                && word > at + EntryPointWords.function(pool.words[at] & 0xFFFF);
    }

    /** The number of the word with the first id of the interface of an entry point. */
    int interfaceWord(int entryPoint) {
        int start = start(entryPoint);
        int name = start + EntryPointWords.name(opcode(entryPoint));
        return LiteralString.end(pool.words, name, start + wordCount(entryPoint)) - start;
    }

    /** The words of an instruction, of which there are {@link #builtWords}. */
    final int[] build(Op op, int typeId, int resultId, int[] operands) {
        int row = pool.tables.op(op.opcode());
        int[] words = scratch(operands.length + 3);
        int count = 1;
        if (pool.tables.opHasType(row)) {
            words[count++] = typeId;
        }
        if (pool.tables.opHasResult(row)) {
            words[count++] = resultId;
        }
        System.arraycopy(operands, 0, words, count, operands.length);
        builtWords = count + operands.length;
        words[0] = firstWord(op, builtWords);
        return words;
    }

    static int firstWord(Op op, int count) {
        if (count > MAX_WORDS) {
            throw new IllegalArgumentException(op + " would have " + count + " words, but at most 65,535 are possible");
        }
        return count << 16 | op.opcode();
    }

    final int[] scratch(int size) {
        if (scratch.length < size) {
            scratch = new int[2 * size];
        }
        return scratch;
    }
}
