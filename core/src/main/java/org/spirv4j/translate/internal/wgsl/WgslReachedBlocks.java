// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.wgsl;

import java.util.BitSet;
import org.spirv4j.module.Block;
import org.spirv4j.module.Function;

/**
 * The blocks of an entry point that all invocations reach together, whatever its conditions are: those outside of
 * selections and loops, if the function ends in one place only. Finds them without an analysis of values.
 */
final class WgslReachedBlocks {
    private final Function function;
    private final BitSet blocks = new BitSet();

    WgslReachedBlocks(Function function) {
        this.function = function;
        boolean endsOnce = endsOnce();
        BitSet seen = new BitSet();
        int number = 0;
        while (number >= 0 && !seen.get(number)) {
            seen.set(number);
            Block block = function.block(number);
            if (!block.isLoopHeader()) {
                // Those that repeat a loop reach its header without the others.
                blocks.set(number);
            }
            int merge = block.mergeBlockId();
            number = merge != 0
                    ? endsOnce ? function.blockNumber(merge) : -1
                    : block.successorCount() == 1 ? function.blockNumber(block.successorId(0)) : -1;
        }
    }

    private boolean endsOnce() {
        int ends = 0;
        for (int b = 0; b < function.blockCount(); b++) {
            ends += function.block(b).successorCount() == 0 ? 1 : 0;
        }
        return ends == 1;
    }

    /** Whether an instruction is in such a block. */
    boolean has(int instruction) {
        int number = function.blockOf(instruction);
        return number >= 0
                && blocks.get(number)
                && instruction < function.block(number).endInstruction();
    }
}
