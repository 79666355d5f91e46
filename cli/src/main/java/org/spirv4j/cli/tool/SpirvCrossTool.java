// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli.tool;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import org.spirv4j.cli.command.AbstractCommand;
import org.spirv4j.cli.command.GrammarOption;
import org.spirv4j.cli.command.Version;
import org.spirv4j.cli.command.translate.EntrySelection;
import org.spirv4j.cli.command.translate.TranslatorOptions;
import org.spirv4j.cli.console.Console;
import org.spirv4j.cli.console.ExitStatus;
import org.spirv4j.cli.console.FileProblem;
import org.spirv4j.cli.console.Printable;
import org.spirv4j.cli.console.UsageException;
import org.spirv4j.cli.file.InputFile;
import org.spirv4j.cli.option.Arguments;
import org.spirv4j.cli.option.Option;
import org.spirv4j.translate.Translator;
import org.spirv4j.translate.text.TextResource;

/** The tool {@code spirv-cross}, with the options of it that are about GLSL, HLSL, MSL and reflection. */
final class SpirvCrossTool extends AbstractCommand {
    private static final Option OUTPUT = Option.value(
                    "--output", "FILE", "output file; standard output if it is - or omitted")
            .orName("-o");
    static final Option NUMBER = Option.value(
            "--version", "NUMBER", "the version of the language, such as 310; default: that of the source, or 450");
    static final Option ES = Option.flag("--es", "write ESSL");
    static final Option NO_ES = Option.flag("--no-es", "write GLSL");
    static final Option VULKAN =
            Option.flag("--vulkan-semantics", "write GLSL 4.60 for Vulkan").orName("-V");
    static final Option HLSL = Option.flag("--hlsl", "write HLSL");
    static final Option MODEL = Option.value("--shader-model", "NUMBER", "the shader model of HLSL; default: 60");
    static final Option MSL = Option.flag("--msl", "write MSL");
    static final Option MSL_VERSION =
            Option.value("--msl-version", "NUMBER", "the version of MSL, 20300 for 2.3; default: the newest one");
    private static final Option ARGUMENT_BUFFERS =
            Option.flag("--msl-argument-buffers", "the resources of each descriptor set are in an argument buffer");
    private static final Option DISCRETE_SET = Option.repeatable(
            "--msl-discrete-descriptor-set", "SET", "the resources of this descriptor set are in no argument buffer");
    private static final Option TIER = Option.value(
            "--msl-argument-buffer-tier", "TIER", "0 or 1; the text needs the second tier only where it must");
    private static final Option SWIZZLES = Option.flag(
            "--msl-swizzle-texture-samples",
            "a buffer has the swizzles of textures; their indexes are those of textures");
    static final Option ENTRY = Option.value("--entry", "NAME", "translate the entry point with this name");
    static final Option STAGE =
            Option.value("--stage", "STAGE", "translate the entry point of this stage, such as frag");
    static final Option RENAME_ENTRY = Option.repeatable(
            "--rename-entry-point",
            "WORDS",
            "OLD NEW STAGE: give an entry point another name for --entry and --reflect; in texts it is main");
    static final Option REFLECT = Option.flag("--reflect", "print what the module expects of its host as JSON");
    static final Option RESOURCES =
            Option.flag("--dump-resources", "also print the resources of the module to standard error");
    private static final Option FLIP = Option.flag("--flip-vert-y", "negate the y coordinate of positions");
    private static final Option CLIP = Option.flag("--fixup-clipspace", "map depths from 0 to 1 to -1 to 1");
    private static final Option INHERIT =
            Option.flag("--combined-samplers-inherit-bindings", "combined samplers have the bindings of their images");
    private static final Option RENAME = Option.repeatable(
            "--rename-interface-variable", "WORDS", "in|out LOCATION NAME: name an input or output in the text");
    private static final Option SEMANTIC = Option.repeatable(
            "--set-hlsl-vertex-input-semantic", "WORDS", "LOCATION SEMANTIC: the semantic of an input in HLSL");
    private static final Option NAMED_SEMANTIC = Option.repeatable(
            "--set-hlsl-named-vertex-input-semantic", "WORDS", "NAME SEMANTIC: the semantic of an input in HLSL");
    private static final Option USER_SEMANTICS =
            Option.flag("--hlsl-user-semantic", "inputs and outputs have the semantics of HLSL that the module states");
    private static final Option DECORATION_BINDING =
            Option.flag("--msl-decoration-binding", "indexes of resources in MSL are their bindings");
    private static final Option PUSH =
            Option.flag("--glsl-emit-push-constant-as-ubo", "push constants become a block of uniforms");
    private static final Option PLAIN =
            Option.flag("--glsl-emit-ubo-as-plain-uniforms", "blocks of uniforms become uniforms");
    private static final Option LINES = Option.flag("--emit-line-directives", "add #line directives");
    private static final Option SEPARATE =
            Option.flag("--separate-shader-objects", "declare the built-in blocks that the text uses");
    private static final Option NO_BASE = Option.flag(
            "--no-support-nonzero-baseinstance", "the first instance is a uniform, which is 0, without an extension");
    static final Option REMOVE_UNUSED =
            Option.flag("--remove-unused-variables", "leave out variables that the entry point does not use");
    private static final Option REVISION = Option.flag("--revision", "show the version of this program");

