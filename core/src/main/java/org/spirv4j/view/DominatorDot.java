// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.view;

import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import java.util.Objects;
import org.spirv4j.analysis.ControlFlowGraph;
import org.spirv4j.analysis.DominatorTree;
import org.spirv4j.internal.print.TextOutput;
import org.spirv4j.module.Function;
import org.spirv4j.module.SpirvModule;

/**
 * Writes the dominator trees of a module's functions in the language of Graphviz: one directed graph with a cluster for
 * each function. The parent of a block is its immediate dominator (section 2.2.5 of the specification, "Control Flow"),
 * or its immediate post-dominator. Immutable and safe to share between threads.
 */
public final class DominatorDot {
    private static final String DOMINATORS =
            "an edge leads from the immediate dominator of a block to the block    dashed: unreachable";
    private static final String POST_DOMINATORS =
            "an edge leads from the immediate post-dominator of a block to the block"
                    + "    dashed: no path leads from it to the end of the function";

    private final boolean isPost;

    private DominatorDot(boolean isPost) {
        this.isPost = isPost;
    }

    /** {@return a writer of which blocks each block dominates: those that are reached only through it} */
    public static DominatorDot create() {
        return new DominatorDot(false);
    }

    /**
     * Sets whether the trees are those of post-dominators: a block post-dominates those from which a function is left
     * only through it.
     *
     * @param on whether they are
     * @return the changed writer
     */
    public DominatorDot withPostDominators(boolean on) {
        return new DominatorDot(on);
    }

    /**
     * Writes the trees of all functions of a module as UTF-8.
     *
     * @param module the module
     * @param out where to write; neither flushed nor closed
     * @throws IOException if {@code out} throws it
     */
    public void write(SpirvModule module, OutputStream out) throws IOException {
        Objects.requireNonNull(module, "module");
        Objects.requireNonNull(out, "out");
        write(module, module.layout().functions(), out);
    }

    /**
     * Writes the trees of some functions of a module as UTF-8.
     *
     * @param module the module
     * @param functions functions of the module, in the order of the trees
     * @param out where to write; neither flushed nor closed
     * @throws IOException if {@code out} throws it
     */
    public void write(SpirvModule module, List<Function> functions, OutputStream out) throws IOException {
        Objects.requireNonNull(module, "module");
        Objects.requireNonNull(functions, "functions");
        Objects.requireNonNull(out, "out");
        GraphNames names = new GraphNames(module);
        TextOutput dot = new TextOutput(out);
        dot.put("digraph \"" + (isPost ? "post-dominators" : "dominators")
                + "\" {\n  graph [fontname=\"Helvetica,sans-serif\", fontsize=11, labelloc=b, tooltip=\" \", label="
                + DotText.quoted(isPost ? POST_DOMINATORS : DOMINATORS)
                + "]\n  node [fontname=\"Courier,monospace\", fontsize=10, shape=box]\n");
        for (Function function : functions) {
            if (!function.isDeclaration()) {
                tree(function, names, dot);
            }
        }
        dot.put("}\n");
        dot.finish();
    }

    private void tree(Function function, GraphNames names, TextOutput dot) throws IOException {
        ControlFlowGraph flow = ControlFlowGraph.of(function);
        DominatorTree tree = isPost ? DominatorTree.postDominators(flow) : DominatorTree.of(flow);
        String prefix = "f" + function.index() + "_b";
        dot.put("  subgraph cluster_f" + function.index() + " {\n    label=" + DotText.quoted(names.function(function))
                + "; labelloc=t; labeljust=l; color=gray60\n");
        for (int b = 0; b < function.blockCount(); b++) {
            dot.put("    " + prefix + b + " [label=" + DotText.quoted(names.block(function, b))
                    + (tree.contains(b) ? "" : ", style=dashed, fontcolor=gray50") + "]\n");
        }
        dot.put("  }\n");
        for (int b = 0; b < function.blockCount(); b++) {
            int parent = tree.contains(b) ? tree.immediateDominator(b) : -1;
            if (parent >= 0) {
                dot.put("  " + prefix + parent + " -> " + prefix + b + "\n");
            }
        }
    }
}
