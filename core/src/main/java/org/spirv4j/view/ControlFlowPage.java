// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.view;

import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.spirv4j.internal.disassembly.TextOutput;
import org.spirv4j.internal.listing.Html;
import org.spirv4j.internal.listing.HtmlPage;
import org.spirv4j.module.Function;
import org.spirv4j.module.Instruction;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.view.FunctionGraph.Edge;

/**
 * Draws the control-flow graphs of a module's functions on one HTML page: blocks with their instructions on
 * demand, edges by kind, structured constructs as boxes. The page needs no network and no other file; the same module gives
 * the same bytes. Immutable and safe to share between threads.
 *
 * <p>The element of a function has the id {@code f} and the function's id as a number, that of a block {@code b} and the
 * label's id. A function of more than 1,500 blocks or 6,000 edges is listed, not drawn. Text from the module is
 * escaped, and the content security policy of the page allows no script but its own.
 */
public final class ControlFlowPage {
    private static final List<HtmlPage.Segment> PAGE = HtmlPage.segments("graph");

    private final GraphOptions options;

    private ControlFlowPage(GraphOptions options) {
        this.options = options;
    }

    /**
     * Makes a writer of pages.
     *
     * @param options how graphs are drawn
     * @return the writer
     */
    public static ControlFlowPage with(GraphOptions options) {
        Objects.requireNonNull(options, "options");
        return new ControlFlowPage(options);
    }

    /**
     * Writes a page with the graphs of all functions of a module as UTF-8.
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
     * Writes a page with the graphs of some functions of a module as UTF-8.
     *
     * @param module the module
     * @param functions functions of the module, in the order of the page
     * @param out where to write; neither flushed nor closed
     * @throws IOException if {@code out} throws it
     */
    public void write(SpirvModule module, List<Function> functions, OutputStream out) throws IOException {
        Objects.requireNonNull(module, "module");
        Objects.requireNonNull(functions, "functions");
        Objects.requireNonNull(out, "out");
        GraphNames names = new GraphNames(module);
        TextOutput page = new TextOutput(out);
        for (HtmlPage.Segment segment : PAGE) {
            page.put(segment.markup());
            switch (segment.then()) {
                case "title" -> Html.put(options.title(), page);
                case "facts" -> facts(module, functions, page);
                case "outline" -> outline(functions, names, page);
                case "graphs" -> {
                    for (Function function : functions) {
                        section(function, names, page);
                    }
                }
                default -> {}
            }
        }
        page.finish();
    }

    private static void facts(SpirvModule module, List<Function> functions, TextOutput page) throws IOException {
        long blocks = 0;
        for (Function function : functions) {
            blocks += function.blockCount();
        }
        fact("Version", "SPIR-V " + module.header().version(), page);
        fact("Functions", number(functions.size()), page);
        fact("Blocks", number(blocks), page);
    }

    private static void fact(String name, String value, TextOutput page) throws IOException {
        page.put("<div><dt>" + name + "</dt><dd>" + value + "</dd></div>\n");
    }

    private static void outline(List<Function> functions, GraphNames names, TextOutput page) throws IOException {
        for (Function function : functions) {
            page.put("<li><a href=#f" + Integer.toUnsignedString(function.id()) + "><span>");
            Html.put(names.function(function), page);
            page.put("</span> <small>" + number(function.blockCount()) + "</small></a></li>\n");
        }
    }

    private static void section(Function function, GraphNames names, TextOutput page) throws IOException {
        page.put("<section id=f" + Integer.toUnsignedString(function.id()) + ">\n<h2>");
        Html.put(names.function(function), page);
        String entryPoints = names.entryPoints(function);
        if (!entryPoints.isEmpty()) {
            page.put(" <small>entry point ");
            Html.put(entryPoints, page);
            page.put("</small>");
        }
        page.put("</h2>\n");
        if (function.isDeclaration()) {
            page.put("<p class=note>A declaration: it has no blocks.</p>\n</section>\n");
            return;
        }
        FunctionGraph graph = new FunctionGraph(function);
        boolean drawn = FunctionDrawing.isDrawable(graph);
        if (drawn) {
            page.put("<div class=frame tabindex=0 role=region aria-label=\"Graph\">\n");
            new FunctionDrawing(graph, names, page).write();
            page.put("</div>\n");
        } else {
            page.put("<p class=note>Too large to draw: " + number(graph.blockCount) + " blocks and "
                    + number(graph.edges.size()) + " edges; the maximum is " + number(FunctionDrawing.MAX_BLOCKS)
                    + " blocks and "
                    + number(FunctionDrawing.MAX_EDGES) + " edges. The blocks are listed instead.</p>\n");
        }
        page.put("<details class=blocks" + (drawn ? "" : " open") + "><summary>" + number(graph.blockCount)
                + (graph.blockCount == 1 ? " block" : " blocks") + " as a list</summary>\n");
        blocks(graph, names, page);
        page.put("</details>\n</section>\n");
    }

    private static void blocks(FunctionGraph graph, GraphNames names, TextOutput page) throws IOException {
        int next = 0;
        for (int b = 0; b < graph.blockCount; b++) {
            page.put("<details id=b"
                    + Integer.toUnsignedString(graph.function.block(b).labelId())
                    + (graph.isReachable(b) ? "" : " class=dead") + "><summary><b>");
            Html.put(names.block(graph.function, b), page);
            page.put("</b> <small>" + graph.terminator(b) + (graph.isReachable(b) ? "" : ", unreachable")
                    + "</small></summary>\n<ul>\n");
            for (; next < graph.edges.size() && graph.edges.get(next).from() == b; next++) {
                edge(graph, graph.edges.get(next), names, page);
            }
            page.put("</ul>\n<pre>");
            for (Instruction instruction : graph.function.block(b).instructions()) {
                Html.put(names.line(instruction), page);
                page.put('\n');
            }
            page.put("</pre></details>\n");
        }
    }

    private static void edge(FunctionGraph graph, Edge edge, GraphNames names, TextOutput page) throws IOException {
        String to = Integer.toUnsignedString(graph.function.block(edge.to()).labelId());
        String how = switch (edge.kind()) {
            case BRANCH -> "to";
            case TRUE, FALSE, CASE -> edge.label() + ":";
            case MERGE -> "merge block";
            case CONTINUE -> "continue target";
        };
        page.put("<li>");
        Html.put(how, page);
        page.put(" <a href=#b" + to + ">");
        Html.put(names.block(graph.function, edge.to()), page);
        page.put(edge.isBack() ? "</a> (back)</li>\n" : "</a></li>\n");
    }

    private static String number(long value) {
        return String.format(Locale.ROOT, "%,d", value);
    }
}
