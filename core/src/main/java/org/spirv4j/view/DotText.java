// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.view;

/** Strings in the language of Graphviz. */
final class DotText {
    private DotText() {}

    /** A text in quotation marks. */
    static String quoted(String text) {
        StringBuilder quoted = new StringBuilder("\"");
        escape(text, quoted);
        return quoted.append('"').toString();
    }

    /**
     * Escapes a string: Graphviz interprets backslashes and character references in strings, and does not filter
     * control characters.
     */
    static void escape(String text, StringBuilder to) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            switch (c) {
                case '"' -> to.append("\\\"");
                case '\\' -> to.append("\\\\");
                case '&' -> to.append("&amp;");
                case '<' -> to.append("&lt;");
                case '>' -> to.append("&gt;");
                case '\n' -> to.append("\\\\n");
                default -> to.append(c < ' ' || c == 0x7F ? '\uFFFD' : c);
            }
        }
    }
}
