// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.validate.flow;

import org.spirv4j.analysis.ControlFlowGraph;
import org.spirv4j.analysis.DominatorTree;
import org.spirv4j.grammar.Capability;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.validate.engine.Chapter;
import org.spirv4j.internal.validate.engine.ChapterPlan;
import org.spirv4j.internal.validate.engine.FunctionFlow;
import org.spirv4j.internal.validate.engine.InstructionCursor;
import org.spirv4j.internal.validate.engine.Limit;
import org.spirv4j.internal.validate.engine.ValidationContext;
import org.spirv4j.internal.validate.facts.StepBudget;
import org.spirv4j.internal.validate.rule.FlowRule;
import org.spirv4j.internal.validate.rule.LimitsRule;
import org.spirv4j.module.Block;
import org.spirv4j.module.Function;

/**
 * The control flow of functions as a whole: the order of blocks, nesting, and what is structured (section 2.11,
 * "Structured Control Flow").
 */
public final class FlowChapter extends Chapter {
    public static final ChapterPlan PLAN =
            ChapterPlan.of(FlowChapter::new, Op.OpFunctionEnd).withTainted();

    private final boolean structured;
    private final StepBudget budget;

    private FlowChapter(ValidationContext context) {
        super(context);
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
            // Where a branch leads to the wrong block, the order of blocks seems wrong too.
            if (!structured || new StructuredFlow(context, flow, budget).check()) {
                order(flow);
            }
            if (structured) {
                depth(flow);
            }
            if (MaximalReconvergence.holds(context, cursor.function)) {
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
        DominatorTree dominators = flow.dominators();
        for (int block = 1; block < flow.blockCount(); block++) {
            int dominator = dominators.immediateDominator(block);
            if (dominator > block) {
                context.plainErrorAt(
                                FlowRule.BLOCK_ORDER,
                                flow.labelAt(dominator),
                                "the block " + name(flow, dominator) + " stands behind " + name(flow, block)
                                        + ", which it dominates")
                        .hint("move it in front of that block")
                        .related(flow.labelAt(block), "the dominated block is here");
                return;
            }
        }
    }

    private void depth(FunctionFlow flow) {
        int limit = context.settings.limit(Limit.MAX_CONTROL_FLOW_NESTING_DEPTH);
        if (flow.blockCount() <= limit) {
            return;
        }
        int[] mergeOf = new int[flow.blockCount()];
        int[] continueOf = new int[flow.blockCount()];
        boolean[] headers = new boolean[flow.blockCount()];
        declared(flow, mergeOf, continueOf, headers);
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
                                "the block " + name(flow, block) + " is nested " + depths[block]
                                        + " deep, more than the limit of " + limit)
                        .hint("nest fewer selections and loops in each other")
                        .remedy(Limit.MAX_CONTROL_FLOW_NESTING_DEPTH);
                return;
            }
        }
    }

    /** Notes for each merge block and continue target its header's number and 1. */
    private static void declared(FunctionFlow flow, int[] mergeOf, int[] continueOf, boolean[] headers) {
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
        boolean[] may = new boolean[flow.blockCount()];
        for (int b = 0; b < flow.blockCount(); b++) {
            Block block = flow.function.block(b);
            may[b] |= block.isLoopHeader();
            if (block.isHeader()) {
                allow(flow, may, block.mergeBlockId());
                allow(flow, may, block.continueTargetId());
            }
            if (block.endsWithSwitch()) {
                for (int i = 0; i < block.successorCount(); i++) {
                    allow(flow, may, block.successorId(i));
                }
            }
        }
        for (int b = 0; b < flow.blockCount(); b++) {
            if (graph.predecessorCount(b) > 1 && !may[b]) {
                context.plainErrorAt(
                                FlowRule.RECONVERGENCE,
                                flow.labelAt(b),
                                "under MaximallyReconvergesKHR the block " + name(flow, b)
                                        + " has several predecessors, but is no loop header, merge block, continue"
                                        + " target or target of an OpSwitch")
                        .hint("let the ways meet in a merge block");
            }
        }
    }

    private static void allow(FunctionFlow flow, boolean[] may, int label) {
        int block = flow.function.blockNumber(label);
        if (block >= 0) {
            may[block] = true;
        }
    }
}
