// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli.command.translate;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.IntPredicate;
import java.util.stream.Stream;
import org.spirv4j.cli.command.LanguageOption;
import org.spirv4j.cli.console.Printable;
import org.spirv4j.cli.console.UsageException;
import org.spirv4j.cli.option.Arguments;
import org.spirv4j.cli.option.Option;
import org.spirv4j.translate.Translator;
import org.spirv4j.translate.text.Language;
import org.spirv4j.translate.text.TextResource;

/** The options of {@code spirv translate} that say what the text is like. */
public final class TranslatorOptions {
    static final Option TO = LanguageOption.of("the language and its version, such as glsl450, glsl-vulkan or essl310");
    private static final Option ENTRY_NAME = Option.value(
            "--entry-name", "NAME", "the name of the entry point in the text; compilers of GLSL expect main");
    private static final Option SAMPLER_NAMES = Option.value(
            "--sampler-names",
            "PATTERN",
            "the names of combined samplers, with {image} and {sampler} for the names of both, such as"
                    + " {image}_{sampler}");
    private static final Option SAMPLER_BINDINGS =
            Option.flag("--keep-sampler-bindings", "combined samplers have the bindings of their images");
    private static final Option PUSH_CONSTANTS = Option.choice(
            "--push-constants",
            "what push constants become in languages that have none: a block of uniforms, or uniforms",
            "block",
            "uniforms");
    private static final Option PUSH_CONSTANT_BINDING = Option.value(
            "--push-constant-binding",
            "BINDING",
            "the binding of push constants in a block; default: the first free one");
    private static final Option PLAIN_UNIFORMS =
            Option.flag("--plain-uniforms", "blocks of uniforms become uniforms outside of blocks");
    private static final Option NO_BINDINGS =
            Option.flag("--no-bindings", "the text states no bindings; the host looks resources up by their names");
    private static final Option SEPARABLE =
            Option.flag("--separable", "for separable programs: declare the built-in blocks that the text uses");
    private static final Option FLIP_Y = Option.flag("--flip-y", "negate the y coordinate of positions");
    private static final Option FIX_DEPTH =
            Option.flag("--fix-depth", "map depths from 0 to 1, as in Vulkan, to -1 to 1, as in OpenGL");
    private static final Option BASE_INSTANCE = Option.flag(
            "--base-instance-uniforms",
            "base vertex and base instance are uniforms where the language has no built-in variables for them");
    private static final Option UNCHECKED_DERIVATIVES = Option.flag(
            "--unchecked-derivatives",
            "WGSL: derivatives may stand where only some invocations come; the text turns the check of compilers off");
    private static final Option FIXED_CONSTANTS =
            Option.flag("--fixed-constants", "specialization constants are constants with their values");
    private static final Option ARGUMENT_BUFFERS = Option.value(
            "--argument-buffers",
            "SETS",
            "MSL: the descriptor sets that are argument buffers, such as 0 or 0,2; all for each of them");
    private static final Option TEXTURE_SWIZZLES = Option.flag(
            "--texture-swizzles", "MSL: a buffer has the swizzles of textures, which choose the components of texels");
    private static final Option FLOAT_PRECISION = Option.choice(
            "--float-precision",
            "the default precision of floats in fragment shaders of ESSL",
            "highp",
            "mediump",
            "lowp");
    private static final Option INT_PRECISION = Option.choice(
            "--int-precision",
            "the default precision of integers in fragment shaders of ESSL",
            "highp",
            "mediump",
            "lowp");
    private static final Option USER_SEMANTICS = Option.flag(
            "--user-semantics",
            "inputs and outputs have the semantics of HLSL that the module states, as compilers of HLSL write them");
    private static final Option LOCATION_NAMES = Option.flag(
            "--location-names",
            "name inputs and outputs between stages by their locations, such as varying3, so that stages of old versions"
                    + " link");
    private static final Option LINES =
            Option.flag("--line-directives", "add #line directives, by the debug information of the module");
    private static final Option IDS = Option.flag("--ids", "add comments with the result ids of the module");

    static final List<Option> ALL = List.of(
            ENTRY_NAME,
            ResourceChoices.BINDING,
            SAMPLER_NAMES,
            SAMPLER_BINDINGS,
            PUSH_CONSTANTS,
            PUSH_CONSTANT_BINDING,
            PLAIN_UNIFORMS,
            NO_BINDINGS,
            SEPARABLE,
            FLIP_Y,
            FIX_DEPTH,
            BASE_INSTANCE,
            UNCHECKED_DERIVATIVES,
            FIXED_CONSTANTS,
            ARGUMENT_BUFFERS,
            TEXTURE_SWIZZLES,
            FLOAT_PRECISION,
            INT_PRECISION,
            ResourceChoices.INPUT_NAME,
            ResourceChoices.OUTPUT_NAME,
            ResourceChoices.INPUT_SEMANTIC,
            ResourceChoices.OUTPUT_SEMANTIC,
            USER_SEMANTICS,
            LOCATION_NAMES,
            LINES,
            IDS);

