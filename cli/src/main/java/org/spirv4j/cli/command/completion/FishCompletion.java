// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli.command.completion;

import java.util.List;
import org.spirv4j.cli.command.Command;
import org.spirv4j.cli.option.Option;

/** The completion script for fish, made of the list of commands and their options. */
final class FishCompletion {
    private static final String FUNCTIONS = """
            # Whether the command is one of the arguments.
            function __spirv_command
                for word in (commandline -opc)[2..]
                    if not string match -q -- '-*' $word
                        contains -- $word $argv
                        return
                    end
                end
                return 1
            end
            # Prints the arguments as next parts of the list that is being written, which has commas between its parts.
            function __spirv_list
                set -l before (commandline -ct | string replace -r '^-[^=]*=' '' | string match -r '.*,')
                printf "$before%s\\n" $argv
            end
            """;

    private static final Option HELP = Option.flag("-h", "show this help").orName("--help");
    private static final Option VERSION =
            Option.flag("--version", "show the version of the program and of its grammar");

    private final List<Command> commands;
    private final StringBuilder script =
            new StringBuilder("# Completion of the command spirv for fish\n").append(FUNCTIONS);

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
                add(is(word))
                        .append(" -f -a ")
                        .append(command.name(), space + 1, command.name().length())
                        .append(description(command.summary()));
            }
        }
        addOption(first, HELP, List.of());
        addOption(first, VERSION, List.of());
        for (Command command : commands) {
            if (!command.operandWords().isEmpty()) {
                add(is(command.name()))
                        .append(" -f -a ")
                        .append(quoted(String.join(" ", command.operandWords())))
                        .append('\n');
            }
        }
    }

    private void addOptions(Command command) {
        String condition = is(command.name());
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
            String words = String.join(" ", values);
            // Without -x, fish completes only values that stand after an equals sign.
            script.append(option.isAttached() ? " -f -a " : " -x -a ")
                    .append(quoted(CompletionWords.isList(option) ? "(__spirv_list " + words + ")" : words));
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

    private static String is(String command) {
        return "__spirv_command " + command.replaceFirst(" .*", "");
    }

    private static String description(String text) {
        return " -d " + quoted(text) + "\n";
    }

    private static String quoted(String text) {
        return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'";
    }
}
