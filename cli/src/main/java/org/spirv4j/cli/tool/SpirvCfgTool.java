// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli.tool;

import java.util.List;
import org.spirv4j.cli.command.GrammarOption;
import org.spirv4j.cli.console.Console;
import org.spirv4j.cli.console.ExitStatus;
import org.spirv4j.cli.console.FileProblem;
import org.spirv4j.cli.file.InputFile;
import org.spirv4j.cli.graph.GraphDrawing;
import org.spirv4j.cli.option.Arguments;
import org.spirv4j.cli.option.Operands;
import org.spirv4j.cli.option.Option;

/** The tool {@code spirv-cfg}. */
final class SpirvCfgTool extends DropIn {
    private static final Option OUTPUT =
            Option.value("-o", "FILE", "output file; standard output if it is - or omitted");

    /** The exit status of the tool for a module that it cannot read: -4, SPV_ERROR_INVALID_BINARY, in eight bits. */
    private static final int INVALID_BINARY = 252;

    SpirvCfgTool() {
        super(
                Tools.CFG,
                "Show the control-flow graph of a SPIR-V binary module in the language of Graphviz",
                new Operands("FILE", 1, 1, "the module; - is standard input"),
                List.of(OUTPUT),
                "spirv-cfg shader.spv | dot -Tsvg -o shader.svg");
    }

    @Override
    public int run(Arguments arguments, Console console) throws FileProblem {
        GraphDrawing drawing = new GraphDrawing(
                GraphDrawing.Format.DOT,
                GraphDrawing.Graph.FLOW,
                "",
                false,
                GrammarOption.readOptions(arguments, console));
        int status = run(drawing, arguments, arguments.value(OUTPUT, InputFile.STANDARD), console);
        return status == ExitStatus.BAD_INPUT ? INVALID_BINARY : status;
    }
}
