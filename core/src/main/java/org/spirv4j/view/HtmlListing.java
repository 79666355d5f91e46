// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.view;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.ToLongFunction;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.print.TextOutput;
import org.spirv4j.module.Function;
import org.spirv4j.module.Instruction;
import org.spirv4j.module.ModuleHeader;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.module.internal.access.ModuleAccess;
import org.spirv4j.text.Disassembler;
import org.spirv4j.text.FriendlyNames;
import org.spirv4j.view.internal.listing.Heat;
import org.spirv4j.view.internal.listing.Html;
import org.spirv4j.view.internal.listing.ListingIndex;
import org.spirv4j.view.internal.listing.ListingMarkup;
import org.spirv4j.view.internal.listing.PageSegment;
import org.spirv4j.view.internal.listing.PageTemplates;

/**
 * Writes the disassembler of a module as one HTML page: ids are links to their definitions, with their uses listed
 * beside the text; lines can be filtered; sections and functions are an outline. The page needs no network and no other
 * file. The same module and options give the same bytes. Immutable and safe to share between threads.
 *
 * <p>The element of a line has the number of the line as its id. The definition of a function also has the id {@code f}
 * and the function's id as a number, that of a block {@code b} and the label's id. A page of more than 10 MB warns of
 * its size; its sections and functions are folded, and shown by its script.
 *
 * <pre>{@code
 * HtmlListing.create().withTitle("shader.spv").write(module, out);
 * }</pre>
 *
 * <p>The lines of the page are those that {@link Disassembler} prints. Text from the module is escaped, and the
 * content security policy of the page allows no script but its own.
 */
public final class HtmlListing {
    private static final List<PageSegment> PAGE = PageTemplates.listing();

    private final Disassembler disassembler;
    private final String title;
    private final String graphs;
    private final String reflection;
    private final String countsTitle;
    private final ToLongFunction<Instruction> counts;

    private HtmlListing(
            Disassembler disassembler,
            String title,
            String graphs,
            String reflection,
            String countsTitle,
            ToLongFunction<Instruction> counts) {
        this.disassembler = disassembler;
        this.title = title;
        this.graphs = graphs;
        this.reflection = reflection;
        this.countsTitle = countsTitle;
        this.counts = counts;
    }

    /** {@return a writer of what the default disassembler prints, without title and links to other pages} */
    public static HtmlListing create() {
        return new HtmlListing(Disassembler.create(), "", "", "", "", instruction -> 0);
    }

    /**
     * Sets how the module is printed.
     *
     * @param changed prints the module; terminal colors are left out
     * @return the changed writer
     */
    public HtmlListing withDisassembler(Disassembler changed) {
        Objects.requireNonNull(changed, "changed");
        return new HtmlListing(changed, title, graphs, reflection, countsTitle, counts);
    }

    /**
     * Sets the title of the page.
     *
     * @param text what the module is called, such as its file name
     * @return the changed writer
     */
    public HtmlListing withTitle(String text) {
        Objects.requireNonNull(text, "text");
        return new HtmlListing(disassembler, text, graphs, reflection, countsTitle, counts);
    }

    /**
     * Adds a link from each function to its control-flow graph.
     *
     * @param file name of the page that {@link ControlFlowPage} writes of all functions of the same module, in the
     *     folder of this page; empty for no links
     * @return the changed writer
     */
    public HtmlListing withGraphs(String file) {
        Objects.requireNonNull(file, "file");
        return new HtmlListing(disassembler, title, file, reflection, countsTitle, counts);
    }

    /**
     * Adds a link to the reflection of the module, and element ids to which that links: {@code i} and the id as a
     * number for variables outside functions and structures.
     *
     * @param file name of the page that {@link ReflectionPage} writes of the same module, in the folder of this page;
     *     empty for no link
     * @return the changed writer
     */
    public HtmlListing withReflection(String file) {
        Objects.requireNonNull(file, "file");
        return new HtmlListing(disassembler, title, graphs, file, countsTitle, counts);
    }

