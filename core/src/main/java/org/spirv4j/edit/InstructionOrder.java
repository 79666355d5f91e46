// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.edit;

import java.util.Arrays;
import org.spirv4j.diagnostic.Diagnostic;
import org.spirv4j.diagnostic.MalformedModuleException;
import org.spirv4j.diagnostic.Position;
import org.spirv4j.grammar.Op;

/**
 * The order of the instructions, and the blocks and functions that they form. All instructions are one list; a block is
 * the part of it from a label to a termination instruction. Blocks and functions are numbers from 1; 0 is none.
 */
final class InstructionOrder {
    private final LiftedSource source;

    private final InstructionWords words;

    private final InstructionPool pool;

    final InstructionList list;

    /** By instruction: its block; 0 outside blocks. Empty until an instruction is entered or blocks are found. */
    private int[] blocks = {};

    /** Whether blocks and functions are not known: those of a list are found when they are asked for. */
    private boolean isMissingBlocks;

    private final InstructionStates instructionStates = new InstructionStates();

    private final BlockTable table = new BlockTable();

    /** Grows when an instruction that declares a capability is added, removed or changed. */
    private int capabilityChanges;

    InstructionOrder(LiftedSource source, InstructionWords words, InstructionPool pool, boolean isCopied) {
        this.source = source;
        this.words = words;
        this.pool = pool;
        list = words.list;
        isMissingBlocks = isCopied;
    }

    /**
     * Finds the blocks and functions of a list, unless they are known.
     *
     * @throws MalformedModuleException if blocks or functions are not closed, or labels are outside functions
     */
    private void findBlocks() {
        if (!isMissingBlocks) {
            return;
        }
        if (list.isInOrder()) {
            list.link(words.instructionCount, words.firstWords.length);
        }
        blocks = new int[words.firstWords.length];
        table.clear();
        int function = 0;
        int block = 0;
        for (int i = first(); i != 0; i = next(i)) {
            switch (words.op(i)) {
                case OpFunction -> {
                    check(function == 0, i);
                    function = addFunction(i);
                }
                case OpFunctionEnd -> {
                    check(function != 0 && block == 0, i);
                    endFunction(function, i);
                    function = 0;
                }
                case OpLabel -> {
                    check(function != 0 && block == 0, i);
                    block = addBlock(i, function, table.lastBlocks[function]);
                }
                default -> {
                    if (block != 0) {
                        blocks[i] = block;
                        table.lasts[block] = i;
                        boolean isLast = (words.classes.of(words.opcode(i)) & InstructionClasses.TERMINATION) != 0;
                        block = isLast ? 0 : block;
                    }
                }
            }
        }
        check(function == 0, last());
        isMissingBlocks = false;
    }

    private void check(boolean isClosed, int instruction) {
        if (!isClosed) {
            throw new MalformedModuleException(Diagnostic.error(
                    position(instruction),
                    "the block or function before this " + words.op(instruction) + " is not closed"));
        }
    }

    /** Must be called when instructions of a list are removed that may be labels or functions. */
    void forgetBlocks() {
        isMissingBlocks = true;
    }

    Position position(int instruction) {
        return source.position(instruction);
    }

    int line(int instruction) {
        return instructionStates.line(instruction);
    }

    int scope(int instruction) {
        return instructionStates.scope(instruction);
    }

    void setPosition(int instruction, int line, int scope) {
        instructionStates.set(instruction, line, scope, words.firstWords.length);
    }

    // --- the list

    int first() {
        return next(0);
    }

    int last() {
        return previous(0);
    }

    int next(int instruction) {
        return words.next(instruction);
    }

    int previous(int instruction) {
        return list.previous(instruction, words.instructionCount);
    }

    int block(int instruction) {
        findBlocks();
        return knownBlock(instruction);
    }

    /** The block that contains an instruction; 0 if it is outside blocks, and also if the blocks are not known. */
    int knownBlock(int instruction) {
        return instruction < blocks.length ? blocks[instruction] : 0;
    }

    boolean isListed(int instruction) {
        return list.isListed(instruction);
    }

    void enter(int instruction, int after, int block) {
        list.rearrange(words.instructionCount, words.firstWords.length);
        if (instruction >= blocks.length) {
            blocks = Arrays.copyOf(blocks, words.firstWords.length);
        }
        list.enter(instruction, after);
        declarationChanged(instruction, block);
        blocks[instruction] = block;
        table.contentsChanged(block);
    }

    void leave(int instruction) {
        declarationChanged(instruction, knownBlock(instruction));
        if (list.isInOrder()) {
            list.remove(instruction);
            return;
        }
        list.leave(instruction);
        int block = knownBlock(instruction);
        table.contentsChanged(block);
        if (block != 0) {
            blocks[instruction] = 0;
        }
    }

