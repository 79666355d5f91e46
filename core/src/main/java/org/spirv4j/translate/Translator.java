// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate;

import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.IntPredicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.spirv4j.diagnostic.Diagnostic;
import org.spirv4j.diagnostic.Position;
import org.spirv4j.grammar.ExecutionModel;
import org.spirv4j.internal.word.ArrayPool;
import org.spirv4j.module.EntryPoint;
import org.spirv4j.module.Instruction;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.translate.internal.code.TextStage;
import org.spirv4j.translate.internal.option.GivenSemantic;
import org.spirv4j.translate.internal.option.TextOptions;
import org.spirv4j.translate.internal.report.TextResult;
import org.spirv4j.translate.text.Language;
import org.spirv4j.translate.text.TextResource;

/**
 * Translates entry points of modules to a shading language. Immutable and safe to share between threads; equal modules
 * and options give equal texts.
 *
 * <pre>{@code
 * Translator translator = Translator.create(Language.GLSL_450).withResourceRule(TranslateModule::place);
 * Translation translation = translator.translate(module);
 * if (!translation.isComplete()) {
 *     for (Diagnostic reason : translation.diagnostics()) {
 *         out.println(reason + " (" + reason.hint() + ")");
 *     }
 *     return false;
 * }
 * out.print(translation.text());
 * }</pre>
 */
public final class Translator {
    private final TextOptions options;

    /** Warnings of what is asked for and has no effect in the language. */
    private final List<Diagnostic> withoutEffect;

    /** What the last translation has used, for the next one; empty while one uses it. */
    private final AtomicReference<@Nullable ArrayPool> pool = new AtomicReference<>();

    private Translator(TextOptions options) {
        this.options = options;
        withoutEffect = withoutEffect(options);
    }

    /**
     * {@return a translator to a language, with default options}
     *
     * @param language the language
     */
    public static Translator create(Language language) {
        Objects.requireNonNull(language, "language");
        return new Translator(TextOptions.of(language));
    }

    /**
     * {@return the suffix that files with texts of an entry point's stage have, which compilers know, such as
     * {@code frag}; {@code kernel} for kernels}
     *
     * @param entryPoint the entry point
     */
    public static String stage(EntryPoint entryPoint) {
        Objects.requireNonNull(entryPoint, "entryPoint");
        return TextStage.of(entryPoint.executionModel()).id();
    }

    /** {@return the suffixes of all stages that have texts} */
    public static List<String> stages() {
        return Arrays.stream(TextStage.values())
                .filter(stage -> stage != TextStage.KERNEL)
                .map(TextStage::id)
                .toList();
    }

    private Translator with(Consumer<TextOptions.Change> change) {
        return new Translator(options.with(change));
    }

    /** {@return the language} */
    public Language language() {
        return options.language();
    }

    /**
     * Sets the name of the function that is the entry point in the text.
     *
     * @param name an identifier; the default is {@code main}, the only name that GLSL has for it; MSL, which reserves
     *     that, has {@code main0}
     * @return the changed translator
     */
    public Translator withEntryName(String name) {
        Objects.requireNonNull(name, "name");
        return with(change -> change.entryName(name));
    }

    /**
     * Sets whether statements have comments with the result ids that they were written for.
     *
     * @param isOn whether it is so; the default is false
     * @return the changed translator
     */
    public Translator withIdComments(boolean isOn) {
        return with(change -> change.hasIdComments(isOn));
    }

    /**
     * Sets whether the text has {@code #line} directives with the lines of the source that the module was compiled
     * from, as far as its debug information tells them.
     *
     * @param isOn whether it is so; the default is false
     * @return the changed translator
     */
    public Translator withLineDirectives(boolean isOn) {
        return with(change -> change.hasLineDirectives(isOn));
    }

    /**
     * Sets where the text has its resources. Two resources of one kind at one binding are an error.
     *
     * @param rule asked once for each resource; the default is {@link TextResource.Rule#KEEP}
     * @return the changed translator
     */
    public Translator withResourceRule(TextResource.Rule rule) {
        Objects.requireNonNull(rule, "rule");
        return with(change -> change.resourceRule(rule));
    }

    /**
     * Sets the names of combined samplers, in languages in which images and samplers are not separate.
     *
     * @param rule asked once for each pair of an image and a sampler that are used together
     * @return the changed translator
     */
    public Translator withSamplerRule(TextResource.SamplerRule rule) {
        Objects.requireNonNull(rule, "rule");
        return with(change -> change.samplerRule(Optional.of(rule)));
    }

