// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.conformance;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Shows where two texts first differ, with the lines around it. */
final class TextDiff {
    private static final int CONTEXT = 2;
    private static final int MAX_WIDTH = 160;

    private TextDiff() {}

    /** The first line that differs, as it should be and as it is. */
    static List<String> describe(byte[] expected, byte[] found) {
        String[] wanted = lines(expected);
        String[] actual = lines(found);
        int line = 0;
        while (line < wanted.length && line < actual.length && wanted[line].equals(actual[line])) {
            line++;
        }
        List<String> shown = new ArrayList<>();
        String left = line < wanted.length ? wanted[line] : "";
        String right = line < actual.length ? actual[line] : "";
        int column = 0;
        while (column < left.length() && column < right.length() && left.charAt(column) == right.charAt(column)) {
            column++;
        }
        shown.add("first difference in line " + (line + 1) + ", column " + (column + 1));
        for (int i = Math.max(0, line - CONTEXT); i < line; i++) {
            shown.add("    | " + visible(wanted[i], 0));
        }
        int from = Math.max(0, column - MAX_WIDTH / 2);
        shown.add("  - | " + (line < wanted.length ? visible(left, from) : "(end of text)"));
        shown.add("  + | " + (line < actual.length ? visible(right, from) : "(end of text)"));
        if (line + 1 < Math.min(wanted.length, actual.length)) {
            shown.add("    | " + visible(wanted[line + 1], 0));
        }
        return shown;
    }

    private static String[] lines(byte[] text) {
        return new String(text, StandardCharsets.UTF_8).split("\n", -1);
    }

    /** A stretch of a line with control characters spelled out. */
    static String visible(String line, int from) {
        StringBuilder out = new StringBuilder(from > 0 ? "..." : "");
        int end = Math.min(line.length(), from + MAX_WIDTH);
        for (int i = from; i < end; i++) {
            char c = line.charAt(i);
            if (c < ' ' && c != '\t') {
                out.append(c == 0x1B ? "\\e" : String.format(java.util.Locale.ROOT, "\\x%02x", (int) c));
            } else {
                out.append(c);
            }
        }
        return out.append(end < line.length() ? "..." : "").toString();
    }
}
