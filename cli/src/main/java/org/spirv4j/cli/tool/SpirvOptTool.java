// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli.tool;

import java.util.List;
import org.spirv4j.cli.command.CommonOptions;
import org.spirv4j.cli.command.ValidationOption;
import org.spirv4j.cli.command.opt.OptimizerOptions;
import org.spirv4j.cli.command.opt.Optimizing;
import org.spirv4j.cli.console.Console;
import org.spirv4j.cli.console.FileProblem;
import org.spirv4j.cli.console.UsageException;
import org.spirv4j.cli.option.Arguments;
import org.spirv4j.cli.option.Option;
import org.spirv4j.module.ReadOptions;
import org.spirv4j.validate.Validator;

/** The tool {@code spirv-opt}. */
final class SpirvOptTool extends DropIn {
    private static final Option OUTPUT =
            Option.value("-o", "FILE", "output file, or - for standard output; must be given");

    private static final String MAX_ID_BOUND = "max-id-bound";

    private final OptimizerOptions optimizing;

    SpirvOptTool() {
        this(new OptimizerOptions());
    }

    private SpirvOptTool(OptimizerOptions optimizing) {
        super(
                Tools.OPT,
                "Optimize a SPIR-V binary module",
                oneInput("the module"),
                CommonOptions.join(
                        List.of(
                                OUTPUT,
                                OptimizerOptions.TARGET_ENV,
                                OptimizerOptions.TIME_REPORT,
                                OptimizerOptions.PRINT_ALL,
                                OptimizerOptions.SKIP_VALIDATION,
                                OptimizerOptions.VALIDATE_AFTER_ALL),
                        optimizing.all()),
                "spirv-opt -O shader.spv -o fast.spv");
        this.optimizing = optimizing;
    }

    @Override
    public int run(Arguments arguments, Console console) throws FileProblem {
        if (!arguments.has(OUTPUT)) {
            throw new UsageException("-o is missing");
        }
        if (ValidationOption.of(arguments).value(MAX_ID_BOUND)
                < Validator.create().value(MAX_ID_BOUND)) {
            throw new UsageException("the maximum id bound must be at least "
                    + Validator.create().value(MAX_ID_BOUND));
        }
        Optimizing action = new Optimizing(
                optimizing.optimizer(arguments, console), arguments, Optimizing.Reports.NONE, ReadOptions.DEFAULT);
        return run(action, arguments, arguments.value(OUTPUT, ""), console);
    }
}
