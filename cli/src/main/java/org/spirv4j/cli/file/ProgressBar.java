package org.spirv4j.cli.file;

import org.spirv4j.cli.Console;

/** A line on a terminal that shows how far a run is, if it takes more than a second. */
final class ProgressBar {
    private static final int WIDTH = 30;
    private static final long PATIENCE = 1_000_000_000L;

    private final int total;
    private final Console console;
    private final long start = System.nanoTime();
    private int shown = -1;

    ProgressBar(int total, Console console) {
        this.total = total;
        this.console = console;
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

    static String line(int done, int total) {
        int filled = (int) ((long) WIDTH * done / total);
        return "\r[" + "#".repeat(filled) + ".".repeat(WIDTH - filled) + "] " + done + " of " + total + " files";
    }
}
