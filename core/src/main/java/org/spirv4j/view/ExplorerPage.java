// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.view;

import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.spirv4j.diagnostic.Findings;
import org.spirv4j.internal.print.TextOutput;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.text.Disassembler;
import org.spirv4j.translate.Translation;
import org.spirv4j.translate.Translator;
import org.spirv4j.view.internal.listing.Html;
import org.spirv4j.view.internal.listing.PageSegment;
import org.spirv4j.view.internal.listing.PageTemplates;

/**
 * Writes everything about a module as one HTML page: its disassembly, and beside it the uses of an id, the control flow
 * of functions, types as trees, memory layouts, the interface, findings, statistics, the source if the module has debug
 * information, and its translation if that is wanted. The page needs no network and no other file, but a browser with
 * scripts. The same module and options give the same bytes. Immutable and safe to share between threads.
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
    private static final List<PageSegment> PAGE = PageTemplates.explorer();

    private final String title;
    private final Findings findings;
    private final Optional<Translator> translator;

    private ExplorerPage(String title, Findings findings, Optional<Translator> translator) {
        this.title = title;
        this.findings = findings;
        this.translator = translator;
    }

    /** {@return a writer of pages without title, findings and translations} */
    public static ExplorerPage create() {
        return new ExplorerPage("", Findings.NONE, Optional.empty());
    }

    /**
     * Sets the title of the page.
     *
     * @param text what the module is called, such as its file name
     * @return the changed writer
     */
    public ExplorerPage withTitle(String text) {
        Objects.requireNonNull(text, "text");
        return new ExplorerPage(text, findings, translator);
    }

    /**
     * Sets the findings that the page shows at their instructions.
     *
     * @param reported findings about the same module, with positions in its words; in the order of the page
     * @return the changed writer
     */
    public ExplorerPage withFindings(Findings reported) {
        Objects.requireNonNull(reported, "reported");
        return new ExplorerPage(title, reported, translator);
    }

    /**
     * Sets how the entry points of the module are translated. The page shows the text of each function beside its
     * disassembly, or what the language cannot express at the instructions. Kernels have no text; of a large module
     * with many entry points, only the first ones are translated.
     *
     * @param chosen translates the entry points
     * @return the changed writer
     */
    public ExplorerPage withTranslator(Translator chosen) {
        Objects.requireNonNull(chosen, "chosen");
        return new ExplorerPage(title, findings, Optional.of(chosen));
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
        ModuleText text = new ModuleText(module);
        List<Translation> translations =
                translator.map(chosen -> TranslatedText.of(module, chosen)).orElse(List.of());
        ExplorerData data = new ExplorerData(text, findings, translations);
        TextOutput page = new TextOutput(out);
        for (PageSegment segment : PAGE) {
            page.put(segment.markup());
            switch (segment.then()) {
                case "title" -> Html.title(title, page);
                case "facts" -> facts(module, page);
                case "digits" -> page.decimal(text.digits());
                case "data" -> ModuleText.embed(data::write, page);
                case "drawings" -> data.writeDrawings(page);
                default -> {}
            }
        }
        page.finish();
    }

    /**
     * Writes the page of a translation as UTF-8: its text, beside it the disassembly of the module and, if that has
     * debug information with the text of its source, the source. A line that is chosen or pointed at in one of them is
     * marked in the others. Address fragments lead to lines: {@code #t12} to one of the text, {@code #s12} of the
     * source, others as on the page of a module.
     *
     * @param translation the translation
     * @param out where to write; neither flushed nor closed
     * @throws IOException if {@code out} throws it
     * @throws IllegalStateException if the translation has no text; nothing is written then
     */
    public void write(Translation translation, OutputStream out) throws IOException {
        Objects.requireNonNull(translation, "translation");
        Objects.requireNonNull(out, "out");
        TextOutput page = new TextOutput(out);
        TranslationPage.write(title, translation, page);
        page.finish();
    }

    static void facts(SpirvModule module, TextOutput page) throws IOException {
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

    static void fact(String name, String value, TextOutput page) throws IOException {
        page.put("<div><dt>" + name + "</dt><dd>");
        Html.put(value, page);
        page.put("</dd></div>\n");
    }
}
