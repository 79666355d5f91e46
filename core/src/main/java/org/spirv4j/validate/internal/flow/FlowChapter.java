// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.validate.internal.flow;

import org.spirv4j.analysis.ControlFlowGraph;
import org.spirv4j.analysis.DominatorTree;
import org.spirv4j.grammar.Capability;
import org.spirv4j.module.Block;
import org.spirv4j.module.Function;
import org.spirv4j.validate.internal.engine.Chapter;
import org.spirv4j.validate.internal.engine.FunctionFlow;
import org.spirv4j.validate.internal.engine.InstructionCursor;
import org.spirv4j.validate.internal.engine.Limit;
import org.spirv4j.validate.internal.engine.ValidationContext;
import org.spirv4j.validate.internal.facts.StepBudget;
import org.spirv4j.validate.internal.rule.FlowRule;
import org.spirv4j.validate.internal.rule.LimitsRule;

/**
 * Checks the control flow of whole functions: the order of blocks, the nesting depth, and structured control flow
 * (section 2.11, "Structured Control Flow").
 */
public final class FlowChapter extends Chapter {
    private final MaximalReconvergence maximalReconvergence;
    private final boolean structured;
    private final StepBudget budget;

    public FlowChapter(ValidationContext context) {
        super(context);
        maximalReconvergence = MaximalReconvergence.of(context);
        structured = context.has(Capability.Shader);
        budget = new StepBudget(context);
    }

    @Override
    public void instruction(InstructionCursor cursor) {
        if (cursor.function < 0 || !context.damaged.isEmpty()) {
            return;
        }
        Function function = context.functions().get(cursor.function);
        if (function.blockCount() == 0 || context.isTainted(function.id())) {
            return;
        }
        FunctionFlow flow = context.flow(cursor.function);
        if (flow.blockCount() > 1) {
            // A branch to the wrong block also makes the block order look wrong.
            if (!structured || new StructuredFlow(context, flow, budget).check()) {
                order(flow);
            }
            if (structured) {
                depth(flow);
            }
            if (maximalReconvergence.appliesTo(cursor.function)) {
                reconvergence(flow);
            }
        } else if (structured && function.block(0).isHeader()) {
            new StructuredFlow(context, flow, budget).check();
        }
    }

    private String name(FunctionFlow flow, int block) {
        return context.name(flow.function.block(block).labelId());
    }

    private void order(FunctionFlow flow) {
        if (followsPredecessors(flow)) {
            return;
        }
        DominatorTree dominators = flow.dominators();
        for (int block = 1; block < flow.blockCount(); block++) {
            int dominator = dominators.immediateDominator(block);
            if (dominator > block) {
                context.plainErrorAt(
                                FlowRule.BLOCK_ORDER,
                                flow.labelAt(dominator),
                                "block " + name(flow, dominator) + " appears after block " + name(flow, block)
                                        + ", which it dominates")
                        .hint("move block " + name(flow, dominator) + " before block " + name(flow, block))
                        .related(flow.labelAt(block), "the dominated block is here");
                return;
            }
        }
    }

    /**
     * Whether a path from the entry block that only ever leads to later blocks reaches each block with predecessors.
     * The dominators of a block are on this path, so that they appear before it.
     */
    private static boolean followsPredecessors(FunctionFlow flow) {
        ControlFlowGraph graph = flow.graph();
        boolean[] reached = new boolean[flow.blockCount()];
        reached[0] = true;
        for (int block = 1; block < reached.length; block++) {
            int count = graph.predecessorCount(block);
            for (int i = 0; i < count && !reached[block]; i++) {
                int predecessor = graph.predecessor(block, i);
                reached[block] = predecessor < block && reached[predecessor];
            }
            if (!reached[block] && count > 0) {
                return false;
            }
        }
        return true;
    }

    private void depth(FunctionFlow flow) {
        int limit = context.settings.limit(Limit.MAX_CONTROL_FLOW_NESTING_DEPTH);
        if (flow.blockCount() <= limit) {
            return;
        }
        int[] mergeOf = new int[flow.blockCount()];
        int[] continueOf = new int[flow.blockCount()];
        boolean[] headers = new boolean[flow.blockCount()];
        findHeaders(flow, mergeOf, continueOf, headers);
        DominatorTree dominators = flow.dominators();
        int[] depths = new int[flow.blockCount()];
        for (int block : dominators.preorder()) {
            int dominator = dominators.immediateDominator(block);
            if (dominator < 0) {
                continue;
            }
            if (mergeOf[block] > 0) {
                depths[block] = depths[mergeOf[block] - 1];
            } else if (continueOf[block] > 0) {
                int header = continueOf[block] - 1;
                depths[block] = 1 + depths[header == block ? dominator : header];
            } else {
                depths[block] = depths[dominator] + (headers[dominator] ? 1 : 0);
            }
        }
        for (int block = 0; block < depths.length; block++) {
            if (depths[block] > limit) {
                context.plainErrorAt(
                                LimitsRule.NESTING_DEPTH,
                                flow.labelAt(block),
                                "block " + name(flow, block) + " has control-flow nesting depth " + depths[block]
                                        + ", more than the limit of " + limit)
                        .hint("nest fewer selections and loops")
                        .remedy(Limit.MAX_CONTROL_FLOW_NESTING_DEPTH);
                return;
            }
        }
    }

    /** Stores for each merge block and continue target the index of its header plus 1, and marks the headers. */
    private static void findHeaders(FunctionFlow flow, int[] mergeOf, int[] continueOf, boolean[] headers) {
        for (int b = 0; b < flow.blockCount(); b++) {
            Block block = flow.function.block(b);
            if (block.isHeader()) {
                headers[b] = true;
                int merge = flow.function.blockNumber(block.mergeBlockId());
                if (merge >= 0) {
                    mergeOf[merge] = b + 1;
                }
                int target = flow.function.blockNumber(block.continueTargetId());
                if (target >= 0) {
                    continueOf[target] = b + 1;
                }
            }
        }
    }

    private void reconvergence(FunctionFlow flow) {
        ControlFlowGraph graph = flow.graph();
        boolean[] allowed = new boolean[flow.blockCount()];
        for (int b = 0; b < flow.blockCount(); b++) {
            Block block = flow.function.block(b);
            allowed[b] |= block.isLoopHeader();
            if (block.isHeader()) {
                allow(flow, allowed, block.mergeBlockId());
                allow(flow, allowed, block.continueTargetId());
            }
            if (block.endsWithSwitch()) {
                for (int i = 0; i < block.successorCount(); i++) {
                    allow(flow, allowed, block.successorId(i));
                }
            }
        }
        for (int b = 0; b < flow.blockCount(); b++) {
            if (graph.predecessorCount(b) > 1 && !allowed[b]) {
                context.plainErrorAt(
                                FlowRule.RECONVERGENCE,
                                flow.labelAt(b),
                                "block " + name(flow, b)
                                        + " has several predecessors, which MaximallyReconvergesKHR allows only for"
                                        + " loop headers, merge blocks, continue targets and targets of OpSwitch")
                        .hint("make the branches converge in a merge block");
            }
        }
    }

    private static void allow(FunctionFlow flow, boolean[] allowed, int label) {
        int block = flow.function.blockNumber(label);
        if (block >= 0) {
            allowed[block] = true;
        }
    }
}
