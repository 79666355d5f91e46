// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.view;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.print.TextOutput;
import org.spirv4j.module.Function;
import org.spirv4j.module.Instruction;
import org.spirv4j.module.ModuleHeader;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.module.internal.access.ModuleAccess;
import org.spirv4j.text.Disassembler;
import org.spirv4j.text.DisassemblerOptions;
import org.spirv4j.text.FriendlyNames;
import org.spirv4j.view.internal.listing.Heat;
import org.spirv4j.view.internal.listing.Html;
import org.spirv4j.view.internal.listing.HtmlPage;
import org.spirv4j.view.internal.listing.ListingIndex;
import org.spirv4j.view.internal.listing.ListingMarkup;

/**
 * Writes the disassembly of a module as one HTML page: ids are links to their definitions, with their uses listed
 * beside the text; lines can be filtered; sections and functions are an outline. The page needs no network and no other
 * file. The same module and options give the same bytes. Immutable and safe to share between threads.
 *
 * <p>The element of a line has the number of the line as its id. The definition of a function also has the id {@code f}
 * and the function's id as a number, that of a block {@code b} and the label's id. A page of more than 10 MB warns of
 * its size; its sections and functions are folded, and shown by its script.
 *
 * <pre>{@code
 * HtmlListing.with(ListingOptions.DEFAULT.withTitle("shader.spv")).write(module, out);
 * }</pre>
 *
 * <p>The lines of the page are those that {@link Disassembler} prints. Text from the module is escaped, and the
 * content security policy of the page allows no script but its own.
 */
public final class HtmlListing {
    private static final List<HtmlPage.Segment> PAGE = HtmlPage.segments("listing", HtmlPage.Part.FOLDING);

    private final ListingOptions options;
    private final Disassembler disassembler;
    private final boolean headings;

    private HtmlListing(ListingOptions options) {
        this.options = options;
        // Numbers belong to instructions in the order of the module.
        boolean isOrdered = !options.countsTitle().isEmpty();
        DisassemblerOptions printed = options.disassembly().withColor(false);
        disassembler = Disassembler.with(isOrdered ? printed.withReorderedBlocks(false) : printed);
        headings = !options.disassembly().comments();
    }

    /**
     * Makes a writer of listings.
     *
     * @param options how pages are written
     * @return the writer
     */
    public static HtmlListing with(ListingOptions options) {
        Objects.requireNonNull(options, "options");
        return new HtmlListing(options);
    }

    /**
     * Writes the page of a module as UTF-8.
     *
     * @param module the module
     * @param out where to write; neither flushed nor closed
     * @throws IOException if {@code out} throws it
     * @throws org.spirv4j.diagnostic.MalformedModuleException as {@link Disassembler#disassemble(SpirvModule)} does;
     *     nothing is written then
     */
    public void write(SpirvModule module, OutputStream out) throws IOException {
        Objects.requireNonNull(module, "module");
        Objects.requireNonNull(out, "out");
        ByteArrayOutputStream text = new ByteArrayOutputStream();
        disassembler.disassemble(module, text);
        ListingIndex index = new ListingIndex(text.toByteArray(), ModuleAccess.data(module).tables);
        anchors(module, index);
        PageSize size = PageSize.of(output -> write(module, index, PageSize.UNKNOWN, output), text.size());
        write(module, index, size, out);
    }

    private void write(SpirvModule module, ListingIndex index, PageSize size, OutputStream out) throws IOException {
        TextOutput page = new TextOutput(out);
        for (HtmlPage.Segment segment : PAGE) {
            page.put(segment.markup());
            switch (segment.then()) {
                case "title" -> Html.title(options.title(), page);
                case "facts" -> facts(module, index, page);
                case "outline" -> outline(module, index, page);
                case "digits" -> page.decimal(Math.max(3, TextOutput.digits(index.lineCount())));
                case "size" -> size.warn("sections and functions", page);
                case "reflection-link" -> {
                    if (!options.reflection().isEmpty()) {
                        page.put("<a class=back href=\"" + PageLink.of(options.reflection()) + "\">Reflection</a>\n");
                    }
                }
                case "heat" -> page.put(options.countsTitle().isEmpty() ? "" : " heat");
                case "graphs" -> Html.put(PageLink.of(options.graphs()), page);
                case "listing" -> new ListingMarkup(index, heat(module), page).write(headings, size.isLarge());
                default -> {}
            }
        }
        page.finish();
    }

