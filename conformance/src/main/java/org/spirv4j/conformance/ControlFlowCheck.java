// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.conformance;

import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Deque;
import java.util.List;
import org.spirv4j.analysis.ControlFlowGraph;
import org.spirv4j.analysis.DepthFirstSearch;
import org.spirv4j.analysis.DominatorTree;
import org.spirv4j.analysis.LoopForest;
import org.spirv4j.analysis.StructuredConstructs;
import org.spirv4j.module.Function;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.view.ControlFlowPage;

/** Holds the control flow of functions against paths through their graphs. */
final class ControlFlowCheck {
    /** Functions with more blocks are analysed, but not compared: that takes square time. */
    private static final int MAX_COMPARED = 150;

    private final List<String> problems;

    private ControlFlowCheck(List<String> problems) {
        this.problems = problems;
    }

    static void of(SpirvModule module, List<String> problems) throws IOException {
        ControlFlowCheck check = new ControlFlowCheck(problems);
        for (Function function : module.layout().functions()) {
            check.function(function);
        }
        List<Function> all = module.layout().functions();
        ControlFlowPage.create().write(module, all, OutputStream.nullOutputStream());
        ControlFlowPage.create().withTitle("module").write(module, all, OutputStream.nullOutputStream());
    }

    private void function(Function function) {
        ControlFlowGraph graph = ControlFlowGraph.of(function);
        DominatorTree dominators = DominatorTree.of(graph);
        DominatorTree postDominators = DominatorTree.postDominators(graph);
        LoopForest loops = LoopForest.of(graph, dominators);
        StructuredConstructs constructs = StructuredConstructs.of(function);
        if (graph.blockCount() == 0 || graph.blockCount() > MAX_COMPARED) {
            return;
        }
        String where = function + ": ";
        dominators(graph, dominators, where);
        postDominators(graph, postDominators, where);
        loops(graph, loops, where);
        constructs(constructs, graph.blockCount(), where);
        DepthFirstSearch search = DepthFirstSearch.of(graph);
        for (int b = 0; b < graph.blockCount(); b++) {
            expect(search.isReachable(b) == dominators.contains(b), where + "reachability of block " + b);
        }
    }

    /** A block dominates another one if that cannot be reached any more when the block is taken away. */
    private void dominators(ControlFlowGraph graph, DominatorTree tree, String where) {
        BitSet reachable = reached(graph, 0, -1, true);
        for (int without = 0; without < graph.blockCount(); without++) {
            BitSet left = reached(graph, 0, without, true);
            for (int b = reachable.nextSetBit(0); b >= 0; b = reachable.nextSetBit(b + 1)) {
                expect(
                        tree.dominates(without, b) == !left.get(b),
                        where + "whether block " + without + " dominates block " + b);
            }
        }
    }

    private void postDominators(ControlFlowGraph graph, DominatorTree tree, String where) {
        for (int without = 0; without < graph.blockCount(); without++) {
            BitSet left = leavers(graph, without);
            for (int b = 0; b < graph.blockCount(); b++) {
                if (tree.contains(b)) {
                    expect(
                            tree.dominates(without, b) == !left.get(b),
                            where + "whether block " + without + " post-dominates block " + b);
                }
            }
        }
    }

    /** All blocks from which a block without successors can be reached around one block. */
    private static BitSet leavers(ControlFlowGraph graph, int without) {
        BitSet found = new BitSet();
        for (int b = 0; b < graph.blockCount(); b++) {
            if (graph.successorCount(b) == 0 && b != without && !found.get(b)) {
                found.or(reached(graph, b, without, false));
            }
        }
        return found;
    }

    private static BitSet reached(ControlFlowGraph graph, int from, int without, boolean forwards) {
        BitSet seen = new BitSet();
        Deque<Integer> waiting = new ArrayDeque<>();
        if (from != without) {
            seen.set(from);
            waiting.add(from);
        }
        while (!waiting.isEmpty()) {
            int block = waiting.remove();
            int count = forwards ? graph.successorCount(block) : graph.predecessorCount(block);
            for (int i = 0; i < count; i++) {
                int next = forwards ? graph.successor(block, i) : graph.predecessor(block, i);
                if (next != without && !seen.get(next)) {
                    seen.set(next);
                    waiting.add(next);
                }
            }
        }
        return seen;
    }

    /** From each block of a loop its header can be reached, and the other way round. */
    private void loops(ControlFlowGraph graph, LoopForest loops, String where) {
        for (int loop = 0; loop < loops.loopCount(); loop++) {
            BitSet from = reached(graph, loops.header(loop), -1, true);
            BitSet to = reached(graph, loops.header(loop), -1, false);
            for (int b = 0; b < graph.blockCount(); b++) {
                expect(
                        !loops.contains(loop, b) || from.get(b) && to.get(b),
                        where + "block " + b + " in the loop of block " + loops.header(loop));
            }
        }
    }

    private void constructs(StructuredConstructs constructs, int blockCount, String where) {
        for (int b = 0; b < blockCount; b++) {
            int innermost = constructs.innermost(b);
            expect(innermost < 0 || constructs.contains(innermost, b), where + "the innermost construct of block " + b);
            for (int c = 0; c < constructs.count(); c++) {
                if (constructs.contains(c, b)) {
                    expect(innermost >= 0, where + "a construct holds block " + b + ", but none is innermost");
                    expect(
                            constructs.dominators().dominates(constructs.header(c), b),
                            where + "the header of a construct dominates block " + b);
                }
            }
        }
    }

    private void expect(boolean holds, String what) {
        if (!holds) {
            problems.add(what);
        }
    }
}
