// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.option;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.IntPredicate;
import org.spirv4j.translate.text.Language;
import org.spirv4j.translate.text.TextResource;

/** The options of a translation. Not changed once {@link #with} has returned it. */
public final class TextOptions {
    /** The language. */
    private final Language language;

    private String entryName = "main";
    private boolean hasIdComments = false;
    private boolean hasLineDirectives = false;
    private TextResource.Rule resourceRule = TextResource.Rule.KEEP;
    private Optional<TextResource.SamplerRule> samplerRule = Optional.empty();
    private boolean keepsSamplerBindings = false;
    private boolean flipsY = false;
    private boolean fixesDepthRange = false;
    private TextResource.PushConstants pushConstantForm = TextResource.PushConstants.UNIFORM_BLOCK;
    private int pushConstantBinding = -1;
    private boolean hasPlainUniforms = false;
    private boolean isSeparable = false;
    private boolean hasLocationNames = false;
    private boolean hasBindings = true;
    private boolean hasBaseInstanceUniforms = false;
    private boolean hasUncheckedDerivatives = false;
    private Language.Precision floatPrecision = Language.Precision.HIGH;
    private Language.Precision intPrecision = Language.Precision.HIGH;
    private boolean hasFixedConstants = false;
    private boolean hasTextureSwizzles = false;
    private Optional<IntPredicate> argumentBuffers = Optional.empty();
    private Map<Integer, String> inputNames = Map.of();
    private Map<Integer, String> outputNames = Map.of();
    private List<GivenSemantic> semantics = List.of();
    private boolean hasUserSemantics = false;
    private BooleanSupplier givesUp = () -> false;

    private TextOptions(Language language) {
        this.language = language;
    }

    /** The options with which a language is written if nothing else is asked for. */
    public static TextOptions of(Language language) {
        return new TextOptions(language);
    }

    /** The same options with a change. */
    public TextOptions with(Consumer<Change> change) {
        TextOptions copy = new TextOptions(language);
        copy.entryName = entryName;
        copy.hasIdComments = hasIdComments;
        copy.hasLineDirectives = hasLineDirectives;
        copy.resourceRule = resourceRule;
        copy.samplerRule = samplerRule;
        copy.keepsSamplerBindings = keepsSamplerBindings;
        copy.flipsY = flipsY;
        copy.fixesDepthRange = fixesDepthRange;
        copy.pushConstantForm = pushConstantForm;
        copy.pushConstantBinding = pushConstantBinding;
        copy.hasPlainUniforms = hasPlainUniforms;
        copy.isSeparable = isSeparable;
        copy.hasLocationNames = hasLocationNames;
        copy.hasBindings = hasBindings;
        copy.hasBaseInstanceUniforms = hasBaseInstanceUniforms;
        copy.hasUncheckedDerivatives = hasUncheckedDerivatives;
        copy.floatPrecision = floatPrecision;
        copy.intPrecision = intPrecision;
        copy.hasFixedConstants = hasFixedConstants;
        copy.hasTextureSwizzles = hasTextureSwizzles;
        copy.argumentBuffers = argumentBuffers;
        copy.inputNames = inputNames;
        copy.outputNames = outputNames;
        copy.semantics = semantics;
        copy.hasUserSemantics = hasUserSemantics;
        copy.givesUp = givesUp;
        change.accept(copy.new Change());
        return copy;
    }

    /** Changes options that nobody has seen yet. */
    public final class Change {
        private Change() {}

        /** Sets the name of the function that is the entry point in the text. */
        public void entryName(String value) {
            entryName = value;
        }

        /** Sets whether statements have comments with the result ids that they are written for. */
        public void hasIdComments(boolean value) {
            hasIdComments = value;
        }

        /** Sets whether the text has {@code #line} directives, by the debug information of the module. */
        public void hasLineDirectives(boolean value) {
            hasLineDirectives = value;
        }

        /** Sets where the text has its resources. */
        public void resourceRule(TextResource.Rule value) {
            resourceRule = value;
        }

        /** Sets the names of combined samplers. */
        public void samplerRule(Optional<TextResource.SamplerRule> value) {
            samplerRule = value;
        }

        /** Sets whether combined samplers get the bindings of their images. */
        public void keepsSamplerBindings(boolean value) {
            keepsSamplerBindings = value;
        }

        /** Sets whether the y coordinate of positions is negated. */
        public void flipsY(boolean value) {
            flipsY = value;
        }

