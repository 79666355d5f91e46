// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.view;

import java.io.IOException;
import java.io.OutputStream;
import java.util.Locale;
import org.spirv4j.internal.print.TextOutput;

/**
 * The size of a page, by which it is folded.
 *
 * @param bytes of the page
 */
record PageSize(long bytes) {
    static final PageSize UNKNOWN = new PageSize(0);

    private static final long LARGE = 10_000_000;

    /** Pages are at most this many times as large as their text. */
    private static final int MARKUP = 12;

    /** Writes a page. */
    @FunctionalInterface
    interface Writer {
        void write(OutputStream out) throws IOException;
    }

    /**
     * Measures a page, if it can be large.
     *
     * @param writer writes the page, not folded
     * @param text size of the text that the page shows, in bytes
     */
    static PageSize of(Writer writer, long text) throws IOException {
        if (text * MARKUP < LARGE) {
            return UNKNOWN;
        }
        long[] bytes = {0};
        writer.write(new OutputStream() {
            @Override
            public void write(int b) {
                bytes[0]++;
            }

            @Override
            public void write(byte[] source, int start, int length) {
                bytes[0] += length;
            }
        });
        return new PageSize(bytes[0]);
    }

    /** Whether the page is folded. */
    boolean isLarge() {
        return bytes > LARGE;
    }

    /** Writes a warning on the page, if it is large. */
    void warn(String parts, TextOutput page) throws IOException {
        if (isLarge()) {
            page.put(String.format(
                    Locale.ROOT,
                    "<p class=warning role=note>This page has %,d MB. Its %s are folded: a click opens one, and searching"
                            + " takes longer than on small pages.<noscript> Without scripts, they cannot be"
                            + " opened.</noscript></p>\n",
                    bytes / 1_000_000,
                    parts));
        }
    }
}
