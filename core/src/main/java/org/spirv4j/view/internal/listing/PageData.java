// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.view.internal.listing;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.spirv4j.internal.print.TextOutput;

/**
 * Data for the script of a page: JSON for an element {@code script type="application/json"}. No text in it can end the
 * element, because {@code <} is escaped.
 */
public final class PageData {
    private final TextOutput out;
    private boolean first = true;

    /** Writes to a page. */
    public PageData(TextOutput out) {
        this.out = out;
    }

    /** Starts an object or an array. */
    public PageData open(char bracket) throws IOException {
        separate();
        out.put(bracket);
        first = true;
        return this;
    }

    /** Ends an object or an array. */
    public PageData close(char bracket) throws IOException {
        out.put(bracket);
        first = false;
        return this;
    }

    /** Writes the name of a member, without characters that need to be escaped. */
    public PageData name(String name) throws IOException {
        separate();
        out.put("\"" + name + "\":");
        first = true;
        return this;
    }

    /** Writes a number. */
    public PageData value(long number) throws IOException {
        separate();
        out.put(Long.toString(number));
        return this;
    }

    /** Writes a text. */
    public PageData value(String text) throws IOException {
        return value(text.getBytes(StandardCharsets.UTF_8));
    }

    /** Writes a text in UTF-8. */
    public PageData value(byte[] text) throws IOException {
        separate();
        out.put('"');
        int plain = 0;
        for (int i = 0; i < text.length; i++) {
            byte b = text[i];
            if (b >= 0 && b < ' ' || b == '"' || b == '\\' || b == '<') {
                out.put(text, plain, i - plain);
                out.put(escape(b));
                plain = i + 1;
            }
        }
        out.put(text, plain, text.length - plain);
        out.put('"');
        return this;
    }

    private static String escape(byte b) {
        return switch (b) {
            case '\n' -> "\\n";
            case '"' -> "\\\"";
            case '\\' -> "\\\\";
            default -> "\\u00" + Character.forDigit(b >> 4, 16) + Character.forDigit(b & 15, 16);
        };
    }

    private void separate() throws IOException {
        if (!first) {
            out.put(',');
        }
        first = false;
    }
}
