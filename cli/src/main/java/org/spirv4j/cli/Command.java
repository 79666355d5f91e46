package org.spirv4j.cli;

import java.util.List;
import org.spirv4j.cli.file.FileProblem;
import org.spirv4j.cli.option.Arguments;
import org.spirv4j.cli.option.Operands;
import org.spirv4j.cli.option.Option;

/**
 * A sub-command: its name, what it takes, and what it does. This is an interface, and not the class that commands extend,
 * because the JVM would have to load all those classes to verify the one that chooses among them.
 */
public interface Command {

    /** The words that call it, such as {@code dis} or {@code grammar import}. */
    String name();

    /** What it does, in one line without a full stop. */
    String summary();

    Operands operands();

    /** All its options, in the order of the help. */
    List<Option> options();

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

    /** What the help says besides operands and options. */
    record Help(List<String> synopses, String description, List<Example> examples) {}

    /** A command line and what it does; {@code meaning} may be empty. */
    record Example(String commandLine, String meaning) {}
}
