// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli.command.completion;

import java.util.List;
import org.spirv4j.cli.command.Command;
import org.spirv4j.cli.option.Option;

/** The completion script for fish, made of the list of commands and their options. */
final class FishCompletion {
    private static final Option HELP = Option.flag("-h", "show this help").orName("--help");
    private static final Option VERSION =
            Option.flag("--version", "show the version of the program and of its grammar");

    private final List<Command> commands;
    private final StringBuilder script = new StringBuilder("# Completion of the command spirv for fish\n");

    private FishCompletion(List<Command> commands) {
        this.commands = commands;
    }

    static String script(List<Command> commands) {
        FishCompletion completion = new FishCompletion(commands);
        completion.addCommands();
        for (Command command : commands) {
            completion.addOptions(command);
        }
        return completion.script.toString();
    }

    private void addCommands() {
        String first = "__fish_use_subcommand";
        for (Command command : commands) {
            int space = command.name().indexOf(' ');
            String word = space < 0 ? command.name() : command.name().substring(0, space);
            add(first).append(" -f -a ").append(word).append(description(command.summary()));
            if (space >= 0) {
                add(seen(word))
                        .append(" -f -a ")
                        .append(command.name(), space + 1, command.name().length())
                        .append(description(command.summary()));
            }
        }
        addOption(first, HELP, List.of());
        addOption(first, VERSION, List.of());
        for (Command command : commands) {
            if (!command.operandWords().isEmpty()) {
                add(seen(command.name()))
                        .append(" -f -a ")
                        .append(quoted(String.join(" ", command.operandWords())))
                        .append('\n');
            }
        }
    }

    private void addOptions(Command command) {
        String condition = seen(command.name().substring(command.name().indexOf(' ') + 1));
        for (Option option : command.options()) {
            addOption(condition, option, CompletionWords.values(command, option));
        }
        addOption(condition, HELP, List.of());
    }

    private void addOption(String condition, Option option, List<String> values) {
        add(condition);
        addName(option.name());
        addName(option.otherName());
        if (!values.isEmpty()) {
            script.append(" -x -a ").append(quoted(String.join(" ", values)));
        } else if (option.takesValue()) {
            script.append(CompletionWords.isFile(option) ? " -r" : " -x");
        }
        script.append(description(option.description().replaceFirst("[:;].*", "")));
    }

    private void addName(String name) {
        if (name.startsWith("--")) {
            script.append(" -l ").append(name, 2, name.length());
        } else if (!name.isEmpty()) {
            script.append(name.length() == 2 ? " -s " : " -o ").append(name, 1, name.length());
        }
    }

    private StringBuilder add(String condition) {
        return script.append("complete -c spirv -n ").append(quoted(condition));
    }

    private static String seen(String command) {
        return "__fish_seen_subcommand_from " + command;
    }

    private static String description(String text) {
        return " -d " + quoted(text) + "\n";
    }

    private static String quoted(String text) {
        return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'";
    }
}
