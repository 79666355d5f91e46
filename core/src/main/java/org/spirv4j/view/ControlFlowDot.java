// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.view;

import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.spirv4j.analysis.StructuredConstructs;
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
}
