// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli;

import java.util.List;
import org.spirv4j.cli.file.FileProblem;
import org.spirv4j.cli.option.Arguments;
import org.spirv4j.cli.option.Operands;
import org.spirv4j.cli.option.UsageException;
import picocli.AutoComplete;

/** {@code spirv completion}. */
final class CompletionCommand extends AbstractCommand {

    CompletionCommand() {
        super(
                "completion",
                "Print a completion script for a shell",
                new Operands("SHELL", 1, 1, "bash or zsh; the script is the same for both"),
                List.of());
    }

    @Override
    public Help help() {
        return new Help(
                List.of("spirv completion bash|zsh"),
                "The script goes to standard output. Load it in the start-up file of the shell, such as"
                        + " .bashrc or .zshrc.",
                List.of(
                        new Example("source <(spirv completion bash)", "in the current shell"),
                        new Example("spirv completion bash > /etc/bash_completion.d/spirv", "for all users")));
    }

    @Override
    public int run(Arguments arguments, Console console) throws FileProblem {
        String shell = arguments.operands().get(0);
        if (!shell.equals("bash") && !shell.equals("zsh")) {
            throw new UsageException("the shell must be bash or zsh, not '" + shell + "'");
        }
        console.print(AutoComplete.bash("spirv", HelpText.program()));
        return ExitStatus.DONE;
    }
}
