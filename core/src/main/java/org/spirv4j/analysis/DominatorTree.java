// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.analysis;

import java.util.Arrays;
import java.util.Objects;

/**
 * The dominators or post-dominators of a graph (section 2.2.5 of the specification, "Control Flow"). Immutable.
 *
 * <p>For a graph with structured control-flow edges, these are structural dominators and post-dominators. The tree is
 * built by the algorithm of Lengauer and Tarjan with path compression in O(m log n) time; queries take constant time.
 */
public final class DominatorTree {
    private final int[] immediate;
    private final int[] position;
    private final int[] size;
    private final int[] depth;
    private final int[] preorder;

    private DominatorTree(ControlFlowGraph graph, DepthFirstSearch search) {
        int nodes = graph.blockCount();
        immediate = new int[nodes];
        position = new int[nodes];
        size = new int[nodes];
        depth = new int[nodes];
        preorder = new int[search.reachableCount()];
        Arrays.fill(immediate, -1);
        Arrays.fill(position, -1);
        number(search, new LengauerTarjan(graph, search).immediateDominators());
    }

    /** The tree without its root, the additional last node. */
    private DominatorTree(DominatorTree whole) {
        int root = whole.immediate.length - 1;
        immediate = Arrays.copyOf(whole.immediate, root);
        position = Arrays.copyOf(whole.position, root);
        size = Arrays.copyOf(whole.size, root);
        depth = Arrays.copyOf(whole.depth, root);
        preorder = Arrays.copyOfRange(whole.preorder, 1, whole.preorder.length);
        for (int block : preorder) {
            depth[block]--;
            if (immediate[block] == root) {
                immediate[block] = -1;
            }
        }
    }

    /**
     * Numbers the tree in preorder; {@code dominators} are preorder numbers of the search, in which parents come first.
     */
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
        return new DominatorTree(graph, search);
    }

    /**
     * {@return the post-dominators of a graph, seen from all blocks without successors}
     *
     * @param graph the graph
     */
    public static DominatorTree postDominators(ControlFlowGraph graph) {
        Objects.requireNonNull(graph, "graph");
        ControlFlowGraph reversed = graph.reversedFromExits();
        return new DominatorTree(new DominatorTree(reversed, DepthFirstSearch.of(reversed, graph.blockCount())));
    }

    /** {@return the number of blocks of the graph} */
    public int blockCount() {
        return immediate.length;
    }

    /**
     * Returns whether a block is in the tree: reachable from the entry block or, for post-dominators, able to reach an
     * exit.
     *
     * @param block the number of a block
     * @return whether it is
     */
    public boolean contains(int block) {
        return position[block] >= 0;
    }

    /**
     * Returns the closest block that strictly dominates a block.
     *
     * @param block the number of a block
     * @return the number of that block; -1 when there is none or the block is not in the tree
     */
    public int immediateDominator(int block) {
        return immediate[block];
    }

    /**
     * Returns whether a block dominates another one. By definition every block dominates a block that is not in the
     * tree, because no path to it exists.
     *
     * @param dominator the number of the block that may dominate
     * @param block the number of a block
     * @return whether it does
     */
    public boolean dominates(int dominator, int block) {
        int at = position[block];
        int first = position[dominator];
        return at < 0 || first >= 0 && at >= first && at - first < size[dominator];
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
        return depth[block];
    }

    /** {@return the blocks in the tree in preorder; a copy} */
    public int[] preorder() {
        return preorder.clone();
    }
}
