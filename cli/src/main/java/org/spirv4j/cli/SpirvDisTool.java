package org.spirv4j.cli;

import java.util.List;
import org.spirv4j.cli.file.ConversionRun;
import org.spirv4j.cli.file.FileProblem;
import org.spirv4j.cli.file.TaskList;
import org.spirv4j.cli.option.Arguments;
import org.spirv4j.cli.option.Operands;
import org.spirv4j.cli.option.Option;
import org.spirv4j.module.ReadOptions;
import org.spirv4j.text.DisassemblerOptions;

/** What the program is when it is called as {@code spirv-dis}: that tool's options. */
final class SpirvDisTool implements Command {
    private static final Option OUTPUT =
            Option.value("-o", "FILE", "write to this file; default, and if it is -: to standard output");

    @Override
    public String name() {
        return "spirv-dis";
    }

    @Override
    public String summary() {
        return "Disassemble a SPIR-V binary module";
    }

    @Override
    public List<Option> options() {
        return List.of(
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
                DisassemblyOptions.HANDLE_UNKNOWN_OPCODES,
                DropIn.VERSION);
    }

    @Override
    public Operands operands() {
        return new Operands("FILE", 0, 1, "the module; - or nothing: standard input");
    }

    @Override
    public Help help() {
        return new Help(
                List.of("spirv-dis [OPTION...] [FILE]"),
                "This is spirv4j under the name of another tool; \"spirv dis\" can do more.",
                List.of(new Example("spirv-dis shader.spv -o shader.spvasm", "")));
    }

    @Override
    public boolean isDropIn() {
        return true;
    }

    @Override
    public int run(Arguments arguments, Console console) throws FileProblem {
        String output = arguments.value(OUTPUT, "-");
        boolean toStandardOutput = output.equals("-");
        DisassemblerOptions options = DisassemblyOptions.of(arguments, console, toStandardOutput);
        Disassembling conversion = new Disassembling(
                // The other tool never colours a file.
                options.withColor(options.color() && toStandardOutput),
                ReadOptions.DEFAULT.withMaxIdBound(Integer.MAX_VALUE),
                false);
        return new ConversionRun(conversion, console, false, false)
                .run(TaskList.ofOne(arguments.operands(), output), 1);
    }
}
