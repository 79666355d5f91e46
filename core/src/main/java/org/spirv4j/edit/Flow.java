// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.edit;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.spirv4j.analysis.ControlFlowGraph;
import org.spirv4j.analysis.DepthFirstSearch;
import org.spirv4j.analysis.DominatorTree;
import org.spirv4j.analysis.LoopForest;

/**
 * The control flow of a function of an edited module, at the time when it was asked for. In its graph, blocks have the numbers 0,
 * 1, ... in their order in the function.
 */
public final class Flow {
    final long shape;
    private final int[] blocks;
    private final int[] numbers;
    private final ControlFlowGraph graph;
    private @Nullable DepthFirstSearch search;
    private @Nullable DominatorTree dominators;
    private @Nullable DominatorTree postDominators;
    private @Nullable LoopForest loops;

    /** Numbers the blocks of a function in an array that all functions of the module share, since a block is in one function. */
    Flow(EditableModule module, int function, int[] numbers) {
        this.numbers = numbers;
        shape = module.shape(function);
        int count = 0;
        for (int b = module.firstBlock(function); b != 0; b = module.nextBlock(b)) {
            numbers[b] = count++;
        }
        blocks = new int[count];
        for (int b = module.firstBlock(function); b != 0; b = module.nextBlock(b)) {
            blocks[numbers[b]] = b;
        }
        int[][] successors = new int[count][];
        int[] found = new int[16];
        for (int i = 0; i < count; i++) {
            int terminator = module.terminator(blocks[i]);
            int length = module.wordCount(terminator);
            int targets = 0;
            for (int k = 1; k < length; k++) {
                int target = module.isId(terminator, k) ? module.blockOf(module.word(terminator, k)) : 0;
                if (target != 0 && module.functionOf(target) == function) {
                    if (targets == found.length) {
                        found = Arrays.copyOf(found, 2 * targets);
                    }
                    found[targets++] = numbers[target];
                }
            }
            successors[i] = Arrays.copyOf(found, targets);
        }
        graph = ControlFlowGraph.of(successors);
    }

    /** {@return the number of blocks} */
    public int blockCount() {
        return blocks.length;
    }

    /**
     * {@return the block of the edited module with a number in the graph}
     *
     * @param number the number, from 0
     */
    public int block(int number) {
        return blocks[number];
    }

    /**
     * {@return the number in the graph of a block of the edited module}
     *
     * @param block a block of the function
     */
    public int number(int block) {
        return numbers[block];
    }

    /** {@return the graph of the branches} */
    public ControlFlowGraph graph() {
        return graph;
    }

    /** {@return the depth-first search from the entry block} */
    public DepthFirstSearch search() {
        DepthFirstSearch found = search;
        if (found == null) {
            found = DepthFirstSearch.of(graph);
            search = found;
        }
        return found;
    }

    /** {@return the dominators} */
    public DominatorTree dominators() {
        DominatorTree found = dominators;
        if (found == null) {
            found = DominatorTree.of(graph);
            dominators = found;
        }
        return found;
    }

    /** {@return the post-dominators} */
    public DominatorTree postDominators() {
        DominatorTree found = postDominators;
        if (found == null) {
            found = DominatorTree.postDominators(graph);
            postDominators = found;
        }
        return found;
    }

    /** {@return the natural loops} */
    public LoopForest loops() {
        LoopForest found = loops;
        if (found == null) {
            found = LoopForest.of(graph, dominators());
            loops = found;
        }
        return found;
    }

    /**
     * {@return whether a block dominates another one, both of the edited module}
     *
     * @param dominator the block that may dominate
     * @param block the other one
     */
    public boolean dominates(int dominator, int block) {
        return dominators().dominates(number(dominator), number(block));
    }

    /**
     * {@return whether a block can be reached from the entry block}
     *
     * @param block a block of the edited module
     */
    public boolean isReachable(int block) {
        return search().isReachable(number(block));
    }
}
