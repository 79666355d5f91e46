package org.spirv4j.analysis;

import java.util.Arrays;
import java.util.Objects;

/**
 * A depth-first search over a graph from its entry block, successors in their order. It gives the reverse post-order
 * and tells back edges (section 2.2.5 of the specification, "Control Flow"). Immutable.
 */
public final class DepthFirstSearch {
    private final int[] preorder;
    private final int[] preorderNumber;
    private final int[] postorderNumber;
    private final int[] parents;
    private final int[] reversePostorder;

    private DepthFirstSearch(ControlFlowGraph graph, int root) {
        int blockCount = graph.blockCount();
        int[] starts = graph.successorStarts();
        int[] targets = graph.successors();
        preorderNumber = new int[blockCount];
        postorderNumber = new int[blockCount];
        parents = new int[blockCount];
        Arrays.fill(preorderNumber, -1);
        Arrays.fill(postorderNumber, -1);
        Arrays.fill(parents, -1);
        int[] order = new int[blockCount];
        int[] finished = new int[blockCount];
        int[] nextEdge = new int[blockCount];
        int visited = 0;
        int done = 0;
        int block = blockCount == 0 ? -1 : root;
        if (block >= 0) {
            preorderNumber[block] = visited;
            order[visited++] = block;
            nextEdge[block] = starts[block];
        }
        while (block >= 0) {
            if (nextEdge[block] < starts[block + 1]) {
                int target = targets[nextEdge[block]++];
                if (preorderNumber[target] < 0) {
                    parents[target] = block;
                    preorderNumber[target] = visited;
                    order[visited++] = target;
                    nextEdge[target] = starts[target];
                    block = target;
                }
            } else {
                postorderNumber[block] = done;
                finished[done++] = block;
                block = parents[block];
            }
        }
        preorder = visited == blockCount ? order : Arrays.copyOf(order, visited);
        reversePostorder = done == blockCount ? finished : Arrays.copyOf(finished, done);
        for (int i = 0; i < done / 2; i++) {
            int swapped = reversePostorder[i];
            reversePostorder[i] = reversePostorder[done - 1 - i];
            reversePostorder[done - 1 - i] = swapped;
        }
    }

    /** Searches a graph from its entry block. */
    public static DepthFirstSearch of(ControlFlowGraph graph) {
        return new DepthFirstSearch(graph, 0);
    }

    static DepthFirstSearch of(ControlFlowGraph graph, int root) {
        return new DepthFirstSearch(graph, root);
    }

    /** How many blocks can be reached from the entry block, itself included. */
    public int reachableCount() {
        return preorder.length;
    }

    /** Whether a block can be reached from the entry block. */
    public boolean isReachable(int block) {
        return preorderNumber[block] >= 0;
    }

    /** The block at a place of the order in which blocks were first seen, from 0 for the entry block. */
    public int inPreorder(int place) {
        return preorder[Objects.checkIndex(place, preorder.length)];
    }

    /** The block at a place of the reverse post-order, from 0 for the entry block; unreachable blocks have none. */
    public int inReversePostorder(int place) {
        return reversePostorder[Objects.checkIndex(place, reversePostorder.length)];
    }

    /** The place of a block in the reverse post-order, -1 when it cannot be reached. */
    public int reversePostorderPlace(int block) {
        return postorderNumber[block] < 0 ? -1 : reversePostorder.length - 1 - postorderNumber[block];
    }

    /** The block from which a block was first seen, -1 for the entry block and those that cannot be reached. */
    public int parent(int block) {
        return parents[block];
    }

    /** Whether a block leads to another in the tree of this search, or is the same; no unreachable block does. */
    public boolean isAncestor(int ancestor, int block) {
        return preorderNumber[ancestor] >= 0
                && preorderNumber[ancestor] <= preorderNumber[block]
                && postorderNumber[ancestor] >= postorderNumber[block];
    }

    /** Whether an edge of the graph is a back edge: one that leads to an ancestor or to its own source. */
    public boolean isBackEdge(int source, int target) {
        return isAncestor(target, source);
    }

    int preorderNumber(int block) {
        return preorderNumber[block];
    }
}