    /** Called when the instructions have got other numbers. */
    void renumber(InstructionNumbering numbering) {
        blocks = numbering.moved(blocks);
        instructionStates.renumber(numbering);
        list.renumber(numbering, words.firstWords.length);
        table.renumber(numbering);
    }

    void wordChanged(int instruction) {
        int bits = words.classes.of(words.opcode(instruction));
        int block = knownBlock(instruction);
        table.contentsChanged(block);
        declarationChanged(instruction, block);
        if (block > 0 && (bits & (InstructionClasses.TERMINATION | InstructionClasses.MERGE)) != 0) {
            shapeChanged(block);
        }
    }

    private void declarationChanged(int instruction, int block) {
        if (block == 0 && words.is(instruction, Op.OpCapability)) {
            capabilityChanges++;
        }
    }

    int capabilityChanges() {
        return capabilityChanges;
    }

    /** The control flow of the function of a block has changed. */
    void shapeChanged(int block) {
        table.shapeChanged(block);
    }

    // --- blocks

    int label(int block) {
        return table.labels[block];
    }

    int labelId(int block) {
        return words.resultId(table.labels[block]);
    }

    int blockOf(int labelId) {
        int label = words.definition(labelId);
        return label != 0 && words.is(label, Op.OpLabel) ? block(label) : 0;
    }

    int terminator(int block) {
        return table.lasts[block];
    }

    int firstInstruction(int block) {
        return table.labels[block] == table.lasts[block] ? 0 : next(table.labels[block]);
    }

    int nextInBlock(int instruction) {
        return table.lasts[blocks[instruction]] == instruction ? 0 : next(instruction);
    }

    int merge(int block) {
        int before = previous(table.lasts[block]);
        return knownBlock(before) == block && (words.classes.of(words.opcode(before)) & InstructionClasses.MERGE) != 0
                ? before
                : 0;
    }

    int functionOf(int block) {
        return table.functions[block];
    }

    int nextBlock(int block) {
        return table.nextBlocks[block];
    }

    int previousBlock(int block) {
        return table.previousBlocks[block];
    }

    int blockLimit() {
        findBlocks();
        return table.blockCount + 1;
    }

    /** Makes a block of a label that is entered already; it has no termination instruction yet. */
    int addBlock(int label, int function, int after) {
        int block = table.addBlock(label, function, after);
        blocks[label] = block;
        return block;
    }

    /** Appends an instruction to a block whose termination instruction is missing. */
    void append(int instruction, int block) {
        enter(instruction, table.lasts[block], block);
        table.lasts[block] = instruction;
    }

    /** Takes an empty block out of its function. */
    void dropBlock(int block) {
        table.dropBlock(block);
    }

    void setLast(int block, int instruction) {
        table.lasts[block] = instruction;
        shapeChanged(block);
    }

    /**
     * Gives the instructions from one to the end of its block to another block, whose label precedes them in the list.
     */
    void moveTail(int from, int block) {
        int old = blocks[from];
        int end = table.lasts[old];
        for (int i = from; ; i = next(i)) {
            blocks[i] = block;
            if (i == end) {
                break;
            }
        }
        table.lasts[block] = end;
        shapeChanged(old);
    }

    /**
     * Moves a block after another one, which may be of another function.
     *
     * @param block the block
     * @param after the block that will precede it
     */
    void moveBlock(int block, int after) {
        if (block == after || table.previousBlocks[block] == after) {
            return;
        }
        pool.changed();
        list.move(table.labels[block], table.lasts[block], table.lasts[after]);
        table.moveBlock(block, after);
    }

    // --- functions

    int functionLimit() {
        findBlocks();
        return table.functionCount + 1;
    }

    int functionStart(int function) {
        findBlocks();
        return table.starts[function];
    }

    int functionEnd(int function) {
        findBlocks();
        return table.ends[function];
    }

    int functionId(int function) {
        findBlocks();
        return table.starts[function] == 0 ? 0 : words.resultId(table.starts[function]);
    }

    int firstBlock(int function) {
        findBlocks();
        return table.firstBlocks[function];
    }

    int lastBlock(int function) {
        findBlocks();
        return table.lastBlocks[function];
    }

    int addFunction(int start) {
        return table.addFunction(start);
    }

    void endFunction(int function, int end) {
        table.ends[function] = end;
    }

    void dropFunction(int function) {
        table.dropFunction(function);
    }

    /** Grows when the blocks, branches or merge instructions of a function change. */
    long shape(int function) {
        return table.shape(function);
    }

    long changeCount(int function) {
        return table.changeCount(function);
    }
}
