// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.view;

import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.spirv4j.analysis.CallGraph;
import org.spirv4j.analysis.ControlFlowGraph;
import org.spirv4j.analysis.DominatorTree;
import org.spirv4j.analysis.StructuredConstructs;
import org.spirv4j.internal.number.Counted;
import org.spirv4j.internal.print.TextOutput;
import org.spirv4j.module.Block;
import org.spirv4j.module.Function;
import org.spirv4j.module.Instruction;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.view.FunctionGraph.Edge;

/**
 * Writes the control-flow graphs of a module's functions in the language of Graphviz: one directed graph with a cluster
 * for each function and, within it, for each structured construct. Immutable and safe to share between threads.
 */
public final class ControlFlowDot {
    private static final int TOOLTIP_LINES = 40;
    private static final String HEAD = """
        digraph "control flow" {
          graph [fontname="Helvetica,sans-serif", fontsize=11, compound=true, labelloc=b, tooltip=" ", \
        label="solid: branch    dashed: merge block    dotted: continue target    bold: back edge"]
          node [fontname="Courier,monospace", fontsize=10, shape=box]
          edge [fontname="Helvetica,sans-serif", fontsize=9]
        """;

    private final boolean contents;

    private ControlFlowDot(boolean contents) {
        this.contents = contents;
    }

    /** {@return a writer of graphs whose nodes do not contain the instructions of their blocks} */
    public static ControlFlowDot create() {
        return new ControlFlowDot(false);
    }

    /**
     * Sets whether nodes contain the instructions of their blocks; otherwise only their tooltips do.
     *
     * @param shown whether nodes contain instructions
     * @return the changed writer
     */
    public ControlFlowDot withInstructions(boolean shown) {
        return new ControlFlowDot(shown);
    }

    /**
     * Finds a function by the name that graphs show.
     *
     * @param module the module
     * @param name the function's name, the name of an entry point that it is, or its id as a number
     * @return the function; empty when the module has none of this name
     */
    public static Optional<Function> function(SpirvModule module, String name) {
        Objects.requireNonNull(module, "module");
        Objects.requireNonNull(name, "name");
        return new GraphNames(module).find(name);
    }

    /**
     * Writes the graphs of all functions of a module as UTF-8.
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
     * Writes the graphs of some functions of a module as UTF-8.
     *
     * @param module the module
     * @param functions functions of the module, in the order of the graphs
     * @param out where to write; neither flushed nor closed
     * @throws IOException if {@code out} throws it
     */
    public void write(SpirvModule module, List<Function> functions, OutputStream out) throws IOException {
        Objects.requireNonNull(module, "module");
        Objects.requireNonNull(functions, "functions");
        Objects.requireNonNull(out, "out");
        GraphNames names = new GraphNames(module);
        TextOutput dot = new TextOutput(out);
        dot.put(HEAD);
        for (Function function : functions) {
            function(new FunctionGraph(function), names, dot);
        }
        dot.put("}\n");
        dot.finish();
    }

    private void function(FunctionGraph graph, GraphNames names, TextOutput dot) throws IOException {
        int number = graph.function.index();
        String entryPoints = names.entryPoints(graph.function);
        String label = names.function(graph.function)
                + (entryPoints.isEmpty() ? "" : "  entry point " + entryPoints)
                + (graph.function.isDeclaration() ? "  declaration" : "");
        dot.put("  subgraph cluster_f" + number + " {\n    label=" + DotText.quoted(label)
                + "; labelloc=t; labeljust=l; color=gray60\n");
        if (graph.function.isDeclaration()) {
            dot.put("    f" + number + " [style=invis]\n");
        }
        clusters(graph, names, dot);
        dot.put("  }\n");
        for (Edge edge : graph.edges) {
            edge(number, edge, dot);
        }
    }

