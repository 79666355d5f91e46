// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.view;

import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.spirv4j.internal.print.TextOutput;
import org.spirv4j.module.Function;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.view.internal.listing.Html;
import org.spirv4j.view.internal.listing.PageSegment;
import org.spirv4j.view.internal.listing.PageTemplates;

/**
 * Draws the control-flow graphs of a module's functions on one HTML page: blocks with their instructions on
 * demand, edges by kind, structured constructs as boxes. The page needs no network and no other file; the same module
 * gives the same bytes. Immutable and safe to share between threads.
 *
 * <p>The element of a function has the id {@code f} and the function's id as a number, that of a block {@code b} and
 * the label's id, that of any other definition {@code i} and its id. In a function of more than 1,500 blocks or 6,000
 * edges, loops are folded to one node each, and drawn below it, as elements with the id {@code l} and the id of the
 * loop's first label; a loop with more than half of the blocks is not folded if those inside of it can be folded
 * instead. If loops are not enough, other structured constructs are folded. A function without any is listed and not
 * drawn, and so are constructs that are folded inside of more than 32 others. A page of more than 10 MB warns of its
 * size; its functions are folded, and shown by its script. Text from the module is escaped, and the content security
 * policy of the page allows no script but its own.
 */
public final class ControlFlowPage {
    private static final List<PageSegment> PAGE = PageTemplates.graph();

    private final String title;
    private final String listing;

    private ControlFlowPage(String title, String listing) {
        this.title = title;
        this.listing = listing;
    }

    /** {@return a writer of pages without title and links to a listing} */
    public static ControlFlowPage create() {
        return new ControlFlowPage("", "");
    }

    /**
     * Sets the title of the page.
     *
     * @param text what the module is called, such as its file name
     * @return the changed writer
     */
    public ControlFlowPage withTitle(String text) {
        Objects.requireNonNull(text, "text");
        return new ControlFlowPage(text, listing);
    }

    /**
     * Adds links from the page, its functions and their blocks to the listing of the module.
     *
     * @param file name of the page that {@link HtmlListing} writes of the same module, in the folder of this page;
     *     empty for no links
     * @return the changed writer
     */
    public ControlFlowPage withListing(String file) {
        Objects.requireNonNull(file, "file");
        return new ControlFlowPage(title, file);
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
        BlockList blocks = new BlockList(module, functions, names, listing);
        List<byte[]> graphs = new ArrayList<>();
        long bytes = 0;
        for (Function function : functions) {
            byte[] graph = PagePart.written(page -> graph(function, blocks, names, page));
            graphs.add(graph);
            bytes += graph.length;
        }
        byte[] declarations = PagePart.written(blocks::declarations);
        PageSize size = new PageSize(bytes + declarations.length);
        TextOutput page = new TextOutput(out);
        for (PageSegment segment : PAGE) {
            page.put(segment.markup());
            switch (segment.then()) {
                case "title" -> Html.title(title, page);
                case "facts" -> facts(module, functions, page);
                case "outline" -> outline(functions, names, page);
                case "size" -> size.warn("functions", page);
                case "listing-link" -> {
                    if (!listing.isEmpty()) {
                        page.put("<a class=back href=\"" + PageLink.of(listing) + "\">Listing</a>\n");
                    }
                }
                case "graphs" -> {
                    for (int i = 0; i < graphs.size(); i++) {
                        section(functions.get(i), graphs.get(i), size, names, page);
                    }
                    page.put("<section id=declarations>\n");
                    fold(
                            Html.number(blocks.declarationCount())
                                    + (blocks.declarationCount() == 1 ? " declaration" : " declarations"),
                            declarations,
                            size,
                            page);
                    page.put("</section>\n");
                }
                default -> {}
            }
        }
        page.finish();
    }

    /**
     * Writes what is shown on demand. On a large page it is in a comment, from which the script of the page takes it.
     */
    private static void fold(String title, byte[] markup, PageSize size, TextOutput page) throws IOException {
        page.put("<details><summary>" + title + "</summary>" + (size.isLarge() ? "<!--" : "\n"));
        page.put(markup, 0, markup.length);
        page.put(size.isLarge() ? "--></details>\n" : "</details>\n");
    }

