// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.analysis;

import java.util.Arrays;
import java.util.Objects;

/**
 * A depth-first search over a graph from its entry block, successors in their order. It determines the reverse
 * postorder and back edges (section 2.2.5 of the specification, "Control Flow"). Immutable.
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

    /**
     * Searches a graph from its entry block.
     *
     * @param graph the graph
     * @return the search
     */
    public static DepthFirstSearch of(ControlFlowGraph graph) {
        Objects.requireNonNull(graph, "graph");
        return new DepthFirstSearch(graph, 0);
    }

    static DepthFirstSearch of(ControlFlowGraph graph, int root) {
        return new DepthFirstSearch(graph, root);
    }

    /** {@return the number of blocks that are reachable from the entry block, itself included} */
    public int reachableCount() {
        return preorder.length;
    }

    /**
     * Returns whether a block is reachable from the entry block.
     *
     * @param block the number of a block
     * @return whether it is
     */
    public boolean isReachable(int block) {
        return preorderNumber[block] >= 0;
    }

    /**
     * Returns a block by its number in preorder, the order in which the search found the blocks.
     *
     * @param index the number in preorder, from 0 for the entry block
     * @return the number of the block
     */
    public int inPreorder(int index) {
        return preorder[Objects.checkIndex(index, preorder.length)];
    }

    /**
     * Returns a block by its number in reverse postorder.
     *
     * @param index the number in reverse postorder, from 0 for the entry block
     * @return the number of the block
     */
    public int inReversePostorder(int index) {
        return reversePostorder[Objects.checkIndex(index, reversePostorder.length)];
    }

    /**
     * Returns the number of a block in reverse postorder.
     *
     * @param block the number of a block
     * @return the number, from 0; -1 when the block is not reachable
     */
    public int reversePostorderIndex(int block) {
        return postorderNumber[block] < 0 ? -1 : reversePostorder.length - 1 - postorderNumber[block];
    }

    /**
     * Returns the block from which the search found a block.
     *
     * @param block the number of a block
     * @return the number of the parent; -1 for the entry block and unreachable blocks
     */
    public int parent(int block) {
        return parents[block];
    }

    /**
     * Returns whether a block is an ancestor of another one in the tree of the search, or the same block. Unreachable
     * blocks have no ancestors.
     *
     * @param ancestor the number of the block that may be the ancestor
     * @param block the number of the other block
     * @return whether it is
     */
    public boolean isAncestor(int ancestor, int block) {
        return preorderNumber[ancestor] >= 0
                && preorderNumber[ancestor] <= preorderNumber[block]
                && postorderNumber[ancestor] >= postorderNumber[block];
    }

    /**
     * Returns whether an edge is a back edge: one that leads to an ancestor of its source or to the source itself.
     *
     * @param source the number of the source block
     * @param target the number of the target block
     * @return whether it is
     */
    public boolean isBackEdge(int source, int target) {
        return isAncestor(target, source);
    }

    int preorderNumber(int block) {
        return preorderNumber[block];
    }
}
