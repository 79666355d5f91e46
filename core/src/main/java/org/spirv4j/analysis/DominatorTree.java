package org.spirv4j.analysis;

import java.util.Arrays;
import java.util.Objects;

/**
 * Which blocks dominate, or post-dominate, which (section 2.2.5 of the specification, "Control Flow"). Immutable.
 *
 * <p>Of a graph with structured control-flow edges these are structural dominance and structural post-dominance. Found
 * with the algorithm of Lengauer and Tarjan with path compression, in O(m log n); questions take constant time.
 */
public final class DominatorTree {
    private final int blockCount;
    private final int[] immediate;
    private final int[] place;
    private final int[] size;
    private final int[] depth;
    private final int[] preorder;

    private DominatorTree(int blockCount, ControlFlowGraph graph, DepthFirstSearch search) {
        this.blockCount = blockCount;
        int nodes = graph.blockCount();
        int reached = search.reachableCount();
        int[] dominators = new LengauerTarjan(graph, search).immediateDominators();
        immediate = new int[nodes];
        place = new int[nodes];
        size = new int[nodes];
        depth = new int[nodes];
        preorder = new int[reached];
        Arrays.fill(immediate, -1);
        Arrays.fill(place, -1);
        number(search, dominators);
    }

    /** Numbers the tree; {@code dominators} are numbers in the preorder of the search, where parents come first. */
    private void number(DepthFirstSearch search, int[] dominators) {
        int reached = dominators.length;
        // By block: the place of the next subtree below it.
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
            place[block] = at;
            preorder[at] = block;
        }
    }

    /** The dominators of a graph, seen from its entry block. */
    public static DominatorTree of(ControlFlowGraph graph) {
        return of(graph, DepthFirstSearch.of(graph));
    }

    /** The same, where the graph has been searched already. */
    static DominatorTree of(ControlFlowGraph graph, DepthFirstSearch search) {
        return new DominatorTree(graph.blockCount(), graph, search);
    }

    /** The post-dominators of a graph, seen from all blocks that have no successor. */
    public static DominatorTree postDominators(ControlFlowGraph graph) {
        ControlFlowGraph reversed = graph.reversedFromExits();
        return new DominatorTree(graph.blockCount(), reversed, DepthFirstSearch.of(reversed, graph.blockCount()));
    }

    /** The number of blocks of the graph. */
    public int blockCount() {
        return blockCount;
    }

    /** Whether the block is in the tree: reachable from the entry block or, for post-dominators, able to reach an exit. */
    public boolean contains(int block) {
        return place[Objects.checkIndex(block, blockCount)] >= 0;
    }

    /** The closest block that strictly dominates a block; -1 when none does or the block is not in the tree. */
    public int immediateDominator(int block) {
        int found = immediate[Objects.checkIndex(block, blockCount)];
        return found == blockCount ? -1 : found;
    }

    /**
     * Whether {@code dominator} dominates {@code block}. By the letter of the definition every block dominates one that is
     * not in the tree, for there is no path that could avoid it.
     */
    public boolean dominates(int dominator, int block) {
        Objects.checkIndex(dominator, blockCount);
        int at = place[Objects.checkIndex(block, blockCount)];
        return at < 0 || place[dominator] >= 0 && at >= place[dominator] && at - place[dominator] < size[dominator];
    }

    /** Whether {@code dominator} dominates {@code block} and is another block. */
    public boolean strictlyDominates(int dominator, int block) {
        return dominator != block && dominates(dominator, block);
    }

    /** How many blocks strictly dominate a block; for one that is not in the tree, 0. */
    public int depth(int block) {
        int found = depth[Objects.checkIndex(block, blockCount)];
        return place.length > blockCount ? Math.max(0, found - 1) : found;
    }

    /** The blocks in the tree, each behind its dominators and in front of the next subtree; a copy. */
    public int[] preorder() {
        return place.length > blockCount ? Arrays.copyOfRange(preorder, 1, preorder.length) : preorder.clone();
    }
}
