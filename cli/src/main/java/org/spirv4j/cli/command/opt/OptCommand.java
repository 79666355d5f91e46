// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli.command.opt;

import java.util.List;
import org.spirv4j.cli.command.CommandName;
import org.spirv4j.cli.command.CommonOptions;
import org.spirv4j.cli.command.FileCommand;
import org.spirv4j.cli.command.GrammarOption;
import org.spirv4j.cli.console.Console;
import org.spirv4j.cli.console.FileProblem;
import org.spirv4j.cli.console.UsageException;
import org.spirv4j.cli.file.FileAction;
import org.spirv4j.cli.file.InputKind;
import org.spirv4j.cli.option.Arguments;
import org.spirv4j.cli.option.Option;
import org.spirv4j.module.ReadOptions;
import org.spirv4j.optimize.Optimizer;

/** {@code spirv opt}. */
public final class OptCommand extends FileCommand {
    private static final Option REMARKS = Option.attached(
            "--remarks",
            "[=json]",
            "show what passes did and did not do, and why, as text or as one line of JSON per remark");
    private static final Option STATS =
            Option.flag("--stats", "show the numbers of bytes and instructions before and after, by class");
    private static final Option DIFF = Option.flag("--diff", "show the lines of the text that change");
    private static final Option BISECT = Option.value(
            "--bisect",
            "COMMAND",
            "instead of writing a module, find the first pass that changes the exit status of this shell command, which"
                    + " is run with the path of a module");

    private final OptimizerOptions optimizing;

    public OptCommand() {
        this(new OptimizerOptions());
    }

    private OptCommand(OptimizerOptions optimizing) {
        super(
                CommandName.OPT,
                InputKind.MODULE,
                CommonOptions.join(
                        List.of(
                                CommonOptions.OUTPUT,
                                OptimizerOptions.TARGET_ENV,
                                REMARKS,
                                STATS,
                                DIFF,
                                OptimizerOptions.TIME_REPORT,
                                OptimizerOptions.PRINT_ALL,
                                BISECT,
                                OptimizerOptions.SKIP_VALIDATION,
                                OptimizerOptions.VALIDATE_AFTER_ALL),
                        optimizing.all()));
        this.optimizing = optimizing;
    }

    @Override
    public Help help() {
        return help(
                "Applies passes in the order of their options; -O, -Os, -Oz, --legalize-hlsl and -Oconfig stand for"
                        + " several passes. The module is validated before, as spirv val does it with the same options."
                        + " Without -o, it goes to standard output. Reports go to standard error. spirv-opt takes the"
                        + " same options.",
                new Example("spirv opt -O shader.spv -o fast.spv", ""),
                new Example("spirv opt -Os --stats build -o out", "optimises all modules in build for size"),
                new Example("spirv opt --ssa-rewrite --eliminate-dead-code-aggressive --diff a.spv -o b.spv", ""),
                new Example(
                        "spirv opt -O --bisect \"spirv-val --target-env vulkan1.2\" a.spv",
                        "finds the pass whose result another validator refuses"));
    }

    @Override
    protected boolean writesFiles(Arguments arguments) {
        return !arguments.has(BISECT);
    }

    @Override
    protected FileAction action(Arguments arguments, Console console) throws FileProblem {
        Optimizer optimizer = optimizing.optimizer(arguments, console);
        ReadOptions read = GrammarOption.readOptions(arguments, console);
        if (optimizer.passes().isEmpty()) {
            throw new UsageException("nothing to do: -O, -Os or a pass is missing");
        }
        if (arguments.has(BISECT)) {
            return new Bisecting(optimizer, arguments.value(BISECT, ""), arguments, read);
        }
        Optimizing.Reports reports =
                new Optimizing.Reports(remarks(arguments), arguments.has(STATS), arguments.has(DIFF));
        return new Optimizing(optimizer, arguments, reports, read);
    }

    private static Optimizing.RemarkForm remarks(Arguments arguments) {
        if (!arguments.has(REMARKS)) {
            return Optimizing.RemarkForm.NONE;
        }
        return switch (arguments.value(REMARKS, "")) {
            case "" -> Optimizing.RemarkForm.TEXT;
            case "json" -> Optimizing.RemarkForm.JSON;
            default ->
                throw new UsageException(
                        "the form of --remarks must be json, not '" + arguments.value(REMARKS, "") + "'");
        };
    }
}
