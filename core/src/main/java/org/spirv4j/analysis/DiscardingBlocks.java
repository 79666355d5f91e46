// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.analysis;

import java.util.Arrays;
import java.util.BitSet;
import org.spirv4j.grammar.Op;
import org.spirv4j.module.Function;

/**
 * The blocks of a function from which all ways lead to the end of the invocation, by OpKill or OpTerminateInvocation.
 */
final class DiscardingBlocks {
    private final ControlFlowGraph flow;
    private final BitSet blocks = new BitSet();

    private DiscardingBlocks(ControlFlowGraph flow) {
        this.flow = flow;
    }

    static DiscardingBlocks of(Function function, ControlFlowGraph flow, DepthFirstSearch search) {
        DiscardingBlocks result = new DiscardingBlocks(flow);
        for (int i = search.reachableCount() - 1; i >= 0; i--) {
            int block = search.inReversePostorder(i);
            boolean isDiscarding = function.block(block)
                    .terminator()
                    .filter(end -> end.is(Op.OpKill) || end.is(Op.OpTerminateInvocation))
                    .isPresent();
            if (isDiscarding || flow.successorCount(block) > 0 && result.areSuccessorsDiscarding(block)) {
                result.blocks.set(block);
            }
        }
        return result;
    }

    private boolean areSuccessorsDiscarding(int block) {
        for (int i = 0; i < flow.successorCount(block); i++) {
            if (!blocks.get(flow.successor(block, i))) {
                return false;
            }
        }
        return true;
    }

    /** The numbers of the blocks. */
    BitSet blocks() {
        return blocks;
    }

    /** The graph without the branches to these blocks from others. */
    ControlFlowGraph flowWithout() {
        int[][] successors = new int[flow.blockCount()][];
        for (int block = 0; block < successors.length; block++) {
            int[] found = new int[flow.successorCount(block)];
            int count = 0;
            for (int i = 0; i < found.length; i++) {
                int next = flow.successor(block, i);
                if (blocks.get(block) || !blocks.get(next)) {
                    found[count++] = next;
                }
            }
            successors[block] = Arrays.copyOf(found, count);
        }
        return ControlFlowGraph.of(successors);
    }
}
