// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli.report;

import org.spirv4j.cli.console.FileProblem;

/** Reports the outcomes of a command in one format. */
public interface Report {

    /**
     * Reports the outcome of an input.
     *
     * @param file the name of the input in messages
     * @throws FileProblem if it cannot be written
     */
    void add(String file, Outcome outcome) throws FileProblem;

    /** Whether the progress of a long run is shown on a terminal. */
    default boolean showsProgress() {
        return true;
    }

    /**
     * Ends the report.
     *
     * @param summary a line about all inputs for text reports, with its line end; empty if there is none
     * @throws FileProblem if it cannot be written
     */
    default void end(String summary) throws FileProblem {}
}
