// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli;

import java.util.ArrayList;
import java.util.List;
import org.spirv4j.cli.command.Command;
import org.spirv4j.cli.command.CommandName;
import org.spirv4j.cli.option.LineBreaks;
import org.spirv4j.cli.option.NarrowColumns;
import org.spirv4j.cli.option.Operands;
import org.spirv4j.cli.option.Option;
import org.spirv4j.cli.option.PicocliParser;
import org.spirv4j.cli.tool.Tools;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.UsageMessageSpec;

/** The help of the program and of each command; picocli lays out the columns of options and operands. */
final class HelpText {
    private static final int NAME_WIDTH = 16;

    /** Fewer columns have no room for the descriptions of options beside their names. */
    private static final int COLUMNS_FROM = 60;

    /** Fewer columns have no room for the summaries of commands beside their names. */
    private static final int SUMMARIES_FROM = 40;

    private static final Option HELP = Option.flag("-h", "show this help").orName("--help");

    private HelpText() {}

    /** The help of a command. */
    static String of(Command command, int width) {
        Command.Help help = command.help();
        List<String> lines = new ArrayList<>();
        lines.addAll(LineBreaks.lines(command.summary() + ".", width));
        lines.add("");
        lines.addAll(usage(help.synopses(), width));
        lines.add("");
        lines.addAll(LineBreaks.lines(help.description(), width - 2));
        addParameters(command, width, lines);
        lines.add("");
        lines.add("Examples:");
        for (Command.Example example : help.examples()) {
            ExampleText.lines(example.commandLine(), width - 2).forEach(line -> lines.add("  " + line));
            if (!example.meaning().isEmpty()) {
                LineBreaks.lines(example.meaning(), width - 6).forEach(line -> lines.add("      " + line));
            }
        }
        lines.add("");
        lines.addAll(exitStatuses(command.exitStatuses(), width));
        return String.join("\n", lines) + "\n";
    }

    private static List<String> usage(List<String> synopses, int width) {
        List<String> lines = new ArrayList<>();
        String start = "Usage: ";
        for (String synopsis : synopses) {
            for (String line : LineBreaks.lines(synopsis, width - start.length())) {
                lines.add(start + line);
                start = " ".repeat(start.length());
            }
        }
        return lines;
    }

    private static void addParameters(Command command, int width, List<String> lines) {
        boolean isNarrow = width < COLUMNS_FROM;
        Operands operands = command.operands();
        CommandLine.Help parts = new CommandLine(spec(command, Math.max(width, COLUMNS_FROM))).getHelp();
        if (operands.maximum() > 0) {
            lines.add("");
            lines.add("Operands:");
            String list = parts.parameterList();
            lines.addAll(
                    isNarrow
                            ? NarrowColumns.ofOperands(list.strip().split(" {2,}|\n", 2)[0], operands, width)
                            : list.lines().toList());
        }
        lines.add("");
        lines.add("Options:");
        if (isNarrow) {
            lines.addAll(NarrowColumns.ofOptions(command.options(), width));
            lines.addAll(NarrowColumns.ofOptions(List.of(HELP), width));
        } else {
            parts.optionList().lines().forEach(lines::add);
        }
    }

    /** The help of the program. */
    static String ofProgram(int width) {
        StringBuilder text = new StringBuilder();
        String summary = "spirv - read, write, validate, transform and link SPIR-V modules";
        text.append(String.join("\n", LineBreaks.lines(summary, width)))
                .append("\n\n")
                .append(String.join("\n", usage(List.of("spirv COMMAND [OPTION...] [FILE...]"), width)))
                .append('\n');
        for (CommandName.Group group : CommandName.Group.values()) {
            text.append('\n')
                    .append(String.join("\n", LineBreaks.lines(group.title() + ":", width)))
                    .append('\n');
            for (CommandName command : CommandName.values()) {
                if (command.group() == group) {
                    addSummary(command.text(), command.summary(), width, text);
                }
            }
        }
        addSummary("--version", "Show the version of the program and of its grammar", width, text);
        String more = "spirv COMMAND --help shows options, examples and exit statuses.";
        text.append('\n')
                .append(String.join("\n", LineBreaks.lines(more, width)))
                .append('\n')
                .append(String.join(
                        "\n",
                        LineBreaks.lines(
                                "When called as " + Tools.listed("or") + ", it takes the options of that tool.",
                                width)))
                .append("\n\n");
        for (String line : exitStatuses(Command.EXIT_STATUSES, width)) {
            text.append(line).append('\n');
        }
        return text.toString();
    }

    /** The help of the commands that start with a word, such as {@code grammar}. */
    static String ofGroup(String word, int width) {
        List<String> usage = usage(List.of("spirv " + word + " COMMAND [OPTION...] [FILE...]"), width);
        StringBuilder text = new StringBuilder(String.join("\n", usage)).append("\n\nCommands:\n");
        for (CommandName command : Commands.group(word)) {
            addSummary(command.text(), command.summary(), width, text);
        }
        String more = "spirv " + word + " COMMAND --help shows options, examples and exit statuses.";
        return text.append('\n')
                .append(String.join("\n", LineBreaks.lines(more, width)))
                .append('\n')
                .toString();
    }

    private static void addSummary(String name, String summary, int width, StringBuilder text) {
        if (width < SUMMARIES_FROM) {
            List<String> lines = new ArrayList<>();
            NarrowColumns.add(name, summary, width, lines);
            text.append(String.join("\n", lines)).append('\n');
            return;
        }
        text.append("  ").append(name).append(" ".repeat(NAME_WIDTH - name.length()));
        String indent = "\n" + " ".repeat(NAME_WIDTH + 2);
        text.append(String.join(indent, LineBreaks.lines(summary, width - NAME_WIDTH - 2)))
                .append('\n');
    }

    /** The command as a picocli command, for help. */
    private static CommandSpec spec(Command command, int width) {
        CommandSpec spec = CommandSpec.create().name(command.name());
        PicocliParser.addOptions(spec, command.options(), Option::usage, width);
        Operands operands = command.operands();
        String maximum = operands.maximum() == Integer.MAX_VALUE ? "*" : Integer.toString(operands.maximum());
        PicocliParser.addOperands(spec, operands, operands.minimum() + ".." + maximum, width);
        spec.parser().separator(" ");
        spec.addOption(CommandLine.Model.OptionSpec.builder(HELP.name(), HELP.otherName())
                .usageHelp(true)
                .description(HELP.description())
                .build());
        UsageMessageSpec usage = spec.usageMessage();
        usage.width(width);
        usage.sortOptions(false);
        return spec;
    }

    private static List<String> exitStatuses(List<String> meanings, int width) {
        List<String> lines = new ArrayList<>();
        lines.add("Exit status:");
        for (int status = 0; status < meanings.size(); status++) {
            addStatus("  " + status + "   ", meanings.get(status), width, lines);
        }
        addStatus("  70  ", "internal error, or not enough memory", width, lines);
        return lines;
    }

    private static void addStatus(String start, String meaning, int width, List<String> lines) {
        String next = start;
        for (String line : LineBreaks.lines(meaning, width - start.length())) {
            lines.add(next + line);
            next = " ".repeat(start.length());
        }
    }
}
