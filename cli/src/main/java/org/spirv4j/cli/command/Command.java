// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli.command;

import java.util.List;
import org.spirv4j.cli.console.Console;
import org.spirv4j.cli.console.FileProblem;
import org.spirv4j.cli.option.Arguments;
import org.spirv4j.cli.option.Operands;
import org.spirv4j.cli.option.Option;

/**
 * A sub-command. It is an interface because of start-up time: to verify a method that returns one of several subclasses
 * of a class, the JVM would load all of them.
 */
public interface Command {
    /** The meanings of the exit statuses 0, 1 and 2 of most commands. */
    List<String> EXIT_STATUSES =
            List.of("success", "the input is invalid, or a file cannot be read or written", "wrong usage");

    /** The name, such as {@code dis} or {@code grammar import}. */
    String name();

    /** A summary in one line, without a full stop. */
    String summary();

    Operands operands();

    /** All its options, in the order of the help. */
    List<Option> options();

    /** The parts of the help that do not follow from the other methods. */
    Help help();

    /** The meanings of the exit statuses from 0 on, in the help. */
    default List<String> exitStatuses() {
        return EXIT_STATUSES;
    }

    /** Words that shells offer as values of an option, if it has no {@link Option#choices}. */
    default List<String> valueWords(Option option) {
        return List.of();
    }

    /** Words that shells offer as operands; empty if the operands are files or other names. */
    default List<String> operandWords() {
        return List.of();
    }

    /**
     * The words of a command line, as options and operands are parsed from them.
     *
     * @throws org.spirv4j.cli.console.UsageException if one of them can be refused at once
     */
    default String[] prepared(String[] args) {
        return args;
    }

    /**
     * Runs the command.
     *
     * @return the exit status, one of {@link org.spirv4j.cli.console.ExitStatus}
     * @throws org.spirv4j.cli.console.UsageException if the arguments are wrong
     * @throws FileProblem if a file cannot be read or written
     */
    int run(Arguments arguments, Console console) throws FileProblem;

    /** The parts of the help besides operands and options. */
    record Help(List<String> synopses, String description, List<Example> examples) {}

    /** A command line and what it does; {@code meaning} may be empty. */
    record Example(String commandLine, String meaning) {}
}
