// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli;

import java.util.List;
import org.spirv4j.cli.file.FileProblem;
import org.spirv4j.cli.option.Arguments;
import org.spirv4j.cli.option.Operands;
import org.spirv4j.cli.option.Option;
import org.spirv4j.cli.run.RunData;

/** {@code spirv run}. */
final class RunCommand extends AbstractCommand {
    static final Option ENTRY = Option.value(
            "--entry", "NAME", "run this entry point; needed if the module has several that can be dispatched");
    static final Option GROUPS =
            Option.value("--groups", "X[,Y[,Z]]", "how many work-groups to run in each dimension (default 1,1,1)");
    static final Option BUFFER = Option.repeatable(
            "--buffer",
            "SET:BINDING=DATA",
            "bind a uniform or storage buffer: DATA is the name of a file of bytes, or numbers with their type, such as"
                    + " float:1,2.5 or uint:0*100 for a hundred zeros");
    static final Option ARGUMENT = Option.repeatable(
            "--arg",
            "DATA",
            "the next argument of a kernel: a buffer if the parameter is a pointer, a value otherwise");
    static final Option PUSH = Option.value("--push", "DATA", "set the push constants");
    static final Option OUT = Option.repeatable(
            "--out",
            "WHICH[=FILE]",
            "write a buffer to a file of bytes when the run has ended, or print its numbers: WHICH is SET:BINDING, or"
                    + " the number of an argument, from 0");

    static final Option FORMAT = Option.choice(
            CommonOptions.FORMAT.name(),
            "write traces, statistics and errors as text, or as lines of JSON",
            "text",
            "json");

    RunCommand() {
        super(
                "run",
                "Run compute shaders and kernels without a driver",
                new Operands("FILE", 1, 1, "a module, binary or text"),
                CommonOptions.join(
                        List.of(ENTRY, GROUPS, BUFFER, ARGUMENT, PUSH),
                        SpecializationOptions.ALL,
                        List.of(OUT),
                        ProgramOptions.ALL,
                        RunObservers.ALL,
                        List.of(FORMAT, GrammarOption.GRAMMAR)));
    }

    @Override
    public Help help() {
        return new Help(
                List.of("spirv run [OPTION...] FILE"),
                "Executes a compute shader or a kernel step by step, on this computer's processor. Mistakes that are"
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
                        new Example("spirv run kernel.spv --groups 1024 --arg int:1*1024 --arg int:5 --out 0", "")));
    }

    @Override
    public int run(Arguments arguments, Console console) throws FileProblem {
        return new Running(arguments, console).run();
    }
}