    private TranslatorOptions() {}

    /**
     * The translator that the arguments ask for.
     *
     * @throws UsageException if an argument is wrong
     */
    static Translator translator(Arguments arguments) {
        Language language = LanguageOption.value(TO, arguments)
                .orElseThrow(() -> new UsageException("--to is needed: " + String.join(", ", LanguageOption.names())));
        Translator translator = Translator.create(language)
                .withKeptSamplerBindings(arguments.has(SAMPLER_BINDINGS))
                .withPlainUniforms(arguments.has(PLAIN_UNIFORMS))
                .withBindings(!arguments.has(NO_BINDINGS))
                .withSeparableInterfaces(arguments.has(SEPARABLE))
                .withFlippedY(arguments.has(FLIP_Y))
                .withFixedDepthRange(arguments.has(FIX_DEPTH))
                .withBaseInstanceUniforms(arguments.has(BASE_INSTANCE))
                .withUncheckedDerivatives(arguments.has(UNCHECKED_DERIVATIVES))
                .withTextureSwizzles(arguments.has(TEXTURE_SWIZZLES))
                .withFixedConstants(arguments.has(FIXED_CONSTANTS))
                .withLineDirectives(arguments.has(LINES))
                .withIdComments(arguments.has(IDS))
                .withLocationNames(arguments.has(LOCATION_NAMES))
                .withUserSemantics(arguments.has(USER_SEMANTICS))
                .withDefaultPrecision(
                        precision(arguments.choice(FLOAT_PRECISION)), precision(arguments.choice(INT_PRECISION)));
        if (arguments.has(ENTRY_NAME)) {
            translator = translator.withEntryName(identifier(ENTRY_NAME, arguments.value(ENTRY_NAME, "")));
        }
        if (arguments.has(ARGUMENT_BUFFERS)) {
            translator = translator.withArgumentBuffers(sets(arguments.value(ARGUMENT_BUFFERS, "")));
        }
        if (arguments.has(SAMPLER_NAMES)) {
            String pattern = arguments.value(SAMPLER_NAMES, "");
            translator = translator.withSamplerRule(
                    (image, sampler) -> pattern.replace("{image}", image).replace("{sampler}", sampler));
        }
        String binding = arguments.value(PUSH_CONSTANT_BINDING, "");
        translator = translator.withPushConstants(
                arguments.choice(PUSH_CONSTANTS).equals("block")
                        ? TextResource.PushConstants.UNIFORM_BLOCK
                        : TextResource.PushConstants.UNIFORMS,
                binding.isEmpty() ? -1 : PUSH_CONSTANT_BINDING.number(binding, 0));
        return new ResourceChoices(arguments).applyTo(translator);
    }

    /**
     * A name that the text may have for something of its own.
     *
     * @throws UsageException if it is not an identifier, or a reserved one
     */
    public static String identifier(Option option, String name) {
        if (!name.matches("[A-Za-z_][A-Za-z_0-9]*")) {
            throw new UsageException(option.name() + ": '" + Printable.of(name) + "' is not an identifier");
        }
        if (name.startsWith("gl_")) {
            throw new UsageException(option.name() + ": names with gl_ are reserved: '" + name + "'");
        }
        return name;
    }

    private static IntPredicate sets(String value) {
        if (value.equals("all")) {
            return set -> true;
        }
        Set<Integer> sets = new HashSet<>();
        for (String number : value.split(",", -1)) {
            if (!number.strip().matches("[0-9]{1,10}")) {
                throw new UsageException(
                        ARGUMENT_BUFFERS.name() + " needs 'all' or numbers of descriptor sets, not '" + value + "'");
            }
            sets.add(ARGUMENT_BUFFERS.number(number, 0));
        }
        return sets::contains;
    }

    /**
     * A semantic of HLSL that a text may have for something of its own.
     *
     * @throws UsageException if it is not an identifier, or one of the system's values
     */
    public static String semantic(Option option, String semantic) {
        identifier(option, semantic);
        if (semantic.regionMatches(true, 0, "SV_", 0, 3)) {
            throw new UsageException(option.name() + ": built-ins alone have the system's values: '" + semantic + "'");
        }
        return semantic;
    }

    private static Language.Precision precision(String keyword) {
        for (Language.Precision precision : Language.Precision.values()) {
            if (precision.keyword().equals(keyword)) {
                return precision;
            }
        }
        return Language.Precision.HIGH;
    }

    /** The name of an option that makes texts compute something else; empty if none is given. */
    static String changing(Arguments arguments) {
        return Stream.of(FLIP_Y, FIX_DEPTH)
                .filter(arguments::has)
                .map(Option::name)
                .findFirst()
                .orElse("");
    }
}
