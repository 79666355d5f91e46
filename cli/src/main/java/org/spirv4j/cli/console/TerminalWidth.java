// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli.console;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.OptionalInt;
import java.util.concurrent.TimeUnit;

/** How many columns help texts have. */
final class TerminalWidth {
    /** The width without a terminal. */
    static final int USUAL = 92;

    /** Lines that are longer are hard to read. */
    private static final int WIDEST = 110;

    /** Fewer columns have no room for texts. */
    private static final int NARROWEST = 20;

    private static final int WAITING_SECONDS = 1;

    private TerminalWidth() {}

    /**
     * The width for the process: what COLUMNS says, or else that of the terminal.
     *
     * @param columns the variable COLUMNS of the environment; empty if it is not set
     */
    static int ofProcess(String columns, boolean isTerminal) {
        OptionalInt stated = number(columns);
        if (stated.isPresent()) {
            return limited(stated.getAsInt());
        }
        OptionalInt terminal = isTerminal ? ofTerminal() : OptionalInt.empty();
        return terminal.isPresent() ? limited(terminal.getAsInt()) : USUAL;
    }

    private static int limited(int columns) {
        return Math.max(NARROWEST, Math.min(columns, WIDEST));
    }

    private static OptionalInt number(String text) {
        return text.matches("[1-9][0-9]{0,4}") ? OptionalInt.of(Integer.parseInt(text)) : OptionalInt.empty();
    }

    /** Asks stty, which prints rows and columns. */
    private static OptionalInt ofTerminal() {
        try {
            Process stty = new ProcessBuilder("stty", "size")
                    .redirectInput(new File("/dev/tty"))
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            try (InputStream out = stty.getInputStream()) {
                String text = new String(out.readNBytes(100), StandardCharsets.US_ASCII).strip();
                if (stty.waitFor(WAITING_SECONDS, TimeUnit.SECONDS)) {
                    return number(text.substring(text.indexOf(' ') + 1));
                }
            } finally {
                stty.destroyForcibly();
            }
        } catch (IOException e) {
            // There is no stty, or no terminal.
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return OptionalInt.empty();
    }
}
