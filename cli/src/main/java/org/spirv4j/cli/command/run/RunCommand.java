// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli.command.run;

import java.util.List;
import org.spirv4j.cli.command.AbstractCommand;
import org.spirv4j.cli.command.CommandName;
import org.spirv4j.cli.console.Console;
import org.spirv4j.cli.console.FileProblem;
import org.spirv4j.cli.console.UsageException;
import org.spirv4j.cli.option.Arguments;
import org.spirv4j.cli.option.Operands;
import org.spirv4j.cli.option.Option;
import org.spirv4j.cli.run.ProgramOptions;
import org.spirv4j.cli.run.RunDescription;
import org.spirv4j.cli.run.RunOptions;
import org.spirv4j.cli.run.data.RunData;

/** {@code spirv run}. */
public final class RunCommand extends AbstractCommand {
    public RunCommand() {
        super(CommandName.RUN, new Operands("FILE", 0, 1, "a module, binary or text"), RunOptions.ALL);
    }

    @Override
    public Help help() {
        return new Help(
                List.of("spirv run [OPTION...] FILE", "spirv run [OPTION...] --run FILE.json"),
                "Executes a compute shader, a kernel, a fragment shader, or a vertex shader and a fragment shader, on this"
                        + " computer's processor. Mistakes that are"
                        + " noticed on the way, such as accesses outside of a buffer, are reported once for each"
                        + " instruction; the run goes on as with Vulkan's robust access. The types of numbers are "
                        + RunData.typeNames() + ".",
                List.of(
                        new Example(
                                "spirv run add.spv --buffer 0:0=float:1,2,3,4 --buffer 0:1=float:10*4"
                                        + " --buffer 0:2=float:0*4 --out 0:2",
                                "prints the sums"),
                        new Example(
                                "spirv run add.spv --trace=2 --buffer 0:0=float:1,2,3,4 --buffer 0:1=float:10*4"
                                        + " --buffer 0:2=float:0*4",
                                "prints what the invocation with the global id 2,0,0 does"),
                        new Example("spirv run blur.spv --groups 64,64 --buffer 0:0=in.raw --out 0:0=out.raw", ""),
                        new Example("spirv run sky.frag.spv --size 640x480 -o sky.png", "draws a picture"),
                        new Example(
                                "spirv run sky.frag.spv --size 640x480 --explain 320,100",
                                "says how the color of this pixel came about"),
                        new Example("spirv run kernel.spv --groups 1024 --arg int:1*1024 --arg int:5 --out 0", "")));
    }

    @Override
    public List<String> valueWords(Option option) {
        return ProgramOptions.valueWords(option);
    }

    @Override
    public int run(Arguments arguments, Console console) throws FileProblem {
        Arguments all = RunDescription.complete(arguments, options(), console);
        if (all.operands().isEmpty()) {
            throw new UsageException("FILE is missing");
        }
        return new Running(all, console).run();
    }
}
