// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.listing;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.spirv4j.internal.disassembly.TextOutput;

/** Text as HTML, so that a browser shows it and reads no markup in it (also inside quoted attributes). */
public final class Html {
    private Html() {}

    /** Writes text with everything replaced that HTML gives a meaning. */
    public static void put(String text, TextOutput out) throws IOException {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        put(bytes, 0, bytes.length, out);
    }

    /** Writes a part of UTF-8 text with everything replaced that HTML gives a meaning. */
    static void put(byte[] text, int start, int end, TextOutput out) throws IOException {
        int plain = start;
        for (int i = start; i < end; i++) {
            String reference = switch (text[i]) {
                case '&' -> "&amp;";
                case '<' -> "&lt;";
                case '>' -> "&gt;";
                case '"' -> "&quot;";
                case '\'' -> "&#39;";
                // A browser would read it as a line feed.
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
