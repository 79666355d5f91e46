// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli;

import java.util.Arrays;
import java.util.List;
import org.spirv4j.cli.command.Command;
import org.spirv4j.cli.command.CommandName;
import org.spirv4j.cli.command.CommonOptions;
import org.spirv4j.cli.command.Version;
import org.spirv4j.cli.console.Console;
import org.spirv4j.cli.console.ExitStatus;
import org.spirv4j.cli.console.FileProblem;
import org.spirv4j.cli.console.Printable;
import org.spirv4j.cli.console.UsageException;
import org.spirv4j.cli.option.Arguments;
import org.spirv4j.cli.option.FastParser;
import org.spirv4j.cli.option.Operands;
import org.spirv4j.cli.option.PicocliParser;
import org.spirv4j.cli.report.HelpLines;
import org.spirv4j.cli.report.InternalFault;
import org.spirv4j.cli.tool.DropIn;
import org.spirv4j.cli.tool.Tools;

/** Runs the command that a command line names, and turns exceptions into messages and exit statuses. */
public final class Cli {
    private Cli() {}

    /**
     * Runs a command line.
     *
     * @return the exit status
     */
    public static int run(String[] args, Console console) {
        boolean debug = Arrays.asList(args).contains(CommonOptions.DEBUG.name());
        Command tool = Tools.find(console.programName());
        boolean isTool = Tools.isToolName(console.programName());
        try {
            if (tool == null && isTool) {
                throw unknownTool(console.programName());
            }
            return tool == null ? runCommand(args, console) : run(tool, tool.name(), tool.prepared(args), 0, console);
        } catch (UsageException e) {
            error(String.valueOf(e.getMessage()), console);
            // The other tools have no separate status for wrong usage.
            return isTool ? ExitStatus.BAD_INPUT : ExitStatus.WRONG_USAGE;
        } catch (FileProblem e) {
            if (!e.isBrokenPipe()) {
                error(String.valueOf(e.getMessage()), console);
            }
            return e.status();
        } catch (RuntimeException | Error e) {
            error(InternalFault.message(e), console);
            if (debug) {
                console.error(InternalFault.trace(e));
            }
            return ExitStatus.INTERNAL_ERROR;
        }
    }

    /** The error for the name of a tool that the program does not replace. */
    private static UsageException unknownTool(String programName) {
        String command = Tools.commandName(programName);
        return new UsageException("spirv4j does not replace " + Printable.of(Tools.toolName(programName))
                + ", only " + Tools.listed("and") + "\n"
                + (CommandName.of(command) == null
                        ? "spirv --help lists the commands"
                        : "spirv " + command + " --help shows a similar command with other options"));
    }

    /** Prints an error message; its further lines are help. */
    private static void error(String message, Console console) {
        int end = message.indexOf('\n');
        console.coloredError(HelpLines.text(console).ofError(end < 0 ? message : message.substring(0, end)));
        console.error(end < 0 ? "" : message.substring(end + 1) + "\n");
    }

    private static int runCommand(String[] args, Console console) throws FileProblem {
        boolean debug = args.length > 0 && args[0].equals(CommonOptions.DEBUG.name());
        int start = debug ? 1 : 0;
        if (start == args.length) {
            console.error(HelpText.ofProgram(console.columns()));
            return ExitStatus.WRONG_USAGE;
        }
        String name = args[start++];
        switch (name) {
            case "--help", "-h" -> {
                console.print(HelpText.ofProgram(console.columns()));
                return ExitStatus.DONE;
            }
            case "--version", "-V" -> {
                console.print(Version.text());
                return ExitStatus.DONE;
            }
            default -> {}
        }
        Command command = Commands.find(name);
        if (command == null && start < args.length) {
            command = Commands.find(name + " " + args[start++]);
        }
        if (command == null
                && asksForHelp(Arrays.asList(args))
                && !Commands.group(name).isEmpty()) {
            console.print(HelpText.ofGroup(name, console.columns()));
            return ExitStatus.DONE;
        }
        if (command == null) {
            throw new UsageException(Commands.unknown(name) + "\nspirv --help lists the commands");
        }
        String[] words = args;
        if (debug) {
            // Every command has this option; it is moved after the name of the command.
            words = args.clone();
            words[--start] = CommonOptions.DEBUG.name();
        }
        return run(command, "spirv " + command.name(), words, start, console);
    }

    private static int run(Command command, String call, String[] args, int start, Console console) throws FileProblem {
        try {
            return parseAndRun(command, args, start, console);
        } catch (UsageException e) {
            throw new UsageException(e.getMessage() + "\n" + call + " --help shows the usage");
        }
    }

    private static int parseAndRun(Command command, String[] args, int start, Console console) throws FileProblem {
        Arguments arguments = FastParser.parse(command.options(), args, start);
        if (arguments == null) {
            List<String> words = Arrays.asList(args).subList(start, args.length);
            if (asksForHelp(words)) {
                console.print(HelpText.of(command, console.columns()));
                return ExitStatus.DONE;
            }
            arguments = PicocliParser.parse(command.options(), command.operands(), words);
        }
        if (arguments.has(DropIn.VERSION)) {
            console.print(Version.ofTool(command.name()));
            return ExitStatus.DONE;
        }
        checkCount(arguments.operands(), command.operands());
        return command.run(arguments, console);
    }

    private static boolean asksForHelp(List<String> words) {
        int end = words.indexOf("--");
        List<String> options = end < 0 ? words : words.subList(0, end);
        return options.contains("--help") || options.contains("-h");
    }

    static void checkCount(List<String> given, Operands operands) {
        if (given.size() < operands.minimum()) {
            throw new UsageException(operands.label() + " is missing");
        }
        if (given.size() > operands.maximum()) {
            throw new UsageException("unexpected '" + Printable.of(given.get(operands.maximum())) + "'");
        }
    }
}