    /** How many words the values of options have that have several. */
    private static final Map<String, Integer> WORDS = new TreeMap<>(
            Map.of(RENAME_ENTRY.name(), 3, RENAME.name(), 3, SEMANTIC.name(), 2, NAMED_SEMANTIC.name(), 2));

    SpirvCrossTool() {
        super(
                Tools.CROSS,
                "Translate a SPIR-V binary module to GLSL, ESSL, HLSL or MSL, or reflect it",
                DropIn.oneInput("the module"),
                List.of(
                        OUTPUT,
                        NUMBER,
                        ES,
                        NO_ES,
                        VULKAN,
                        HLSL,
                        MODEL,
                        MSL,
                        MSL_VERSION,
                        ARGUMENT_BUFFERS,
                        TIER,
                        DISCRETE_SET,
                        SWIZZLES,
                        ENTRY,
                        STAGE,
                        RENAME_ENTRY,
                        REFLECT,
                        RESOURCES,
                        FLIP,
                        CLIP,
                        INHERIT,
                        RENAME,
                        SEMANTIC,
                        NAMED_SEMANTIC,
                        USER_SEMANTICS,
                        DECORATION_BINDING,
                        PUSH,
                        PLAIN,
                        LINES,
                        SEPARATE,
                        NO_BASE,
                        REMOVE_UNUSED),
                REVISION);
    }

    @Override
    public List<String> exitStatuses() {
        return List.of("success", "failure");
    }

    @Override
    public Help help() {
        return DropIn.help(
                name(),
                operands(),
                " that are about GLSL, ESSL, HLSL, MSL and reflection",
                "spirv translate",
                "spirv-cross --version 310 --es shader.spv --output shader.frag");
    }

    /** Joins values of several words, and tells the two meanings of {@code --version} apart. */
    @Override
    public String[] prepared(String[] args) {
        List<String> words = new ArrayList<>();
        for (int i = 0; i < args.length; i++) {
            String word = args[i];
            CrossAdvice.check(word);
            int unneeded = CrossAdvice.wordsWithoutEffect(word);
            if (unneeded >= 0) {
                i += unneeded;
                continue;
            }
            int count = WORDS.getOrDefault(word, 0);
            boolean isQuestion = word.equals(NUMBER.name()) && (i + 1 == args.length || !args[i + 1].matches("[0-9]+"));
            if (isQuestion) {
                words.add(REVISION.name());
            } else if (count > 0) {
                List<String> values = List.of(args).subList(i + 1, Math.min(args.length, i + 1 + count));
                if (values.size() < count || values.stream().anyMatch(value -> value.startsWith("--"))) {
                    throw new UsageException(word + " needs " + count + " words after it");
                }
                words.add(word);
                words.add(String.join(" ", values));
                i += count;
            } else {
                words.add(word);
            }
        }
        return words.toArray(new String[0]);
    }

