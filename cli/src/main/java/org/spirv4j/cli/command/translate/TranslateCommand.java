// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli.command.translate;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.spirv4j.cli.command.CommandName;
import org.spirv4j.cli.command.CommonOptions;
import org.spirv4j.cli.command.FileCommand;
import org.spirv4j.cli.command.GrammarOption;
import org.spirv4j.cli.command.LanguageOption;
import org.spirv4j.cli.command.SpecializationOptions;
import org.spirv4j.cli.console.Console;
import org.spirv4j.cli.console.FileProblem;
import org.spirv4j.cli.console.UsageException;
import org.spirv4j.cli.file.FileAction;
import org.spirv4j.cli.file.InputKind;
import org.spirv4j.cli.option.Arguments;
import org.spirv4j.cli.option.Option;
import org.spirv4j.cli.process.ModuleCommand;
import org.spirv4j.translate.Translator;

/** {@code spirv translate}. */
public final class TranslateCommand extends FileCommand {
    private static final Duration VERIFY_TIME = Duration.ofMinutes(5);

    private static final Option FORMAT = Option.choice(
            "--format",
            "write the text (the default), one line of JSON per file with the text, its resources and the instructions"
                    + " of its lines, with errors likewise, or a web page that shows the text beside the assembly and,"
                    + " if the module has it, the source",
            "text",
            "json",
            "html");
    private static final Option ENTRY =
            Option.value("--entry", "NAME", "translate the entry point with this name; default: the first one");
    private static final Option STAGE = Option.value(
            "--stage", "STAGE", "translate the entry point of this stage: " + String.join(", ", Translator.stages()));
    private static final Option CHECK =
            Option.flag("--check", "report what the language cannot express, and write no text");
    private static final Option VERIFY = Option.value(
            "--verify",
            "COMMAND",
            "compile the text by this command of the shell, and compare the interface and the results of both modules;"
                    + " {input}, {output} and {stage} stand for the text, the module and a stage such as frag");

    public TranslateCommand() {
        super(
                CommandName.TRANSLATE,
                InputKind.MODULE,
                CommonOptions.join(
                        List.of(TranslatorOptions.TO, CommonOptions.OUTPUT, ENTRY, STAGE, FORMAT, CHECK, VERIFY),
                        TranslatorOptions.ALL,
                        SpecializationOptions.ALL));
    }

    @Override
    public Help help() {
        return help(
                "Writes the text of an entry point, or reports all that the language cannot express, with what would"
                        + " help. LANGUAGE is glsl-vulkan (GLSL 4.60 for Vulkan), glsl140, glsl150 and glsl330 to glsl460"
                        + " (OpenGL), essl100, essl300, essl310 and essl320 (OpenGL ES and WebGL), hlsl50 (Direct3D 11), hlsl51"
                        + " and hlsl60 to hlsl68 (Direct3D 12),"
                        + " msl20 to msl24 and msl30 to msl32 (Metal), or wgsl (WebGPU)."
                        + " Without -o, the text goes to standard output.",
                new Example("spirv translate --to glsl-vulkan shader.spv", ""),
                new Example("spirv translate --to essl310 shader.frag.spv -o shader.frag", ""),
                new Example("spirv translate --to glsl450 shaders -o texts", "all modules of a folder"),
                new Example("spirv translate --to glsl330 --check shaders", "what GLSL 3.30 cannot express"),
                new Example(
                        "spirv translate --to glsl450 --format html shader.spv -o shader.html",
                        "a web page: text, assembly and source"),
                new Example("spirv translate --to glsl450 --binding 1.0=7 shader.spv", "another binding in the text"),
                new Example(
                        "spirv translate --to glsl-vulkan --check --verify 'glslangValidator -V {input} -o {output}'"
                                + " shaders",
                        "compile texts again, and compare what both compute"));
    }

    @Override
    protected boolean writesFiles(Arguments arguments) {
        return arguments.has(CommonOptions.OUTPUT) && !arguments.has(CHECK);
    }

    @Override
    public List<String> valueWords(Option option) {
        return option == TranslatorOptions.TO
                ? LanguageOption.names()
                : option == STAGE ? Translator.stages() : List.of();
    }

    private static Optional<TextVerification> verification(Arguments arguments, Console console) {
        return arguments.has(VERIFY)
                ? Optional.of(new TextVerification(
                        ModuleCommand.ofShell(arguments.value(VERIFY, ""))
                                .in(console.folder())
                                .withTimeout(VERIFY_TIME),
                        TranslatorOptions.changing(arguments)))
                : Optional.empty();
    }

    @Override
    protected FileAction action(Arguments arguments, Console console) throws FileProblem {
        if (arguments.has(CHECK) && arguments.has(CommonOptions.OUTPUT)) {
            throw new UsageException("--check cannot be combined with -o");
        }
        return new Translating(
                TranslatorOptions.translator(arguments),
                new Translating.Settings(
                        GrammarOption.readOptions(arguments, console),
                        arguments.value(ENTRY, ""),
                        EntrySelection.stage(STAGE, arguments),
                        CommonOptions.format(arguments, FORMAT),
                        arguments.has(CHECK),
                        verification(arguments, console),
                        SpecializationOptions.asDefaults(arguments),
                        new ResourceChoices(arguments)),
                writesFiles(arguments));
    }
}
