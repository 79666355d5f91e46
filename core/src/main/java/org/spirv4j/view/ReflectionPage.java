// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.view;

import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import org.spirv4j.internal.print.TextOutput;
import org.spirv4j.reflect.EntryPointReflection;
import org.spirv4j.reflect.ModuleReflection;
import org.spirv4j.reflect.PipelineInterface;
import org.spirv4j.reflect.ResourceVariable;
import org.spirv4j.view.internal.listing.Html;
import org.spirv4j.view.internal.listing.PageSegment;
import org.spirv4j.view.internal.listing.PageTemplates;

/**
 * Shows what a module, or the stages of a pipeline, expect of their host as one HTML page: tables of inputs, outputs,
 * descriptor sets and specialization constants, and the memory of each block as boxes of bytes, with padding hatched.
 * The page needs no network and no other file; the same module gives the same bytes. Immutable and safe to share
 * between threads.
 *
 * <p>The element of an entry point has the id {@code e} and its number in the module, that of a resource {@code r} and
 * the id of the variable, that of a structure {@code t} and the id of the type. Of a large structure, the start is
 * drawn. A page of more than 10 MB warns of its size; its sections are folded, and shown by its script. Text from the
 * module is escaped, and the content security policy of the page allows no script but its own.
 *
 * <pre>{@code
 * ReflectionPage.create().withTitle("shader.spv").write(reflection, out);
 * }</pre>
 */
public final class ReflectionPage {
    private static final List<PageSegment> PAGE = PageTemplates.reflection();

    private final String title;
    private final String listing;

    private ReflectionPage(String title, String listing) {
        this.title = title;
        this.listing = listing;
    }

    /** {@return a writer of pages without title and links to a listing} */
    public static ReflectionPage create() {
        return new ReflectionPage("", "");
    }

    /**
     * Sets the title of the page.
     *
     * @param text what the module is called, such as its file name
     * @return the changed writer
     */
    public ReflectionPage withTitle(String text) {
        Objects.requireNonNull(text, "text");
        return new ReflectionPage(text, listing);
    }

    /**
     * Adds links from entry points, variables and structures to the listing of the module.
     *
     * @param file name of the page that {@link HtmlListing} writes of the same module, in the folder of this page;
     *     empty for no links
     * @return the changed writer
     */
    public ReflectionPage withListing(String file) {
        Objects.requireNonNull(file, "file");
        return new ReflectionPage(title, file);
    }

    /**
     * A section of the page.
     *
     * @param id of its element
     * @param group heading in the outline under which it stands
     * @param title its heading
     * @param note shown after the heading, and in the outline
     * @param anchor of the listing; empty without a link
     * @param markup its contents
     */
    @SuppressWarnings("ArrayRecordComponent") // Never compared.
    record Section(String id, String group, String title, String note, String anchor, byte[] markup) {}

    /**
     * Writes the page of a module as UTF-8.
     *
     * @param reflection the reflection of the module
     * @param out where to write; neither flushed nor closed
     * @throws IOException if {@code out} throws it
     */
    public void write(ModuleReflection reflection, OutputStream out) throws IOException {
        Objects.requireNonNull(reflection, "reflection");
        Objects.requireNonNull(out, "out");
        List<Section> sections = new ArrayList<>();
        InterfaceSections tables = new InterfaceSections(reflection, PageLink.of(listing));
        tables.entryPoints(sections);
        tables.resources(sections);
        new BlockSections(reflection).write(sections);
        String empty = "The module has no entry points and no resources.";
        write(sections, page -> facts(reflection, page), empty, out);
    }

    /**
     * Writes the page of a pipeline as UTF-8: its stages, what they pass to each other, conflicts, and the layouts that
     * the host makes. The page does not link to a listing.
     *
     * @param pipeline the stages together
     * @param files gives the name of the file of each stage
     * @param out where to write; neither flushed nor closed
     * @throws IOException if {@code out} throws it
     */
    public void write(PipelineInterface pipeline, Function<EntryPointReflection, String> files, OutputStream out)
            throws IOException {
        Objects.requireNonNull(pipeline, "pipeline");
        Objects.requireNonNull(files, "files");
        Objects.requireNonNull(out, "out");
        List<Section> sections = new PipelineSections(pipeline).sections(files);
        write(sections, page -> facts(pipeline, page), "The pipeline has no stages.", out);
    }

