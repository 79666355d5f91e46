// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.module;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.decode.ModuleData;
import org.spirv4j.internal.grammar.GrammarTables;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.internal.word.WordBuffer;

/**
 * The instruction ranges of the functions and blocks of a module. A function ends with its OpFunctionEnd, or before the
 * next OpFunction or the end of the module; a block ends with its terminator, or before the next OpLabel or the end of
 * its function.
 */
final class FunctionTable {
    private static final int FUNCTION = Op.OpFunction.opcode();
    private static final int FUNCTION_END = Op.OpFunctionEnd.opcode();
    private static final int LABEL = Op.OpLabel.opcode();

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

    private FunctionTable(
            ModuleData data,
            WordBuffer starts,
            WordBuffer ends,
            WordBuffer firstBlocks,
            WordBuffer blockStarts,
            WordBuffer blockEnds) {
        this.data = data;
        this.functionStarts = starts.toArray();
        this.functionEnds = ends.toArray();
        this.firstBlocks = firstBlocks.toArray();
        this.blockStarts = blockStarts.toArray();
        this.blockEnds = blockEnds.toArray();
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

    /**
     * Finds functions and blocks.
     *
     * @param outside receives the numbers of the instructions outside functions
     */
    static FunctionTable of(ModuleData data, WordBuffer outside) {
        WordBuffer starts = new WordBuffer(0);
        WordBuffer ends = new WordBuffer(0);
        WordBuffer firstBlocks = new WordBuffer(0);
        WordBuffer blockStarts = new WordBuffer(0);
        WordBuffer blockEnds = new WordBuffer(0);
        byte[] results = data.tables.results();
        boolean inFunction = false;
        boolean inBlock = false;
        for (int i = 0; i < data.instructionCount; i++) {
            int opcode = data.words[data.starts[i]] & 0xFFFF;
            if (inFunction && (results[opcode] & GrammarTables.HAS_TYPE) != 0 && opcode != FUNCTION) {
                // Most instructions: one with a type neither starts nor ends anything.
                continue;
            }
            if (inBlock && (opcode == LABEL || opcode == FUNCTION)) {
                blockEnds.add(i);
                inBlock = false;
            }
            if (opcode == FUNCTION) {
                if (inFunction) {
                    ends.add(i);
                }
                starts.add(i);
                firstBlocks.add(blockStarts.size());
                inFunction = true;
            } else if (!inFunction) {
                outside.add(i);
            } else if (opcode == LABEL) {
                blockStarts.add(i);
                inBlock = true;
            } else if (inBlock && Trait.TERMINATION.has(data.tables, opcode)) {
                blockEnds.add(i + 1);
                inBlock = false;
            } else if (opcode == FUNCTION_END) {
                if (inBlock) {
                    blockEnds.add(i);
                    inBlock = false;
                }
                ends.add(i + 1);
                inFunction = false;
            }
        }
        if (inBlock) {
            blockEnds.add(data.instructionCount);
        }
        if (inFunction) {
            ends.add(data.instructionCount);
        }
        firstBlocks.add(blockStarts.size());
        return new FunctionTable(data, starts, ends, firstBlocks, blockStarts, blockEnds);
    }
}
