// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli.graph;

import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import java.util.Locale;
import org.spirv4j.cli.console.FileProblem;
import org.spirv4j.cli.console.Printable;
import org.spirv4j.cli.file.FileAction;
import org.spirv4j.cli.file.Input;
import org.spirv4j.cli.file.InputKind;
import org.spirv4j.cli.process.Graphviz;
import org.spirv4j.cli.report.Outcome;
import org.spirv4j.module.Function;
import org.spirv4j.module.ReadOptions;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.view.ControlFlowDot;
import org.spirv4j.view.ControlFlowPage;

/** Draws the control-flow graphs of a module, its dominator trees or its calls. */
public final class GraphDrawing extends FileAction {

    /** The format of the drawing. */
    public enum Format {
        DOT(".dot"),
        SVG(".svg"),
        HTML(".cfg.html");

        private final String suffix;

        Format(String suffix) {
            this.suffix = suffix;
        }

        public static Format of(String name) {
            return valueOf(name.toUpperCase(Locale.ROOT));
        }
    }

    /** What the drawing shows. */
    public enum Graph {
        FLOW,
        DOMINATORS,
        POST_DOMINATORS,
        CALLS;

        public static Graph of(String name) {
            return valueOf(name.toUpperCase(Locale.ROOT).replace('-', '_'));
        }
    }

    private final Format format;
    private final Graph graph;
    private final String function;
    private final boolean contents;
    private final ReadOptions read;
    private final String listing;

    /**
     * @param function the value of {@code --function}; empty for all functions
     * @param contents whether nodes show instructions
     */
    public GraphDrawing(Format format, Graph graph, String function, boolean contents, ReadOptions read) {
        this(format, graph, function, contents, read, "");
    }

    /** Draws all functions on a web page that links to the listing of the module, a file beside the page. */
    public static GraphDrawing beside(String listing, ReadOptions read) {
        return new GraphDrawing(Format.HTML, Graph.FLOW, "", false, read, listing);
    }

    private GraphDrawing(
            Format format, Graph graph, String function, boolean contents, ReadOptions read, String listing) {
        super(InputKind.MODULE, format.suffix, "drew");
        this.format = format;
        this.graph = graph;
        this.function = function;
        this.contents = contents;
        this.read = read;
        this.listing = listing;
    }

    @Override
    public Outcome apply(Input input, OutputStream out) throws IOException {
        SpirvModule module = input.module(read);
        List<Function> functions = functions(input.name(), module);
        switch (format) {
            case DOT -> dot(module, functions, out);
            case SVG -> {
                ByteArrayOutputStream dot = new ByteArrayOutputStream();
                dot(module, functions, dot);
                out.write(Graphviz.svg(dot.toByteArray()));
            }
            case HTML ->
                ControlFlowPage.create()
                        .withTitle(new File(input.name()).getName())
                        .withListing(listing)
                        .write(module, functions, out);
        }
        return Outcome.DONE;
    }

    private void dot(SpirvModule module, List<Function> functions, OutputStream out) throws IOException {
        switch (graph) {
            case FLOW -> ControlFlowDot.create().withInstructions(contents).write(module, functions, out);
            case DOMINATORS -> ControlFlowDot.Dominators.create().write(module, functions, out);
            case POST_DOMINATORS ->
                ControlFlowDot.Dominators.create().withPostDominators(true).write(module, functions, out);
            case CALLS -> ControlFlowDot.Calls.create().write(module, functions, out);
        }
    }

    private List<Function> functions(String file, SpirvModule module) throws FileProblem {
        if (function.isEmpty()) {
            return module.layout().functions();
        }
        return List.of(ControlFlowDot.function(module, function)
                .orElseThrow(() -> new FileProblem(Printable.of(file) + " has no function called '"
                        + Printable.of(function) + "'; spirv cfg --format html shows the functions of a module")));
    }
}