        /** Sets whether depths from 0 to 1 are mapped to -1 to 1. */
        public void fixesDepthRange(boolean value) {
            fixesDepthRange = value;
        }

        /** Sets what push constants become in languages without them. */
        public void pushConstantForm(TextResource.PushConstants value) {
            pushConstantForm = value;
        }

        /** Sets the binding of push constants as a block of uniforms. */
        public void pushConstantBinding(int value) {
            pushConstantBinding = value;
        }

        /** Sets whether blocks of uniforms become uniforms outside of blocks. */
        public void hasPlainUniforms(boolean value) {
            hasPlainUniforms = value;
        }

        /** Sets whether the text is for a separable program. */
        public void isSeparable(boolean value) {
            isSeparable = value;
        }

        /** Sets whether variables between stages are named by their locations. */
        public void hasLocationNames(boolean value) {
            hasLocationNames = value;
        }
        /** Sets whether resources have {@code layout(binding)} where the language has it. */
        public void hasBindings(boolean value) {
            hasBindings = value;
        }

        /**
         * Sets whether base vertex and base instance are uniforms where the language has no built-in variables for
         * them.
         */
        public void hasBaseInstanceUniforms(boolean value) {
            hasBaseInstanceUniforms = value;
        }

        /** Sets whether derivatives may stand where only some invocations come, and compilers do not check that. */
        public void hasUncheckedDerivatives(boolean value) {
            hasUncheckedDerivatives = value;
        }

        /** Sets the default precision of floating-point types in fragment shaders of ESSL. */
        public void floatPrecision(Language.Precision value) {
            floatPrecision = value;
        }

        /** Sets the default precision of integer types in fragment shaders of ESSL. */
        public void intPrecision(Language.Precision value) {
            intPrecision = value;
        }

        /** Sets whether specialization constants are constants with their default values. */
        public void hasFixedConstants(boolean value) {
            hasFixedConstants = value;
        }

        /** Sets whether a buffer has the swizzles of textures. */
        public void hasTextureSwizzles(boolean value) {
            hasTextureSwizzles = value;
        }

        /** Sets which descriptor sets are argument buffers. */
        public void argumentBuffers(IntPredicate value) {
            argumentBuffers = Optional.of(value);
        }

        /** Names the input at a location. */
        public void inputName(int location, String name) {
            inputNames = new HashMap<>(inputNames);
            inputNames.put(location, name);
        }

        /** Names the output at a location. */
        public void outputName(int location, String name) {
            outputNames = new HashMap<>(outputNames);
            outputNames.put(location, name);
        }

        /** Gives an input or output a semantic; a later one for the same place goes before. */
        public void semantic(GivenSemantic given) {
            semantics = new ArrayList<>(semantics);
            semantics.add(0, given);
        }

        /** Sets whether inputs and outputs have the semantics of the module's decorations. */
        public void hasUserSemantics(boolean value) {
            hasUserSemantics = value;
        }

        /** Sets what is asked at the first refusal: whether the text of a changed module is wanted instead. */
        public void givesUp(BooleanSupplier value) {
            givesUp = value;
        }
    }

    /** What the options are for that are given and have no effect in the language. */
    public List<String> withoutEffect() {
        List<String> found = new ArrayList<>();
        Language.Family family = language.family();
        if (family != Language.Family.GLSL && family != Language.Family.ESSL) {
            addIf(samplerRule.isPresent(), "names of combined samplers", found);
            addIf(keepsSamplerBindings, "bindings of combined samplers", found);
            addIf(fixesDepthRange, "depths from -1 to 1", found);
            addIf(pushConstantForm == TextResource.PushConstants.UNIFORMS, "push constants as plain uniforms", found);
            addIf(pushConstantBinding >= 0, "bindings of push constants alone", found);
            addIf(hasPlainUniforms, "plain uniforms", found);
            addIf(isSeparable, "separable programs", found);
            addIf(!hasBindings, "texts without bindings", found);
            addIf(hasBaseInstanceUniforms, "uniforms for the first vertex and instance", found);
            addIf(hasLocationNames, "names of inputs and outputs by their locations", found);
            addIf(!inputNames.isEmpty() || !outputNames.isEmpty(), "given names of inputs and outputs", found);
        }
        boolean hasPrecisions = floatPrecision != Language.Precision.HIGH || intPrecision != Language.Precision.HIGH;
        addIf(hasPrecisions && family != Language.Family.ESSL, "default precisions", found);
        addIf((hasUserSemantics || !semantics.isEmpty()) && family != Language.Family.HLSL, "semantics", found);
        addIf(hasLineDirectives && family == Language.Family.WGSL, "line directives", found);
        addIf(hasUncheckedDerivatives && family != Language.Family.WGSL, "unchecked derivatives", found);
        addIf(hasTextureSwizzles && family != Language.Family.MSL, "swizzles of textures", found);
        addIf(argumentBuffers.isPresent() && family != Language.Family.MSL, "argument buffers", found);
        return found;
    }