    /** Writes the clusters of constructs with their nodes. */
    private void clusters(FunctionGraph graph, GraphNames names, TextOutput dot) throws IOException {
        StructuredConstructs constructs = graph.constructs;
        List<List<Integer>> blocks = new ArrayList<>();
        List<List<Integer>> inner = new ArrayList<>();
        // The last entry is for blocks outside constructs.
        for (int c = 0; c <= constructs.count(); c++) {
            blocks.add(new ArrayList<>());
            inner.add(new ArrayList<>());
        }
        for (int construct : GraphPart.whole(graph).boxes()) {
            int outer = constructs.enclosing(construct);
            inner.get(outer < 0 ? constructs.count() : outer).add(construct);
        }
        for (int b = 0; b < graph.blockCount; b++) {
            int construct = constructs.innermost(b);
            blocks.get(construct < 0 ? constructs.count() : construct).add(b);
        }
        for (int b : blocks.get(constructs.count())) {
            node(graph, b, names, dot);
        }
        List<Integer> waiting = new ArrayList<>();
        addReversed(inner.get(constructs.count()), waiting);
        while (!waiting.isEmpty()) {
            int construct = waiting.remove(waiting.size() - 1);
            if (construct < 0) {
                dot.put("    }\n");
                continue;
            }
            waiting.add(-1);
            String title =
                    graph.constructName(construct) + " " + names.block(graph.function, constructs.header(construct));
            dot.put("    subgraph cluster_f" + graph.function.index() + "_c" + construct + " {\n      label="
                    + DotText.quoted(title) + "; color=" + color(constructs.kind(construct)) + "; style=rounded\n");
            for (int b : blocks.get(construct)) {
                node(graph, b, names, dot);
            }
            addReversed(inner.get(construct), waiting);
        }
    }

    private static void addReversed(List<Integer> from, List<Integer> to) {
        for (int i = from.size() - 1; i >= 0; i--) {
            to.add(from.get(i));
        }
    }

    private static String color(StructuredConstructs.Kind kind) {
        return switch (kind) {
            case SELECTION, SWITCH -> "steelblue";
            case CASE -> "lightsteelblue";
            case LOOP -> "darkorange";
            case CONTINUE -> "goldenrod";
        };
    }

    private void node(FunctionGraph graph, int b, GraphNames names, TextOutput dot) throws IOException {
        Block block = graph.function.block(b);
        List<Instruction> instructions = block.instructions();
        StringBuilder label = new StringBuilder();
        boolean reachable = graph.isReachable(b);
        if (contents) {
            lines(instructions, instructions.size(), names, "\\l", label);
        } else {
            DotText.escape(names.block(graph.function, b), label);
            label.append("\\n").append(graph.terminator(b));
        }
        label.append(reachable ? "" : contents ? "(unreachable)\\l" : "\\n(unreachable)");
        StringBuilder tooltip = new StringBuilder();
        lines(instructions, TOOLTIP_LINES, names, "\\n", tooltip);
        String style = switch (graph.exit(b)) {
            case NONE -> "";
            case RETURN -> ", peripheries=2";
            case TERMINATE -> ", peripheries=2, color=firebrick";
            case UNREACHABLE -> ", color=gray50, style=dotted";
            case MISSING -> ", color=red, style=bold";
        };
        dot.put("      f" + graph.function.index() + "_b" + b + " [label=\"" + label + "\", tooltip=\"" + tooltip + "\""
                + style + (reachable ? "" : ", fontcolor=gray50, style=dashed") + (b == 0 ? ", penwidth=2" : "")
                + "]\n");
    }

    private static void lines(
            List<Instruction> instructions, int most, GraphNames names, String end, StringBuilder text) {
        for (int i = 0; i < Math.min(most, instructions.size()); i++) {
            DotText.escape(names.line(instructions.get(i)), text);
            text.append(end);
        }
        if (instructions.size() > most) {
            text.append("and ")
                    .append(instructions.size() - most)
                    .append(" more")
                    .append(end);
        }
    }

    private static void edge(int function, Edge edge, TextOutput dot) throws IOException {
        String style = switch (edge.kind()) {
            case BRANCH, CASE -> "";
            case TRUE -> "color=forestgreen, fontcolor=forestgreen";
            case FALSE -> "color=firebrick, fontcolor=firebrick";
            case MERGE -> "style=dashed, color=gray55, arrowhead=empty, weight=0";
            case CONTINUE -> "style=dotted, color=goldenrod, arrowhead=empty, weight=0";
        };
        StringBuilder attributes = new StringBuilder(style);
        if (!edge.label().isEmpty()) {
            attributes
                    .append(attributes.length() == 0 ? "" : ", ")
                    .append("label=")
                    .append(DotText.quoted(edge.label()));
        }
        if (edge.isBack()) {
            attributes.append(attributes.length() == 0 ? "" : ", ").append("style=bold, class=back");
        }
        dot.put("  f" + function + "_b" + edge.from() + " -> f" + function + "_b" + edge.to()
                + (attributes.length() == 0 ? "\n" : " [" + attributes + "]\n"));
    }

