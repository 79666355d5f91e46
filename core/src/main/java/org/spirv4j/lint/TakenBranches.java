// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.lint;

import java.util.Arrays;
import org.spirv4j.analysis.ControlFlowGraph;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.operand.BranchConditional;
import org.spirv4j.module.Block;
import org.spirv4j.module.Function;

/**
 * The control flow of a function without the branches that constants exclude; specialization constants exclude none.
 */
final class TakenBranches {
    private TakenBranches() {}

    static ControlFlowGraph of(LintContext context, Function function) {
        ControlFlowGraph graph = ControlFlowGraph.of(function);
        int[][] successors = new int[graph.blockCount()][];
        boolean isChanged = false;
        for (int block = 0; block < successors.length; block++) {
            int taken = takenLabel(context, function.block(block));
            int target = taken == 0 ? -1 : function.blockNumber(taken);
            isChanged |= target >= 0;
            if (target >= 0) {
                successors[block] = new int[] {target};
            } else {
                int from = block;
                successors[block] = new int[graph.successorCount(block)];
                Arrays.setAll(successors[block], i -> graph.successor(from, i));
            }
        }
        return isChanged ? ControlFlowGraph.of(successors) : graph;
    }

    /** The label to which a block with a constant condition branches; 0 for other blocks. */
    private static int takenLabel(LintContext context, Block block) {
        int branch = block.endInstruction() - 1;
        if (!context.is(branch, Op.OpBranchConditional)) {
            return 0;
        }
        return switch (context.facts.op(context.word(branch, BranchConditional.CONDITION))) {
            case OpConstantTrue -> context.word(branch, BranchConditional.TRUE_LABEL);
            case OpConstantFalse, OpConstantNull -> context.word(branch, BranchConditional.FALSE_LABEL);
            default -> 0;
        };
    }
}
