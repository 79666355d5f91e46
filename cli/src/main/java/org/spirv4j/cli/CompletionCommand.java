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
                "Print a script that completes commands and options in a shell",
                new Operands("SHELL", 1, 1, "bash or zsh; both take the same script"),
                List.of());
    }

    @Override
    public Help help() {
        return new Help(
                List.of("spirv completion bash|zsh"),
                "The script goes to standard output. Read it where the shell starts, such as in .bashrc or .zshrc.",
                List.of(
                        new Example("source <(spirv completion bash)", "for this shell"),
                        new Example("spirv completion bash > /etc/bash_completion.d/spirv", "for everybody")));
    }

    @Override
    public int run(Arguments arguments, Console console) throws FileProblem {
        String shell = arguments.operands().get(0);
        if (!shell.equals("bash") && !shell.equals("zsh")) {
            throw new UsageException("the shell is bash or zsh, not '" + shell + "'");
        }
        console.print(AutoComplete.bash("spirv", HelpText.program()));
        return ExitStatus.DONE;
    }
}
