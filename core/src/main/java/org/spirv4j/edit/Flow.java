// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.edit;

import java.util.Arrays;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;
import org.spirv4j.analysis.ControlFlowGraph;
import org.spirv4j.analysis.DepthFirstSearch;
import org.spirv4j.analysis.DominatorTree;
import org.spirv4j.analysis.Headers;
import org.spirv4j.analysis.LoopForest;
import org.spirv4j.analysis.StructuredConstructs;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.operand.LoopMerge;
import org.spirv4j.internal.operand.MergeInstruction;

/**
 * The control flow of a function of an edited module, at the time when it was asked for. In its graph, blocks have the
 * numbers 0, 1, ... in their order in the function.
 */
public final class Flow {
    private static final int NO_HEADER = -2;

    final long shape;
    private final int[] blocks;
    private final int[] numbers;
    private final ControlFlowGraph graph;
    private @Nullable DepthFirstSearch search;
    private @Nullable DominatorTree dominators;
    private @Nullable DominatorTree postDominators;
    private @Nullable LoopForest loops;
    private @Nullable StructuredConstructs constructs;

    /** By number of a block: the number of its merge block, and of its continue target; -2 if it has none. */
    private final int[] mergeBlocks;

    private final int[] continueTargets;

    private final BitSet switches = new BitSet();
    private final Headers headers = new FlowHeaders();

    /**
     * Numbers the blocks of a function in an array that all functions of the module share, since a block is in one
     * function.
     */
    Flow(EditableModule module, int function, int[] numbers) {
        this.numbers = numbers;
        shape = module.order.shape(function);
        int count = 0;
        for (int b = module.firstBlock(function); b != 0; b = module.nextBlock(b)) {
            numbers[b] = count++;
        }
        blocks = new int[count];
        for (int b = module.firstBlock(function); b != 0; b = module.nextBlock(b)) {
            blocks[numbers[b]] = b;
        }
        int[][] successors = new int[count][];
        mergeBlocks = new int[count];
        continueTargets = new int[count];
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
            int merge = module.merge(blocks[i]);
            boolean isLoop = merge != 0 && module.is(merge, Op.OpLoopMerge);
            mergeBlocks[i] =
                    merge == 0 ? NO_HEADER : number(module, function, module.word(merge, MergeInstruction.MERGE_BLOCK));
            continueTargets[i] =
                    isLoop ? number(module, function, module.word(merge, LoopMerge.CONTINUE_TARGET)) : NO_HEADER;
            if (module.is(terminator, Op.OpSwitch)) {
                switches.set(i);
            }
        }
        graph = ControlFlowGraph.of(successors);
    }

    /** The number of the block with a label; -1 if it is none of the function. */
    private int number(EditableModule module, int function, int labelId) {
        int block = module.blockOf(labelId);
        return block != 0 && module.functionOf(block) == function ? numbers[block] : -1;
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

    /** {@return what merge instructions and switches said when the flow was made, by numbers of blocks in the graph} */
    public Headers headers() {
        return headers;
    }

    /** {@return the structured control-flow constructs} */
    public StructuredConstructs constructs() {
        StructuredConstructs found = constructs;
        if (found == null) {
            found = StructuredConstructs.of(graph, headers);
            constructs = found;
        }
        return found;
    }

    /**
     * {@return the block that declares the innermost construct around a block, which is not the block itself; 0 for
     * none}
     *
     * @param block a block of the edited module
     */
    public int headerAround(int block) {
        int construct = constructs().around(number(block));
        return construct < 0 ? 0 : blocks[constructs().declaredBy(construct)];
    }

    /**
     * {@return whether a block is in the continue construct of a loop, directly or in a construct inside of it}
     *
     * @param block a block of the edited module
     */
    public boolean isInContinueConstruct(int block) {
        return constructs().isInContinueConstruct(number(block));
    }

    private final class FlowHeaders implements Headers {
        @Override
        public boolean isHeader(int block) {
            return mergeBlocks[block] != NO_HEADER;
        }

        @Override
        public boolean isLoopHeader(int block) {
            return continueTargets[block] != NO_HEADER;
        }

        @Override
        public int mergeBlock(int block) {
            return Math.max(mergeBlocks[block], -1);
        }

        @Override
        public int continueTarget(int block) {
            return Math.max(continueTargets[block], -1);
        }

        @Override
        public int caseCount(int block) {
            return switches.get(block) ? graph.successorCount(block) : 0;
        }

        @Override
        public int caseTarget(int block, int index) {
            return graph.successor(block, index);
        }
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
