// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli.tool;

import java.nio.ByteOrder;
import java.util.List;
import org.spirv4j.cli.command.TargetEnvOption;
import org.spirv4j.cli.command.as.AsCommand;
import org.spirv4j.cli.command.as.Assembling;
import org.spirv4j.cli.console.Console;
import org.spirv4j.cli.console.FileProblem;
import org.spirv4j.cli.option.Arguments;
import org.spirv4j.cli.option.Option;
import org.spirv4j.grammar.TargetEnv;
import org.spirv4j.text.Assembler;

/** The tool {@code spirv-as}. */
final class SpirvAsTool extends DropIn {
    static final Option OUTPUT = Option.value("-o", "FILE", "output file, or - for standard output; default: out.spv");
    /** Unlike {@code spirv as}, the tool ignores comments that state a version. */
    private static final Option TARGET_ENV = TargetEnvOption.of("assemble for this environment", "spv1.6");

    SpirvAsTool() {
        super(
                Tools.AS,
                "Create a SPIR-V binary module from SPIR-V assembly text",
                oneInput("the text"),
                List.of(OUTPUT, AsCommand.PRESERVE_NUMERIC_IDS, TARGET_ENV),
                "spirv-as shader.spvasm -o shader.spv");
    }

    @Override
    public int run(Arguments arguments, Console console) throws FileProblem {
        Assembler assembler = AsCommand.assembler(arguments, console)
                .withTarget(TargetEnvOption.value(TARGET_ENV, arguments).orElse(TargetEnv.UNIVERSAL_1_6));
        Assembling assembling = new Assembling(assembler, ByteOrder.LITTLE_ENDIAN);
        return run(assembling, arguments, arguments.value(OUTPUT, "out.spv"), console);
    }
}
