// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.view;

import java.util.Objects;

/** How {@link ReflectionPage} writes a page. Immutable; each {@code with} method returns changed options. */
public final class ReflectionPageOptions {
    /** No title, and no links to a listing. */
    public static final ReflectionPageOptions DEFAULT = new ReflectionPageOptions("", "");

    private final String title;
    private final String listing;

    private ReflectionPageOptions(String title, String listing) {
        this.title = title;
        this.listing = listing;
    }

    /**
     * Sets the title of the page.
     *
     * @param text what the module is called, such as its file name
     * @return the changed options
     */
    public ReflectionPageOptions withTitle(String text) {
        Objects.requireNonNull(text, "text");
        return new ReflectionPageOptions(text, listing);
    }

    /**
     * Adds links from entry points, variables and structures to the listing of the module.
     *
     * @param file name of the page that {@link HtmlListing} writes of the same module, in the folder of this page;
     *     empty for no links
     * @return the changed options
     */
    public ReflectionPageOptions withListing(String file) {
        Objects.requireNonNull(file, "file");
        return new ReflectionPageOptions(title, file);
    }

    /** {@return the title of the page} */
    public String title() {
        return title;
    }

    /** {@return the listing that the page links to; empty for no links} */
    public String listing() {
        return listing;
    }
}
