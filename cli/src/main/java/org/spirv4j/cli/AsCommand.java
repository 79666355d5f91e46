package org.spirv4j.cli;

import java.nio.ByteOrder;
import java.util.List;
import org.spirv4j.cli.file.FileAction;
import org.spirv4j.cli.file.FileProblem;
import org.spirv4j.cli.file.InputKind;
import org.spirv4j.cli.option.Arguments;
import org.spirv4j.cli.option.Option;
import org.spirv4j.text.AssemblerOptions;

/** {@code spirv as}. */
final class AsCommand extends FileCommand {
    static final Option TARGET_ENV = TargetEnvOption.of(
            "assemble for this environment",
            "the version that a comment \"; Version: 1.x\" at the top of the text states, or spv1.6");
    static final Option PRESERVE_NUMERIC_IDS = Option.flag(
            "--preserve-numeric-ids",
            "give numeric ids such as %7 the numbers that they are written with; named ids fill the gaps");
    private static final Option ENDIAN =
            Option.choice("--endian", "write words in this byte order; default: little", "little", "big");

    AsCommand() {
        super(
                "as",
                "Assemble SPIR-V text into binary modules",
                InputKind.TEXT,
                List.of(CommonOptions.OUTPUT, TARGET_ENV, PRESERVE_NUMERIC_IDS, ENDIAN));
    }

    @Override
    public Help help() {
        return help(
                "Without -o, FILE.spvasm becomes FILE.spv in the current folder, and standard input is assembled to"
                        + " standard output. All errors of a text are reported at once, and no file is written for it.",
                new Example("spirv as shader.spvasm", "writes shader.spv"),
                new Example("spirv as --target-env vulkan1.2 shader.spvasm -o build/shader.spv", ""),
                new Example("spirv as shaders -o build", "all *.spvasm files in shaders, in the same folders"),
                new Example("spirv dis a.spv | sed s/Uniform/StorageBuffer/ | spirv as > b.spv", ""));
    }

    @Override
    String defaultOutput() {
        return ".spv";
    }

    @Override
    FileAction action(Arguments arguments, Console console) throws FileProblem {
        boolean little = arguments.choice(ENDIAN).equals("little");
        return new Assembling(options(arguments, console), little ? ByteOrder.LITTLE_ENDIAN : ByteOrder.BIG_ENDIAN);
    }

    /** What the arguments say of assembling; also those of the tool {@code spirv-as}. */
    static AssemblerOptions options(Arguments arguments, Console console) throws FileProblem {
        return new AssemblerOptions(
                TargetEnvOption.value(TARGET_ENV, arguments),
                arguments.has(PRESERVE_NUMERIC_IDS),
                GrammarOption.read(arguments, console),
                AssemblerOptions.DEFAULT.maxErrors());
    }
}