    /** The numbers beside the instructions. */
    private Heat heat(SpirvModule module) {
        if (options.countsTitle().isEmpty()) {
            return Heat.NONE;
        }
        long[] numbers = new long[module.instructionCount()];
        for (int i = 0; i < numbers.length; i++) {
            numbers[i] = options.counts().applyAsLong(module.instruction(i));
        }
        return new Heat(numbers);
    }

    /** Functions and blocks can be referred to by their ids as numbers, whatever names and order the lines have. */
    private void anchors(SpirvModule module, ListingIndex index) {
        FriendlyNames names =
                options.disassembly().friendlyNames() ? FriendlyNames.of(module) : FriendlyNames.numbers();
        for (Function function : module.layout().functions()) {
            index.addAnchor(names.name(function.id()), "f" + Integer.toUnsignedString(function.id()));
            for (int b = 0; b < function.blockCount(); b++) {
                int label = function.block(b).labelId();
                index.addAnchor(names.name(label), "b" + Integer.toUnsignedString(label));
            }
        }
        if (!options.reflection().isEmpty()) {
            for (Instruction variable : module.layout().globalVariables()) {
                addAnchor(variable, names, index);
            }
            for (Instruction type : module.layout().types()) {
                if (type.is(Op.OpTypeStruct)) {
                    addAnchor(type, names, index);
                }
            }
        }
    }

    private static void addAnchor(Instruction definition, FriendlyNames names, ListingIndex index) {
        int id = definition.resultId();
        index.addAnchor(names.name(id), "i" + Integer.toUnsignedString(id));
    }

    private void facts(SpirvModule module, ListingIndex index, TextOutput page) throws IOException {
        ModuleHeader header = module.header();
        Optional<String> generator = module.grammar().generator(header.toolId());
        fact("Version", "SPIR-V " + header.version(), page);
        fact("Generator", generator.orElse("Tool " + header.toolId()) + " " + header.toolVersion(), page);
        fact("Bound", Html.number(Integer.toUnsignedLong(header.bound())), page);
        fact("Instructions", Html.number(module.instructionCount()), page);
        fact("Size", Html.number(4L * module.wordCount()) + " bytes", page);
        if (!options.countsTitle().isEmpty()) {
            fact(
                    options.countsTitle(),
                    Html.number(heat(module).total()) + " instructions, numbers beside the lines",
                    page);
        }
        List<ListingIndex.EntryPoint> entryPoints = index.entryPoints();
        if (entryPoints.isEmpty()) {
            return;
        }
        page.put(entryPoints.size() == 1 ? "<div><dt>Entry point</dt>" : "<div><dt>Entry points</dt>");
        for (ListingIndex.EntryPoint entryPoint : entryPoints) {
            page.put("<dd><a");
            if (entryPoint.line() != 0) {
                page.put(" href=#" + entryPoint.line());
            }
            page.put(">");
            Html.put(unquoted(entryPoint.name()), page);
            page.put("</a> ");
            Html.put(entryPoint.executionModel(), page);
            page.put("</dd>");
        }
        page.put("</div>\n");
    }

    private static void fact(String name, String value, TextOutput page) throws IOException {
        page.put("<div><dt>" + name + "</dt><dd>");
        Html.put(value, page);
        page.put("</dd></div>\n");
    }

    private void outline(SpirvModule module, ListingIndex index, TextOutput page) throws IOException {
        Iterator<Function> functions = module.layout().functions().iterator();
        List<ListingIndex.OutlineEntry> entries = index.outline();
        boolean inFunctions = false;
        for (int i = 0; i < entries.size(); i++) {
            ListingIndex.OutlineEntry entry = entries.get(i);
            int end = i + 1 < entries.size() ? entries.get(i + 1).line() : index.lineCount() + 1;
            if (entry.isFunction() && !inFunctions) {
                inFunctions = true;
                page.put("</ul>\n<h2>Functions</h2>\n<ul class=functions>\n");
            }
            page.put("<li><a href=#" + entry.line() + "><span>");
            Html.put(entry.title(), page);
            page.put("</span> <small>" + Html.number(end - entry.line()) + "</small></a>");
            if (entry.isFunction() && !options.graphs().isEmpty() && functions.hasNext()) {
                page.put(" <a class=graph title=\"Control-flow graph\" href=\"" + PageLink.of(options.graphs()) + "#f"
                        + Integer.toUnsignedString(functions.next().id()) + "\">graph</a>");
            }
            page.put("</li>\n");
        }
    }

    private static String unquoted(String literal) {
        return literal.length() < 2 ? literal : literal.substring(1, literal.length() - 1);
    }
}
