// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli;

import java.util.List;
import org.spirv4j.cli.file.FileProblem;
import org.spirv4j.cli.option.Arguments;
import org.spirv4j.cli.option.Operands;
import org.spirv4j.cli.option.Option;
import org.spirv4j.cli.option.UsageException;
import org.spirv4j.cli.run.RunData;
import org.spirv4j.cli.run.SamplerText;

/** {@code spirv run}. */
final class RunCommand extends AbstractCommand {
    static final Option ENTRY = Option.value(
            "--entry", "NAME", "run this entry point; needed if the module has several that can be dispatched");
    static final Option GROUPS =
            Option.value("--groups", "X[,Y[,Z]]", "how many work-groups to run in each dimension (default 1,1,1)");
    static final Option BUFFER = Option.repeatable(
            "--buffer",
            "SET:BINDING=DATA",
            "bind a uniform or storage buffer: DATA is the name of a file of bytes, or numbers with their types, such as"
                    + " float:1,2.5 or uint:0*100 for a hundred zeros, or uint:1,float:2; SET:BINDING may also be the"
                    + " name of the variable or of its block, and is followed by [2] for the element 2 of an array");
    static final Option IMAGE = Option.repeatable(
            "--image",
            "SET:BINDING=IMAGE",
            "bind an image: IMAGE is a PNG file, the size of an empty image such as 64x64, or a size and a file of texels"
                    + " as in 64x64:FILE, each after its format if that is not the one that the module declares, as in"
                    + " Rgba32f:64x64; the third number of a size is that of slices or layers");
    static final Option SAMPLER = Option.repeatable(
            "--sampler",
            "SET:BINDING=WORDS",
            "bind a sampler, or combine it with the image of the same binding: WORDS are some of "
                    + String.join(",", SamplerText.words()));
    static final Option ARGUMENT = Option.repeatable(
            "--arg",
            "DATA",
            "the next argument of a kernel: a buffer if the parameter is a pointer, an image or a sampler as above, or else a"
                    + " value");
    static final Option PUSH = Option.value("--push", "DATA", "set the push constants");
    static final Option ADDRESS = Option.repeatable(
            "--address",
            "NAME=DATA",
            "give a buffer an address, which other data contains as address:NAME or address:NAME+BYTES, as in"
                    + " --push address:list,uint:3; address:0 is the null pointer");
    static final Option LOCAL_SIZE = Option.value(
            "--local-size",
            "X[,Y[,Z]]",
            "the size of the work-groups of a kernel that does not state one (default: its LocalSizeHint, or else 1,1,1)");
    static final Option GLOBAL_OFFSET = Option.value(
            "--global-offset", "X[,Y[,Z]]", "the global id of the first invocation of a kernel (default 0,0,0)");
    static final Option OUT = Option.repeatable(
            "--out",
            "WHICH[=FILE]",
            "write a result to a file when the run has ended, or print its numbers: WHICH is SET:BINDING or the name of a"
                    + " buffer or image, the NAME of an --address, the number of an argument, from 0, color:LOCATION, or depth. Images become PNG files if"
                    + " FILE ends with .png");

    static final Option EXPECT = Option.repeatable(
            "--expect",
            "WHICH=DATA",
            "end with the exit status 1 if a result is not this when the run has ended: DATA as for --buffer, or IMAGE as"
                    + " for --image");
    static final Option TOLERANCE =
            Option.value("--tolerance", "N", "how much numbers may differ from those of --expect (default 0)");
    static final Option DESCRIPTION = Option.value(
            "--run",
            "FILE.json",
            "take options from a JSON object, by their names without dashes, and FILE from its member module; options of"
                    + " the command line take precedence");

    /** The options that say what is run, with which data, and how. */
    static final List<Option> DATA = CommonOptions.join(
            List.of(ENTRY, GROUPS, LOCAL_SIZE, GLOBAL_OFFSET, BUFFER, IMAGE, SAMPLER, ARGUMENT, PUSH, ADDRESS),
            SpecializationOptions.ALL,
            List.of(OUT, DESCRIPTION),
            DrawingOptions.ALL,
            ProgramOptions.ALL);

    RunCommand() {
        super(
                "run",
                "Run shaders and kernels without a driver",
                new Operands("FILE", 0, 1, "a module, binary or text"),
                CommonOptions.join(
                        DATA,
                        List.of(EXPECT, TOLERANCE),
                        RunObservers.ALL,
                        List.of(CommonOptions.FINDING_FORMAT, GrammarOption.GRAMMAR)));
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
                        new Example("spirv run kernel.spv --groups 1024 --arg int:1*1024 --arg int:5 --out 0", "")));
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
