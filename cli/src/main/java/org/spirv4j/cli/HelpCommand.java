// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli;

import java.util.List;
import java.util.stream.Stream;
import org.spirv4j.cli.command.AbstractCommand;
import org.spirv4j.cli.command.Command;
import org.spirv4j.cli.command.CommandName;
import org.spirv4j.cli.console.Console;
import org.spirv4j.cli.console.ExitStatus;
import org.spirv4j.cli.console.FileProblem;
import org.spirv4j.cli.console.UsageException;
import org.spirv4j.cli.option.Arguments;
import org.spirv4j.cli.option.Operands;

/** {@code spirv help}. */
final class HelpCommand extends AbstractCommand {
    HelpCommand() {
        super(
                CommandName.HELP,
                new Operands("COMMAND", 0, 2, "the command; an overview of all commands if omitted"),
                List.of());
    }

    @Override
    public Help help() {
        return new Help(
                List.of("spirv help [COMMAND]"),
                "Shows the same as COMMAND --help.",
                List.of(new Example("spirv help dis", ""), new Example("spirv help grammar import", "")));
    }

    @Override
    public List<String> operandWords() {
        return Stream.of(CommandName.values())
                .flatMap(command -> Stream.of(command.text().split(" ", -1)))
                .toList();
    }

    @Override
    public int run(Arguments arguments, Console console) throws FileProblem {
        String name = String.join(" ", arguments.operands());
        if (name.isEmpty()) {
            console.print(HelpText.ofProgram(console.columns()));
            return ExitStatus.DONE;
        }
        Command command = Commands.find(name);
        if (command == null && !Commands.group(name).isEmpty()) {
            console.print(HelpText.ofGroup(name, console.columns()));
            return ExitStatus.DONE;
        }
        if (command == null) {
            throw new UsageException(Commands.unknown(name));
        }
        console.print(HelpText.of(command, console.columns()));
        return ExitStatus.DONE;
    }
}
