// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli.tool;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.function.UnaryOperator;
import org.spirv4j.cli.command.translate.EntrySelection;
import org.spirv4j.cli.console.Printable;
import org.spirv4j.cli.file.FileAction;
import org.spirv4j.cli.file.Input;
import org.spirv4j.cli.file.InputKind;
import org.spirv4j.cli.option.Arguments;
import org.spirv4j.cli.reflect.ReflectionText;
import org.spirv4j.cli.report.Outcome;
import org.spirv4j.diagnostic.Diagnostic;
import org.spirv4j.diagnostic.Position;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.SourceLanguage;
import org.spirv4j.internal.word.LiteralString;
import org.spirv4j.module.EntryPoint;
import org.spirv4j.module.Instruction;
import org.spirv4j.module.LayoutSection;
import org.spirv4j.module.ReadOptions;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.optimize.ModulePasses;
import org.spirv4j.optimize.Optimizer;
import org.spirv4j.reflect.ModuleReflection;
import org.spirv4j.reflect.ReflectionJson;
import org.spirv4j.transform.TransformException;
import org.spirv4j.translate.Translation;
import org.spirv4j.translate.Translator;
import org.spirv4j.translate.text.Language;

/** Translates or reflects a module as {@code spirv-cross} does. */
final class CrossTranslation extends FileAction {
    private static final int DEFAULT_VERSION = 450;
    private static final Optimizer UNUSED_VARIABLES = Optimizer.create()
            .withPasses(ModulePasses.removeUnusedInterfaceVariables(), ModulePasses.eliminateDeadVariables());

    /** The word of the name in OpEntryPoint. */
    private static final int NAME = 3;

    private final ReadOptions read;
    private final Arguments arguments;
    private final UnaryOperator<Translator> options;

    CrossTranslation(ReadOptions read, Arguments arguments, UnaryOperator<Translator> options) {
        super(InputKind.MODULE, ".glsl", "translated");
        this.read = read;
        this.arguments = arguments;
        this.options = options;
    }

    @Override
    public Outcome apply(Input input, OutputStream out) throws IOException {
        SpirvModule module = renamed(input.module(read));
        Outcome outcome = Outcome.DONE;
        if (arguments.has(SpirvCrossTool.REFLECT)) {
            out.write(ReflectionJson.crossBytes(module));
        } else {
            Translation translation =
                    translate(arguments.has(SpirvCrossTool.REMOVE_UNUSED) ? UNUSED_VARIABLES.optimize(module) : module);
            if (!translation.isComplete()) {
                throw new TransformException(translation.diagnostics());
            }
            out.write(translation.text().getBytes(StandardCharsets.UTF_8));
            outcome = Outcome.of(translation.diagnostics());
        }
        return arguments.has(SpirvCrossTool.RESOURCES)
                ? outcome.withLog(ReflectionText.of(ModuleReflection.of(module)))
                : outcome;
    }

    /** The module with the names that the arguments give to entry points. */
    private SpirvModule renamed(SpirvModule module) {
        SpirvModule renamed = module;
        for (String value : arguments.values(SpirvCrossTool.RENAME_ENTRY)) {
            String[] words = SpirvCrossTool.words(SpirvCrossTool.RENAME_ENTRY, value);
            String stage = EntrySelection.checkStage(SpirvCrossTool.RENAME_ENTRY, words[2]);
            EntryPoint entry = renamed.layout().entryPoints().stream()
                    .filter(candidate -> candidate.name().equals(words[0])
                            && Translator.stage(candidate).equals(stage))
                    .findFirst()
                    .orElseThrow(() -> new TransformException(Diagnostic.error(
                            Position.UNKNOWN,
                            SpirvCrossTool.RENAME_ENTRY.name() + ": the module has no entry point '"
                                    + Printable.of(words[0]) + "' of the stage " + stage)));
            renamed = renamed(renamed, entry, LiteralString.words(words[1]));
        }
        return renamed;
    }

