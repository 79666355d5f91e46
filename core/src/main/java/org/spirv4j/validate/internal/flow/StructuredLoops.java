// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.validate.internal.flow;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.spirv4j.analysis.ControlFlowGraph;
import org.spirv4j.analysis.DominatorTree;
import org.spirv4j.analysis.StructuredConstructs;
import org.spirv4j.module.Block;
import org.spirv4j.module.Function;
import org.spirv4j.validate.internal.engine.FunctionFlow;
import org.spirv4j.validate.internal.engine.ValidationContext;
import org.spirv4j.validate.internal.rule.FlowRule;

/**
 * Checks that back edges lead only to loop headers, and exactly one to each (section 2.11, "Structured Control Flow").
 */
final class StructuredLoops {
    /** Maximum number of errors reported per function. */
    private static final int MAX_REPORTED = 8;

    private final ValidationContext context;
    private final FunctionFlow flow;
    private final Function function;
    private final StructuredConstructs constructs;

    /** The blocks of reported errors: targets of back edges, or loop headers. */
    private final List<Integer> reported = new ArrayList<>();

    /** The blocks in a cycle with the target of a reported back edge. */
    private final BitSet cycles = new BitSet();

    StructuredLoops(ValidationContext context, FunctionFlow flow, StructuredConstructs constructs) {
        this.context = context;
        this.flow = flow;
        this.constructs = constructs;
        function = flow.function;
    }

    /** Reports errors that are independent of each other; returns whether there are none. */
    boolean check(StructuredOrder order) {
        int[] sources = new int[flow.blockCount()];
        for (int i = 0; i < order.backEdgeCount(); i++) {
            int target = order.backEdgeTarget(i);
            sources[target]++;
            if (sources[target] == 1
                    && !function.block(target).isLoopHeader()
                    && reported.size() < MAX_REPORTED
                    && !cycles.get(target)) {
                reported.add(target);
                addCycle(target);
                backEdge(order.backEdgeSource(i), target);
            }
        }
        if (reported.isEmpty()) {
            checkLoopHeaders(sources);
        }
        return reported.isEmpty();
    }

    private void addCycle(int block) {
        BitSet cycle = reachable(block, true);
        cycle.and(reachable(block, false));
        cycles.or(cycle);
    }

    private BitSet reachable(int from, boolean forwards) {
        ControlFlowGraph graph = constructs.graph();
        BitSet found = new BitSet();
        ArrayDeque<Integer> pending = new ArrayDeque<>();
        found.set(from);
        pending.add(from);
        while (!pending.isEmpty()) {
            int block = pending.remove();
            int count = forwards ? graph.successorCount(block) : graph.predecessorCount(block);
            for (int i = 0; i < count; i++) {
                int next = forwards ? graph.successor(block, i) : graph.predecessor(block, i);
                if (!found.get(next)) {
                    found.set(next);
                    pending.add(next);
                }
            }
        }
        return found;
    }

    private void backEdge(int source, int target) {
        context.plainErrorAt(
                        FlowRule.BACK_EDGES,
                        flow.labelAt(source),
                        "block " + name(source) + " branches back to " + name(target) + ", which is not a loop header")
                .hint("add an OpLoopMerge to block " + name(target))
                .related(flow.labelAt(target), name(target) + " is declared here");
    }

    private void checkLoopHeaders(int[] sources) {
        for (int b = 0; b < flow.blockCount() && reported.size() < MAX_REPORTED; b++) {
            if (constructs.dominators().contains(b)
                    && sources[b] != 1
                    && function.block(b).isLoopHeader()
                    && !followsFromReported(b, sources)) {
                reported.add(b);
                context.plainErrorAt(
                                FlowRule.LOOP_BACK_EDGE,
                                flow.labelAt(b),
                                (sources[b] == 0 ? "no block branches" : sources[b] + " blocks branch")
                                        + " back to loop header " + name(b))
                        .hint("branch to the header from exactly one block of the continue construct");
            }
        }
    }

    /**
     * Whether an error at a loop header is a consequence of a reported one: a branch to the wrong header leaves one
     * header without a back edge and gives another one two, and an invalid loop makes the loops inside it look invalid.
     */
    private boolean followsFromReported(int header, int[] sources) {
        DominatorTree dominators = constructs.dominators();
        for (int earlier : reported) {
            Block block = function.block(earlier);
            int merge = function.blockNumber(block.mergeBlockId());
            if ((sources[earlier] == 0) != (sources[header] == 0)
                    || dominators.dominates(earlier, header) && (merge < 0 || !dominators.dominates(merge, header))) {
                return true;
            }
        }
        return false;
    }

    private String name(int block) {
        return context.name(function.block(block).labelId());
    }
}
