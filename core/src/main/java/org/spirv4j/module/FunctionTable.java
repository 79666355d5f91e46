// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.module;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.decode.ModuleData;
import org.spirv4j.internal.grammar.GrammarTables;
import org.spirv4j.internal.trait.Trait;

/**
 * The instruction ranges of the functions and blocks of a module. A function ends with its OpFunctionEnd, or before the
 * next OpFunction or the end of the module; a block ends with its terminator, or before the next OpLabel or the end of
 * its function.
 */
final class FunctionTable {
    private static final int FUNCTION = Op.OpFunction.opcode();
    private static final int FUNCTION_END = Op.OpFunctionEnd.opcode();
    private static final int LABEL = Op.OpLabel.opcode();

    /** Up to so many blocks are searched for labels; for more there is a table. */
    private static final int FEW = 64;

    /** The index of each function's OpFunction. */
    final int[] functionStarts;

    /** The index of the instruction after each function. */
    final int[] functionEnds;

    /** The index of each function's first block; the last entry is the number of blocks. */
    final int[] firstBlocks;

    /** The index of each block's OpLabel. */
    final int[] blockStarts;

    /** The index of the instruction after each block. */
    final int[] blockEnds;

    private final ModuleData data;

    /**
     * By the id of a label: the index of its block plus 1. Made when first asked for; a race between threads is
     * harmless.
     */
    private int @Nullable [] blocksByLabel;

    private FunctionTable(ModuleData data, int functions, int blocks) {
        this.data = data;
        functionStarts = new int[functions];
        functionEnds = new int[functions];
        firstBlocks = new int[functions + 1];
        blockStarts = new int[blocks];
        blockEnds = new int[blocks];
    }

    /** The index of the function whose OpFunction is this instruction; negative if there is none. */
    int functionAt(int instruction) {
        return Arrays.binarySearch(functionStarts, instruction);
    }

    /** The index of the function that contains an instruction; -1 if it is outside functions. */
    int functionContaining(int instruction) {
        int found = functionAt(instruction);
        int function = found < 0 ? -found - 2 : found;
        return function >= 0 && instruction < functionEnds[function] ? function : -1;
    }

    /** The index of the block with this label; -1 if there is none. */
    int blockWithLabel(int id) {
        return blockStarts.length <= FEW ? fewBlocksWithLabel(data.definition(id)) : manyBlocksWithLabel(id);
    }

    /** The index of the block whose label is at a word offset; -1 if there is none. */
    private int fewBlocksWithLabel(int at) {
        int low = 0;
        int high = blockStarts.length - 1;
        while (low <= high) {
            int middle = (low + high) >>> 1;
            int start = data.starts[blockStarts[middle]];
            if (start == at) {
                return middle;
            }
            low = start < at ? middle + 1 : low;
            high = start < at ? high : middle - 1;
        }
        return -1;
    }

    private int manyBlocksWithLabel(int id) {
        int[] found = blocksByLabel;
        if (found == null) {
            found = new int[data.definitions.length];
            for (int block = 0; block < blockStarts.length; block++) {
                int at = data.starts[blockStarts[block]];
                int label = data.resultId(at);
                if (label < found.length && data.definition(label) == at) {
                    found[label] = block + 1;
                }
            }
            blocksByLabel = found;
        }
        return id >= 0 && id < found.length
                ? found[id] - 1
                : Math.max(-1, Arrays.binarySearch(blockStarts, data.instructionAt(data.definition(id))));
    }

    /** Finds functions and blocks. */
    static FunctionTable of(ModuleData data) {
        int functions = 0;
        int blocks = 0;
        for (int i = 0; i < data.instructionCount; i++) {
            int opcode = data.words[data.starts[i]] & 0xFFFF;
            functions += opcode == FUNCTION ? 1 : 0;
            blocks += opcode == LABEL && functions > 0 ? 1 : 0;
        }
        FunctionTable table = new FunctionTable(data, functions, blocks);
        int found = table.fill();
        // A label between functions does not begin a block.
        return found == blocks ? table : table.shortened(functions, found);
    }

    private FunctionTable shortened(int functions, int blocks) {
        FunctionTable table = new FunctionTable(data, functions, blocks);
        System.arraycopy(functionStarts, 0, table.functionStarts, 0, functions);
        System.arraycopy(functionEnds, 0, table.functionEnds, 0, functions);
        System.arraycopy(firstBlocks, 0, table.firstBlocks, 0, functions + 1);
        System.arraycopy(blockStarts, 0, table.blockStarts, 0, blocks);
        System.arraycopy(blockEnds, 0, table.blockEnds, 0, blocks);
        return table;
    }

    /** Finds the functions and blocks; returns the number of blocks. */
    private int fill() {
        byte[] results = data.tables.results();
        int function = 0;
        int block = 0;
        boolean inFunction = false;
        boolean inBlock = false;
        for (int i = 0; i < data.instructionCount; i++) {
            int opcode = data.words[data.starts[i]] & 0xFFFF;
            if (inFunction && (results[opcode] & GrammarTables.HAS_TYPE) != 0 && opcode != FUNCTION) {
                // Most instructions: one with a type neither starts nor ends anything.
                continue;
            }
            if (inBlock && (opcode == LABEL || opcode == FUNCTION)) {
                blockEnds[block - 1] = i;
                inBlock = false;
            }
            if (opcode == FUNCTION) {
                if (inFunction) {
                    functionEnds[function - 1] = i;
                }
                functionStarts[function] = i;
                firstBlocks[function++] = block;
                inFunction = true;
            } else if (inFunction && opcode == LABEL) {
                blockStarts[block++] = i;
                inBlock = true;
            } else if (inBlock && Trait.TERMINATION.has(data.tables, opcode)) {
                blockEnds[block - 1] = i + 1;
                inBlock = false;
            } else if (inFunction && opcode == FUNCTION_END) {
                if (inBlock) {
                    blockEnds[block - 1] = i;
                    inBlock = false;
                }
                functionEnds[function - 1] = i + 1;
                inFunction = false;
            }
        }
        if (inBlock) {
            blockEnds[block - 1] = data.instructionCount;
        }
        if (inFunction) {
            functionEnds[function - 1] = data.instructionCount;
        }
        firstBlocks[function] = block;
        return block;
    }

    /** The number of rows of instructions outside functions: before, between and after them; each may be empty. */
    int gapCount() {
        return functionStarts.length + 1;
    }

    /** The first instruction of a row outside functions. */
    int gapStart(int gap) {
        return gap == 0 ? 0 : functionEnds[gap - 1];
    }

    /** The instruction after a row outside functions. */
    int gapEnd(int gap) {
        return gap < functionStarts.length ? functionStarts[gap] : data.instructionCount;
    }
}