    /**
     * Sets whether combined samplers have the bindings of their images.
     *
     * @param isOn whether it is so; the default is false
     * @return the changed translator
     */
    public Translator withKeptSamplerBindings(boolean isOn) {
        return with(change -> change.keepsSamplerBindings(isOn));
    }

    /**
     * Sets whether the last stage before rasterization negates the y coordinate of positions.
     *
     * @param isOn whether it is so; the default is false
     * @return the changed translator
     */
    public Translator withFlippedY(boolean isOn) {
        return with(change -> change.flipsY(isOn));
    }

    /**
     * Sets whether the last stage before rasterization maps depths from 0 to 1, as in Vulkan, to -1 to 1, as in OpenGL.
     *
     * @param isOn whether it is so; the default is false
     * @return the changed translator
     */
    public Translator withFixedDepthRange(boolean isOn) {
        return with(change -> change.fixesDepthRange(isOn));
    }

    /**
     * Sets what push constants become in languages that have none.
     *
     * @param form the form; the default is a block of uniforms
     * @param binding the binding of the block; -1 for the first free one
     * @return the changed translator
     */
    public Translator withPushConstants(TextResource.PushConstants form, int binding) {
        Objects.requireNonNull(form, "form");
        return with(change -> {
            change.pushConstantForm(form);
            change.pushConstantBinding(binding);
        });
    }

    /**
     * Sets whether blocks of uniforms become uniforms outside of blocks, as they do in languages without blocks.
     *
     * @param isOn whether it is so; the default is false
     * @return the changed translator
     */
    public Translator withPlainUniforms(boolean isOn) {
        return with(change -> change.hasPlainUniforms(isOn));
    }

    /**
     * Sets whether the text is for a separable program: it declares the built-in blocks that it uses.
     *
     * @param isOn whether it is so; the default is false
     * @return the changed translator
     */
    public Translator withSeparableInterfaces(boolean isOn) {
        return with(change -> change.isSeparable(isOn));
    }

    /**
     * Sets whether resources have bindings in the text, where the language has a form for them.
     *
     * @param isOn whether it is so; the default is true
     * @return the changed translator
     */
    public Translator withBindings(boolean isOn) {
        return with(change -> change.hasBindings(isOn));
    }

    /**
     * Sets whether base vertex and base instance are uniforms that the host has to set, where the language has no
     * built-in variables for them.
     *
     * @param isOn whether it is so; the default is false
     * @return the changed translator
     */
    public Translator withBaseInstanceUniforms(boolean isOn) {
        return with(change -> change.hasBaseInstanceUniforms(isOn));
    }

    /**
     * Sets whether derivatives may stand in control flow that only some invocations reach, in a language whose
     * compilers refuse that: the text turns their check off, and a warning names the branch. Otherwise they are
     * computed before the branch where that is possible, and refused where it is not.
     *
     * @param isOn whether it is so; the default is false
     * @return the changed translator
     */
    public Translator withUncheckedDerivatives(boolean isOn) {
        return with(change -> change.hasUncheckedDerivatives(isOn));
    }

    /**
     * Sets the default precisions that fragment shaders of ESSL state.
     *
     * @param floats the precision of floating-point types; the default is {@code highp}
     * @param integers the precision of integer types; the default is {@code highp}
     * @return the changed translator
     */
    public Translator withDefaultPrecision(Language.Precision floats, Language.Precision integers) {
        Objects.requireNonNull(floats, "floats");
        Objects.requireNonNull(integers, "integers");
        return with(change -> {
            change.floatPrecision(floats);
            change.intPrecision(integers);
        });
    }

    /**
     * Sets whether specialization constants are constants with their default values. Other values can be fixed before,
     * by {@code Specialization}.
     *
     * @param isOn whether it is so; the default is false
     * @return the changed translator
     */
    public Translator withFixedConstants(boolean isOn) {
        return with(change -> change.hasFixedConstants(isOn));
    }

    /**
     * Sets whether what is sampled, fetched and gathered in MSL is chosen by a buffer with a swizzle for each texture,
     * for hosts whose textures have none.
     *
     * @param isOn whether it is so; the default is false
     * @return the changed translator
     */
    public Translator withTextureSwizzles(boolean isOn) {
        return with(change -> change.hasTextureSwizzles(isOn));
    }

