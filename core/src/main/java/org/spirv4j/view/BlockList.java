// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.view;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.print.TextOutput;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.module.Function;
import org.spirv4j.module.Instruction;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.view.FunctionGraph.Edge;
import org.spirv4j.view.internal.listing.CodeMarkup;
import org.spirv4j.view.internal.listing.Html;

/**
 * Writes the instructions of blocks on a page of graphs, one line each, and the declarations that they use. An id is a
 * link to the line that defines it: {@code i} and the id as a number, {@code b} for blocks, {@code f} for functions.
 */
final class BlockList {
    private final GraphNames names;

    /** The declarations outside functions that have results. */
    private final List<Instruction> declarations = new ArrayList<>();

    /** The start tag of each id that the page defines. */
    private final Map<String, String> links = new HashMap<>();

    /** The name of the file with the listing; empty if there is none. */
    private final String listing;

    BlockList(SpirvModule module, List<Function> functions, GraphNames names, String listing) {
        this.names = names;
        this.listing = PageLink.of(listing);
        List<Function> all = module.layout().functions();
        int end = all.isEmpty() ? module.instructionCount() : all.get(0).firstInstruction();
        for (int i = 0; i < end; i++) {
            Instruction instruction = module.instruction(i);
            if (instruction.resultId() != 0) {
                declarations.add(instruction);
                link(instruction, 'i');
            }
        }
        for (Function function : functions) {
            for (Instruction instruction : function.instructions()) {
                if (instruction.resultId() != 0) {
                    link(instruction, instruction.is(Op.OpLabel) ? 'b' : instruction.is(Op.OpFunction) ? 'f' : 'i');
                }
            }
        }
    }

    private void link(Instruction instruction, char kind) {
        boolean type = instruction.op().filter(Trait.TYPE_DECLARATION::has).isPresent();
        links.put(
                names.id(instruction.resultId()),
                (type ? "<a class=t href=#" : "<a href=#")
                        + kind
                        + Integer.toUnsignedString(instruction.resultId())
                        + ">");
    }

    /** Writes the declarations. */
    void declarations(TextOutput page) throws IOException {
        page.put("<div class=code>");
        for (Instruction declaration : declarations) {
            line(declaration, page);
        }
        page.put("</div>\n");
    }

    int declarationCount() {
        return declarations.size();
    }

    /** Writes the definition of a function, and its parameters. */
    void function(Function function, TextOutput page) throws IOException {
        page.put("<div class=code>");
        line(function.definition(), page);
        for (Instruction parameter : function.parameters()) {
            line(parameter, page);
        }
        page.put("</div>\n");
    }

    /** Writes the blocks of a function. */
    void blocks(FunctionGraph graph, TextOutput page) throws IOException {
        for (int b = 0; b < graph.blockCount; b++) {
            String id = "b" + Integer.toUnsignedString(graph.function.block(b).labelId());
            page.put("<details id=" + id + (graph.isReachable(b) ? "" : " class=dead") + "><summary><b>");
            Html.put(names.block(graph.function, b), page);
            page.put("</b> <small>" + graph.terminator(b) + (graph.isReachable(b) ? "" : ", unreachable")
                    + "</small></summary>\n<ul>\n");
            for (Edge edge : graph.edges(b)) {
                edge(graph, edge, page);
            }
            page.put(listing.isEmpty() ? "" : "<li><a href=\"" + listing + "#" + id + "\">in the listing</a></li>\n");
            page.put("</ul>\n<div class=code>");
            for (Instruction instruction : graph.function.block(b).instructions()) {
                line(instruction, page);
            }
            page.put("</div></details>\n");
        }
    }

    private void edge(FunctionGraph graph, Edge edge, TextOutput page) throws IOException {
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

    private void line(Instruction instruction, TextOutput page) throws IOException {
        boolean hasElement = instruction.is(Op.OpLabel, Op.OpFunction);
        page.put(
                instruction.resultId() == 0 || hasElement
                        ? "<p>"
                        : "<p id=i" + Integer.toUnsignedString(instruction.resultId()) + ">");
        CodeMarkup.Links open = (text, start, end) ->
                page.put(links.getOrDefault(new String(text, start, end - start, StandardCharsets.UTF_8), "<a>"));
        new CodeMarkup(page, open).put(names.line(instruction));
        page.put("\n</p>");
    }
}
