// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli.tool;

import java.util.List;
import org.spirv4j.cli.command.AbstractCommand;
import org.spirv4j.cli.console.Console;
import org.spirv4j.cli.console.FileProblem;
import org.spirv4j.cli.file.FileAction;
import org.spirv4j.cli.file.FileRun;
import org.spirv4j.cli.file.TaskList;
import org.spirv4j.cli.option.Arguments;
import org.spirv4j.cli.option.Operands;
import org.spirv4j.cli.option.Option;
import org.spirv4j.cli.report.TextReport;

/**
 * A tool that the program replaces when it is called by the name of that tool: it has the options and the default
 * output of the tool, and exit status 1 for wrong usage.
 */
public abstract class DropIn extends AbstractCommand {
    public static final Option VERSION = Option.flag("--version", "show the version");

    private final String example;

    /**
     * Creates the tool.
     *
     * @param name the name of the tool, such as {@code spirv-as}; the part after the hyphen is a command
     * @param example a command line for the help
     */
    DropIn(String name, String summary, Operands operands, List<Option> options, String example) {
        super(name, summary, operands, options, VERSION);
        this.example = example;
    }

    /** The operand of a tool that takes one input. */
    static Operands oneInput(String what) {
        return new Operands("FILE", 0, 1, what + "; standard input if it is - or omitted");
    }

    @Override
    public final List<String> exitStatuses() {
        return List.of("success", "failure");
    }

    @Override
    public final Help help() {
        return help(name(), operands(), "", name().replace('-', ' '), example);
    }

    /**
     * The help of a tool.
     *
     * @param part which of the options of the tool this program has; empty for all
     * @param command the command that does the same
     */
    static Help help(String name, Operands operands, String part, String command, String example) {
        String synopsis = name + " [OPTION...] "
                + (operands.minimum() == 0
                        ? "[" + operands.label() + (operands.maximum() > 1 ? "...]" : "]")
                        : operands.label() + "...");
        return new Help(
                List.of(synopsis),
                "This is spirv4j with the options of " + name + part + ". The command \"" + command + "\" has more.",
                List.of(new Example(example, "")));
    }

    /**
     * Applies an action to the input.
     *
     * @param output the file to write, or {@code -}
     */
    static int run(FileAction action, Arguments arguments, String output, Console console) throws FileProblem {
        return new FileRun(action, new TextReport(console), console, false)
                .run(TaskList.ofOne(arguments.operands(), output), 1);
    }
}
