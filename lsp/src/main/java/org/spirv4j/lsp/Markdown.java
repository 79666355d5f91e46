// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.lsp;

import org.spirv4j.text.TerminalText;

/** Makes names and texts of modules part of Markdown, in which they act as nothing but text. */
final class Markdown {
    private static final char FENCE = '`';

    /** Punctuation that never acts inside of a word, so that names stay readable where Markdown is shown as it is. */
    private static final String HARMLESS = "%,;'\"?";

    private Markdown() {}

    /** A text on one line, with each character that may act as Markdown or HTML escaped; also for cells of tables. */
    static String text(String text) {
        StringBuilder escaped = new StringBuilder();
        String line = TerminalText.line(text);
        for (int i = 0; i < line.length(); i++) {
            char c = line.charAt(i);
            switch (c) {
                case '<' -> escaped.append("&lt;");
                case '>' -> escaped.append("&gt;");
                case '&' -> escaped.append("&amp;");
                default -> {
                    if (isPunctuation(c) && !(c == '_' && isInside(line, i))) {
                        escaped.append('\\');
                    }
                    escaped.append(c);
                }
            }
        }
        return escaped.toString();
    }

    private static boolean isPunctuation(char c) {
        return c > ' ' && c < 0x7F && !Character.isLetterOrDigit(c) && HARMLESS.indexOf(c) < 0;
    }

    /** Whether letters or digits stand on both sides. */
    private static boolean isInside(String line, int at) {
        return at > 0
                && at + 1 < line.length()
                && Character.isLetterOrDigit(line.charAt(at - 1))
                && Character.isLetterOrDigit(line.charAt(at + 1));
    }

    /** A name as code within a line. */
    static String code(String name) {
        String line = TerminalText.line(name);
        String fence = fence(line, 1);
        String space = fence.length() > 1 ? " " : "";
        return fence + space + line + space + fence;
    }

    /** Assembly text as a block of code. */
    static String block(String text) {
        String fence = fence(text, 3);
        return fence + "spirv\n" + TerminalText.lines(text) + "\n" + fence + "\n";
    }

    /** More fence characters than stand together anywhere in a text. */
    private static String fence(String text, int atLeast) {
        int most = 0;
        int run = 0;
        for (int i = 0; i < text.length(); i++) {
            run = text.charAt(i) == FENCE ? run + 1 : 0;
            most = Math.max(most, run);
        }
        return String.valueOf(FENCE).repeat(Math.max(atLeast, most + 1));
    }
}
