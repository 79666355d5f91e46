// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli;

import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.spirv4j.cli.command.Command;
import org.spirv4j.cli.command.CommandName;
import org.spirv4j.cli.command.CommonOptions;
import org.spirv4j.cli.command.as.AsCommand;
import org.spirv4j.cli.command.dis.DisCommand;
import org.spirv4j.cli.command.hash.HashCommand;
import org.spirv4j.cli.command.stats.StatsCommand;
import org.spirv4j.cli.command.val.ValCommand;
import org.spirv4j.cli.console.Printable;
import org.spirv4j.cli.option.OptionSpelling;

/** Finds and creates the commands. */
final class Commands {
    private Commands() {}

    private static Command create(CommandName name) {
        return switch (name) {
            case DIS -> new DisCommand();
            case STATS -> new StatsCommand();
            case VAL -> new ValCommand();
            case AS -> new AsCommand();
            case HASH -> new HashCommand();
            case HELP -> new HelpCommand();
            default -> LaterCommands.create(name);
        };
    }

    /** The command with this name, or null. The classes of other commands are not loaded. */
    static @Nullable Command find(String text) {
        CommandName name = CommandName.of(text);
        return name == null ? null : create(name);
    }

    /** The error message for an unknown command. */
    static String unknown(String name) {
        String shown = Printable.of(name);
        if (name.startsWith("-")) {
            return shown.matches("-O[a-z0-9]?")
                    ? "unknown option " + shown + "; did you mean spirv opt -O?"
                    : OptionSpelling.unknown(shown, List.of("--help", "--version", CommonOptions.DEBUG.name()));
        }
        List<CommandName> group = group(name);
        if (!group.isEmpty()) {
            return "the command is spirv " + group.get(0).text();
        }
        String meant = CommandWords.meant(name);
        return "unknown command '" + shown + "'" + (meant.isEmpty() ? "" : "; did you mean " + meant + "?");
    }

    /** The commands whose name starts with this word, such as {@code grammar}. */
    static List<CommandName> group(String word) {
        return Stream.of(CommandName.values())
                .filter(command -> command.text().startsWith(word + " "))
                .toList();
    }

    /** All commands in the order of the help. */
    static List<Command> all() {
        return Stream.of(CommandName.values()).map(Commands::create).toList();
    }
}