    /**
     * Sets which descriptor sets are argument buffers in MSL: structures whose members are the resources of the set.
     * Resources of other sets are arguments of the entry point.
     *
     * @param sets tells of the number of a descriptor set whether it is one; the default is that none is
     * @return the changed translator
     */
    public Translator withArgumentBuffers(IntPredicate sets) {
        Objects.requireNonNull(sets, "sets");
        return with(change -> change.argumentBuffers(sets));
    }

    /**
     * Names an input of the stage, such as one that another stage has under this name.
     *
     * @param location the location of the input
     * @param name its name in the text
     * @return the changed translator
     */
    public Translator withInputName(int location, String name) {
        Objects.requireNonNull(name, "name");
        return with(change -> change.inputName(location, name));
    }

    /**
     * Names an output of the stage, such as one that another stage has under this name.
     *
     * @param location the location of the output
     * @param name its name in the text
     * @return the changed translator
     */
    public Translator withOutputName(int location, String name) {
        Objects.requireNonNull(name, "name");
        return with(change -> change.outputName(location, name));
    }

    /**
     * Gives an input of the stage a semantic of HLSL, such as {@code POSITION} or {@code COLOR1}. Others have the
     * semantic {@code TEXCOORD} and their location. Further locations of the input have the indexes after that of the
     * semantic.
     *
     * @param location the location of the input
     * @param semantic the semantic, with an index or without
     * @return the changed translator
     * @throws IllegalArgumentException if it is not an identifier, or begins with {@code SV_}, or if the location is
     *     negative
     */
    public Translator withInputSemantic(int location, String semantic) {
        return with(true, location, "", semantic);
    }

    /**
     * Gives an input of the stage a semantic of HLSL.
     *
     * @param name the name of the input in the module
     * @param semantic the semantic, with an index or without
     * @return the changed translator
     * @throws IllegalArgumentException if the semantic is not an identifier, or begins with {@code SV_}, or if the name
     *     is empty
     * @see #withInputSemantic(int, String)
     */
    public Translator withInputSemantic(String name, String semantic) {
        return with(true, -1, Objects.requireNonNull(name, "name"), semantic);
    }

    /**
     * Gives an output of the stage a semantic of HLSL. Outputs of fragment shaders have the semantic {@code SV_Target}
     * always.
     *
     * @param location the location of the output
     * @param semantic the semantic, with an index or without
     * @return the changed translator
     * @throws IllegalArgumentException if it is not an identifier, or begins with {@code SV_}, or if the location is
     *     negative
     * @see #withInputSemantic(int, String)
     */
    public Translator withOutputSemantic(int location, String semantic) {
        return with(false, location, "", semantic);
    }

    /**
     * Gives an output of the stage a semantic of HLSL.
     *
     * @param name the name of the output in the module
     * @param semantic the semantic, with an index or without
     * @return the changed translator
     * @throws IllegalArgumentException if the semantic is not an identifier, or begins with {@code SV_}, or if the name
     *     is empty
     * @see #withOutputSemantic(int, String)
     */
    public Translator withOutputSemantic(String name, String semantic) {
        return with(false, -1, Objects.requireNonNull(name, "name"), semantic);
    }

    private Translator with(boolean isInput, int location, String name, String semantic) {
        Objects.requireNonNull(semantic, "semantic");
        if (location < 0 && name.isEmpty()) {
            throw new IllegalArgumentException("a semantic needs a location or a name");
        }
        if (!GivenSemantic.isSemantic(semantic)) {
            throw new IllegalArgumentException("not an identifier, or a system value of HLSL: " + semantic);
        }
        return with(change -> change.semantic(new GivenSemantic(isInput, location, name, semantic)));
    }

    /**
     * Sets whether inputs and outputs have the semantics of HLSL that the decorations {@code UserSemantic} of the
     * module state, which compilers of HLSL write. Those that {@link #withInputSemantic} and
     * {@link #withOutputSemantic} give go before.
     *
     * @param isOn whether it is so; the default is false
     * @return the changed translator
     */
    public Translator withUserSemantics(boolean isOn) {
        return with(change -> change.hasUserSemantics(isOn));
    }

    /**
     * Sets whether inputs and outputs between stages are named by their locations, such as {@code varying3}, so that
     * stages fit together in languages that link them by names. Names that {@link #withInputName} and
     * {@link #withOutputName} give go before.
     *
     * @param isOn whether it is so; the default is false
     * @return the changed translator
     */
    public Translator withLocationNames(boolean isOn) {
        return with(change -> change.hasLocationNames(isOn));
    }

