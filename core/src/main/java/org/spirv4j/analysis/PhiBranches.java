// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.analysis;

import java.util.Arrays;
import java.util.BitSet;
import org.spirv4j.internal.word.WordBuffer;

/**
 * Which branches decide from which predecessor a block is reached, if it is. They lie between the immediate dominator
 * of the block and the block. At the header of a loop, the predecessors outside of the loop and those inside are looked
 * at by themselves: invocations that execute together come from the same side.
 */
final class PhiBranches {
    private static final int[] NONE = {};

    /** If more branches decide, all of the function are taken. */
    private static final int MOST = 256;

    private final ControlFlowGraph graph;
    private final ControlDependence dependence;
    private final DominatorTree tree;

    PhiBranches(ControlFlowGraph graph, ControlDependence dependence) {
        this.graph = graph;
        this.dependence = dependence;
        tree = DominatorTree.of(graph);
    }

    /**
     * Returns the blocks whose branches decide.
     *
     * @param block the number of a block
     * @return the numbers of the blocks that branch, each once
     */
    int[] of(int block) {
        if (!tree.contains(block)) {
            return NONE;
        }
        WordBuffer outside = new WordBuffer(0);
        WordBuffer inside = new WordBuffer(0);
        for (int i = 0; i < graph.predecessorCount(block); i++) {
            int predecessor = graph.predecessor(block, i);
            if (tree.contains(predecessor)) {
                boolean isInside = predecessor == block || tree.strictlyDominates(block, predecessor);
                (isInside ? inside : outside).add(predecessor);
            }
        }
        BitSet found = new BitSet();
        collect(outside, tree.immediateDominator(block), found);
        collect(inside, block, found);
        return found.cardinality() > MOST ? all() : found.stream().toArray();
    }

    /**
     * Adds the branches, in and below a dominator of some blocks, on which these depend, if there are several of them.
     */
    private void collect(WordBuffer blocks, int dominator, BitSet found) {
        if (blocks.size() < 2 || dominator < 0) {
            return;
        }
        found.set(dominator);
        BitSet seen = new BitSet();
        for (int head = 0; head < blocks.size() && found.cardinality() <= MOST; head++) {
            int block = blocks.get(head);
            for (int i = 0; i < dependence.sourceCount(block); i++) {
                int source = dependence.source(block, i);
                if (!seen.get(source) && tree.contains(source) && tree.strictlyDominates(dominator, source)) {
                    seen.set(source);
                    found.set(source);
                    blocks.add(source);
                }
            }
        }
        // A block may be reached from the same branch through both of its targets.
        for (int i = 0; i < blocks.size(); i++) {
            if (graph.successorCount(blocks.get(i)) > 1) {
                found.set(blocks.get(i));
            }
        }
    }

    private int[] all() {
        int[] blocks = new int[graph.blockCount()];
        Arrays.setAll(blocks, i -> i);
        return blocks;
    }
}
