// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.edit;

import java.util.Objects;
import java.util.function.IntUnaryOperator;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.decode.ModuleData;

/** Instructions that are new, copied, moved or changed, and the source lines and debug scopes that they have. */
abstract class InstructionEdits extends ModuleDeclarations {
    private final PositionStates states = new PositionStates(this);

    PositionStates states() {
        return states;
    }

    InstructionEdits(ModuleData data, boolean isCopied) {
        super(data, isCopied);
    }

    @Override
    void renumberInstructions(InstructionNumbering numbering) {
        super.renumberInstructions(numbering);
        states.renumbered();
    }

    /** Makes a copy of a line or scope instruction that is in no list. */
    int createState(int[] words, int resultId) {
        int definition = pool.definition(resultId);
        int state = create(words, 0, words.length);
        if (resultId != 0) {
            changeDefinitions();
            pool.definitions[resultId] = definition;
        }
        setDetached(state);
        return state;
    }

    /**
     * {@return an OpLine or DebugLine, outside the module's list, that says to which source line an instruction
     * belongs; 0 for none}
     *
     * @param instruction the instruction
     */
    public final int lineState(int instruction) {
        return states.valid(line(instruction));
    }

    /**
     * {@return a DebugScope, outside the module's list, that says to which scope of the source an instruction belongs;
     * 0 for none}
     *
     * @param instruction the instruction
     */
    public final int scopeState(int instruction) {
        return states.valid(scope(instruction));
    }

    /**
     * Gives an instruction the source line and debug scope of another one.
     *
     * @param instruction the instruction
     * @param from the other one
     */
    public final void copyPosition(int instruction, int from) {
        setPosition(instruction, line(from), scope(from));
    }

    /**
     * {@return whether an instruction only sets the source line or debug scope of those after it} These instructions
     * are written where they are needed, so that a copy of a block needs none of them.
     *
     * @param instruction the instruction
     */
    public final boolean isPosition(int instruction) {
        return states.isLine(instruction) || states.isScope(instruction);
    }

    /**
     * Inserts an instruction before another one.
     *
     * @param position the instruction before which it is inserted: any but an OpLabel
     * @param op the opcode
     * @param typeId the id of the type of the result; 0 if the instruction has none
     * @param operands the words after the result id
     * @return the new instruction, whose {@link #resultId} is new
     */
    public final int insertBefore(int position, Op op, int typeId, int... operands) {
        Objects.requireNonNull(op, "op");
        Objects.requireNonNull(operands, "operands");
        return place(create(op, typeId, operands), position);
    }

    /**
     * Inserts an instruction after another one.
     *
     * @param position the instruction after which it is inserted: any but the last one of a block
     * @param op the opcode
     * @param typeId the id of the type of the result; 0 if the instruction has none
     * @param operands the words after the result id
     * @return the new instruction, whose {@link #resultId} is new
     */
    public final int insertAfter(int position, Op op, int typeId, int... operands) {
        Objects.requireNonNull(op, "op");
        Objects.requireNonNull(operands, "operands");
        int instruction = create(op, typeId, operands);
        enter(instruction, position, knownBlock(position));
        copyPosition(instruction, next(instruction));
        return instruction;
    }

    private int place(int instruction, int position) {
        enter(instruction, previous(position), knownBlock(position));
        copyPosition(instruction, position);
        wordChanged(instruction);
        return instruction;
    }

    /**
     * Inserts a copy of an instruction before another one. The copy has its source line, its debug scope, and no names
     * or decorations.
     *
     * @param instruction the instruction to copy
     * @param position the instruction before which the copy is inserted
     * @param ids for each id that the instruction uses or defines, that of the copy
     * @return the copy
     */
    public final int insertCopyBefore(int instruction, int position, IntUnaryOperator ids) {
        Objects.requireNonNull(ids, "ids");
        int copy = copy(instruction, ids);
        enter(copy, previous(position), knownBlock(position));
        copyPosition(copy, instruction);
        wordChanged(copy);
        return copy;
    }

    /**
     * Appends a copy of an instruction to a block that has no termination instruction yet.
     *
     * @param instruction the instruction to copy
     * @param block the block
     * @param ids for each id that the instruction uses or defines, that of the copy
     * @return the copy
     */
    public final int appendCopy(int instruction, int block, IntUnaryOperator ids) {
        Objects.requireNonNull(ids, "ids");
        int copy = copy(instruction, ids);
        append(copy, block);
        copyPosition(copy, instruction);
        wordChanged(copy);
        return copy;
    }

