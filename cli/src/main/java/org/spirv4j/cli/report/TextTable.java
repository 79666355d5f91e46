// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli.report;

import java.util.ArrayList;
import java.util.List;
import org.spirv4j.cli.console.Printable;

/** A table in text: two spaces between columns, {@code -} in empty cells. */
public final class TextTable {
    private static final int GAP = 2;

    private final boolean[] isNumber;
    private final List<List<String>> lines = new ArrayList<>();

    /**
     * Creates a table without rows.
     *
     * @param titles the titles of the columns; those of columns of numbers, which are aligned at the right, start with
     *     {@code >}
     */
    public TextTable(List<String> titles) {
        isNumber = new boolean[titles.size()];
        List<String> heads = new ArrayList<>();
        for (int i = 0; i < isNumber.length; i++) {
            isNumber[i] = titles.get(i).startsWith(">");
            heads.add(isNumber[i] ? titles.get(i).substring(1) : titles.get(i));
        }
        lines.add(heads);
    }

    /** Adds a row with a cell per column. */
    public void row(List<String> cells) {
        lines.add(cells.stream()
                .map(cell -> cell.isEmpty() ? "-" : Printable.of(cell))
                .toList());
    }

    /** Whether the table has no rows. */
    public boolean isEmpty() {
        return lines.size() == 1;
    }

    /** Writes the table, with spaces before each line. */
    public void write(String indent, StringBuilder text) {
        int[] widths = new int[isNumber.length];
        for (List<String> line : lines) {
            for (int i = 0; i < widths.length; i++) {
                widths[i] = Math.max(widths[i], line.get(i).length());
            }
        }
        for (List<String> line : lines) {
            StringBuilder row = new StringBuilder(indent);
            for (int i = 0; i < widths.length; i++) {
                String space = " ".repeat(widths[i] - line.get(i).length());
                row.append(isNumber[i] ? space + line.get(i) : line.get(i) + space)
                        .append(" ".repeat(GAP));
            }
            text.append(row.toString().stripTrailing()).append('\n');
        }
    }
}
