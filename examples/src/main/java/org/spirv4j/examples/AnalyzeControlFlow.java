// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.examples;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.spirv4j.analysis.ControlFlowGraph;
import org.spirv4j.analysis.DominatorTree;
import org.spirv4j.analysis.LoopForest;
import org.spirv4j.module.Function;
import org.spirv4j.module.SpirvModule;

/** Prints the control-flow graph of each function, with the dominators and the loops of its blocks. */
public final class AnalyzeControlFlow {
    private AnalyzeControlFlow() {}

    public static void main(String[] args) throws IOException {
        analyze(SpirvModule.read(Files.readAllBytes(Path.of(args[0]))), System.out);
    }

    static void analyze(SpirvModule module, PrintStream out) {
        for (Function function : module.layout().functions()) {
            ControlFlowGraph graph = ControlFlowGraph.of(function);
            DominatorTree dominators = DominatorTree.of(graph);
            LoopForest loops = LoopForest.of(graph, dominators);
            for (int block = 0; block < graph.blockCount(); block++) {
                StringBuilder line = new StringBuilder("block " + block + " branches to");
                for (int i = 0; i < graph.successorCount(block); i++) {
                    line.append(' ').append(graph.successor(block, i));
                }
                int dominator = dominators.immediateDominator(block);
                int loop = loops.innermostLoop(block);
                line.append(dominator < 0 ? "" : ", is dominated by " + dominator);
                line.append(loop < 0 ? "" : ", is in the loop of " + loops.header(loop));
                out.println(line);
            }
        }
    }
}
