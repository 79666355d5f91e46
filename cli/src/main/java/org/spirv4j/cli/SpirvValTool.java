// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli;

import java.util.List;
import org.spirv4j.cli.file.FileProblem;
import org.spirv4j.cli.file.InputFile;
import org.spirv4j.cli.option.Arguments;
import org.spirv4j.module.ReadOptions;

/** The tool {@code spirv-val}. */
final class SpirvValTool extends DropIn {

    SpirvValTool() {
        super(
                "spirv-val",
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
