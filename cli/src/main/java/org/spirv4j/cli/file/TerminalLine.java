// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli.file;

import org.spirv4j.cli.Console;

/**
 * A line on a terminal about a run that takes more than a second, which is overwritten as the run goes on. Without a terminal nothing
 * is shown. Safe for use by several threads.
 */
public final class TerminalLine {
    private static final long SECOND = 1_000_000_000L;
    private static final long BETWEEN_UPDATES = SECOND / 10;

    private final Console console;
    private boolean isShown;
    private volatile long next;

    /**
     * Creates a line.
     *
     * @param start the {@link System#nanoTime} at the start of the run
     */
    public TerminalLine(Console console, long start) {
        this.console = console;
        next = start + SECOND;
    }

    /** Whether it is time to show the line, or to show it again. */
    public boolean isDue() {
        return console.errIsTerminal() && System.nanoTime() - next > 0;
    }

    /** Whether something was shown. */
    public synchronized boolean isShown() {
        return isShown;
    }

    /** Shows a text in place of what was shown before. */
    public synchronized void show(String text) {
        console.error("\r" + text + "\033[K");
        isShown = true;
        next = System.nanoTime() + BETWEEN_UPDATES;
    }

    /** Removes the line until it is shown again. */
    public synchronized void remove() {
        if (isShown) {
            console.error("\r\033[K");
        }
    }
}
