// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.edit;

import java.util.Arrays;
import java.util.BitSet;
import org.spirv4j.diagnostic.Diagnostic;
import org.spirv4j.diagnostic.MalformedModuleException;
import org.spirv4j.diagnostic.Position;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.decode.ModuleData;

/**
 * The order of the instructions, and the blocks and functions that they form. All instructions are one list; a block is
 * the part of it from a label to a termination instruction. Blocks and functions are numbers from 1; 0 is none.
 */
abstract class InstructionOrder extends InstructionPool {
    final InstructionList list = new InstructionList();

    /**
     * By instruction: its block; 0 outside blocks, -1 if it is not in the list. Empty while the list is in the order of
     * the numbers.
     */
    private int[] blocks = {};

    /** Whether blocks and functions are not known: those of a list are found when they are asked for. */
    private boolean isMissingBlocks;

    private final InstructionStates instructionStates = new InstructionStates();

    private final BlockTable table = new BlockTable();

    /** Grows when an instruction that declares a capability is added, removed or changed. */
    private int capabilityChanges;

    InstructionOrder(ModuleData data, boolean isCopied) {
        super(data, isCopied);
        isMissingBlocks = isCopied;
        if (!isCopied) {
            makeLinks();
        }
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
            makeLinks();
        }
        Arrays.fill(blocks, 1, instructionLimit(), 0);
        table.clear();
        int function = 0;
        int block = 0;
        for (int i = first(); i != 0; i = next(i)) {
            switch (op(i)) {
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
                        boolean isLast = (classes.of(opcode(i)) & InstructionClasses.TERMINATION) != 0;
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
                    position(instruction), "the block or function before this " + op(instruction) + " is not closed"));
        }
    }

    /** Must be called when instructions of a list are removed that may be labels or functions. */
    final void forgetBlocks() {
        isMissingBlocks = true;
    }

    /**
     * {@return where an instruction is in the module that was lifted; unknown if it is new, or unless the module was
     * lifted as a list}
     *
     * @param instruction the instruction
     */
    public abstract Position position(int instruction);

    private void makeLinks() {
        list.link(instructionCount, firstWords.length);
        blocks = new int[firstWords.length];
        BitSet removed = list.removed();
        for (int i = removed.nextSetBit(1); i >= 0; i = removed.nextSetBit(i + 1)) {
            blocks[i] = -1;
        }
    }

    @Override
    final void rearrange() {
        if (list.isInOrder()) {
            makeLinks();
        }
        list.setRearranged();
    }

    @Override
    final void growInstructions(int size) {
        list.grow(size);
        blocks = Arrays.copyOf(blocks, size);
        instructionStates.grow(size);
    }

    final int line(int instruction) {
        return instructionStates.line(instruction);
    }

    final int scope(int instruction) {
        return instructionStates.scope(instruction);
    }

    final void setPosition(int instruction, int line, int scope) {
        instructionStates.set(instruction, line, scope, blocks.length);
    }

    // --- the list

    /** {@return the first instruction of the module; 0 for none} */
    public final int first() {
        return next(0);
    }

    /** {@return the last instruction of the module; 0 for none} */
    public final int last() {
        return previous(0);
    }

    @Override
    public final int next(int instruction) {
        return list.next(instruction, instructionCount);
    }

    /**
     * {@return the instruction before another one; 0 for none}
     *
     * @param instruction an instruction in the list
     */
    public final int previous(int instruction) {
        return list.previous(instruction, instructionCount);
    }

    /**
     * {@return the block that contains an instruction, its label included; 0 if it is outside blocks}
     *
     * @param instruction the instruction
     */
    public final int block(int instruction) {
        findBlocks();
        return knownBlock(instruction);
    }

    /** The block that contains an instruction; 0 if it is outside blocks, and also if the blocks are not known. */
    final int knownBlock(int instruction) {
        return blocks.length == 0 ? 0 : Math.max(0, blocks[instruction]);
    }

    @Override
    public final boolean isListed(int instruction) {
        return blocks.length == 0 ? !list.removed().get(instruction) : blocks[instruction] >= 0;
    }

    final void enter(int instruction, int after, int block) {
        rearrange();
        list.enter(instruction, after);
        declarationChanged(instruction, block);
        blocks[instruction] = block;
        table.contentsChanged(block);
    }

    final void leave(int instruction) {
        declarationChanged(instruction, knownBlock(instruction));
        if (list.isInOrder()) {
            list.remove(instruction);
            return;
        }
        list.leave(instruction);
        table.contentsChanged(knownBlock(instruction));
        blocks[instruction] = -1;
    }

    final void setDetached(int instruction) {
        blocks[instruction] = -1;
    }

    @Override
    void renumberInstructions(InstructionNumbering numbering) {
        super.renumberInstructions(numbering);
        blocks = numbering.moved(blocks);
        instructionStates.renumber(numbering);
        list.renumber(numbering, blocks.length);
        table.renumber(numbering);
    }

    @Override
    final void wordChanged(int instruction) {
        int bits = classes.of(opcode(instruction));
        int block = knownBlock(instruction);
        table.contentsChanged(block);
        declarationChanged(instruction, block);
        if (block > 0 && (bits & (InstructionClasses.TERMINATION | InstructionClasses.MERGE)) != 0) {
            shapeChanged(block);
        }
    }

    private void declarationChanged(int instruction, int block) {
        if (block == 0 && is(instruction, Op.OpCapability)) {
            capabilityChanges++;
        }
    }

    final int capabilityChanges() {
        return capabilityChanges;
    }

    /** The control flow of the function of a block has changed. */
    final void shapeChanged(int block) {
        table.shapeChanged(block);
    }

    // --- blocks

    /**
     * {@return the label of a block}
     *
     * @param block the block
     */
    public final int label(int block) {
        return table.labels[block];
    }

    /**
     * {@return the result id of the label of a block}
     *
     * @param block the block
     */
    public final int labelId(int block) {
        return resultId(table.labels[block]);
    }

    /**
     * {@return the block with a label; 0 if the id is not that of a label}
     *
     * @param labelId the result id of the label
     */
    public final int blockOf(int labelId) {
        int label = definition(labelId);
        return label != 0 && is(label, Op.OpLabel) ? block(label) : 0;
    }

    /**
     * {@return the last instruction of a block, its termination instruction}
     *
     * @param block the block
     */
    public final int terminator(int block) {
        return table.lasts[block];
    }

    /**
     * {@return the instruction after the label of a block}
     *
     * @param block the block
     */
    public final int firstInstruction(int block) {
        return table.labels[block] == table.lasts[block] ? 0 : next(table.labels[block]);
    }

    /**
     * {@return the instruction that follows another one in the same block; 0 for the termination instruction}
     *
     * @param instruction an instruction in a block
     */
    public final int nextInBlock(int instruction) {
        return table.lasts[blocks[instruction]] == instruction ? 0 : next(instruction);
    }

    /**
     * {@return the merge instruction of a block; 0 if it is not a header}
     *
     * @param block the block
     */
    public final int merge(int block) {
        int before = previous(table.lasts[block]);
        return knownBlock(before) == block && (classes.of(opcode(before)) & InstructionClasses.MERGE) != 0 ? before : 0;
    }

    /**
     * {@return the function that contains a block}
     *
     * @param block the block
     */
    public final int functionOf(int block) {
        return table.functions[block];
    }

    /**
     * {@return the block that follows another one in its function; 0 for none}
     *
     * @param block the block
     */
    public final int nextBlock(int block) {
        return table.nextBlocks[block];
    }

    /**
     * {@return the block before another one in its function; 0 for none}
     *
     * @param block the block
     */
    public final int previousBlock(int block) {
        return table.previousBlocks[block];
    }

    /** {@return one more than the highest number of a block} */
    public final int blockLimit() {
        findBlocks();
        return table.blockCount + 1;
    }

    /** Makes a block of a label that is entered already; it has no termination instruction yet. */
    final int addBlock(int label, int function, int after) {
        int block = table.addBlock(label, function, after);
        blocks[label] = block;
        return block;
    }

    /** Appends an instruction to a block whose termination instruction is missing. */
    final void append(int instruction, int block) {
        enter(instruction, table.lasts[block], block);
        table.lasts[block] = instruction;
    }

    /** Takes an empty block out of its function. */
    final void dropBlock(int block) {
        table.dropBlock(block);
    }

    final void setLast(int block, int instruction) {
        table.lasts[block] = instruction;
        shapeChanged(block);
    }

    /**
     * Gives the instructions from one to the end of its block to another block, whose label precedes them in the list.
     */
    final void moveTail(int from, int block) {
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
    final void moveBlock(int block, int after) {
        if (block == after || table.previousBlocks[block] == after) {
            return;
        }
        changed();
        list.move(table.labels[block], table.lasts[block], table.lasts[after]);
        table.moveBlock(block, after);
    }

    // --- functions

    /**
     * {@return one more than the highest number of a function; functions are numbered in their order, with gaps for
     * removed ones}
     *
     * @throws MalformedModuleException if the module was lifted as a list, and blocks or functions are not closed
     */
    public final int functionLimit() {
        findBlocks();
        return table.functionCount + 1;
    }

    /**
     * {@return the OpFunction of a function; 0 if the function was removed}
     *
     * @param function the number of the function, from 1
     */
    public final int functionStart(int function) {
        findBlocks();
        return table.starts[function];
    }

    /**
     * {@return the OpFunctionEnd of a function}
     *
     * @param function the number of the function
     */
    public final int functionEnd(int function) {
        findBlocks();
        return table.ends[function];
    }

    /**
     * {@return the result id of a function; 0 if it was removed}
     *
     * @param function the number of the function
     */
    public final int functionId(int function) {
        findBlocks();
        return table.starts[function] == 0 ? 0 : resultId(table.starts[function]);
    }

    /**
     * {@return the entry block of a function; 0 if the function has no body}
     *
     * @param function the number of the function
     */
    public final int firstBlock(int function) {
        findBlocks();
        return table.firstBlocks[function];
    }

    /**
     * {@return the last block of a function; 0 if the function has no body}
     *
     * @param function the number of the function
     */
    public final int lastBlock(int function) {
        findBlocks();
        return table.lastBlocks[function];
    }

    final int addFunction(int start) {
        return table.addFunction(start);
    }

    final void endFunction(int function, int end) {
        table.ends[function] = end;
    }

    final void dropFunction(int function) {
        table.dropFunction(function);
    }

    /** Grows when the blocks, branches or merge instructions of a function change. */
    final long shape(int function) {
        return table.shape(function);
    }

    /**
     * {@return a number that grows with each change of the instructions in the blocks of a function}
     *
     * @param function the number of the function
     */
    public final long changeCount(int function) {
        return table.changeCount(function);
    }
}
