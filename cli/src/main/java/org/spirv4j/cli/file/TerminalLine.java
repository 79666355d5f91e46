// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli.file;

import org.spirv4j.cli.console.Console;
import org.spirv4j.cli.console.Printable;

/**
 * Text about a run that takes more than a second: a line on a terminal that is overwritten as the run goes on, and
 * nothing without a terminal; or lines of their own, with or without a terminal. Safe for use by several threads.
 */
public final class TerminalLine {
    private static final long SECOND = 1_000_000_000L;
    private static final long BETWEEN_UPDATES = SECOND / 10;
    private static final long BETWEEN_LINES = 10 * SECOND;

    private final Console console;
    private final boolean asLines;
    private boolean isShown;
    private volatile long next;

    /**
     * Creates a line.
     *
     * @param start the {@link System#nanoTime} at the start of the run
     * @param asLines whether each text is a line of its own, one after a second and then one every ten seconds
     */
    public TerminalLine(Console console, long start, boolean asLines) {
        this.console = console;
        this.asLines = asLines;
        next = start + SECOND;
    }

    /** Whether it is time to show the line, or to show it again. */
    public boolean isDue() {
        return (asLines || console.errIsTerminal()) && System.nanoTime() - next > 0;
    }

    /** Whether something was shown that can be removed. */
    public synchronized boolean isShown() {
        return isShown;
    }

    /** Shows a text in place of what was shown before. */
    public synchronized void show(String text) {
        if (asLines) {
            console.error(text + "\n");
        } else {
            console.terminalError("\r" + Printable.of(text) + "\033[K");
        }
        isShown = !asLines;
        next = System.nanoTime() + (asLines ? BETWEEN_LINES : BETWEEN_UPDATES);
    }

    /** Removes the line until it is shown again. */
    public synchronized void remove() {
        if (isShown) {
            console.terminalError("\r\033[K");
        }
    }
}
