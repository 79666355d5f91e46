// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli.tool;

import java.util.List;
import org.spirv4j.cli.command.DisassemblyOptions;
import org.spirv4j.cli.command.GrammarOption;
import org.spirv4j.cli.command.dis.Disassembling;
import org.spirv4j.cli.console.Console;
import org.spirv4j.cli.console.FileProblem;
import org.spirv4j.cli.file.InputFile;
import org.spirv4j.cli.option.Arguments;
import org.spirv4j.cli.option.Option;
import org.spirv4j.text.Disassembler;

/** The tool {@code spirv-dis}. */
final class SpirvDisTool extends DropIn {
    private static final Option OUTPUT =
            Option.value("-o", "FILE", "output file; standard output if it is - or omitted");

    SpirvDisTool() {
        super(
                Tools.DIS,
                "Disassemble a SPIR-V binary module",
                oneInput("the module"),
                List.of(
                        OUTPUT,
                        DisassemblyOptions.COLOR,
                        DisassemblyOptions.NO_COLOR,
                        DisassemblyOptions.NO_INDENT,
                        DisassemblyOptions.NESTED_INDENT,
                        DisassemblyOptions.REORDER_BLOCKS,
                        DisassemblyOptions.NO_HEADER,
                        DisassemblyOptions.RAW_ID,
                        DisassemblyOptions.OFFSETS,
                        DisassemblyOptions.COMMENT,
                        DisassemblyOptions.HANDLE_UNKNOWN_OPCODES),
                "spirv-dis shader.spv -o shader.spvasm");
    }

    @Override
    public int run(Arguments arguments, Console console) throws FileProblem {
        String output = arguments.value(OUTPUT, InputFile.STANDARD);
        boolean toStandardOutput = output.equals(InputFile.STANDARD);
        Disassembler disassembler = DisassemblyOptions.of(arguments, console, toStandardOutput);
        // The other tool never colours a file.
        disassembler = disassembler.withColor(disassembler.color() && toStandardOutput);
        Disassembling disassembling =
                new Disassembling(disassembler, GrammarOption.readOptions(arguments, console), false);
        return run(disassembling, arguments, output, disassembler.color() ? console.withColoredOutput() : console);
    }
}
