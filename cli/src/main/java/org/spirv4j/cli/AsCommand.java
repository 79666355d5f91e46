package org.spirv4j.cli;

import java.nio.ByteOrder;
import java.util.List;
import org.spirv4j.cli.file.ConversionRun;
import org.spirv4j.cli.file.FileProblem;
import org.spirv4j.cli.file.TaskList;
import org.spirv4j.cli.option.Arguments;
import org.spirv4j.cli.option.Operands;
import org.spirv4j.cli.option.Option;
import org.spirv4j.cli.option.UsageException;
import org.spirv4j.text.AssemblerOptions;

/** {@code spirv as}. */
final class AsCommand implements Command {
    static final Option OUTPUT = Option.value(
                    "-o",
                    "FILE",
                    "write to this file, or to standard output if it is -; a folder if there are several inputs")
            .orName("--output");
    static final Option PRESERVE_NUMERIC_IDS = Option.flag(
            "--preserve-numeric-ids",
            "give numeric ids such as %7 the numbers that they are written with; named ids fill the gaps");
    private static final Option ENDIAN =
            Option.value("--endian", "little|big", "write words in this byte order; default: little");
    static final Option FORMAT =
            Option.value("--format", "text|json", "report errors as text, or as one line of JSON per file");

    @Override
    public String name() {
        return "as";
    }

    @Override
    public String summary() {
        return "Assemble SPIR-V text into binary modules";
    }

    @Override
    public List<Option> options() {
        return List.of(
                OUTPUT,
                TargetEnvOption.TARGET_ENV,
                PRESERVE_NUMERIC_IDS,
                ENDIAN,
                GrammarOption.GRAMMAR,
                CommonOptions.JOBS,
                FORMAT,
                CommonOptions.DEBUG);
    }

    @Override
    public Operands operands() {
        return new Operands(
                "FILE",
                0,
                Integer.MAX_VALUE,
                "a text file, or a folder, of which all *.spvasm files are taken; - or nothing: standard input");
    }

    @Override
    public Help help() {
        return new Help(
                List.of("spirv as [OPTION...] [FILE]", "spirv as [OPTION...] -o FOLDER FILE|FOLDER..."),
                "Without -o, FILE.spvasm becomes FILE.spv in the current folder, and standard input is assembled to"
                        + " standard output. All errors of a text are reported at once, and no file is written for it.",
                List.of(
                        new Example("spirv as shader.spvasm", "writes shader.spv"),
                        new Example("spirv as --target-env vulkan1.2 shader.spvasm -o build/shader.spv", ""),
                        new Example("spirv as shaders -o build", "all *.spvasm files in shaders, in the same folders"),
                        new Example("spirv dis a.spv | sed s/Uniform/StorageBuffer/ | spirv as > b.spv", "")));
    }

    @Override
    public int run(Arguments arguments, Console console) throws FileProblem {
        AssemblerOptions any = AssemblerOptions.DEFAULT
                .withPreservedNumericIds(arguments.has(PRESERVE_NUMERIC_IDS))
                .withGrammar(GrammarOption.read(arguments.values(GrammarOption.GRAMMAR), console));
        AssemblerOptions options = TargetEnvOption.parse(arguments.value(TargetEnvOption.TARGET_ENV, ""))
                .map(any::withTarget)
                .orElse(any);
        Assembling conversion = new Assembling(options, order(arguments.value(ENDIAN, "little")));
        boolean json = CommonOptions.isJson(arguments, FORMAT);
        int jobs = CommonOptions.jobs(arguments);
        TaskList tasks = TaskList.of(arguments.operands(), arguments.value(OUTPUT, ""), ".spv", conversion, console);
        return new ConversionRun(conversion, console, json, arguments.has(CommonOptions.DEBUG)).run(tasks, jobs);
    }

    private static ByteOrder order(String value) {
        if (value.equals("little")) {
            return ByteOrder.LITTLE_ENDIAN;
        }
        if (value.equals("big")) {
            return ByteOrder.BIG_ENDIAN;
        }
        throw new UsageException("--endian is little or big, not '" + value + "'");
    }
}
