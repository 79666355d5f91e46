// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.analysis;

import java.util.Arrays;
import java.util.Objects;
import org.spirv4j.module.Block;
import org.spirv4j.module.Function;

/**
 * The control-flow graph of a function (section 2.2.5 of the specification, "Control Flow"). Blocks are numbered from
 * 0, the entry block. Several branches from one block to another are one edge. Immutable.
 */
public final class ControlFlowGraph {
    private final int blockCount;
    private final int[] successorStarts;
    private final int[] successors;
    private final int[] predecessorStarts;
    private final int[] predecessors;

    private ControlFlowGraph(int blockCount, int[] successorStarts, int[] successors) {
        this.blockCount = blockCount;
        this.successorStarts = successorStarts;
        this.successors = successors;
        predecessorStarts = new int[blockCount + 1];
        predecessors = new int[successors.length];
        reverse();
    }

    private void reverse() {
        for (int target : successors) {
            predecessorStarts[target]++;
        }
        for (int b = 1; b <= blockCount; b++) {
            predecessorStarts[b] += predecessorStarts[b - 1];
        }
        for (int b = blockCount - 1; b >= 0; b--) {
            for (int e = successorStarts[b + 1] - 1; e >= successorStarts[b]; e--) {
                predecessors[--predecessorStarts[successors[e]]] = b;
            }
        }
    }

    /**
     * {@return the graph whose edges are the branches of a function} Labels that are not blocks of the function make no
     * edges.
     *
     * @param function the function
     */
    public static ControlFlowGraph of(Function function) {
        Objects.requireNonNull(function, "function");
        int blockCount = function.blockCount();
        EdgeList edges = new EdgeList(blockCount);
        for (int b = 0; b < blockCount; b++) {
            Block block = function.block(b);
            edges.begin(b);
            int count = block.successorCount();
            for (int i = 0; i < count; i++) {
                edges.add(function.blockNumber(block.successorId(i)));
            }
        }
        return edges.toGraph();
    }

    /**
     * {@return the graph whose edges are the structured control-flow edges of a function: the branches, and those from
     * each header block to its merge block and its continue target (section 2.2.5 of the specification, "Control
     * Flow")}
     *
     * @param function the function
     */
    public static ControlFlowGraph structured(Function function) {
        Objects.requireNonNull(function, "function");
        return of(function).structured(Headers.of(function));
    }

    /**
     * {@return this graph of branches with the edges from each header block to its merge block and its continue target}
     *
     * @param headers the headers
     */
    public ControlFlowGraph structured(Headers headers) {
        Objects.requireNonNull(headers, "headers");
        EdgeList edges = new EdgeList(blockCount);
        for (int b = 0; b < blockCount; b++) {
            edges.begin(b);
            for (int e = successorStarts[b]; e < successorStarts[b + 1]; e++) {
                edges.add(successors[e]);
            }
            if (headers.isHeader(b)) {
                edges.add(headers.mergeBlock(b));
                edges.add(headers.continueTarget(b));
            }
        }
        return edges.toGraph();
    }

    /**
     * Makes a graph.
     *
     * @param successors for each block, from 0 for the entry block, the numbers of its successors; copied
     * @return the graph
     */
    public static ControlFlowGraph of(int[][] successors) {
        Objects.requireNonNull(successors, "successors");
        EdgeList edges = new EdgeList(successors.length);
        for (int b = 0; b < successors.length; b++) {
            edges.begin(b);
            for (int target : successors[b]) {
                edges.add(Objects.checkIndex(target, successors.length));
            }
        }
        return edges.toGraph();
    }

    /** {@return the number of blocks} */
    public int blockCount() {
        return blockCount;
    }

    /** {@return the number of edges} */
    public int edgeCount() {
        return successors.length;
    }

    /**
     * Returns the number of edges that leave a block.
     *
     * @param block the number of a block in the function, from 0
     * @return the number
     */
    public int successorCount(int block) {
        return successorStarts[block + 1] - successorStarts[block];
    }

    /**
     * Returns the target of an edge that leaves a block, in the order of the termination instruction.
     *
     * @param block the number of a block in the function, from 0
     * @param index the number of the edge among those that leave the block, from 0
     * @return the number of the target block
     */
    public int successor(int block, int index) {
        return successors[successorStarts[block] + Objects.checkIndex(index, successorCount(block))];
    }

    /**
     * Returns the number of edges that enter a block.
     *
     * @param block the number of a block in the function, from 0
     * @return the number
     */
    public int predecessorCount(int block) {
        return predecessorStarts[block + 1] - predecessorStarts[block];
    }

    /**
     * Returns the source of an edge that enters a block, in the order of the blocks.
     *
     * @param block the number of a block in the function, from 0
     * @param index the number of the edge among those that enter the block, from 0
     * @return the number of the source block
     */
    public int predecessor(int block, int index) {
        return predecessors[predecessorStarts[block] + Objects.checkIndex(index, predecessorCount(block))];
    }

    int[] successorStarts() {
        return successorStarts;
    }

    int[] successors() {
        return successors;
    }

    int[] predecessorStarts() {
        return predecessorStarts;
    }

    int[] predecessors() {
        return predecessors;
    }

    /** The reverse graph, with an additional last block that has edges to all blocks without successors. */
    ControlFlowGraph reversedFromExits() {
        int exits = 0;
        for (int b = 0; b < blockCount; b++) {
            exits += successorCount(b) == 0 ? 1 : 0;
        }
        int[] starts = Arrays.copyOf(predecessorStarts, blockCount + 2);
        int[] targets = Arrays.copyOf(predecessors, predecessors.length + exits);
        starts[blockCount + 1] = targets.length;
        int at = predecessors.length;
        for (int b = 0; b < blockCount; b++) {
            if (successorCount(b) == 0) {
                targets[at++] = b;
            }
        }
        return new ControlFlowGraph(blockCount + 1, starts, targets);
    }

    /** Collects edges block by block, without duplicates. */
    private static final class EdgeList {
        private final int[] starts;
        private final int[] seenFrom;
        private int[] targets;
        private int count;
        private int source;

        EdgeList(int blockCount) {
            starts = new int[blockCount + 1];
            seenFrom = new int[blockCount];
            targets = new int[2 * blockCount + 2];
        }

        void begin(int block) {
            source = block;
            starts[block] = count;
        }

        void add(int target) {
            if (target < 0 || seenFrom[target] == source + 1) {
                return;
            }
            seenFrom[target] = source + 1;
            if (count == targets.length) {
                targets = Arrays.copyOf(targets, 2 * count);
            }
            targets[count++] = target;
        }

        ControlFlowGraph toGraph() {
            starts[starts.length - 1] = count;
            return new ControlFlowGraph(starts.length - 1, starts, Arrays.copyOf(targets, count));
        }
    }
}