    /**
     * Translates the only entry point of a module, or the first one of several.
     *
     * @param module a module for Vulkan or OpenGL
     * @return the text, or all that the language cannot express
     */
    public Translation translate(SpirvModule module) {
        Objects.requireNonNull(module, "module");
        List<EntryPoint> entries = module.layout().entryPoints();
        return entries.isEmpty()
                ? refused(module, "the module has no entry point; a text needs one, with a main function")
                : translate(module, entries.get(0));
    }

    /**
     * Translates the entry point with a name.
     *
     * @param module a module for Vulkan or OpenGL
     * @param entryName the name of one entry point of the module
     * @return the text, or all that the language cannot express
     */
    public Translation translate(SpirvModule module, String entryName) {
        Objects.requireNonNull(module, "module");
        Objects.requireNonNull(entryName, "entryName");
        return translate(
                module,
                module.layout().entryPoints().stream()
                        .filter(entry -> entry.name().equals(entryName))
                        .toList(),
                "entry point '" + entryName + "'");
    }

    /**
     * Translates the entry point with a name and an execution model.
     *
     * @param module a module for Vulkan or OpenGL
     * @param entryName the name of an entry point of the module
     * @param executionModel its execution model
     * @return the text, or all that the language cannot express
     */
    public Translation translate(SpirvModule module, String entryName, ExecutionModel executionModel) {
        Objects.requireNonNull(module, "module");
        Objects.requireNonNull(entryName, "entryName");
        Objects.requireNonNull(executionModel, "executionModel");
        return translate(
                module,
                module.layout().entryPoints().stream()
                        .filter(entry -> entry.name().equals(entryName)
                                && entry.executionModel()
                                        .filter(executionModel::equals)
                                        .isPresent())
                        .toList(),
                executionModel + " entry point '" + entryName + "'");
    }

    private Translation translate(SpirvModule module, List<EntryPoint> found, String what) {
        if (found.size() == 1) {
            return translate(module, found.get(0));
        }
        String all = module.layout().entryPoints().stream()
                .map(entry -> entry.executionModel().map(Enum::name).orElse("" + entry.executionModelValue()) + " '"
                        + entry.name() + "'")
                .collect(Collectors.joining(", "));
        return refused(
                module,
                (found.isEmpty() ? "the module has no " : "the module has several with the name: ")
                        + what
                        + (all.isEmpty() ? "" : "; it has " + all));
    }

    private Translation refused(SpirvModule module, String why) {
        return refused(module, Diagnostic.error(Position.UNKNOWN, why));
    }

    private Translation refused(SpirvModule module, Diagnostic error) {
        return new Translation(module, options.language(), Optional.empty(), TextResult.refused(List.of(error)));
    }

    /**
     * Translates an entry point of a module.
     *
     * @param module a module for Vulkan or OpenGL
     * @param entryPoint one of its entry points
     * @return the text, or all that the language cannot express
     */
    public Translation translate(SpirvModule module, EntryPoint entryPoint) {
        Objects.requireNonNull(module, "module");
        Objects.requireNonNull(entryPoint, "entryPoint");
        if (entryPoint.function().filter(function -> function.blockCount() > 0).isEmpty()) {
            return refused(module, "entry point '" + entryPoint.name() + "' is not a function with a body");
        }
        if (TextStage.of(entryPoint.executionModel()) == TextStage.KERNEL) {
            Instruction at = entryPoint.instruction();
            return refused(
                    module,
                    Diagnostic.error(
                            Position.ofInstruction(at.wordOffset(), at.index()),
                            entryPoint
                                    .executionModel()
                                    .map(kernel -> "kernels of OpenCL have no text in shading languages")
                                    .orElse("execution model " + entryPoint.executionModelValue() + " is not known")));
        }
        TextResult result = result(module, entryPoint).after(withoutEffect);
        return new Translation(module, options.language(), Optional.of(entryPoint), result);
    }

    private static List<Diagnostic> withoutEffect(TextOptions options) {
        String family = options.language().family().name();
        return options.withoutEffect().stream()
                .map(purpose -> Diagnostic.warning(
                        Position.UNKNOWN, "the option for " + purpose + " has no effect in " + family))
                .toList();
    }

    private TextResult result(SpirvModule module, EntryPoint entryPoint) {
        ArrayPool last = pool.getAndSet(null);
        ArrayPool own = last == null ? new ArrayPool() : last;
        try {
            return new EntryTranslation(module, entryPoint, options, own).result();
        } finally {
            own.reset();
            pool.set(own);
        }
    }
}
