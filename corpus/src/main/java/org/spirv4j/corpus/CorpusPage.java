// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.corpus;

import java.util.Objects;

/**
 * Shows a {@link CorpusSummary} as one HTML page: plots, and a table of the numbers of each. The page needs no script,
 * no network and no other file; it follows the colour scheme of the browser. Text from modules is escaped. The same
 * summary gives the same bytes. Immutable and safe to share between threads.
 *
 * <pre>{@code
 * Files.writeString(file, CorpusPage.create().withTitle("shaders").text(summary));
 * }</pre>
 */
public final class CorpusPage {
    private final String title;

    private CorpusPage(String title) {
        this.title = title;
    }

    /** {@return a writer of pages with the title "Corpus"} */
    public static CorpusPage create() {
        return new CorpusPage("Corpus");
    }

    /**
     * Sets the title of the page.
     *
     * @param text what the corpus is called
     * @return the changed writer
     */
    public CorpusPage withTitle(String text) {
        return new CorpusPage(Objects.requireNonNull(text, "text"));
    }

    /**
     * Writes a page.
     *
     * @param summary the summary
     * @return the page, to be written as UTF-8
     */
    public String text(CorpusSummary summary) {
        Objects.requireNonNull(summary, "summary");
        return SummaryMarkup.of(summary, title);
    }
}
