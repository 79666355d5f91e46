// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli.report;

/** A row of a description in text: an indented label, and a value in a column of its own. */
public final class LabelledRow {
    /** The column of the value. */
    public static final int COLUMN = 16;

    private LabelledRow() {}

    /** Adds a row; the label may be empty. */
    public static void add(String label, String value, StringBuilder text) {
        text.append("  ")
                .append(label)
                .append(" ".repeat(COLUMN - 2 - label.length()))
                .append(value)
                .append('\n');
    }
}
