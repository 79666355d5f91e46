// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli.tool;

import java.util.List;
import org.spirv4j.cli.command.lint.Linting;
import org.spirv4j.cli.console.Console;
import org.spirv4j.cli.console.FileProblem;
import org.spirv4j.cli.file.InputFile;
import org.spirv4j.cli.option.Arguments;
import org.spirv4j.cli.option.Operands;
import org.spirv4j.lint.LintRule;
import org.spirv4j.lint.Linter;
import org.spirv4j.module.ReadOptions;

/** The tool {@code spirv-lint}. */
final class SpirvLintTool extends DropIn {
    SpirvLintTool() {
        super(
                Tools.LINT,
                "Find probable mistakes in a SPIR-V binary module",
                new Operands("FILE", 1, 1, "the module; - is standard input"),
                List.of(),
                "spirv-lint shader.spv");
    }

    @Override
    public int run(Arguments arguments, Console console) throws FileProblem {
        return run(
                new Linting(
                        Linter.create().withOnly(LintRule.DIVERGENT_DERIVATIVE).withFunctionsAlone(),
                        ReadOptions.DEFAULT,
                        false),
                arguments,
                InputFile.STANDARD,
                console);
    }
}
