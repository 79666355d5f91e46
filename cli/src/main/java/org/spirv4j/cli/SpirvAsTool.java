package org.spirv4j.cli;

import java.nio.ByteOrder;
import java.util.List;
import org.spirv4j.cli.file.ConversionRun;
import org.spirv4j.cli.file.FileProblem;
import org.spirv4j.cli.file.TaskList;
import org.spirv4j.cli.option.Arguments;
import org.spirv4j.cli.option.Operands;
import org.spirv4j.cli.option.Option;
import org.spirv4j.text.AssemblerOptions;

/** What the program is when it is called as {@code spirv-as}: that tool's options and default output. */
final class SpirvAsTool implements Command {
    static final Option OUTPUT =
            Option.value("-o", "FILE", "write to this file, or to standard output if it is -; default: out.spv");

    @Override
    public String name() {
        return "spirv-as";
    }

    @Override
    public String summary() {
        return "Create a SPIR-V binary module from SPIR-V assembly text";
    }

    @Override
    public List<Option> options() {
        return List.of(OUTPUT, AsCommand.PRESERVE_NUMERIC_IDS, TargetEnvOption.TARGET_ENV, DropIn.VERSION);
    }

    @Override
    public Operands operands() {
        return new Operands("FILE", 0, 1, "the text; - or nothing: standard input");
    }

    @Override
    public Help help() {
        return new Help(
                List.of("spirv-as [OPTION...] [FILE]"),
                "This is spirv4j under the name of another tool; \"spirv as\" can do more.",
                List.of(new Example("spirv-as shader.spvasm -o shader.spv", "")));
    }

    @Override
    public boolean isDropIn() {
        return true;
    }

    @Override
    public int run(Arguments arguments, Console console) throws FileProblem {
        AssemblerOptions options =
                AssemblerOptions.DEFAULT.withPreservedNumericIds(arguments.has(AsCommand.PRESERVE_NUMERIC_IDS));
        String target = arguments.value(TargetEnvOption.TARGET_ENV, "");
        if (!target.isEmpty()) {
            options = options.withTarget(TargetEnvOption.parse(target).orElseThrow());
        }
        Assembling conversion = new Assembling(options, ByteOrder.LITTLE_ENDIAN);
        String output = arguments.value(OUTPUT, "out.spv");
        return new ConversionRun(conversion, console, false, false)
                .run(TaskList.ofOne(arguments.operands(), output), 1);
    }
}
