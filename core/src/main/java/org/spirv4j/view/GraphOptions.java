// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.view;

import java.util.Objects;

/** How control-flow graphs are drawn. Immutable; each {@code with} method returns changed options. */
public final class GraphOptions {
    /** No title, nodes without instructions, and no links to a listing. */
    public static final GraphOptions DEFAULT = new GraphOptions("", false, "");

    private final String title;
    private final boolean instructions;
    private final String listing;

    private GraphOptions(String title, boolean instructions, String listing) {
        this.title = title;
        this.instructions = instructions;
        this.listing = listing;
    }

    /**
     * Sets the title of a page; graphs for Graphviz have none.
     *
     * @param text what the module is called, such as its file name
     * @return the changed options
     */
    public GraphOptions withTitle(String text) {
        Objects.requireNonNull(text, "text");
        return new GraphOptions(text, instructions, listing);
    }

    /**
     * Sets whether the nodes of graphs for Graphviz contain the instructions of their blocks; otherwise only their
     * tooltips do. A page lists the instructions below each graph in any case.
     *
     * @param shown whether nodes contain instructions
     * @return the changed options
     */
    public GraphOptions withInstructions(boolean shown) {
        return new GraphOptions(title, shown, listing);
    }

    /**
     * Adds links from a page, its functions and their blocks to the listing of the module; graphs for Graphviz have
     * none.
     *
     * @param file name of the page that {@link HtmlListing} writes of the same module, in the folder of this page;
     *     empty for no links
     * @return the changed options
     */
    public GraphOptions withListing(String file) {
        Objects.requireNonNull(file, "file");
        return new GraphOptions(title, instructions, file);
    }

    /** {@return the title of a page} */
    public String title() {
        return title;
    }

    /** {@return whether the nodes of graphs for Graphviz contain instructions} */
    public boolean instructions() {
        return instructions;
    }

    /** {@return the listing that a page links to; empty for no links} */
    public String listing() {
        return listing;
    }
}
