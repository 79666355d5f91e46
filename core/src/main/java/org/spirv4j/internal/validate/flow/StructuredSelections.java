// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.validate.flow;

import java.util.ArrayList;
import java.util.List;
import org.spirv4j.analysis.DominatorTree;
import org.spirv4j.analysis.StructuredConstructs;
import org.spirv4j.internal.validate.engine.FunctionFlow;
import org.spirv4j.internal.validate.engine.ValidationContext;
import org.spirv4j.internal.validate.rule.FlowRule;
import org.spirv4j.module.Block;
import org.spirv4j.module.Function;

/** Conditional branches and switches that lack a merge instruction (section 2.11, "Structured Control Flow"). */
final class StructuredSelections {
    /** Of one function so many are told. */
    private static final int MOST = 64;

    private final ValidationContext context;
    private final Function function;
    private final StructuredConstructs constructs;
    private final FlowMistakes mistakes;
    private final boolean[] seen;
    private final List<Integer> told = new ArrayList<>();

    StructuredSelections(
            ValidationContext context, FunctionFlow flow, StructuredConstructs constructs, FlowMistakes mistakes) {
        this.context = context;
        this.constructs = constructs;
        this.mistakes = mistakes;
        function = flow.function;
        seen = new boolean[flow.blockCount()];
    }

    /** Reports them; whether there are none. */
    boolean check(StructuredOrder order) {
        for (int i = 0; i < order.reachableCount() && told.size() < MOST; i++) {
            int b = order.inReversePostorder(i);
            Block block = function.block(b);
            boolean header = block.isHeader();
            if (header) {
                see(block.mergeBlockId());
                see(block.continueTargetId());
            }
            int successors = block.successorCount();
            if (block.endsWithSwitch()) {
                if (!header) {
                    unstructured(b, "OpSwitch");
                }
                for (int s = 0; s < successors; s++) {
                    see(block.successorId(s));
                }
            } else if (successors == 2) {
                boolean yes = see(block.successorId(0));
                boolean no = see(block.successorId(1));
                if (yes && no && (!header || block.isLoopHeader())) {
                    unstructured(b, "OpBranchConditional");
                }
            }
        }
        return told.isEmpty();
    }

    /** Marks a block and says whether it is new. */
    private boolean see(int label) {
        int block = label == 0 ? -1 : function.blockNumber(label);
        if (block < 0 || seen[block]) {
            return false;
        }
        seen[block] = true;
        return true;
    }

    private void unstructured(int block, String terminator) {
        if (mistakes.concerns(block) || isInside(block)) {
            return;
        }
        told.add(block);
        context.plainErrorAt(
                        FlowRule.SELECTION_MERGE,
                        context.data.starts[function.block(block).endInstruction() - 1],
                        terminator + " in the block "
                                + context.name(function.block(block).labelId())
                                + " is not preceded by OpSelectionMerge")
                .hint("put an OpSelectionMerge with the block where the ways meet in front of it");
    }

    /** Whether a block stands between a branch that was told and the block where its ways meet, which are not declared. */
    private boolean isInside(int block) {
        DominatorTree dominators = constructs.dominators();
        for (int before : told) {
            if (dominators.dominates(before, block)) {
                int meeting = constructs.postDominators().immediateDominator(before);
                if (meeting < 0 || !dominators.dominates(meeting, block)) {
                    return true;
                }
            }
        }
        return false;
    }
}
