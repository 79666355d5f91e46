// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli.file;

import java.util.Locale;
import org.spirv4j.cli.console.Console;

/** Shows the progress of a run as a {@link TerminalLine}. Safe for use by several threads. */
public final class ProgressBar {
    private static final int WIDTH = 30;
    private static final long SECOND = 1_000_000_000L;
    private static final int MINUTE = 60;

    private final String unit;
    private final TerminalLine terminal;
    private final long start;
    private long shown = -1;
    private volatile String note = "";

    /**
     * Creates a bar.
     *
     * @param unit what is counted, such as {@code files}
     * @param start the {@link System#nanoTime} at the start of the run
     */
    public ProgressBar(String unit, Console console, long start) {
        this(unit, console, start, false);
    }

    /**
     * Creates a bar.
     *
     * @param asLines whether it is shown as lines, with or without a terminal
     */
    public ProgressBar(String unit, Console console, long start, boolean asLines) {
        this.unit = unit;
        this.start = start;
        terminal = new TerminalLine(console, start, asLines);
    }

    /** Adds a text about the run to the end of the line. */
    public void note(String text) {
        note = text;
    }

    /** Shows how much is done, unless it was shown a moment ago. */
    public void update(long done, long total) {
        if (terminal.isDue() || done == total && terminal.isShown()) {
            show(done, total);
        }
    }

    private synchronized void show(long done, long total) {
        if (done > shown) {
            terminal.show(line(done, total) + speed(done, total, System.nanoTime() - start) + note);
            shown = done;
        }
    }

    /** Removes the bar until its next update. */
    public void remove() {
        terminal.remove();
    }

    private String line(long done, long total) {
        int filled = (int) ((double) WIDTH * done / total);
        return "[" + "#".repeat(filled) + ".".repeat(WIDTH - filled) + "] " + done + " of " + total + " " + unit;
    }

    /** How many are done in a second, and how long the rest takes if that stays so. */
    static String speed(long done, long total, long nanos) {
        if (done == 0 || nanos <= 0) {
            return "";
        }
        double perSecond = done * (double) SECOND / nanos;
        long left = (long) Math.ceil((total - done) / perSecond);
        String rate = String.format(Locale.ROOT, perSecond < 10 ? "%.1f" : "%.0f", perSecond);
        return ", " + rate + "/s, " + (left < MINUTE ? left + " s" : left / MINUTE + " min " + left % MINUTE + " s")
                + " left";
    }
}
