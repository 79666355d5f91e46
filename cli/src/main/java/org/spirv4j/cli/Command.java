package org.spirv4j.cli;

import java.util.List;
import org.spirv4j.cli.file.FileProblem;
import org.spirv4j.cli.option.Arguments;
import org.spirv4j.cli.option.Operands;
import org.spirv4j.cli.option.Option;

/** A sub-command. */
public interface Command {

    /** The words that call it, such as {@code dis} or {@code grammar import}. */
    String name();

    /** What it does, in one line without a full stop. */
    String summary();

    List<Option> options();

    Operands operands();

    /** The help, apart from what follows from the other methods. Built only when it is asked for. */
    Help help();

    /**
     * Runs it.
     *
     * @return the exit status, one of {@link ExitStatus}
     * @throws org.spirv4j.cli.option.UsageException if the arguments make no sense
     * @throws FileProblem if a file cannot be read or written
     */
    int run(Arguments arguments, Console console) throws FileProblem;

    /** Whether this is another tool that the program stands in for, which has status 1 for wrong usage too. */
    default boolean isDropIn() {
        return false;
    }

    /** What follows the options in the help. */
    record Help(List<String> synopses, String description, List<Example> examples) {}

    /** A command line and what it does. */
    record Example(String commandLine, String meaning) {}
}
