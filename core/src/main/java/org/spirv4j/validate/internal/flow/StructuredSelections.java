// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.validate.internal.flow;

import java.util.ArrayList;
import java.util.List;
import org.spirv4j.analysis.DominatorTree;
import org.spirv4j.analysis.StructuredConstructs;
import org.spirv4j.module.Block;
import org.spirv4j.module.Function;
import org.spirv4j.validate.internal.engine.FunctionFlow;
import org.spirv4j.validate.internal.engine.ValidationContext;
import org.spirv4j.validate.internal.rule.FlowRule;

/** Finds conditional branches and switches without a merge instruction (section 2.11, "Structured Control Flow"). */
final class StructuredSelections {
    /** Maximum number of errors reported per function. */
    private static final int MAX_REPORTED = 64;

    private final ValidationContext context;
    private final Function function;
    private final StructuredConstructs constructs;
    private final FlowErrors errors;
    private final boolean[] seen;
    private final List<Integer> reported = new ArrayList<>();

    StructuredSelections(
            ValidationContext context, FunctionFlow flow, StructuredConstructs constructs, FlowErrors errors) {
        this.context = context;
        this.constructs = constructs;
        this.errors = errors;
        function = flow.function;
        seen = new boolean[flow.blockCount()];
    }

    /** Reports errors; returns whether there are none. */
    boolean check(StructuredOrder order) {
        for (int i = 0; i < order.reachableCount() && reported.size() < MAX_REPORTED; i++) {
            int b = order.inReversePostorder(i);
            Block block = function.block(b);
            boolean isHeader = block.isHeader();
            if (isHeader) {
                markSeen(block.mergeBlockId());
                markSeen(block.continueTargetId());
            }
            int successors = block.successorCount();
            if (block.endsWithSwitch()) {
                if (!isHeader) {
                    missingMerge(b, "OpSwitch");
                }
                for (int s = 0; s < successors; s++) {
                    markSeen(block.successorId(s));
                }
            } else if (successors == 2) {
                boolean firstIsNew = markSeen(block.successorId(0));
                boolean secondIsNew = markSeen(block.successorId(1));
                if (firstIsNew && secondIsNew && (!isHeader || block.isLoopHeader())) {
                    missingMerge(b, "OpBranchConditional");
                }
            }
        }
        return reported.isEmpty();
    }

    /** Marks the block of a label as seen; returns whether it was not seen before. */
    private boolean markSeen(int label) {
        int block = label == 0 ? -1 : function.blockNumber(label);
        if (block < 0 || seen[block]) {
            return false;
        }
        seen[block] = true;
        return true;
    }

    private void missingMerge(int block, String terminator) {
        if (errors.affects(block) || isInsideReported(block)) {
            return;
        }
        reported.add(block);
        context.plainErrorAt(
                        FlowRule.SELECTION_MERGE,
                        context.data.starts[function.block(block).endInstruction() - 1],
                        terminator + " in block "
                                + context.name(function.block(block).labelId())
                                + " is not preceded by OpSelectionMerge")
                .hint("add an OpSelectionMerge before it that names the block where the branches converge");
    }

    /** Whether a block is between a reported branch and the block where its paths converge. */
    private boolean isInsideReported(int block) {
        DominatorTree dominators = constructs.dominators();
        for (int earlier : reported) {
            if (dominators.dominates(earlier, block)) {
                int convergence = constructs.postDominators().immediateDominator(earlier);
                if (convergence < 0 || !dominators.dominates(convergence, block)) {
                    return true;
                }
            }
        }
        return false;
    }
}