    /**
     * Adds a column with a number for each instruction, which is shaded the more the larger the number is. Blocks are
     * not reordered then.
     *
     * @param heading what the numbers are, such as {@code Executed}; not empty
     * @param numbers gives the number of an instruction; for 0 the column is empty
     * @return the changed writer
     */
    public HtmlListing withCounts(String heading, ToLongFunction<Instruction> numbers) {
        Objects.requireNonNull(heading, "heading");
        Objects.requireNonNull(numbers, "numbers");
        return new HtmlListing(disassembler, title, graphs, reflection, heading, numbers);
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
        ordered().disassemble(module, text);
        ListingIndex index = new ListingIndex(text.toByteArray(), ModuleAccess.data(module).tables);
        anchors(module, index);
        PageSize size = PageSize.of(output -> write(module, index, PageSize.UNKNOWN, output), text.size());
        write(module, index, size, out);
    }

    private Disassembler ordered() {
        // Numbers belong to instructions in the order of the module.
        boolean isOrdered = !countsTitle.isEmpty();
        Disassembler printed = disassembler.withColor(false);
        return isOrdered ? printed.withReorderedBlocks(false) : printed;
    }

    private void write(SpirvModule module, ListingIndex index, PageSize size, OutputStream out) throws IOException {
        TextOutput page = new TextOutput(out);
        for (PageSegment segment : PAGE) {
            page.put(segment.markup());
            switch (segment.then()) {
                case "title" -> Html.title(title, page);
                case "facts" -> facts(module, index, page);
                case "outline" -> outline(module, index, page);
                case "digits" -> page.decimal(Math.max(3, TextOutput.digits(index.lineCount())));
                case "size" -> size.warn("sections and functions", page);
                case "reflection-link" -> {
                    if (!reflection.isEmpty()) {
                        page.put("<a class=back href=\"" + PageLink.of(reflection) + "\">Reflection</a>\n");
                    }
                }
                case "heat" -> page.put(countsTitle.isEmpty() ? "" : " heat");
                case "graphs" -> Html.put(PageLink.of(graphs), page);
                case "listing" ->
                    new ListingMarkup(index, heat(module), page).write(!disassembler.comments(), size.isLarge());
                default -> {}
            }
        }
        page.finish();
    }

    /** The numbers beside the instructions. */
    private Heat heat(SpirvModule module) {
        if (countsTitle.isEmpty()) {
            return Heat.NONE;
        }
        long[] numbers = new long[module.instructionCount()];
        for (int i = 0; i < numbers.length; i++) {
            numbers[i] = counts.applyAsLong(module.instruction(i));
        }
        return new Heat(numbers);
    }

    /** Functions and blocks can be referred to by their ids as numbers, whatever names and order the lines have. */
    private void anchors(SpirvModule module, ListingIndex index) {
        FriendlyNames names = disassembler.friendlyNames() ? FriendlyNames.of(module) : FriendlyNames.numbers();
        for (Function function : module.layout().functions()) {
            index.addAnchor(names.name(function.id()), "f" + Integer.toUnsignedString(function.id()));
            for (int b = 0; b < function.blockCount(); b++) {
                int label = function.block(b).labelId();
                index.addAnchor(names.name(label), "b" + Integer.toUnsignedString(label));
            }
        }
        if (!reflection.isEmpty()) {
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
        if (!countsTitle.isEmpty()) {
            fact(countsTitle, Html.number(heat(module).total()) + " instructions, numbers beside the lines", page);
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
            if (entry.isFunction() && !graphs.isEmpty() && functions.hasNext()) {
                page.put(" <a class=graph title=\"Control-flow graph\" href=\"" + PageLink.of(graphs) + "#f"
                        + Integer.toUnsignedString(functions.next().id()) + "\">graph</a>");
            }
            page.put("</li>\n");
        }
    }

    private static String unquoted(String literal) {
        return literal.length() < 2 ? literal : literal.substring(1, literal.length() - 1);
    }
}
