// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli.run.data;

import org.spirv4j.cli.console.Console;
import org.spirv4j.cli.console.FileProblem;

/** Data that a run changes, and that is written or printed when it has ended. */
public interface RunResult {
    /** The data as lines of text. */
    String text();

    /** How many of the numbers are NaN. */
    long nanCount();

    /**
     * The data as the bytes of a file.
     *
     * @param file the name of the file, whose ending may select the form
     */
    byte[] file(String file);

    /**
     * Reads what the data should be.
     *
     * @param option the option that says so, for messages
     * @param text the data, in the form in which it is bound
     * @param tolerance how much numbers may differ
     */
    Expectation expectation(String option, String text, double tolerance, Console console) throws FileProblem;
}
