// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli.tool;

import java.util.List;
import org.spirv4j.cli.command.CommonOptions;
import org.spirv4j.cli.command.link.Linking;
import org.spirv4j.cli.console.Console;
import org.spirv4j.cli.console.FileProblem;
import org.spirv4j.cli.option.Arguments;
import org.spirv4j.cli.option.Operands;
import org.spirv4j.cli.report.TextReport;

/** The tool {@code spirv-link}. */
final class SpirvLinkTool extends DropIn {
    SpirvLinkTool() {
        super(
                Tools.LINK,
                "Link SPIR-V binary files together",
                new Operands("FILE", 1, Integer.MAX_VALUE, "the modules; - is standard input"),
                CommonOptions.join(List.of(SpirvAsTool.OUTPUT), Linking.OPTIONS),
                "spirv-link main.spv library.spv -o program.spv");
    }

    @Override
    public int run(Arguments arguments, Console console) throws FileProblem {
        return new Linking(arguments, new TextReport(console), console)
                .run(arguments.operands(), arguments.value(SpirvAsTool.OUTPUT, "out.spv"));
    }
}
