// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.view;

import java.util.Objects;
import org.spirv4j.text.DisassemblerOptions;

/** How {@link HtmlListing} writes a page. Immutable; each {@code with} method returns changed options. */
public final class ListingOptions {
    /** {@link DisassemblerOptions#DEFAULT}, no title, and no links to other pages. */
    public static final ListingOptions DEFAULT = new ListingOptions(DisassemblerOptions.DEFAULT, "", "", "");

    private final DisassemblerOptions disassembly;
    private final String title;
    private final String graphs;
    private final String reflection;

    private ListingOptions(DisassemblerOptions disassembly, String title, String graphs, String reflection) {
        this.disassembly = disassembly;
        this.title = title;
        this.graphs = graphs;
        this.reflection = reflection;
    }

    /**
     * Sets how the module is printed.
     *
     * @param options as for the disassembler; terminal colors are left out
     * @return the changed options
     */
    public ListingOptions withDisassembly(DisassemblerOptions options) {
        Objects.requireNonNull(options, "options");
        return new ListingOptions(options, title, graphs, reflection);
    }

    /**
     * Sets the title of the page.
     *
     * @param text what the module is called, such as its file name
     * @return the changed options
     */
    public ListingOptions withTitle(String text) {
        Objects.requireNonNull(text, "text");
        return new ListingOptions(disassembly, text, graphs, reflection);
    }

    /**
     * Adds a link from each function to its control-flow graph.
     *
     * @param file name of the page that {@link ControlFlowPage} writes of all functions of the same module, in the folder of
     *     this page; empty for no links
     * @return the changed options
     */
    public ListingOptions withGraphs(String file) {
        Objects.requireNonNull(file, "file");
        return new ListingOptions(disassembly, title, file, reflection);
    }

    /**
     * Adds a link to the reflection of the module, and element ids to which that links: {@code i} and the id as a number for
     * variables outside functions and structures.
     *
     * @param file name of the page that {@link ReflectionPage} writes of the same module, in the folder of this page; empty for
     *     no link
     * @return the changed options
     */
    public ListingOptions withReflection(String file) {
        Objects.requireNonNull(file, "file");
        return new ListingOptions(disassembly, title, graphs, file);
    }

    /** {@return how the module is printed} */
    public DisassemblerOptions disassembly() {
        return disassembly;
    }

    /** {@return the title of the page} */
    public String title() {
        return title;
    }

    /** {@return the page that functions link to; empty for no links} */
    public String graphs() {
        return graphs;
    }

    /** {@return the page with the reflection; empty for no link} */
    public String reflection() {
        return reflection;
    }
}