    private int copy(int instruction, IntUnaryOperator ids) {
        int count = wordCount(instruction);
        int[] words = new int[count];
        int result = resultId(instruction);
        int resultAt = result == 0 ? 0 : typeId(instruction) == 0 ? 1 : 2;
        for (int i = 0; i < count; i++) {
            int word = word(instruction, i);
            words[i] = i > 0 && (i == resultAt || isId(instruction, i)) ? ids.applyAsInt(word) : word;
        }
        return create(words, 0, count);
    }

    /**
     * Appends an instruction to a block that has no termination instruction yet.
     *
     * @param block the block
     * @param op the opcode
     * @param typeId the id of the type of the result; 0 if the instruction has none
     * @param operands the words after the result id
     * @return the instruction
     */
    public final int append(int block, Op op, int typeId, int... operands) {
        Objects.requireNonNull(op, "op");
        Objects.requireNonNull(operands, "operands");
        int last = terminator(block);
        int instruction = create(op, typeId, operands);
        append(instruction, block);
        copyPosition(instruction, last);
        wordChanged(instruction);
        return instruction;
    }

    /**
     * Moves an instruction to another place. It keeps its source line and debug scope.
     *
     * @param instruction the instruction; not a label, a termination or a merge instruction
     * @param position the instruction before which it is moved
     */
    public final void moveBefore(int instruction, int position) {
        if (instruction == position) {
            return;
        }
        changed();
        if (knownBlock(instruction) == 0) {
            leaveSection(instruction);
        }
        leave(instruction);
        enter(instruction, previous(position), knownBlock(position));
    }

    /**
     * Changes an instruction into another one, which keeps its place, the type and id of its result, its names and
     * decorations.
     *
     * @param instruction the instruction
     * @param op the new opcode
     * @param operands the new words after the result id
     */
    public final void replace(int instruction, Op op, int... operands) {
        Objects.requireNonNull(op, "op");
        Objects.requireNonNull(operands, "operands");
        replaceTyped(instruction, op, typeId(instruction), operands);
    }

    /**
     * Changes an instruction into another one with another type of result, which keeps its place, the id of its result,
     * its names and decorations.
     *
     * @param instruction the instruction
     * @param op the new opcode
     * @param typeId the id of the new type; 0 if the new instruction has none
     * @param operands the new words after the result id
     */
    public final void replaceTyped(int instruction, Op op, int typeId, int... operands) {
        Objects.requireNonNull(op, "op");
        Objects.requireNonNull(operands, "operands");
        rewrite(instruction, build(op, typeId, resultId(instruction), operands), builtWords);
        wordChanged(instruction);
    }

    /**
     * Adds words to the end of an instruction, such as another incoming value of an OpPhi.
     *
     * @param instruction the instruction
     * @param operands the words
     */
    public final void addOperands(int instruction, int... operands) {
        Objects.requireNonNull(operands, "operands");
        int old = wordCount(instruction);
        int count = old + operands.length;
        int[] words = scratch(count);
        System.arraycopy(pool.words, start(instruction), words, 0, old);
        System.arraycopy(operands, 0, words, old, operands.length);
        words[0] = firstWord(op(instruction), count);
        rewrite(instruction, words, count);
        wordChanged(instruction);
    }

    /**
     * Removes words of an instruction, such as an incoming value of an OpPhi.
     *
     * @param instruction the instruction
     * @param from number of the first word, from 1
     * @param removed the number of words
     */
    public final void removeOperands(int instruction, int from, int removed) {
        int old = wordCount(instruction);
        int[] words = scratch(old);
        System.arraycopy(pool.words, start(instruction), words, 0, from);
        System.arraycopy(pool.words, start(instruction) + from + removed, words, from, old - from - removed);
        words[0] = old - removed << 16 | opcode(instruction);
        rewrite(instruction, words, old - removed);
        wordChanged(instruction);
    }

    /**
     * Decorates an id as another one is, in the same groups.
     *
     * @param id the id
     * @param from the other one
     */
    public final void copyDecorations(int id, int from) {
        for (int use = firstMention(from), next; use != 0; use = next) {
            next = nextUse(use);
            int user = user(use);
            if (is(user, Op.OpGroupDecorate)) {
                addOperands(user, id);
            } else if (isDecorate(user)) {
                enterSection(copy(user, word -> word == from ? id : word), user);
            }
        }
    }
}
