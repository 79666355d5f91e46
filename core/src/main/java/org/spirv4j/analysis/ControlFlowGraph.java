package org.spirv4j.analysis;

import java.util.Arrays;
import java.util.Objects;
import org.spirv4j.module.Block;
import org.spirv4j.module.Function;

/**
 * The control-flow graph of a function (section 2.2.5 of the specification, "Control Flow"): blocks by their numbers
 * from 0, the entry block, and edges both ways. Each edge is there once, however often a terminator names its target.
 * Immutable.
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
     * The graph whose edges are the branches. Labels that are no block of the function make no edge.
     */
    public static ControlFlowGraph of(Function function) {
        return of(function, false);
    }

    /**
     * The graph whose edges are the structured control-flow edges: the branches, and from each header block to its
     * merge block and its continue target (section 2.2.5 of the specification, "Control Flow", from version 1.6 on).
     */
    public static ControlFlowGraph structured(Function function) {
        return of(function, true);
    }

    private static ControlFlowGraph of(Function function, boolean structured) {
        int blockCount = function.blockCount();
        EdgeList edges = new EdgeList(blockCount);
        for (int b = 0; b < blockCount; b++) {
            Block block = function.block(b);
            edges.begin(b);
            int count = block.successorCount();
            for (int i = 0; i < count; i++) {
                edges.add(function.blockNumber(block.successorId(i)));
            }
            if (structured && block.isHeader()) {
                edges.add(function.blockNumber(block.mergeBlockId()));
                edges.add(function.blockNumber(block.continueTargetId()));
            }
        }
        return edges.toGraph();
    }

    /**
     * The graph with the given edges.
     *
     * @param successors for each block, from 0 for the entry block, the numbers of its successors; copied
     */
    public static ControlFlowGraph of(int[][] successors) {
        EdgeList edges = new EdgeList(successors.length);
        for (int b = 0; b < successors.length; b++) {
            edges.begin(b);
            for (int target : successors[b]) {
                edges.add(Objects.checkIndex(target, successors.length));
            }
        }
        return edges.toGraph();
    }

    /** The number of blocks. */
    public int blockCount() {
        return blockCount;
    }

    /** The number of edges. */
    public int edgeCount() {
        return successors.length;
    }

    /** How many edges leave a block. */
    public int successorCount(int block) {
        return successorStarts[block + 1] - successorStarts[block];
    }

    /** The target of an edge that leaves a block, in the order of the terminator. */
    public int successor(int block, int index) {
        return successors[successorStarts[block] + Objects.checkIndex(index, successorCount(block))];
    }

    /** How many edges enter a block. */
    public int predecessorCount(int block) {
        return predecessorStarts[block + 1] - predecessorStarts[block];
    }

    /** The source of an edge that enters a block, in the order of the blocks. */
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

    /** This graph turned round, with a new last block from which edges lead to all blocks without successors. */
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

    /** Edges as they are found, block by block. */
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
