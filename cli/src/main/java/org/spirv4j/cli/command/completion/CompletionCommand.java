// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli.command.completion;

import java.util.List;
import java.util.function.Supplier;
import org.spirv4j.cli.command.AbstractCommand;
import org.spirv4j.cli.command.Command;
import org.spirv4j.cli.command.CommandName;
import org.spirv4j.cli.console.Console;
import org.spirv4j.cli.console.ExitStatus;
import org.spirv4j.cli.console.FileProblem;
import org.spirv4j.cli.console.Printable;
import org.spirv4j.cli.console.UsageException;
import org.spirv4j.cli.option.Arguments;
import org.spirv4j.cli.option.Operands;

/** {@code spirv completion}. */
public final class CompletionCommand extends AbstractCommand {
    public static final List<String> SHELLS = List.of("bash", "zsh", "fish");

    private final Supplier<List<Command>> commands;

    /**
     * Creates the command.
     *
     * @param commands all commands, which are made when it runs
     */
    public CompletionCommand(Supplier<List<Command>> commands) {
        super(CommandName.COMPLETION, new Operands("SHELL", 1, 1, "bash, zsh or fish"), List.of());
        this.commands = commands;
    }

    @Override
    public Help help() {
        return new Help(
                List.of("spirv completion bash|zsh|fish"),
                "The script goes to standard output. Load it in the start-up file of the shell, such as"
                        + " .bashrc or .zshrc. For zsh, it can also be a file _spirv in a folder of fpath.",
                List.of(
                        new Example("source <(spirv completion bash)", "in the current shell; likewise for zsh"),
                        new Example("spirv completion bash > /etc/bash_completion.d/spirv", "for all users"),
                        new Example("spirv completion fish > ~/.config/fish/completions/spirv.fish", "for fish")));
    }

    @Override
    public List<String> operandWords() {
        return SHELLS;
    }

    @Override
    public int run(Arguments arguments, Console console) throws FileProblem {
        String shell = arguments.operands().get(0);
        if (!SHELLS.contains(shell)) {
            throw new UsageException("the shell must be bash, zsh or fish, not '" + Printable.of(shell) + "'");
        }
        console.print(
                switch (shell) {
                    case "fish" -> FishCompletion.script(commands.get());
                    case "zsh" -> ShellCompletion.zsh(commands.get());
                    default -> ShellCompletion.bash(commands.get());
                });
        return ExitStatus.DONE;
    }
}
