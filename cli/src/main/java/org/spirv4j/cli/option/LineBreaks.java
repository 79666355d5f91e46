// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli.option;

import java.util.ArrayList;
import java.util.List;

/** Breaks help texts at spaces only; picocli would also break "GLSL.std.450". */
public final class LineBreaks {
    /** What stands before the descriptions of options and operands, and after them. */
    private static final int BESIDE_COLUMN = 34;

    private LineBreaks() {}

    /**
     * Breaks a text into lines of at most {@code width} characters, unless a word is longer; a longer list, after its
     * commas.
     */
    public static List<String> lines(String text, int width) {
        List<String> lines = new ArrayList<>();
        StringBuilder line = new StringBuilder();
        for (String word : text.split(" ", -1)) {
            if (line.length() > 0 && line.length() + 1 + word.length() > width) {
                lines.add(line.toString());
                line.setLength(0);
            }
            line.append(line.length() == 0 ? "" : " ");
            if (word.length() <= width) {
                line.append(word);
                continue;
            }
            for (String part : word.split("(?<=,)", -1)) {
                if (line.length() > 0 && line.length() + part.length() > width) {
                    lines.add(line.toString());
                    line.setLength(0);
                }
                line.append(part);
            }
        }
        lines.add(line.toString());
        return lines;
    }

    /** The lines as format strings for picocli. */
    private static String[] escape(List<String> lines) {
        String[] escaped = new String[lines.size()];
        for (int i = 0; i < escaped.length; i++) {
            escaped[i] = lines.get(i).replace("%", "%%");
        }
        return escaped;
    }

    /** A description in its column, in a text of this width. */
    static String[] column(String text, int width) {
        return escape(lines(text, width - BESIDE_COLUMN));
    }
}
