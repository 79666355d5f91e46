// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli.tool;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.spirv4j.cli.command.AbstractCommand;
import org.spirv4j.cli.command.Command;
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
 * A tool that the program replaces when it is called by the name of that tool: it has the options and the default output of
 * the tool, and exit status 1 for wrong usage.
 */
public abstract class DropIn extends AbstractCommand {
    public static final Option VERSION = Option.flag("--version", "show the version");

    /** The tools that the program replaces. */
    public static final List<String> NAMES = List.of(
            "spirv-as",
            "spirv-dis",
            "spirv-val",
            "spirv-opt",
            "spirv-link",
            "spirv-cfg",
            "spirv-lint",
            "spirv-objdump",
            "spirv-reduce",
            "spirv-diff");

    private static final String PREFIX = "spirv-";

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

    /** The name of a program without the suffix of an executable or a script. */
    public static String toolName(String programName) {
        int point = programName.indexOf('.');
        return point < 0 ? programName : programName.substring(0, point);
    }

    /** The tool with this name, which may have the suffix of an executable or a script; null if there is none. */
    public static @Nullable Command of(String programName) {
        return switch (toolName(programName)) {
            case "spirv-as" -> new SpirvAsTool();
            case "spirv-dis" -> new SpirvDisTool();
            case "spirv-val" -> new SpirvValTool();
            case "spirv-opt" -> new SpirvOptTool();
            case "spirv-link" -> new SpirvLinkTool();
            case "spirv-objdump" -> new SpirvObjdumpTool();
            case "spirv-reduce" -> new SpirvReduceTool();
            case "spirv-lint" -> new SpirvLintTool();
            case "spirv-cfg" -> new SpirvCfgTool();
            case "spirv-diff" -> new SpirvDiffTool();
            default -> null;
        };
    }

    /** Whether this is the name of a tool, such as {@code spirv-cfg}, which the program replaces or not. */
    public static boolean isToolName(String programName) {
        return programName.startsWith(PREFIX);
    }

    /** The command, such as {@code cfg}, whose name a tool's name has after the hyphen. */
    public static String commandName(String programName) {
        return toolName(programName).substring(PREFIX.length());
    }

    /** The names of all tools in a sentence, with this word before the last one. */
    public static String names(String word) {
        int last = NAMES.size() - 1;
        return String.join(", ", NAMES.subList(0, last)) + " " + word + " " + NAMES.get(last);
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
        String synopsis = name() + " [OPTION...] "
                + (operands().minimum() == 0
                        ? "[" + operands().label() + (operands().maximum() > 1 ? "...]" : "]")
                        : operands().label() + "...");
        return new Help(
                List.of(synopsis),
                "This is spirv4j with the options of " + name() + ". The command \"" + name().replace('-', ' ')
                        + "\" has more.",
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
