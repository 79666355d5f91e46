// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.diff;

import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import java.util.Objects;
import org.spirv4j.internal.print.TextOutput;

/**
 * Prints comparisons as text: each line is an instruction after a space if both modules have it, {@code -} if only the
 * source module has it, and {@code +} if only the target module has it. Immutable and safe to share between threads.
 */
public final class DiffPrinter {
    private static final int CAPACITY = 1 << 12;

    private final boolean header;
    private final boolean indent;
    private final boolean color;
    private final boolean idMap;
    private final int context;

    private DiffPrinter(boolean header, boolean indent, boolean color, boolean idMap, int context) {
        this.header = header;
        this.indent = indent;
        this.color = color;
        this.idMap = idMap;
        this.context = context;
    }

    /** {@return a printer of all lines with indentation and the header} */
    public static DiffPrinter create() {
        return new DiffPrinter(true, true, false, false, Integer.MAX_VALUE);
    }

    /**
     * Sets whether the headers are printed.
     *
     * @param on whether they are
     * @return the changed printer
     */
    public DiffPrinter withHeader(boolean on) {
        return new DiffPrinter(on, indent, color, idMap, context);
    }

    /**
     * Sets whether instructions are aligned in a column.
     *
     * @param on whether they are
     * @return the changed printer
     */
    public DiffPrinter withIndent(boolean on) {
        return new DiffPrinter(header, on, color, idMap, context);
    }

    /**
     * Sets whether lines are colored. Control characters in strings are replaced by U+FFFD then.
     *
     * @param on whether they are
     * @return the changed printer
     */
    public DiffPrinter withColor(boolean on) {
        return new DiffPrinter(header, indent, on, idMap, context);
    }

    /**
     * Sets whether the ids of both modules are listed.
     *
     * @param on whether they are
     * @return the changed printer
     */
    public DiffPrinter withIdMap(boolean on) {
        return new DiffPrinter(header, indent, color, on, context);
    }

    /**
     * Sets how many equal lines are printed around lines that differ.
     *
     * @param lines the number of lines, 0 or more
     * @return the changed printer
     * @throws IllegalArgumentException if {@code lines} is negative
     */
    public DiffPrinter withContext(int lines) {
        if (lines < 0) {
            throw new IllegalArgumentException("context is negative: " + lines);
        }
        return new DiffPrinter(header, indent, color, idMap, lines);
    }

    /**
     * Prints a comparison.
     *
     * @param diff the comparison
     * @return the text
     */
    public String print(ModuleDiff diff) {
        Objects.requireNonNull(diff, "diff");
        TextOutput out = new TextOutput(CAPACITY);
        try {
            new LinePrinter(diff, this, out).print();
        } catch (IOException e) {
            throw new AssertionError("an in-memory stream does not throw", e);
        }
        return out.text();
    }

    /**
     * Prints a comparison as UTF-8 text.
     *
     * @param diff the comparison
     * @param out where to write; neither flushed nor closed
     * @throws IOException if {@code out} throws it
     */
    public void print(ModuleDiff diff, OutputStream out) throws IOException {
        Objects.requireNonNull(diff, "diff");
        Objects.requireNonNull(out, "out");
        TextOutput text = new TextOutput(out);
        new LinePrinter(diff, this, text).print();
        text.finish();
    }

    /**
     * {@return all lines of a comparison as text, without header}
     *
     * @param diff the comparison
     */
    public List<Text> texts(ModuleDiff diff) {
        Objects.requireNonNull(diff, "diff");
        TextOutput out = new TextOutput(CAPACITY);
        try {
            return new LinePrinter(diff, this, out).texts();
        } catch (IOException e) {
            throw new AssertionError("an in-memory stream does not throw", e);
        }
    }

    boolean header() {
        return header;
    }

    boolean indent() {
        return indent;
    }

    /** {@return whether lines are colored} */
    public boolean color() {
        return color;
    }

    boolean idMap() {
        return idMap;
    }

    /** {@return how many equal lines are printed around lines that differ} */
    public int context() {
        return context;
    }

    /**
     * A line of a comparison as text, with the ids of the source module.
     *
     * @param line the line
     * @param source the instruction of the source module; empty if the line was added
     * @param target the instruction of the target module; empty if the line was removed
     */
    public record Text(ModuleDiff.Line line, String source, String target) {
        /** Checks the components. */
        public Text {
            Objects.requireNonNull(line, "line");
            Objects.requireNonNull(source, "source");
            Objects.requireNonNull(target, "target");
        }
    }
}
