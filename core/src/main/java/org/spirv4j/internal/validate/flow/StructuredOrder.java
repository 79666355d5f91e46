// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.validate.flow;

import java.util.Arrays;
import org.spirv4j.internal.validate.engine.FunctionFlow;
import org.spirv4j.module.Block;
import org.spirv4j.module.Function;

/**
 * The reverse postorder and the back edges of a depth-first search along structured control-flow edges, which visits
 * merge blocks and continue targets first. Unreachable blocks are searched last, only to find back edges.
 */
final class StructuredOrder {
    private static final byte OPEN = 1;
    private static final byte DONE = 2;

    private final Function function;

    /** The index of the first edge of each block. */
    private final int[] starts;

    /** For each block the index of its first branch edge, which follows the edges of its merge instruction. */
    private final int[] branches;

    /** For each block the source of the last back edge recorded to it, plus 1. */
    private final int[] lastBackEdgeFrom;

    private int[] targets;
    private int edges;
    private final byte[] states;
    private final int[] path;
    private final int[] next;
    private final int[] finished;
    private int finishedCount;

    /** Pairs of source and target. */
    private int[] backEdges = new int[8];

    private int backEdgeCount;

    StructuredOrder(FunctionFlow flow) {
        function = flow.function;
        int count = flow.blockCount();
        starts = new int[count + 1];
        branches = new int[count];
        lastBackEdgeFrom = new int[count];
        targets = new int[3 * count + 4];
        for (int b = 0; b < count; b++) {
            starts[b] = edges;
            Block block = function.block(b);
            if (block.isHeader()) {
                add(block.mergeBlockId());
                add(block.continueTargetId());
            }
            branches[b] = edges;
            int successors = block.successorCount();
            for (int i = 0; i < successors; i++) {
                add(block.successorId(i));
            }
        }
        starts[count] = edges;
        states = new byte[count];
        path = new int[count];
        next = new int[count];
        finished = new int[count];
        search(0);
        int reached = finishedCount;
        for (int b = 1; b < count; b++) {
            if (flow.graph().predecessorCount(b) == 0) {
                search(b);
            }
        }
        for (int b = 1; b < count; b++) {
            search(b);
        }
        finishedCount = reached;
    }

    private void add(int label) {
        int target = label == 0 ? -1 : function.blockNumber(label);
        if (target >= 0) {
            if (edges == targets.length) {
                targets = Arrays.copyOf(targets, 2 * edges);
            }
            targets[edges++] = target;
        }
    }

    private void search(int root) {
        if (states[root] != 0) {
            return;
        }
        int depth = 0;
        path[0] = root;
        next[root] = starts[root];
        states[root] = OPEN;
        while (depth >= 0) {
            int block = path[depth];
            if (next[block] == starts[block + 1]) {
                states[block] = DONE;
                finished[finishedCount++] = block;
                depth--;
                continue;
            }
            int edge = next[block]++;
            int target = targets[edge];
            if (states[target] == OPEN) {
                if (edge >= branches[block]) {
                    backEdge(block, target);
                }
            } else if (states[target] == 0) {
                states[target] = OPEN;
                next[target] = starts[target];
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
