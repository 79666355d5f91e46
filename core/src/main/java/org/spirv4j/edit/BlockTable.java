// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.edit;

import java.util.Arrays;

/**
 * The blocks and functions of a module: the instructions where they start and end, and the order of the blocks in each
 * function. Blocks and functions are numbers from 1; 0 is none.
 */
final class BlockTable {
    // By block.
    int[] labels = new int[16];

    /** The last instructions of blocks: their labels while they are empty. */
    int[] lasts = new int[16];

    int[] functions = new int[16];

    int[] nextBlocks = new int[16];

    int[] previousBlocks = new int[16];

    int blockCount;

    // By function.
    int[] starts = new int[8];

    int[] ends = new int[8];

    int[] firstBlocks = new int[8];

    int[] lastBlocks = new int[8];

    int functionCount;

    private long[] shapes = new long[8];

    private long[] contents = new long[8];

    /** Forgets all blocks and functions, but not how often they changed. */
    void clear() {
        blockCount = 0;
        functionCount = 0;
    }

    /** Makes a block of a label, after another block of the function; it has no other instructions yet. */
    int addBlock(int label, int function, int after) {
        int block = ++blockCount;
        if (block == labels.length) {
            labels = Arrays.copyOf(labels, 2 * block);
            lasts = Arrays.copyOf(lasts, 2 * block);
            functions = Arrays.copyOf(functions, 2 * block);
            nextBlocks = Arrays.copyOf(nextBlocks, 2 * block);
            previousBlocks = Arrays.copyOf(previousBlocks, 2 * block);
        }
        labels[block] = label;
        lasts[block] = label;
        functions[block] = function;
        link(block, after);
        return block;
    }

    /** Enters a block into its function, after another block; 0 to make it the first. */
    private void link(int block, int after) {
        int function = functions[block];
        int following = after == 0 ? firstBlocks[function] : nextBlocks[after];
        previousBlocks[block] = after;
        nextBlocks[block] = following;
        if (after == 0) {
            firstBlocks[function] = block;
        } else {
            nextBlocks[after] = block;
        }
        if (following == 0) {
            lastBlocks[function] = block;
        } else {
            previousBlocks[following] = block;
        }
        shapes[function]++;
    }

    private void unlink(int block) {
        int function = functions[block];
        int before = previousBlocks[block];
        int following = nextBlocks[block];
        if (before == 0) {
            firstBlocks[function] = following;
        } else {
            nextBlocks[before] = following;
        }
        if (following == 0) {
            lastBlocks[function] = before;
        } else {
            previousBlocks[following] = before;
        }
        shapes[function]++;
    }

    /** Moves a block after another one, which may be of another function. */
    void moveBlock(int block, int after) {
        unlink(block);
        functions[block] = functions[after];
        link(block, after);
    }

    /** Takes a block out of its function. */
    void dropBlock(int block) {
        unlink(block);
        labels[block] = 0;
        lasts[block] = 0;
    }

    /** Makes a function without blocks; it has no end yet. */
    int addFunction(int start) {
        int function = ++functionCount;
        if (function == starts.length) {
            starts = Arrays.copyOf(starts, 2 * function);
            ends = Arrays.copyOf(ends, 2 * function);
            firstBlocks = Arrays.copyOf(firstBlocks, 2 * function);
            lastBlocks = Arrays.copyOf(lastBlocks, 2 * function);
            shapes = Arrays.copyOf(shapes, 2 * function);
            contents = Arrays.copyOf(contents, 2 * function);
        }
        starts[function] = start;
        firstBlocks[function] = 0;
        lastBlocks[function] = 0;
        return function;
    }

    void dropFunction(int function) {
        starts[function] = 0;
        firstBlocks[function] = 0;
        lastBlocks[function] = 0;
        shapes[function]++;
    }

    void renumber(InstructionNumbering numbering) {
        numbering.renumber(labels, blockCount + 1);
        numbering.renumber(lasts, blockCount + 1);
        numbering.renumber(starts, functionCount + 1);
        numbering.renumber(ends, functionCount + 1);
    }

    /** The control flow of the function of a block has changed. */
    void shapeChanged(int block) {
        shapes[functions[block]]++;
    }

    /** The instructions of a block have changed. */
    void contentsChanged(int block) {
        contents[functions[block]]++;
    }

    /** Grows when the blocks, branches or merge instructions of a function change. */
    long shape(int function) {
        return shapes[function];
    }

    /** Grows with each change of the instructions in the blocks of a function. */
    long changeCount(int function) {
        return shapes[function] + contents[function];
    }
}
