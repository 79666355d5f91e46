// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli.tool;

import java.util.List;
import org.spirv4j.cli.command.CommonOptions;
import org.spirv4j.cli.command.ValidationOption;
import org.spirv4j.cli.command.val.ValCommand;
import org.spirv4j.cli.command.val.Validating;
import org.spirv4j.cli.console.Console;
import org.spirv4j.cli.console.FileProblem;
import org.spirv4j.cli.file.InputFile;
import org.spirv4j.cli.option.Arguments;
import org.spirv4j.module.ReadOptions;

/** The tool {@code spirv-val}. */
final class SpirvValTool extends DropIn {
    SpirvValTool() {
        super(
                Tools.VAL,
                "Validate a SPIR-V binary module",
                oneInput("the module"),
                CommonOptions.join(List.of(ValCommand.TARGET_ENV), ValidationOption.ALL),
                "spirv-val --target-env vulkan1.3 shader.spv");
    }

    /** Mistakes in debug information are errors, as that tool has it. */
    @Override
    public int run(Arguments arguments, Console console) throws FileProblem {
        Validating validating = new Validating(
                ValCommand.target(arguments),
                ValidationOption.of(arguments).withNonSemanticErrors(),
                ReadOptions.DEFAULT);
        return run(validating, arguments, InputFile.STANDARD, console);
    }
}