    private SpirvModule renamed(SpirvModule module, EntryPoint entry, int[] name) {
        int[] words = module.words();
        int start = entry.instruction().wordOffset();
        int end = start + (words[start] >>> Short.SIZE);
        int nameEnd = LiteralString.end(words, start + NAME, end);
        int length = NAME + name.length + end - nameEnd;
        int[] changed = new int[words.length + length - (end - start)];
        System.arraycopy(words, 0, changed, 0, start + NAME);
        changed[start] = length << Short.SIZE | words[start] & 0xFFFF;
        System.arraycopy(name, 0, changed, start + NAME, name.length);
        System.arraycopy(words, nameEnd, changed, start + NAME + name.length, words.length - nameEnd);
        return SpirvModule.ofWords(changed, read);
    }

    private Translation translate(SpirvModule module) {
        return EntrySelection.translate(
                options.apply(Translator.create(language(module))),
                module,
                arguments.value(SpirvCrossTool.ENTRY, ""),
                EntrySelection.stage(SpirvCrossTool.STAGE, arguments));
    }

    /** The language that the arguments ask for; what they do not say is as in the source of the module. */
    private Language language(SpirvModule module) {
        if (arguments.has(SpirvCrossTool.VULKAN)) {
            return Language.GLSL_460_VULKAN;
        }
        if (arguments.has(SpirvCrossTool.HLSL)) {
            return shaderModel();
        }
        if (arguments.has(SpirvCrossTool.MSL)) {
            return msl();
        }
        boolean isEs = false;
        int version = DEFAULT_VERSION;
        for (Instruction instruction : module.layout().section(LayoutSection.SOURCES)) {
            if (instruction.is(Op.OpSource)) {
                SourceLanguage source = SourceLanguage.of(instruction.word(1)).orElse(SourceLanguage.Unknown);
                isEs = source == SourceLanguage.ESSL;
                version = isEs || source == SourceLanguage.GLSL ? instruction.word(2) : DEFAULT_VERSION;
            }
        }
        boolean isAsked = arguments.has(SpirvCrossTool.NUMBER);
        if (isAsked) {
            version = SpirvCrossTool.NUMBER.number(arguments.value(SpirvCrossTool.NUMBER, ""), 1);
        }
        if (arguments.has(SpirvCrossTool.ES) || arguments.has(SpirvCrossTool.NO_ES)) {
            isEs = arguments.has(SpirvCrossTool.ES);
        }
        Language.Family family = isEs ? Language.Family.ESSL : Language.Family.GLSL;
        for (Language language : Language.values()) {
            if (language.family() == family && language.version() == version && !language.isVulkan()) {
                return language;
            }
        }
        if (!isAsked) {
            return isEs ? Language.ESSL_310 : Language.GLSL_450;
        }
        throw new TransformException(Diagnostic.error(
                Position.UNKNOWN,
                "--version " + version + ": there is no such version of "
                        + (isEs ? "ESSL: 100, 300, 310, 320" : "GLSL: 140, 150, 330, 400 to 460")));
    }

    /** The version of MSL, which the tool counts in ten thousands and hundreds. */
    private Language msl() {
        int version = arguments.has(SpirvCrossTool.MSL_VERSION)
                ? SpirvCrossTool.MSL_VERSION.number(arguments.value(SpirvCrossTool.MSL_VERSION, ""), 1)
                : number(Language.MSL_32);
        for (Language language : Language.values()) {
            if (language.family() == Language.Family.MSL && version == number(language)) {
                return language;
            }
        }
        throw new TransformException(Diagnostic.error(
                Position.UNKNOWN, "--msl-version " + version + ": the versions are 20000 to 20400 and 30000 to 30200"));
    }

    private static int number(Language language) {
        return language.version() / 10 * 10000 + language.version() % 10 * 100;
    }

    private Language shaderModel() {
        int model = arguments.has(SpirvCrossTool.MODEL)
                ? SpirvCrossTool.MODEL.number(arguments.value(SpirvCrossTool.MODEL, ""), 1)
                : Language.HLSL_60.version();
        for (Language language : Language.values()) {
            if (language.family() == Language.Family.HLSL && language.version() == model) {
                return language;
            }
        }
        throw new TransformException(Diagnostic.error(
                Position.UNKNOWN, "--shader-model " + model + ": the supported models are 50, 51 and 60 to 68"));
    }
}