    /**
     * Writes a page.
     *
     * @param facts what stands at its start
     * @param empty the text of a page without sections
     */
    private void write(List<Section> sections, PagePart facts, String empty, OutputStream out) throws IOException {
        long bytes = 0;
        for (Section section : sections) {
            bytes += section.markup.length;
        }
        PageSize size = new PageSize(bytes);
        TextOutput page = new TextOutput(out);
        for (PageSegment segment : PAGE) {
            page.put(segment.markup());
            switch (segment.then()) {
                case "title" -> Html.title(title, page);
                case "facts" -> facts.write(page);
                case "outline" -> outline(sections, page);
                case "size" -> size.warn("sections", page);
                case "listing-link" -> {
                    if (!listing.isEmpty()) {
                        page.put("<a class=back href=\"" + PageLink.of(listing) + "\">Listing</a>\n");
                    }
                }
                case "sections" -> {
                    for (Section section : sections) {
                        section(section, size, page);
                    }
                    if (sections.isEmpty()) {
                        page.put("<p class=note>" + empty + "</p>\n");
                    }
                }
                default -> {}
            }
        }
        page.finish();
    }

    private void section(Section section, PageSize size, TextOutput page) throws IOException {
        page.put("<section id=" + section.id + ">\n<h2>");
        isolated(section.title, page);
        if (!section.note.isEmpty()) {
            page.put(" <small>");
            Html.put(section.note, page);
            page.put("</small>");
        }
        if (!listing.isEmpty() && !section.anchor.isEmpty()) {
            page.put(" <a class=back href=\"" + PageLink.of(listing) + "#" + section.anchor + "\">listing</a>");
        }
        page.put("</h2>\n");
        if (size.isLarge()) {
            page.put("<details><summary>Show</summary><!--");
        }
        page.put(section.markup, 0, section.markup.length);
        page.put(size.isLarge() ? "--></details>\n</section>\n" : "</section>\n");
    }

    /** Writes text from the module, whose direction does not change that of the text around it. */
    static void isolated(String text, TextOutput page) throws IOException {
        page.put("<bdi>");
        Html.put(text, page);
        page.put("</bdi>");
    }

    private static void outline(List<Section> sections, TextOutput page) throws IOException {
        String group = "";
        for (Section section : sections) {
            if (!section.group.equals(group)) {
                page.put(group.isEmpty() ? "" : "</ul>\n");
                group = section.group;
                page.put("<h2>" + group + "</h2>\n<ul>\n");
            }
            page.put("<li><a href=#" + section.id + "><span>");
            Html.put(section.title, page);
            page.put("</span> <small>");
            Html.put(section.note, page);
            page.put("</small></a></li>\n");
        }
        page.put(group.isEmpty() ? "" : "</ul>\n");
    }

    private static void facts(ModuleReflection reflection, TextOutput page) throws IOException {
        fact("Version", "SPIR-V " + reflection.module().header().version(), page);
        fact("Entry points", Html.number(reflection.entryPoints().size()), page);
        fact("Resources", Html.number(reflection.resources().size()), page);
        for (EntryPointReflection entryPoint : reflection.entryPoints()) {
            for (ResourceVariable block : entryPoint.pushConstants()) {
                if (block.type().size().isPresent()) {
                    fact(
                            "Push constants",
                            "up to byte " + Html.number(block.type().size().getAsLong()),
                            page);
                    return;
                }
            }
        }
    }

    private static void facts(PipelineInterface pipeline, TextOutput page) throws IOException {
        fact("Stages", Html.number(pipeline.stages().size()), page);
        fact("Descriptor sets", Html.number(pipeline.descriptorSets().size()), page);
        fact("Conflicts", Html.number(pipeline.conflicts().size()), page);
    }

    static void fact(String name, String value, TextOutput page) throws IOException {
        page.put("<div><dt>" + name + "</dt><dd>" + value + "</dd></div>\n");
    }
}
