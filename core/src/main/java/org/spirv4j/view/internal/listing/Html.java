// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.view.internal.listing;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.spirv4j.internal.print.TextOutput;

/** Text of HTML pages: numbers, and text escaped, also for quoted attributes. */
public final class Html {
    private Html() {}

    /** {@return a number that is not negative, in groups of three digits with commas between them} */
    public static String number(long value) {
        StringBuilder digits = new StringBuilder().append(value);
        for (int i = digits.length() - 3; i > 0; i -= 3) {
            digits.insert(i, ',');
        }
        return digits.toString();
    }

    /**
     * Writes the title of a page of a module; pages without a name have one, too, since it is what a screen reader
     * reads first.
     */
    public static void title(String title, TextOutput out) throws IOException {
        put(title.isEmpty() ? "SPIR-V module" : title, out);
    }

    /** Writes escaped text. */
    public static void put(String text, TextOutput out) throws IOException {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        put(bytes, 0, bytes.length, out);
    }

    /** Writes a range of UTF-8 text, escaped. */
    static void put(byte[] text, int start, int end, TextOutput out) throws IOException {
        int plain = start;
        for (int i = start; i < end; i++) {
            String reference = switch (text[i]) {
                case '&' -> "&amp;";
                case '<' -> "&lt;";
                case '>' -> "&gt;";
                case '"' -> "&quot;";
                case '\'' -> "&#39;";
                // HTML parsers convert a carriage return to a line feed.
                case '\r' -> "&#13;";
                default -> "";
            };
            if (!reference.isEmpty()) {
                out.put(text, plain, i - plain);
                out.put(reference);
                plain = i + 1;
            }
        }
        out.put(text, plain, end - plain);
    }
}
