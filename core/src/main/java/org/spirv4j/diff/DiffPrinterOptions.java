// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.diff;

/**
 * How a {@link DiffPrinter} prints a comparison.
 *
 * @param header whether the headers are printed, as comment lines
 * @param indent whether instructions are aligned in a column
 * @param color whether lines are colored by escape sequences: red if they were removed, green if they were added
 * @param idMap whether the ids of the source module and the numbers they have in the target module are listed at the
 *     end
 * @param context the number of equal lines before and after lines that differ, 0 or more; further ones are left out
 */
public record DiffPrinterOptions(boolean header, boolean indent, boolean color, boolean idMap, int context) {
    /** All lines with indentation and the header. */
    public static final DiffPrinterOptions DEFAULT =
            new DiffPrinterOptions(true, true, false, false, Integer.MAX_VALUE);

    /**
     * Makes the record.
     *
     * @param header whether the headers are printed
     * @param indent whether instructions are aligned in a column
     * @param color whether lines are colored by escape sequences
     * @param idMap whether the matching ids are listed at the end
     * @param context the number of equal lines before and after lines that differ, 0 or more
     * @throws IllegalArgumentException if {@code context} is negative
     */
    public DiffPrinterOptions {
        if (context < 0) {
            throw new IllegalArgumentException("context is negative: " + context);
        }
    }

    /**
     * Sets whether the headers are printed.
     *
     * @param on whether they are
     * @return the changed options
     */
    public DiffPrinterOptions withHeader(boolean on) {
        return new DiffPrinterOptions(on, indent, color, idMap, context);
    }

    /**
     * Sets whether instructions are aligned in a column.
     *
     * @param on whether they are
     * @return the changed options
     */
    public DiffPrinterOptions withIndent(boolean on) {
        return new DiffPrinterOptions(header, on, color, idMap, context);
    }

    /**
     * Sets whether lines are colored. Control characters in strings are replaced by U+FFFD then.
     *
     * @param on whether they are
     * @return the changed options
     */
    public DiffPrinterOptions withColor(boolean on) {
        return new DiffPrinterOptions(header, indent, on, idMap, context);
    }

    /**
     * Sets whether the ids of both modules are listed.
     *
     * @param on whether they are
     * @return the changed options
     */
    public DiffPrinterOptions withIdMap(boolean on) {
        return new DiffPrinterOptions(header, indent, color, on, context);
    }

    /**
     * Sets how many equal lines are printed around lines that differ.
     *
     * @param lines the number of lines, 0 or more
     * @return the changed options
     * @throws IllegalArgumentException if {@code lines} is negative
     */
    public DiffPrinterOptions withContext(int lines) {
        return new DiffPrinterOptions(header, indent, color, idMap, lines);
    }
}
