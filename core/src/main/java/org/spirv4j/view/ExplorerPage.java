// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.view;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import java.util.Objects;
import org.spirv4j.diagnostic.Findings;
import org.spirv4j.internal.print.TextOutput;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.module.internal.access.ModuleAccess;
import org.spirv4j.text.Disassembler;
import org.spirv4j.view.internal.listing.Html;
import org.spirv4j.view.internal.listing.HtmlPage;
import org.spirv4j.view.internal.listing.ListingIndex;
import org.spirv4j.view.internal.listing.PackedTexts;
import org.spirv4j.view.internal.listing.PageData;

/**
 * Writes everything about a module as one HTML page: its disassembly, and beside it the uses of an id, the control flow
 * of functions, types as trees, memory layouts, the interface, findings, statistics, and the source if the module has
 * debug information. The page needs no network and no other file, but a browser with scripts. The same module and
 * options give the same bytes. Immutable and safe to share between threads.
 *
 * <pre>{@code
 * ExplorerPage.create().withTitle("shader.spv").withFindings(findings).write(module, out);
 * }</pre>
 *
 * <p>Address fragments lead to parts of the module: {@code #12} to a line, {@code #%color} to the definition of an id
 * by its name, and {@code #f} and {@code #b} with a function's or label's id as a number to a function or a block.
 *
 * <p>The page has the text of the module once, as data, and shows only the lines that are in view, so that large
 * modules open quickly. More than 1 MB of data is compressed; the browser needs {@code DecompressionStream} to show it.
 * Text from the module is escaped, and the content security policy of the page allows no script but its own.
 */
public final class ExplorerPage {
    private static final List<HtmlPage.Segment> PAGE =
            HtmlPage.segments("explorer", HtmlPage.Part.DRAWING, HtmlPage.Part.MEMORY, HtmlPage.Part.MODULE);

    /** Pages with more bytes of data have it packed. */
    private static final int MAX_PLAIN = 1 << 20;

    // Instructions of the text have the order of the module.
    private static final Disassembler DISASSEMBLER =
            Disassembler.create().withUnknownInstructions(true).withReorderedBlocks(false);

    private final String title;
    private final Findings findings;

    private ExplorerPage(String title, Findings findings) {
        this.title = title;
        this.findings = findings;
    }

    /** {@return a writer of pages without title and findings} */
    public static ExplorerPage create() {
        return new ExplorerPage("", Findings.NONE);
    }

    /**
     * Sets the title of the page.
     *
     * @param text what the module is called, such as its file name
     * @return the changed writer
     */
    public ExplorerPage withTitle(String text) {
        Objects.requireNonNull(text, "text");
        return new ExplorerPage(text, findings);
    }

    /**
     * Sets the findings that the page shows at their instructions.
     *
     * @param reported findings about the same module, with positions in its words; in the order of the page
     * @return the changed writer
     */
    public ExplorerPage withFindings(Findings reported) {
        Objects.requireNonNull(reported, "reported");
        return new ExplorerPage(title, reported);
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
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DISASSEMBLER.disassemble(module, bytes);
        byte[] text = bytes.toByteArray();
        ListingIndex index = new ListingIndex(text, ModuleAccess.data(module).tables);
        TextOutput page = new TextOutput(out);
        ExplorerData data = new ExplorerData(module, text, index, findings);
        for (HtmlPage.Segment segment : PAGE) {
            page.put(segment.markup());
            switch (segment.then()) {
                case "title" -> Html.title(title, page);
                case "facts" -> facts(module, page);
                case "digits" -> page.decimal(Math.max(3, TextOutput.digits(index.lineCount())));
                case "data" -> data(data, page);
                case "drawings" -> data.writeDrawings(page);
                default -> {}
            }
        }
        page.finish();
    }

    private static void data(ExplorerData data, TextOutput page) throws IOException {
        TextOutput plain = new TextOutput(1 << 16);
        data.write(plain);
        byte[] bytes = plain.bytes();
        if (bytes.length <= MAX_PLAIN) {
            page.put(bytes, 0, bytes.length);
        } else {
            new PageData(page).value(PackedTexts.packed(bytes));
        }
    }

    private static void facts(SpirvModule module, TextOutput page) throws IOException {
        fact("Version", "SPIR-V " + module.header().version(), page);
        fact(
                "Generator",
                module.grammar()
                        .generator(module.header().toolId())
                        .orElse("Tool " + module.header().toolId()),
                page);
        fact("Instructions", Html.number(module.instructionCount()), page);
        fact("Functions", Html.number(module.layout().functions().size()), page);
        fact("Size", Html.number(4L * module.wordCount()) + " bytes", page);
    }

    private static void fact(String name, String value, TextOutput page) throws IOException {
        page.put("<div><dt>" + name + "</dt><dd>");
        Html.put(value, page);
        page.put("</dd></div>\n");
    }
}
