// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli.command.reduce;

import java.util.Locale;
import java.util.function.Predicate;
import org.spirv4j.cli.console.Console;
import org.spirv4j.cli.file.TerminalLine;
import org.spirv4j.module.SpirvModule;

/** Shows how small a module has become, and the number of tests. */
final class ReductionProgress {
    private static final double SECOND = 1e9;

    private final long start = System.nanoTime();
    private final TerminalLine terminal;
    private final int given;
    private int words;
    private int tests;

    /**
     * Starts.
     *
     * @param given number of words of the module
     * @param asLines whether the progress is shown as lines, with or without a terminal
     */
    ReductionProgress(int given, boolean asLines, Console console) {
        this.given = given;
        words = given;
        terminal = new TerminalLine(console, start, asLines);
    }

    /** A test that counts how often it is asked. */
    Predicate<SpirvModule> counting(Predicate<SpirvModule> test) {
        return module -> {
            boolean answer = test.test(module);
            count();
            return answer;
        };
    }

    private synchronized void count() {
        tests++;
        show();
    }

    /** The module has been made smaller. */
    synchronized void reduced(SpirvModule module) {
        words = module.wordCount();
        show();
    }

    private void show() {
        if (terminal.isDue()) {
            double perSecond = tests * SECOND / (System.nanoTime() - start);
            terminal.show(String.format(
                    Locale.ROOT, "%d words reduced to %d so far, %d tests, %.1f/s", given, words, tests, perSecond));
        }
    }

    /** Removes the line. */
    void remove() {
        terminal.remove();
    }
}