    private static void addIf(boolean isAsked, String purpose, List<String> found) {
        if (isAsked) {
            found.add(purpose);
        }
    }

    /** The language. */
    public Language language() {
        return language;
    }

    /** The name of the function that is the entry point in the text. */
    public String entryName() {
        return entryName;
    }

    /** Whether statements have comments with the result ids that they are written for. */
    public boolean hasIdComments() {
        return hasIdComments;
    }

    /** Whether the text has {@code #line} directives, by the debug information of the module. */
    public boolean hasLineDirectives() {
        return hasLineDirectives;
    }

    /** Where the text has its resources. */
    public TextResource.Rule resourceRule() {
        return resourceRule;
    }

    /** The names of combined samplers; empty: the translator names them. */
    public Optional<TextResource.SamplerRule> samplerRule() {
        return samplerRule;
    }

    /** Whether combined samplers get the bindings of their images. */
    public boolean keepsSamplerBindings() {
        return keepsSamplerBindings;
    }

    /** Whether the y coordinate of positions is negated. */
    public boolean flipsY() {
        return flipsY;
    }

    /** Whether depths from 0 to 1 are mapped to -1 to 1. */
    public boolean fixesDepthRange() {
        return fixesDepthRange;
    }

    /** What push constants become in languages without them. */
    public TextResource.PushConstants pushConstantForm() {
        return pushConstantForm;
    }

    /** The binding of push constants as a block of uniforms; -1: the first free one. */
    public int pushConstantBinding() {
        return pushConstantBinding;
    }

    /** Whether blocks of uniforms become uniforms outside of blocks. */
    public boolean hasPlainUniforms() {
        return hasPlainUniforms;
    }

    /** Whether the text is for a separable program: blocks of built-in variables are declared again. */
    public boolean isSeparable() {
        return isSeparable;
    }

    /** Whether variables between stages are named by their locations. */
    public boolean hasLocationNames() {
        return hasLocationNames;
    }

    /** Whether resources have {@code layout(binding)} where the language has it. */
    public boolean hasBindings() {
        return hasBindings;
    }

    /** Whether base vertex and base instance are uniforms where the language has no built-in variables for them. */
    public boolean hasBaseInstanceUniforms() {
        return hasBaseInstanceUniforms;
    }

    /** Whether derivatives may stand where only some invocations come, and compilers do not check that. */
    public boolean hasUncheckedDerivatives() {
        return hasUncheckedDerivatives;
    }

    /** The default precision of floating-point types in fragment shaders of ESSL. */
    public Language.Precision floatPrecision() {
        return floatPrecision;
    }

    /** The default precision of integer types in fragment shaders of ESSL. */
    public Language.Precision intPrecision() {
        return intPrecision;
    }

    /** Whether specialization constants are constants with their default values. */
    public boolean hasFixedConstants() {
        return hasFixedConstants;
    }

    /** Whether a buffer has the swizzles of textures. */
    public boolean hasTextureSwizzles() {
        return hasTextureSwizzles;
    }

    /** Which descriptor sets are argument buffers. */
    public IntPredicate argumentBuffers() {
        return argumentBuffers.orElse(set -> false);
    }

    /** The name that an input at a location shall have; empty if the translator names it. */
    public Optional<String> inputName(int location) {
        return Optional.ofNullable(inputNames.get(location));
    }

    /** The name that an output at a location shall have; empty if the translator names it. */
    public Optional<String> outputName(int location) {
        return Optional.ofNullable(outputNames.get(location));
    }

    /** The semantics that inputs and outputs shall have; the first one that fits counts. */
    public List<GivenSemantic> semantics() {
        return semantics;
    }

    /** Whether inputs and outputs have the semantics of the module's decorations, where it has some. */
    public boolean hasUserSemantics() {
        return hasUserSemantics;
    }

    /** What is asked at the first refusal: whether the text of a changed module is wanted instead. */
    public BooleanSupplier givesUp() {
        return givesUp;
    }
}