    /**
     * Writes the dominator trees of a module's functions in the language of Graphviz: one directed graph with a cluster
     * for each function. The parent of a block is its immediate dominator (section 2.2.5 of the specification, "Control
     * Flow"), or its immediate post-dominator. Immutable and safe to share between threads.
     */
    public static final class Dominators {
        private static final String DOMINATORS =
                "an edge leads from the immediate dominator of a block to the block    dashed: unreachable";
        private static final String POST_DOMINATORS =
                "an edge leads from the immediate post-dominator of a block to the block"
                        + "    dashed: no path leads from it to the end of the function";

        private final boolean isPost;

        private Dominators(boolean isPost) {
            this.isPost = isPost;
        }

        /** {@return a writer of which blocks each block dominates: those that are reached only through it} */
        public static Dominators create() {
            return new Dominators(false);
        }

        /**
         * Sets whether the trees are those of post-dominators: a block post-dominates those from which a function is
         * left only through it.
         *
         * @param on whether they are
         * @return the changed writer
         */
        public Dominators withPostDominators(boolean on) {
            return new Dominators(on);
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
            dot.put("  subgraph cluster_f" + function.index() + " {\n    label="
                    + DotText.quoted(names.function(function)) + "; labelloc=t; labeljust=l; color=gray60\n");
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

    /**
     * Writes the calls between the functions of a module in the language of Graphviz: one directed graph with a node
     * for each function and an edge for each pair of caller and callee. Immutable and safe to share between threads.
     */
    public static final class Calls {
        private static final String HEAD = """
            digraph "calls" {
              graph [fontname="Helvetica,sans-serif", fontsize=11, labelloc=b, tooltip=" ", \
            label="double border: entry point    dashed: declaration    red: calls itself, directly or through others"]
              node [fontname="Courier,monospace", fontsize=10, shape=box]
            """;

        private Calls() {}

        /** {@return a writer of call graphs} */
        public static Calls create() {
            return new Calls();
        }

        /**
         * Writes the calls between all functions of a module as UTF-8.
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
         * Writes the calls between some functions of a module, and those that they reach by calls, as UTF-8.
         *
         * @param module the module
         * @param functions functions of the module
         * @param out where to write; neither flushed nor closed
         * @throws IOException if {@code out} throws it
         */
        public void write(SpirvModule module, List<Function> functions, OutputStream out) throws IOException {
            Objects.requireNonNull(module, "module");
            Objects.requireNonNull(functions, "functions");
            Objects.requireNonNull(out, "out");
            CallGraph calls = CallGraph.of(module);
            BitSet drawn = new BitSet();
            for (Function function : functions) {
                if (!drawn.get(function.index())) {
                    drawn.or(calls.reachableFrom(function.index()));
                }
            }
            GraphNames names = new GraphNames(module);
            TextOutput dot = new TextOutput(out);
            dot.put(HEAD);
            for (Function function : module.layout().functions()) {
                if (drawn.get(function.index())) {
                    node(function, calls.isRecursive(function.index()), names, dot);
                }
            }
            for (int f = drawn.nextSetBit(0); f >= 0; f = drawn.nextSetBit(f + 1)) {
                for (int i = 0; i < calls.calleeCount(f); i++) {
                    dot.put("  f" + f + " -> f" + calls.callee(f, i) + "\n");
                }
            }
            dot.put("}\n");
            dot.finish();
        }

        private static void node(Function function, boolean isRecursive, GraphNames names, TextOutput dot)
                throws IOException {
            String entryPoints = names.entryPoints(function);
            StringBuilder label = new StringBuilder();
            DotText.escape(names.function(function), label);
            if (!entryPoints.isEmpty()) {
                DotText.escape("entry point " + entryPoints, label.append("\\n"));
            }
            label.append("\\n").append(size(function));
            dot.put("  f" + function.index() + " [label=\"" + label + "\", tooltip="
                    + DotText.quoted("%" + function.id())
                    + (entryPoints.isEmpty() ? "" : ", peripheries=2")
                    + (function.isDeclaration() ? ", style=dashed" : "")
                    + (isRecursive ? ", color=red" : "")
                    + "]\n");
        }

        private static String size(Function function) {
            if (function.isDeclaration()) {
                return "declaration";
            }
            int blocks = function.blockCount();
            int instructions = function.endInstruction() - function.firstInstruction();
            return Counted.of(blocks, "block") + ", " + instructions + " instructions";
        }
    }
}
