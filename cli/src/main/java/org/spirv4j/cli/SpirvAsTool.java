// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli;

import java.nio.ByteOrder;
import java.util.List;
import org.spirv4j.cli.file.FileProblem;
import org.spirv4j.cli.option.Arguments;
import org.spirv4j.cli.option.Option;

/** The tool {@code spirv-as}. */
final class SpirvAsTool extends DropIn {
    static final Option OUTPUT = Option.value("-o", "FILE", "output file, or - for standard output; default: out.spv");

    SpirvAsTool() {
        super(
                "spirv-as",
                "Create a SPIR-V binary module from SPIR-V assembly text",
                oneInput("the text"),
                List.of(OUTPUT, AsCommand.PRESERVE_NUMERIC_IDS, AsCommand.TARGET_ENV),
                "spirv-as shader.spvasm -o shader.spv");
    }

    @Override
    public int run(Arguments arguments, Console console) throws FileProblem {
        Assembling assembling = new Assembling(AsCommand.options(arguments, console), ByteOrder.LITTLE_ENDIAN);
        return run(assembling, arguments, arguments.value(OUTPUT, "out.spv"), console);
    }
}
