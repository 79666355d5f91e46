// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli;

import java.util.List;
import org.spirv4j.cli.file.FileAction;
import org.spirv4j.cli.file.FileProblem;
import org.spirv4j.cli.file.InputKind;
import org.spirv4j.cli.option.Arguments;
import org.spirv4j.cli.option.Option;

/** {@code spirv reflect}. */
final class ReflectCommand extends FileCommand {
    private static final Option FORMAT = Option.choice(
            "--format", "write text (the default), or one line of JSON per file; errors likewise", "text", "json");

    ReflectCommand() {
        super(
                "reflect",
                "Show what modules expect of their host",
                InputKind.MODULE,
                List.of(CommonOptions.OUTPUT, FORMAT));
    }

    @Override
    public Help help() {
        return help(
                "Shows the entry points with their inputs, outputs and work-group sizes, the resources of each"
                        + " descriptor set, push constants, specialization constants, arguments of kernels, and the"
                        + " memory layout of each block. Without -o, the output goes to standard output.",
                new Example("spirv reflect shader.spv", ""),
                new Example("spirv reflect --format json shaders > shaders.jsonl", "one line per module"));
    }

    @Override
    boolean writesFiles(Arguments arguments) {
        return arguments.has(CommonOptions.OUTPUT);
    }

    @Override
    FileAction action(Arguments arguments, Console console) throws FileProblem {
        return new Reflecting(
                CommonOptions.format(arguments, FORMAT),
                GrammarOption.readOptions(arguments, console),
                writesFiles(arguments));
    }
}
