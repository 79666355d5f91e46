// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli.command.reflect;

import java.util.List;
import org.spirv4j.cli.command.CommandName;
import org.spirv4j.cli.command.CommonOptions;
import org.spirv4j.cli.command.FileCommand;
import org.spirv4j.cli.command.GrammarOption;
import org.spirv4j.cli.command.SpecializationOptions;
import org.spirv4j.cli.console.Console;
import org.spirv4j.cli.console.FileProblem;
import org.spirv4j.cli.console.UsageException;
import org.spirv4j.cli.file.FileAction;
import org.spirv4j.cli.file.Input;
import org.spirv4j.cli.file.InputFile;
import org.spirv4j.cli.file.InputKind;
import org.spirv4j.cli.option.Arguments;
import org.spirv4j.cli.option.Option;
import org.spirv4j.cli.reflect.Loading;
import org.spirv4j.cli.reflect.Reflecting;

/** {@code spirv reflect}. */
public final class ReflectCommand extends FileCommand {
    private static final Option FORMAT = Option.choice(
            "--format",
            "write text (the default), one line of JSON per file, with errors likewise, or a web page that shows the"
                    + " memory of blocks as boxes of bytes",
            "text",
            "json",
            "html");

    private static final Option DIFF = Option.value(
            "--diff",
            "OLD",
            "compare with this module instead: show the changes because of which a host that works with OLD may not"
                    + " work with FILE");

    private static final Option STAGE_MERGE = Option.flag(
            "--stage-merge",
            "merge the files as the stages of one pipeline, and report everything in which they do not fit together;"
                    + " FILE:ENTRY selects the entry point with the name ENTRY");

    public ReflectCommand() {
        super(
                CommandName.REFLECT,
                InputKind.MODULE,
                CommonOptions.join(
                        List.of(CommonOptions.OUTPUT, FORMAT, STAGE_MERGE, DIFF), SpecializationOptions.ALL));
    }

    @Override
    public Help help() {
        return help(
                "Shows the entry points with their inputs, outputs and work-group sizes, the resources of each"
                        + " descriptor set, push constants, specialization constants, arguments of kernels, and the"
                        + " memory layout of each block. Without -o, the output goes to standard output.",
                new Example("spirv reflect shader.spv", ""),
                new Example("spirv reflect --format json shaders > shaders.jsonl", "one line per module"),
                new Example("spirv reflect --format html shader.spv -o shader.reflect.html", "a web page"),
                new Example("spirv reflect --set 3=64 shader.spv", "for a value of a specialization constant"),
                new Example(
                        "spirv reflect --stage-merge lit.vert.spv lit.frag.spv",
                        "the layout of the pipeline; exit status 1 if the stages do not fit together"),
                new Example("spirv reflect --diff old.spv new.spv", "exit status 1 if a host has to change"));
    }

    @Override
    public int run(Arguments arguments, Console console) throws FileProblem {
        if (!arguments.has(STAGE_MERGE)) {
            return super.run(arguments, console);
        }
        String format = CommonOptions.format(arguments, FORMAT);
        if (arguments.has(DIFF)) {
            throw new UsageException("--stage-merge cannot be combined with --diff");
        }
        return new StageMerging(
                        loading(arguments, console),
                        format,
                        CommonOptions.report(arguments, report(arguments, console)),
                        console)
                .run(arguments.operands(), arguments.value(CommonOptions.OUTPUT, InputFile.STANDARD));
    }

    @Override
    protected boolean writesFiles(Arguments arguments) {
        return arguments.has(CommonOptions.OUTPUT) && !arguments.has(DIFF);
    }

    private static Loading loading(Arguments arguments, Console console) throws FileProblem {
        return new Loading(GrammarOption.readOptions(arguments, console), SpecializationOptions.asDefaults(arguments));
    }

    @Override
    protected FileAction action(Arguments arguments, Console console) throws FileProblem {
        Loading loading = loading(arguments, console);
        String old = arguments.value(DIFF, "");
        if (!old.isEmpty()) {
            if (arguments.has(CommonOptions.OUTPUT)) {
                throw new UsageException("--diff cannot be combined with -o");
            }
            return new Comparing(Input.read(old, console), loading);
        }
        return new Reflecting(CommonOptions.format(arguments, FORMAT), loading, writesFiles(arguments));
    }
}
