// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.validate.internal.flow;

import java.util.Arrays;
import java.util.BitSet;
import org.spirv4j.analysis.ControlFlowGraph;
import org.spirv4j.module.Block;
import org.spirv4j.module.Function;
import org.spirv4j.validate.internal.engine.FunctionFlow;

/**
 * The reverse postorder and the back edges of a depth-first search along structured control-flow edges, which visits
 * merge blocks and continue targets first. Unreachable blocks are searched last, only to find back edges.
 */
final class StructuredOrder {
    private static final byte OPEN = 1;
    private static final byte DONE = 2;

    /** The number of a block's next edge before the branches: to the merge block, then to the continue target. */
    private static final int MERGE = -2;

    private final ControlFlowGraph graph;

    /** For each block the merge block that it declares, or -1. */
    private final int[] merges;

    /** For each block the continue target that it declares, or -1. */
    private final int[] continues;

    /** For each block the source of the last back edge recorded to it, plus 1. */
    private final int[] lastBackEdgeFrom;

    private final byte[] states;
    private final int[] path;
    private final int[] next;
    private final int[] finished;
    private int finishedCount;

    /** Pairs of source and target. */
    private int[] backEdges = new int[8];

    private int backEdgeCount;

    StructuredOrder(FunctionFlow flow) {
        Function function = flow.function;
        graph = flow.graph();
        int count = flow.blockCount();
        // Blocks that a header names belong to its construct, though nothing may branch to them.
        BitSet named = new BitSet(count);
        merges = new int[count];
        continues = new int[count];
        next = new int[count];
        lastBackEdgeFrom = new int[count];
        for (int b = 0; b < count; b++) {
            Block block = function.block(b);
            if (block.isHeader()) {
                next[b] = MERGE;
                merges[b] = function.blockNumber(block.mergeBlockId());
                continues[b] = function.blockNumber(block.continueTargetId());
                name(named, merges[b]);
                name(named, continues[b]);
            }
        }
        states = new byte[count];
        path = new int[count];
        finished = new int[count];
        search(0);
        int reached = finishedCount;
        for (int b = 1; b < count; b++) {
            if (graph.predecessorCount(b) == 0 && !named.get(b)) {
                search(b);
            }
        }
        for (int b = 1; b < count; b++) {
            search(b);
        }
        finishedCount = reached;
    }

    private static void name(BitSet named, int block) {
        if (block >= 0) {
            named.set(block);
        }
    }

    private void search(int root) {
        if (states[root] != 0) {
            return;
        }
        int depth = 0;
        path[0] = root;
        states[root] = OPEN;
        while (depth >= 0) {
            int block = path[depth];
            int edge = next[block]++;
            if (edge == graph.successorCount(block)) {
                states[block] = DONE;
                finished[finishedCount++] = block;
                depth--;
                continue;
            }
            int target = edge >= 0 ? graph.successor(block, edge) : edge == MERGE ? merges[block] : continues[block];
            if (target < 0) {
                continue;
            }
            if (states[target] == OPEN) {
                if (edge >= 0) {
                    backEdge(block, target);
                }
            } else if (states[target] == 0) {
                states[target] = OPEN;
                path[++depth] = target;
            }
        }
    }

    private void backEdge(int from, int to) {
        if (lastBackEdgeFrom[to] == from + 1) {
            return;
        }
        lastBackEdgeFrom[to] = from + 1;
        if (2 * backEdgeCount == backEdges.length) {
            backEdges = Arrays.copyOf(backEdges, 4 * backEdgeCount);
        }
        backEdges[2 * backEdgeCount] = from;
        backEdges[2 * backEdgeCount++ + 1] = to;
    }

    int backEdgeCount() {
        return backEdgeCount;
    }

    int backEdgeSource(int edge) {
        return backEdges[2 * edge];
    }

    int backEdgeTarget(int edge) {
        return backEdges[2 * edge + 1];
    }

    /** The number of blocks that are reachable along structured edges. */
    int reachableCount() {
        return finishedCount;
    }

    /** The block at an index of the reverse postorder. */
    int inReversePostorder(int index) {
        return finished[finishedCount - 1 - index];
    }
}
