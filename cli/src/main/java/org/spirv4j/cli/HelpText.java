// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.spirv4j.cli.option.LineBreaks;
import org.spirv4j.cli.option.Operands;
import org.spirv4j.cli.option.Option;
import org.spirv4j.cli.option.PicocliParser;
import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.UsageMessageSpec;

/** The help of the program and of each command, laid out by picocli. */
final class HelpText {
    private static final int WIDTH = 92;

    private HelpText() {}

    /** The help of a command. */
    static String of(Command command) {
        return new CommandLine(spec(command, Option::usage)).getUsageMessage(Ansi.OFF);
    }

    /** The help of the program. */
    static String ofProgram() {
        StringBuilder text = new StringBuilder();
        text.append("spirv - read, write, validate, transform and link SPIR-V modules\n\n")
                .append("Usage: spirv COMMAND [OPTION...] [FILE...]\n\nCommands:\n");
        addSummaries(Commands.all(), text);
        text.append("  --version       Show the version of the program and of its grammar\n\n")
                .append("spirv COMMAND --help shows options, examples and exit statuses.\n")
                .append(String.join(
                        "\n",
                        LineBreaks.wrap(
                                "When called as " + DropIn.names("or") + ", it takes the options of that tool.",
                                WIDTH)))
                .append("\n\n");
        for (String line : exitStatuses(Command.EXIT_STATUSES)) {
            text.append(line).append('\n');
        }
        return text.toString();
    }

    /** The help of the commands that start with a word, such as {@code grammar}. */
    static String ofGroup(String word) {
        StringBuilder text =
                new StringBuilder("Usage: spirv " + word + " COMMAND [OPTION...] [FILE...]\n\nCommands:\n");
        addSummaries(Commands.group(word), text);
        return text.append("\nspirv ")
                .append(word)
                .append(" COMMAND --help shows options, examples and exit statuses.\n")
                .toString();
    }

    private static void addSummaries(List<Command> commands, StringBuilder text) {
        for (Command command : commands) {
            text.append("  ")
                    .append(command.name())
                    .append(" ".repeat(16 - command.name().length()))
                    .append(command.summary())
                    .append('\n');
        }
    }

    /** The program as a picocli command, for completion. */
    static CommandLine program() {
        CommandLine program = new CommandLine(CommandSpec.create().name("spirv"));
        CommandLine grammar = new CommandLine(CommandSpec.create().name("grammar"));
        program.addSubcommand("grammar", grammar);
        for (Command command : Commands.all()) {
            int space = command.name().indexOf(' ');
            (space < 0 ? program : grammar)
                    .addSubcommand(command.name().substring(space + 1), new CommandLine(spec(command, Option::name)));
        }
        return program;
    }

    /** The command as a picocli command, for help and completion, which name options differently. */
    private static CommandSpec spec(Command command, Function<Option, String> naming) {
        CommandSpec spec = CommandSpec.create().name(command.name());
        PicocliParser.addOptions(spec, command.options(), naming);
        Operands operands = command.operands();
        String maximum = operands.maximum() == Integer.MAX_VALUE ? "*" : Integer.toString(operands.maximum());
        PicocliParser.addOperands(spec, operands, operands.minimum() + ".." + maximum);
        spec.parser().separator(" ");
        spec.addOption(CommandLine.Model.OptionSpec.builder("-h", "--help")
                .usageHelp(true)
                .description("show this help")
                .build());
        Command.Help help = command.help();
        UsageMessageSpec usage = spec.usageMessage();
        usage.width(WIDTH);
        usage.sortOptions(false);
        usage.header(command.summary() + ".", "");
        usage.synopsisHeading("Usage: ");
        usage.customSynopsis(synopsis(help.synopses()));
        usage.descriptionHeading("%n");
        usage.description(LineBreaks.wrap(help.description(), WIDTH - 2));
        usage.parameterListHeading("%nOperands:%n");
        usage.optionListHeading("%nOptions:%n");
        usage.footer(footer(help.examples(), command.exitStatuses()));
        return spec;
    }

    private static String[] synopsis(List<String> synopses) {
        String[] lines = synopses.toArray(new String[0]);
        for (int i = 1; i < lines.length; i++) {
            lines[i] = "       " + lines[i];
        }
        return lines;
    }

    private static String[] footer(List<Command.Example> examples, List<String> exitStatuses) {
        List<String> lines = new ArrayList<>();
        lines.add("");
        lines.add("Examples:");
        for (Command.Example example : examples) {
            lines.add("  " + example.commandLine());
            if (!example.meaning().isEmpty()) {
                lines.add("      " + example.meaning());
            }
        }
        lines.add("");
        lines.addAll(exitStatuses(exitStatuses));
        return LineBreaks.escape(lines);
    }

    private static List<String> exitStatuses(List<String> meanings) {
        List<String> lines = new ArrayList<>();
        lines.add("Exit status:");
        for (int status = 0; status < meanings.size(); status++) {
            lines.add("  " + status + "   " + meanings.get(status));
        }
        lines.add("  70  internal error, or not enough memory");
        return lines;
    }
}
