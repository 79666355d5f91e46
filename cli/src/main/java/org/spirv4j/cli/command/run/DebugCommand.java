// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli.command.run;

import java.util.List;
import java.util.Optional;
import org.spirv4j.cli.command.AbstractCommand;
import org.spirv4j.cli.command.CommandName;
import org.spirv4j.cli.command.CommonOptions;
import org.spirv4j.cli.command.GrammarOption;
import org.spirv4j.cli.console.Console;
import org.spirv4j.cli.console.FileProblem;
import org.spirv4j.cli.console.Printable;
import org.spirv4j.cli.console.UsageException;
import org.spirv4j.cli.file.InputFile;
import org.spirv4j.cli.option.Arguments;
import org.spirv4j.cli.option.Operands;
import org.spirv4j.cli.option.Option;
import org.spirv4j.cli.option.PicocliParser;
import org.spirv4j.cli.run.ProgramOptions;
import org.spirv4j.cli.run.RunDescription;
import org.spirv4j.cli.run.RunOptions;
import org.spirv4j.cli.run.observe.InvocationText;
import org.spirv4j.exec.observe.Invocation;

/** {@code spirv debug}. */
public final class DebugCommand extends AbstractCommand {
    private static final Option AT = Option.value(
            "--at",
            "X[,Y[,Z]]",
            "stop first at the start of this invocation: the pixel of a fragment shader, the vertex and the instance of"
                    + " a vertex shader, or the global id of others");

    public DebugCommand() {
        super(
                CommandName.DEBUG,
                new Operands("FILE", 0, 1, "a module, binary or text"),
                CommonOptions.join(List.of(AT), RunOptions.DATA, List.of(GrammarOption.GRAMMAR)));
    }

    @Override
    public Help help() {
        return new Help(
                List.of("spirv debug [OPTION...] FILE"),
                "Starts a run that stops at its first instruction, and takes commands from the terminal or from"
                        + " standard input: step, next, finish and continue go on; break and watch state where to stop;"
                        + " print, where, list and info show where the run stands; restart starts it again; help lists all commands. The commands"
                        + " can be shortened. With --check, the run stops at the mistakes that it finds. Ctrl-C stops the"
                        + " run, not the debugger. The exit status is 1 if the run has failed. The options are those of spirv run.",
                List.of(
                        new Example(
                                "spirv debug add.spv --buffer 0:0=float:1,2,3,4 --buffer 0:1=float:10*4"
                                        + " --buffer 0:2=float:0*4",
                                ""),
                        new Example("spirv debug sky.frag.spv --size 640x480 --at 320,100", "the pixel at 320,100"),
                        new Example(
                                "printf 'break 40\\ncontinue\\ninfo locals\\n' | spirv debug blur.spvasm --groups 64,64"
                                        + " --buffer 0:0=in.raw",
                                "commands from a pipe")));
    }

    @Override
    public List<String> valueWords(Option option) {
        return ProgramOptions.valueWords(option);
    }

    @Override
    public int run(Arguments arguments, Console console) throws FileProblem {
        Optional<Invocation> start = Optional.empty();
        if (arguments.has(AT)) {
            String text = arguments.value(AT, "");
            start = InvocationText.read(text);
            if (start.isEmpty()) {
                throw new UsageException(
                        "--at needs an invocation, such as 3 or 3,0,1, not '" + Printable.of(text) + "'");
            }
        }
        return running(arguments, console).debug(start);
    }

    private Running running(Arguments arguments, Console console) throws FileProblem {
        Arguments all = RunDescription.complete(arguments, options(), console);
        if (all.operands().isEmpty()) {
            throw new UsageException("FILE is missing");
        }
        if (all.operands().contains(InputFile.STANDARD)) {
            throw new UsageException("spirv debug reads commands from standard input, and no module");
        }
        return new Running(all, console);
    }

    /**
     * The run that a command line of {@code spirv debug} describes.
     *
     * @param words the options and the file
     */
    static Running running(List<String> words, Console console) throws FileProblem {
        DebugCommand command = new DebugCommand();
        return command.running(PicocliParser.parse(command.options(), command.operands(), words), console);
    }
}
