// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.validate.extended;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The lines of a source text with their numbers: counted from 1, or as the text's {@code #line} directives state. The lines
 * {@code // OpModuleProcessed}, which compilers write before a text, have no number.
 */
final class SourceLines {
    /** No text. */
    static final SourceLines NONE = new SourceLines();

    private static final Pattern DIRECTIVE = Pattern.compile("\\s*#\\s*(?:line\\s+)?(\\d{1,9})(?:\\s.*)?");
    private static final String PROCESSED = "// OpModuleProcessed ";

    /** As much of a line as is needed to recognize a directive. */
    private static final int HEAD = 64;

    /** The lengths of the lines that are numbered from 1. */
    private int[] counted = new int[16];

    private int countedLines;

    /** By number, the lengths of the lines after the first directive; of lines with equal numbers, the longest. */
    private final Map<Integer, Integer> renumbered = new HashMap<>();

    private final StringBuilder head = new StringBuilder();
    private int length;
    private boolean open;
    private boolean inPrefix = true;
    private boolean hasDirectives;
    private int next;

    /** Appends a byte of the text in UTF-8; a line may continue in the next text. */
    void add(int character) {
        open = character != '\n';
        if (!open) {
            endLine();
            return;
        }
        if ((character & 0xC0) != 0x80) {
            length++;
        }
        if (head.length() < HEAD) {
            head.append((char) character);
        }
    }

    /** Ends the text. */
    void end() {
        if (open) {
            endLine();
        }
    }

    private void endLine() {
        inPrefix &= head.indexOf(PROCESSED) == 0;
        if (hasDirectives) {
            renumbered.merge(next++, length, Math::max);
        } else if (!inPrefix) {
            if (countedLines == counted.length) {
                counted = Arrays.copyOf(counted, 2 * countedLines);
            }
            counted[countedLines++] = length;
        }
        if (head.indexOf("#") >= 0) {
            Matcher directive = DIRECTIVE.matcher(head);
            if (directive.matches()) {
                hasDirectives = true;
                next = Integer.parseInt(directive.group(1));
            }
        }
        head.setLength(0);
        length = 0;
        open = false;
    }

    boolean isEmpty() {
        return countedLines == 0 && !hasDirectives;
    }

    /** Whether the text states numbers of lines itself. */
    boolean hasDirectives() {
        return hasDirectives;
    }

    /** The number of lines. */
    int count() {
        return countedLines + renumbered.size();
    }

    /** The number of characters in a line; -1 if no line has this number. */
    int length(long line) {
        int own = line >= 1 && line <= countedLines ? counted[(int) line - 1] : -1;
        return line == (int) line ? Math.max(own, renumbered.getOrDefault((int) line, -1)) : own;
    }
}
