// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli.tool;

import java.util.List;
import java.util.Optional;
import org.spirv4j.cli.command.DisassemblyOptions;
import org.spirv4j.cli.command.GrammarOption;
import org.spirv4j.cli.command.diff.Differing;
import org.spirv4j.cli.console.Console;
import org.spirv4j.cli.console.ExitStatus;
import org.spirv4j.cli.console.FileProblem;
import org.spirv4j.cli.option.Arguments;
import org.spirv4j.cli.option.Operands;
import org.spirv4j.cli.option.Option;
import org.spirv4j.cli.report.TextReport;
import org.spirv4j.diff.DiffPrinter;
import org.spirv4j.diff.ModuleDiff;

/** The tool {@code spirv-diff}. Its exit status does not depend on whether the modules differ. */
final class SpirvDiffTool extends DropIn {
    private static final Option INDENT = Option.flag("--indent", "align instructions in a column; the default");

    SpirvDiffTool() {
        super(
                Tools.DIFF,
                "Compare two SPIR-V files",
                new Operands("FILE", 2, 2, "the modules in any form; - is standard input"),
                List.of(
                        DisassemblyOptions.COLOR,
                        DisassemblyOptions.NO_COLOR,
                        INDENT,
                        Differing.NO_INDENT,
                        Differing.NO_HEADER,
                        Differing.ID_MAP,
                        Differing.IGNORE_SET_BINDING,
                        Differing.IGNORE_LOCATION),
                "spirv-diff before.spv after.spv");
    }

    @Override
    public int run(Arguments arguments, Console console) throws FileProblem {
        Optional<ModuleDiff> diff = Differing.compare(
                arguments.operands(),
                GrammarOption.readOptions(arguments, console),
                Differing.options(arguments).withComplete(false),
                new TextReport(console),
                console);
        if (diff.isEmpty()) {
            return ExitStatus.BAD_INPUT;
        }
        DiffPrinter printing = Differing.printing(arguments, console);
        Console shown = printing.color() ? console.withColoredOutput() : console;
        shown.print(printing.print(diff.get()));
        return ExitStatus.DONE;
    }
}
