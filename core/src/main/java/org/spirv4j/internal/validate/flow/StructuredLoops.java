// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.validate.flow;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.spirv4j.analysis.ControlFlowGraph;
import org.spirv4j.analysis.DominatorTree;
import org.spirv4j.analysis.StructuredConstructs;
import org.spirv4j.internal.validate.engine.FunctionFlow;
import org.spirv4j.internal.validate.engine.ValidationContext;
import org.spirv4j.internal.validate.rule.FlowRule;
import org.spirv4j.module.Block;
import org.spirv4j.module.Function;

/** Back edges: to loop headers only, and exactly one to each (section 2.11, "Structured Control Flow"). */
final class StructuredLoops {
    /** Of one function so many are told. */
    private static final int MOST = 8;

    private final ValidationContext context;
    private final FunctionFlow flow;
    private final Function function;
    private final StructuredConstructs constructs;

    /** Blocks of mistakes that were told: the targets of back edges, or the loop headers. */
    private final List<Integer> told = new ArrayList<>();

    /** The blocks that are in a cycle with the target of a back edge that was told. */
    private final BitSet cycles = new BitSet();

    StructuredLoops(ValidationContext context, FunctionFlow flow, StructuredConstructs constructs) {
        this.context = context;
        this.flow = flow;
        this.constructs = constructs;
        function = flow.function;
    }

    /** Reports mistakes that lie apart from each other; whether there are none. */
    boolean check(StructuredOrder order) {
        int[] sources = new int[flow.blockCount()];
        for (int i = 0; i < order.backEdgeCount(); i++) {
            int target = order.backEdgeTarget(i);
            sources[target]++;
            if (sources[target] == 1
                    && !function.block(target).isLoopHeader()
                    && told.size() < MOST
                    && !cycles.get(target)) {
                told.add(target);
                addCycle(target);
                backEdge(order.backEdgeSource(i), target);
            }
        }
        if (told.isEmpty()) {
            headers(sources);
        }
        return told.isEmpty();
    }

    private void addCycle(int block) {
        BitSet cycle = reached(block, true);
        cycle.and(reached(block, false));
        cycles.or(cycle);
    }

    private BitSet reached(int from, boolean forwards) {
        ControlFlowGraph graph = constructs.graph();
        BitSet seen = new BitSet();
        ArrayDeque<Integer> open = new ArrayDeque<>();
        seen.set(from);
        open.add(from);
        while (!open.isEmpty()) {
            int at = open.remove();
            int count = forwards ? graph.successorCount(at) : graph.predecessorCount(at);
            for (int i = 0; i < count; i++) {
                int next = forwards ? graph.successor(at, i) : graph.predecessor(at, i);
                if (!seen.get(next)) {
                    seen.set(next);
                    open.add(next);
                }
            }
        }
        return seen;
    }

    private void backEdge(int source, int target) {
        context.plainErrorAt(
                        FlowRule.BACK_EDGES,
                        flow.labelAt(source),
                        "the block " + name(source) + " branches back to " + name(target) + ", which is no loop header")
                .hint("put an OpLoopMerge into " + name(target))
                .related(flow.labelAt(target), name(target) + " is here");
    }

    private void headers(int[] sources) {
        for (int b = 0; b < flow.blockCount() && told.size() < MOST; b++) {
            if (constructs.dominators().contains(b)
                    && sources[b] != 1
                    && function.block(b).isLoopHeader()
                    && !followsFromTold(b, sources)) {
                told.add(b);
                context.plainErrorAt(
                                FlowRule.LOOP_BACK_EDGE,
                                flow.labelAt(b),
                                (sources[b] == 0 ? "no block branches" : sources[b] + " blocks branch")
                                        + " back to the loop header " + name(b))
                        .hint("exactly one block of the continue construct branches back to the header");
            }
        }
    }

    /**
     * A branch to the wrong header leaves one header without, and another one with two; and a loop that is wrong makes
     * others inside it seem so.
     */
    private boolean followsFromTold(int header, int[] sources) {
        DominatorTree dominators = constructs.dominators();
        for (int before : told) {
            Block block = function.block(before);
            int merge = function.blockNumber(block.mergeBlockId());
            if ((sources[before] == 0) != (sources[header] == 0)
                    || dominators.dominates(before, header) && (merge < 0 || !dominators.dominates(merge, header))) {
                return true;
            }
        }
        return false;
    }

    private String name(int block) {
        return context.name(function.block(block).labelId());
    }
}
