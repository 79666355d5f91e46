// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.analysis;

import java.util.Arrays;
import java.util.Objects;

/**
 * The dominators or post-dominators of a graph (section 2.2.5 of the specification, "Control Flow"). Immutable.
 *
 * <p>For a graph with structured control-flow edges, these are structural dominators and post-dominators. The tree is built
 * by the algorithm of Lengauer and Tarjan with path compression in O(m log n) time; queries take constant time.
 */
public final class DominatorTree {
    private final int blockCount;
    private final int[] immediate;
    private final int[] position;
    private final int[] size;
    private final int[] depth;
    private final int[] preorder;

    private DominatorTree(int blockCount, ControlFlowGraph graph, DepthFirstSearch search) {
        this.blockCount = blockCount;
        int nodes = graph.blockCount();
        int reached = search.reachableCount();
        int[] dominators = new LengauerTarjan(graph, search).immediateDominators();
        immediate = new int[nodes];
        position = new int[nodes];
        size = new int[nodes];
        depth = new int[nodes];
        preorder = new int[reached];
        Arrays.fill(immediate, -1);
        Arrays.fill(position, -1);
        number(search, dominators);
    }

    /** Numbers the tree in preorder; {@code dominators} are preorder numbers of the search, in which parents come first. */
    private void number(DepthFirstSearch search, int[] dominators) {
        int reached = dominators.length;
        // For each block, the preorder position of the next subtree below it.
        int[] next = new int[size.length];
        for (int i = reached - 1; i >= 0; i--) {
            int block = search.inPreorder(i);
            size[block]++;
            if (i > 0) {
                size[search.inPreorder(dominators[i])] += size[block];
            }
        }
        for (int i = 0; i < reached; i++) {
            int block = search.inPreorder(i);
            int at = 0;
            if (i > 0) {
                int dominator = search.inPreorder(dominators[i]);
                at = next[dominator];
                next[dominator] += size[block];
                immediate[block] = dominator;
                depth[block] = depth[dominator] + 1;
            }
            next[block] = at + 1;
            position[block] = at;
            preorder[at] = block;
        }
    }

    /**
     * {@return the dominators of a graph, seen from its entry block}
     *
     * @param graph the graph
     */
    public static DominatorTree of(ControlFlowGraph graph) {
        Objects.requireNonNull(graph, "graph");
        return of(graph, DepthFirstSearch.of(graph));
    }

    /** The dominators of a graph, given its depth-first search. */
    static DominatorTree of(ControlFlowGraph graph, DepthFirstSearch search) {
        return new DominatorTree(graph.blockCount(), graph, search);
    }

    /**
     * {@return the post-dominators of a graph, seen from all blocks without successors}
     *
     * @param graph the graph
     */
    public static DominatorTree postDominators(ControlFlowGraph graph) {
        Objects.requireNonNull(graph, "graph");
        ControlFlowGraph reversed = graph.reversedFromExits();
        return new DominatorTree(graph.blockCount(), reversed, DepthFirstSearch.of(reversed, graph.blockCount()));
    }

    /** {@return the number of blocks of the graph} */
    public int blockCount() {
        return blockCount;
    }

    /**
     * Returns whether a block is in the tree: reachable from the entry block or, for post-dominators, able to reach an exit.
     *
     * @param block the number of a block
     * @return whether it is
     */
    public boolean contains(int block) {
        return position[Objects.checkIndex(block, blockCount)] >= 0;
    }

    /**
     * Returns the closest block that strictly dominates a block.
     *
     * @param block the number of a block
     * @return the number of that block; -1 when there is none or the block is not in the tree
     */
    public int immediateDominator(int block) {
        int found = immediate[Objects.checkIndex(block, blockCount)];
        return found == blockCount ? -1 : found;
    }

    /**
     * Returns whether a block dominates another one. By definition every block dominates a block that is not in the tree,
     * because no path to it exists.
     *
     * @param dominator the number of the block that may dominate
     * @param block the number of a block
     * @return whether it does
     */
    public boolean dominates(int dominator, int block) {
        Objects.checkIndex(dominator, blockCount);
        int at = position[Objects.checkIndex(block, blockCount)];
        return at < 0
                || position[dominator] >= 0 && at >= position[dominator] && at - position[dominator] < size[dominator];
    }

    /**
     * Returns whether a block dominates another one and is not the same.
     *
     * @param dominator the number of the block that may dominate
     * @param block the number of a block
     * @return whether it does
     */
    public boolean strictlyDominates(int dominator, int block) {
        return dominator != block && dominates(dominator, block);
    }

    /**
     * Returns the number of blocks that strictly dominate a block.
     *
     * @param block the number of a block
     * @return the number; 0 for a block that is not in the tree
     */
    public int depth(int block) {
        int found = depth[Objects.checkIndex(block, blockCount)];
        return position.length > blockCount ? Math.max(0, found - 1) : found;
    }

    /** {@return the blocks in the tree in preorder; a copy} */
    public int[] preorder() {
        return position.length > blockCount ? Arrays.copyOfRange(preorder, 1, preorder.length) : preorder.clone();
    }
}