    @Override
    public int run(Arguments arguments, Console console) throws FileProblem {
        if (arguments.has(REVISION)) {
            console.print(Version.ofTool(Tools.CROSS));
            return ExitStatus.DONE;
        }
        if (arguments.has(NUMBER)) {
            NUMBER.number(arguments.value(NUMBER, ""), 1);
        }
        if (arguments.has(MODEL)) {
            MODEL.number(arguments.value(MODEL, ""), 1);
        }
        EntrySelection.stage(STAGE, arguments);
        for (String value : arguments.values(RENAME_ENTRY)) {
            EntrySelection.checkStage(RENAME_ENTRY, words(RENAME_ENTRY, value)[2]);
        }
        CrossTranslation action =
                new CrossTranslation(GrammarOption.readOptions(arguments, console), arguments, options(arguments));
        return DropIn.run(action, arguments, arguments.value(OUTPUT, InputFile.STANDARD), console);
    }

    /** What the arguments change of a translator. */
    private static UnaryOperator<Translator> options(Arguments arguments) {
        List<UnaryOperator<Translator>> changes = new ArrayList<>();
        changes.add(translator -> translator
                .withFlippedY(arguments.has(FLIP))
                .withFixedDepthRange(arguments.has(CLIP))
                .withKeptSamplerBindings(arguments.has(INHERIT))
                .withPlainUniforms(arguments.has(PLAIN))
                .withLineDirectives(arguments.has(LINES))
                .withSeparableInterfaces(arguments.has(SEPARATE))
                .withTextureSwizzles(arguments.has(SWIZZLES))
                .withBaseInstanceUniforms(arguments.has(NO_BASE))
                .withUserSemantics(arguments.has(USER_SEMANTICS))
                .withPushConstants(
                        arguments.has(PUSH) || arguments.has(HLSL) || arguments.has(MSL)
                                ? TextResource.PushConstants.UNIFORM_BLOCK
                                : TextResource.PushConstants.UNIFORMS,
                        -1));
        if (arguments.has(TIER)) {
            TIER.number(arguments.value(TIER, ""), 0);
        }
        Set<Integer> discrete = new HashSet<>();
        arguments.values(DISCRETE_SET).forEach(value -> discrete.add(number(DISCRETE_SET, value)));
        if (arguments.has(ARGUMENT_BUFFERS)) {
            changes.add(translator -> translator.withArgumentBuffers(set -> !discrete.contains(set)));
        }
        if (arguments.has(DECORATION_BINDING)) {
            changes.add(translator -> translator.withResourceRule(SpirvCrossTool::atBinding));
        }
        for (String value : arguments.values(SEMANTIC)) {
            String[] words = words(SEMANTIC, value);
            int location = number(SEMANTIC, words[0]);
            String semantic = TranslatorOptions.semantic(SEMANTIC, words[1]);
            changes.add(translator -> translator.withInputSemantic(location, semantic));
        }
        for (String value : arguments.values(NAMED_SEMANTIC)) {
            String[] words = words(NAMED_SEMANTIC, value);
            String semantic = TranslatorOptions.semantic(NAMED_SEMANTIC, words[1]);
            changes.add(translator -> translator.withInputSemantic(words[0], semantic));
        }
        for (String value : arguments.values(RENAME)) {
            String[] words = words(RENAME, value);
            int location = number(RENAME, words[1]);
            String name = TranslatorOptions.identifier(RENAME, words[2]);
            changes.add(
                    switch (words[0]) {
                        case "in" -> translator -> translator.withInputName(location, name);
                        case "out" -> translator -> translator.withOutputName(location, name);
                        default ->
                            throw new UsageException(
                                    RENAME.name() + " needs in or out, not '" + Printable.of(words[0]) + "'");
                    });
        }
        return given -> {
            Translator translator = given;
            for (UnaryOperator<Translator> change : changes) {
                translator = change.apply(translator);
            }
            return translator;
        };
    }

    private static TextResource.Slot atBinding(TextResource resource) {
        OptionalInt binding = resource.original().binding();
        return binding.isPresent()
                ? new TextResource.Slot(
                        resource.slot().set(), binding, resource.slot().location())
                : resource.slot();
    }

    static String[] words(Option option, String value) {
        String[] words = value.split(" ", -1);
        int count = WORDS.getOrDefault(option.name(), 1);
        if (words.length != count) {
            throw new UsageException(option.name() + " needs " + count + " words, not '" + Printable.of(value) + "'");
        }
        return words;
    }

    private static int number(Option option, String text) {
        if (!text.matches("[0-9]{1,9}")) {
            throw new UsageException(option.name() + " needs a number, not '" + Printable.of(text) + "'");
        }
        return Integer.parseInt(text);
    }
}