    private static void facts(SpirvModule module, List<Function> functions, TextOutput page) throws IOException {
        long blocks = 0;
        for (Function function : functions) {
            blocks += function.blockCount();
        }
        fact("Version", "SPIR-V " + module.header().version(), page);
        fact("Functions", Html.number(functions.size()), page);
        fact("Blocks", Html.number(blocks), page);
    }

    private static void fact(String name, String value, TextOutput page) throws IOException {
        page.put("<div><dt>" + name + "</dt><dd>" + value + "</dd></div>\n");
    }

    private static void outline(List<Function> functions, GraphNames names, TextOutput page) throws IOException {
        for (Function function : functions) {
            page.put("<li><a href=#f" + Integer.toUnsignedString(function.id()) + "><span>");
            Html.put(names.function(function), page);
            page.put("</span> <small>" + Html.number(function.blockCount()) + "</small></a></li>\n");
        }
    }

    private void section(Function function, byte[] graph, PageSize size, GraphNames names, TextOutput page)
            throws IOException {
        String id = "f" + Integer.toUnsignedString(function.id());
        page.put("<section id=" + id + ">\n<h2>");
        Html.put(names.function(function), page);
        String entryPoints = names.entryPoints(function);
        if (!entryPoints.isEmpty()) {
            page.put(" <small>entry point ");
            Html.put(entryPoints, page);
            page.put("</small>");
        }
        if (!listing.isEmpty()) {
            page.put(" <a class=back href=\"" + PageLink.of(listing) + "#" + id + "\">listing</a>");
        }
        page.put("</h2>\n");
        if (size.isLarge()) {
            fold(blockCount(function), graph, size, page);
        } else {
            page.put(graph, 0, graph.length);
        }
        page.put("</section>\n");
    }

    private static void graph(Function function, BlockList blocks, GraphNames names, TextOutput page)
            throws IOException {
        if (function.isDeclaration()) {
            page.put("<p class=note>A declaration: it has no blocks.</p>\n");
            blocks.function(function, page);
            return;
        }
        FunctionGraph graph = new FunctionGraph(function);
        List<GraphPart> parts = GraphPart.of(graph);
        GraphPart whole = parts.get(0);
        if (whole.isDrawable) {
            if (parts.size() > 1) {
                page.put("<p class=note>" + Html.number(graph.blockCount) + " blocks are too many to be drawn at once. "
                        + "What is folded is drawn below.</p>\n");
            }
            frame(whole, names, page);
        } else {
            page.put("<p class=note>Too large to draw: " + Html.number(graph.blockCount) + " blocks and "
                    + Html.number(graph.edges.size()) + " edges; the maximum is " + Html.number(GraphPart.MAX_NODES)
                    + " blocks and "
                    + Html.number(GraphPart.MAX_EDGES) + " edges. The blocks are listed instead.</p>\n");
        }
        for (GraphPart part : parts.subList(1, parts.size())) {
            page.put("<details class=part id=l"
                    + Integer.toUnsignedString(function.block(part.header).labelId()) + "><summary>");
            Html.put(FunctionDrawing.title(part, names), page);
            page.put(" <small>" + Html.number(part.size) + " blocks" + (part.isDrawable ? "" : ", too large to draw")
                    + "</small></summary>\n");
            if (part.isDrawable) {
                frame(part, names, page);
            }
            page.put("</details>\n");
        }
        page.put("<details class=blocks" + (whole.isDrawable ? "" : " open") + "><summary>" + blockCount(function)
                + " as a list</summary>\n");
        blocks.function(function, page);
        blocks.blocks(graph, page);
        page.put("</details>\n");
    }

    private static void frame(GraphPart part, GraphNames names, TextOutput page) throws IOException {
        page.put("<div class=frame tabindex=0 role=region aria-label=\"Graph\">\n");
        new FunctionDrawing(part, names, page).write();
        page.put("</div>\n");
    }

    private static String blockCount(Function function) {
        return Html.number(function.blockCount()) + (function.blockCount() == 1 ? " block" : " blocks");
    }
}
