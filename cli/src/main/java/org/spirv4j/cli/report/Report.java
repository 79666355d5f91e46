package org.spirv4j.cli.report;

import org.spirv4j.cli.file.FileProblem;

/** Tells what became of the inputs of a command, to people or to programs. */
public interface Report {

    /**
     * Tells about an input.
     *
     * @param file what messages call it
     * @throws FileProblem if it cannot be written
     */
    void add(String file, Outcome outcome) throws FileProblem;

    /**
     * Ends the report.
     *
     * @param summary a line about all inputs for people; empty when there is nothing to sum up
     * @throws FileProblem if it cannot be written
     */
    void end(String summary) throws FileProblem;
}
