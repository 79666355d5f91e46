// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.validate.internal.engine;

import org.jspecify.annotations.Nullable;
import org.spirv4j.analysis.ControlFlowGraph;
import org.spirv4j.analysis.DominatorTree;
import org.spirv4j.internal.decode.ModuleData;
import org.spirv4j.module.Function;

/** The blocks of a function by the word offsets of their labels, its control-flow graph and its dominator tree. */
public final class FunctionFlow {
    public final Function function;

    /** Word offsets of the labels. */
    private final int[] labels;

    private @Nullable ControlFlowGraph graph;
    private @Nullable DominatorTree dominators;

    FunctionFlow(ModuleData data, Function function) {
        this.function = function;
        labels = new int[function.blockCount()];
        for (int i = 0; i < labels.length; i++) {
            labels[i] = data.starts[function.block(i).firstInstruction()];
        }
    }

    public int blockCount() {
        return labels.length;
    }

    /** Word offset of a block's label. */
    public int labelAt(int block) {
        return labels[block];
    }

    /** Index of the block that contains a word offset; -1 before the first label. */
    public int blockAt(int wordOffset) {
        int found = java.util.Arrays.binarySearch(labels, wordOffset);
        return found >= 0 ? found : -found - 2;
    }

    /** The control-flow graph; built on first use. */
    public ControlFlowGraph graph() {
        ControlFlowGraph found = graph;
        if (found == null) {
            found = ControlFlowGraph.of(function);
            graph = found;
        }
        return found;
    }

    /** The dominator tree; built on first use. */
    public DominatorTree dominators() {
        DominatorTree found = dominators;
        if (found == null) {
            found = DominatorTree.of(graph());
            dominators = found;
        }
        return found;
    }
}
