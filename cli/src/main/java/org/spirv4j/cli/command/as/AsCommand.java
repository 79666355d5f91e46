// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli.command.as;

import java.nio.ByteOrder;
import java.util.List;
import org.spirv4j.cli.command.CommandName;
import org.spirv4j.cli.command.CommonOptions;
import org.spirv4j.cli.command.FileCommand;
import org.spirv4j.cli.command.GrammarOption;
import org.spirv4j.cli.command.TargetEnvOption;
import org.spirv4j.cli.console.Console;
import org.spirv4j.cli.console.FileProblem;
import org.spirv4j.cli.file.FileAction;
import org.spirv4j.cli.file.InputKind;
import org.spirv4j.cli.option.Arguments;
import org.spirv4j.cli.option.Option;
import org.spirv4j.text.Assembler;

/** {@code spirv as}. */
public final class AsCommand extends FileCommand {
    static final Option TARGET_ENV = TargetEnvOption.of(
            "assemble for this environment",
            "the version in a comment \"; Version: 1.x\" at the top of the text, or spv1.6");
    public static final Option PRESERVE_NUMERIC_IDS = Option.flag(
            "--preserve-numeric-ids",
            "keep the numbers of numeric ids such as %7; named ids get the remaining numbers");
    private static final Option ENDIAN =
            Option.choice("--endian", "byte order of the output; default: little", "little", "big");

    public AsCommand() {
        super(CommandName.AS, InputKind.TEXT, List.of(CommonOptions.OUTPUT, TARGET_ENV, PRESERVE_NUMERIC_IDS, ENDIAN));
    }

    @Override
    public Help help() {
        return help(
                "Without -o, FILE.spvasm is assembled to FILE.spv in the current folder, and standard"
                        + " input to standard output. All errors in a text are reported at once, and no module is"
                        + " written for it.",
                new Example("spirv as shader.spvasm", "writes shader.spv"),
                new Example("spirv as --target-env vulkan1.2 shader.spvasm -o build/shader.spv", ""),
                new Example(
                        "spirv as shaders -o build",
                        "assembles all *.spvasm files in shaders, with the same subfolders"),
                new Example("spirv dis a.spv | sed s/Uniform/StorageBuffer/ | spirv as > b.spv", ""));
    }

    @Override
    protected String defaultOutput() {
        return ".spv";
    }

    @Override
    protected FileAction action(Arguments arguments, Console console) throws FileProblem {
        boolean little = arguments.choice(ENDIAN).equals("little");
        return new Assembling(assembler(arguments, console), little ? ByteOrder.LITTLE_ENDIAN : ByteOrder.BIG_ENDIAN);
    }

    /** The assembler options that the arguments of this command or of {@code spirv-as} select. */
    public static Assembler assembler(Arguments arguments, Console console) throws FileProblem {
        Assembler assembler = Assembler.create()
                .withPreservedNumericIds(arguments.has(PRESERVE_NUMERIC_IDS))
                .withGrammar(GrammarOption.read(arguments, console));
        return TargetEnvOption.value(TARGET_ENV, arguments)
                .map(assembler::withTarget)
                .orElse(assembler);
    }
}
