// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli.run;

import java.util.List;
import org.spirv4j.cli.command.CommonOptions;
import org.spirv4j.cli.command.GrammarOption;
import org.spirv4j.cli.command.SpecializationOptions;
import org.spirv4j.cli.option.Option;
import org.spirv4j.cli.run.data.SamplerText;

/** The options of {@code spirv run}, most of which {@code spirv debug} and descriptions of runs have, too. */
public final class RunOptions {
    static final Option ENTRY = Option.value(
            "--entry", "NAME", "run this entry point; needed if the module has several that can be dispatched");
    static final Option GROUPS =
            Option.value("--groups", "X[,Y[,Z]]", "how many work-groups to run in each dimension (default 1,1,1)");
    static final Option BUFFER = Option.repeatable(
            "--buffer",
            "SET:BINDING=DATA",
            "bind a uniform or storage buffer: DATA is the name of a file of bytes, or numbers with their types, such as"
                    + " float:1,2.5 or uint:0*100 for a hundred zeros, or uint:1,float:2; SET:BINDING may also be the"
                    + " name of the variable or of its block, and is followed by [2] for the element 2 of an array; heap:64 is"
                    + " the byte offset 64 of the descriptor heap, and heap[2] the element 2 of the array that the"
                    + " shader has there");
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
                    + " value; of local memory, only the number of bytes counts");
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
    public static final Option OUT = Option.repeatable(
            "--out",
            "WHICH[=FILE]",
            "write a result to a file when the run has ended, or print its numbers: WHICH is SET:BINDING or the name of a"
                    + " buffer or image, the NAME of an --address, the number of an argument, from 0, color:LOCATION, or depth. Images become PNG files if"
                    + " FILE ends with .png");

    public static final Option EXPECT = Option.repeatable(
            "--expect",
            "WHICH=DATA",
            "end with the exit status 1 if a result is not this when the run has ended: DATA as for --buffer, or IMAGE as"
                    + " for --image");
    public static final Option TOLERANCE =
            Option.value("--tolerance", "N", "how much numbers may differ from those of --expect (default 0)");
    public static final Option DESCRIPTION = Option.value(
            "--run",
            "FILE.json",
            "take options from a JSON object, by their names without dashes, and FILE from its member module; options of"
                    + " the command line take precedence");

    /** The options that say what is run, with which data, and how. */
    public static final List<Option> DATA = CommonOptions.join(
            List.of(ENTRY, GROUPS, LOCAL_SIZE, GLOBAL_OFFSET, BUFFER, IMAGE, SAMPLER, ARGUMENT, PUSH, ADDRESS),
            SpecializationOptions.ALL,
            List.of(OUT, DESCRIPTION),
            DrawingOptions.ALL,
            ProgramOptions.ALL);

    /** All options of {@code spirv run} but {@code --debug}; a description of a run may have each of them. */
    public static final List<Option> ALL = CommonOptions.join(
            DATA,
            List.of(EXPECT, TOLERANCE),
            RunObservers.ALL,
            List.of(CommonOptions.FINDING_FORMAT, GrammarOption.GRAMMAR));

    private RunOptions() {}
}
