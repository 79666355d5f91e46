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

    private final DiffPrinterOptions options;

    private DiffPrinter(DiffPrinterOptions options) {
        this.options = options;
    }

    /**
     * Makes a printer.
     *
     * @param options how comparisons are printed
     * @return the printer
     */
    public static DiffPrinter with(DiffPrinterOptions options) {
        return new DiffPrinter(Objects.requireNonNull(options, "options"));
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
            new LinePrinter(diff, options, out).print();
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
        new LinePrinter(diff, options, text).print();
        text.finish();
    }

    /**
     * {@return all lines of a comparison as text, without header}
     *
     * @param diff the comparison
     */
    public List<DiffText> texts(ModuleDiff diff) {
        Objects.requireNonNull(diff, "diff");
        TextOutput out = new TextOutput(CAPACITY);
        try {
            return new LinePrinter(diff, options, out).texts();
        } catch (IOException e) {
            throw new AssertionError("an in-memory stream does not throw", e);
        }
    }
}
