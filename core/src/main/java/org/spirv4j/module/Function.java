// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.module;

import java.util.AbstractList;
import java.util.Arrays;
import java.util.List;
import java.util.RandomAccess;
import org.jspecify.annotations.Nullable;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.operand.FunctionStart;
import org.spirv4j.internal.operand.TypedInstruction;

/** A function of a module: a view (section 2.4 of the specification, "Logical Layout of a Module"). */
public final class Function {
    private final ModuleLayout layout;
    private final int number;
    private final int first;
    private final int end;
    private final int firstBlock;
    private final int blockCount;

    /** The blocks, created on first access; a race between threads is harmless. */
    private @Nullable Block @Nullable [] blocks;

    Function(ModuleLayout layout, int number) {
        this.layout = layout;
        this.number = number;
        FunctionTable table = layout.functionTable();
        first = table.functionStarts[number];
        end = table.functionEnds[number];
        firstBlock = table.firstBlocks[number];
        blockCount = table.firstBlocks[number + 1] - firstBlock;
    }

    /** {@return the module that contains the function} */
    public SpirvModule module() {
        return layout.module();
    }

    /** {@return the number of the function in the module, from 0} */
    public int index() {
        return number;
    }

    /** {@return the OpFunction} */
    public Instruction definition() {
        return module().instruction(firstInstruction());
    }

    /** {@return the id of the function} */
    public int id() {
        int at = layout.data().starts[firstInstruction()];
        return layout.wordCount(firstInstruction()) > 2 ? layout.data().words[at + TypedInstruction.RESULT] : 0;
    }

    /** {@return the id of the type of the result} */
    public int returnTypeId() {
        return definition().typeId();
    }

    /** {@return the id of the OpTypeFunction; 0 when the instruction is too short to have it} */
    public int functionTypeId() {
        Instruction definition = definition();
        return definition.wordCount() > FunctionStart.FUNCTION_TYPE ? definition.word(FunctionStart.FUNCTION_TYPE) : 0;
    }

    /** {@return the number of the OpFunction among the instructions of the module, from 0} */
    public int firstInstruction() {
        return first;
    }

    /** {@return the number of the first instruction after the function, the one after OpFunctionEnd} */
    public int endInstruction() {
        return end;
    }

    /** {@return all instructions, OpFunction and OpFunctionEnd included} */
    public List<Instruction> instructions() {
        return module().instructions().subList(firstInstruction(), endInstruction());
    }

    /** {@return the OpFunctionParameter instructions before the first block, in order} */
    public List<Instruction> parameters() {
        int end = blockCount() == 0 ? endInstruction() : layout.functionTable().blockStarts[firstBlock()];
        int count = 0;
        for (int i = firstInstruction() + 1; i < end; i++) {
            count += layout.opcode(i) == Op.OpFunctionParameter.opcode() ? 1 : 0;
        }
        if (count == 0) {
            return List.of();
        }
        int[] found = new int[count];
        for (int i = end - 1; count > 0; i--) {
            if (layout.opcode(i) == Op.OpFunctionParameter.opcode()) {
                found[--count] = i;
            }
        }
        return new InstructionRow(module(), found);
    }

    /** {@return whether the function has no body} */
    public boolean isDeclaration() {
        return blockCount() == 0;
    }

    /** {@return whether the function ends with an OpFunctionEnd, as it must} */
    public boolean hasEnd() {
        return layout.opcode(endInstruction() - 1) == Op.OpFunctionEnd.opcode();
    }

    /** {@return the number of blocks} */
    public int blockCount() {
        return blockCount;
    }

    /**
     * Returns a block.
     *
     * @param index the number of the block, from 0 for the entry block
     * @return the block
     * @throws IndexOutOfBoundsException if there is no such block
     */
    public Block block(int index) {
        @Nullable Block[] cache = blocks;
        if (cache == null) {
            cache = new Block[blockCount()];
            blocks = cache;
        }
        Block found = cache[index];
        if (found == null) {
            found = new Block(layout, this, firstBlock() + index);
            cache[index] = found;
        }
        return found;
    }

    /** {@return all blocks in order; a view that makes each block when asked} */
    public List<Block> blocks() {
        return new BlockList();
    }

    /**
     * Finds a block by its label.
     *
     * @param labelId the id of a label
     * @return the number of the block, from 0; -1 when the id is not a label of this function
     */
    public int blockNumber(int labelId) {
        int block = layout.functionTable().blockWithLabel(labelId) - firstBlock();
        return block >= 0 && block < blockCount() ? block : -1;
    }

    /**
     * Finds the block of an instruction.
     *
     * @param instruction the number of an instruction in the module
     * @return the number of the last block of this function that does not start after the instruction, from 0; -1 when
     *     all blocks do
     */
    public int blockOf(int instruction) {
        int[] starts = layout.functionTable().blockStarts;
        int found = Arrays.binarySearch(starts, firstBlock(), firstBlock() + blockCount(), instruction);
        return (found < 0 ? -found - 2 : found) - firstBlock();
    }

    int firstBlock() {
        return firstBlock;
    }

    /**
     * Two views are equal if they refer to the same function of the same module.
     *
     * @param other the object to compare with
     * @return whether the two are equal
     */
    @Override
    public boolean equals(Object other) {
        return other instanceof Function that && that.layout == layout && that.number == number;
    }

    @Override
    public int hashCode() {
        return number;
    }

    @Override
    public String toString() {
        return "function %" + Integer.toUnsignedString(id());
    }

    private final class BlockList extends AbstractList<Block> implements RandomAccess {
        @Override
        public Block get(int index) {
            return block(index);
        }

        @Override
        public int size() {
            return blockCount();
        }
    }
}
