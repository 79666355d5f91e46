// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli.file;

import org.spirv4j.cli.Console;

/** A line on a terminal that shows the progress of a run that takes more than a second. */
final class ProgressBar {
    private static final int WIDTH = 30;
    private static final long PATIENCE = 1_000_000_000L;

    private final int total;
    private final Console console;
    private final long start;
    private int shown = -1;

    /** Creates a bar for a number of files; {@code start} is the {@link System#nanoTime} at the start of the run. */
    ProgressBar(int total, Console console, long start) {
        this.total = total;
        this.console = console;
        this.start = start;
    }

    void update(int done) {
        if (console.errIsTerminal() && done != shown && System.nanoTime() - start > PATIENCE) {
            console.error(line(done, total));
            shown = done;
        }
    }

    void remove() {
        if (shown >= 0) {
            console.error("\r\033[K");
        }
    }

    private static String line(int done, int total) {
        int filled = (int) ((long) WIDTH * done / total);
        return "\r[" + "#".repeat(filled) + ".".repeat(WIDTH - filled) + "] " + done + " of " + total + " files";
    }
}
