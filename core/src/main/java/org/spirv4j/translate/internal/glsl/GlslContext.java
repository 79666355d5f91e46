// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.glsl;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.internal.word.ArrayPool;
import org.spirv4j.module.EntryPoint;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.translate.internal.code.CodeContext;
import org.spirv4j.translate.internal.code.NarrowIntegers;
import org.spirv4j.translate.internal.code.TextStage;
import org.spirv4j.translate.internal.expression.ExactValues;
import org.spirv4j.translate.internal.expression.MemoryRoots;
import org.spirv4j.translate.internal.image.ImageUses;
import org.spirv4j.translate.internal.image.NonUniformPointers;
import org.spirv4j.translate.internal.option.TextOptions;
import org.spirv4j.translate.text.Language;
import org.spirv4j.translate.text.Language.Precision;

/** What all writers of a text in GLSL know besides: what the version has, and each other. */
final class GlslContext extends CodeContext {
    private byte[] constantDepths = {};

    final GlslRequirements requirements;
    private final boolean hasUnsigned;

    final GlslTypes typeNames;
    final GlslBuiltIns builtIns;
    final GlslBuiltInValues builtInValues;
    final GlslStages stages;
    final GlslInitialValues initialValues;
    final GlslSplitVaryings split;
    private final ExactValues exact;
    private final boolean isPrecise;
    final ImageUses imageUses;
    final NonUniformPointers nonUniform;
    final GlslImageTypes imageTypes;
    final GlslCombinedSamplers combined;
    final GlslSelectedPointers selected;
    final NarrowIntegers narrow;
    final GlslBlocks blocks;
    final GlslReferences references;
    final GlslHeaps heaps;
    final GlslBindings bindings;
    final GlslPerVertex perVertex;
    final GlslMissingLocations missing;

    /** The variables whose initial values are stored at the beginning of the entry point. */
    final List<Integer> initializers = new ArrayList<>();

    private @Nullable GlslConstantMacros constantMacros;

    GlslContext(SpirvModule module, EntryPoint entry, TextOptions options, ArrayPool pool) {
        super(module, entry, options, GlslReservedWords.of(options.language()), pool);
        requirements = new GlslRequirements(language, refusals);
        hasUnsigned = requirements.isAvailable(GlslFeature.UNSIGNED);
        narrow = new NarrowIntegers(this, !isVulkan() && requirements.isAvailable(GlslFeature.BIT_OPERATIONS), false);
        typeNames = new GlslTypes(this);
        imageUses = new ImageUses(data, types, layout, entry.functionId(), pool, typeIds);
        imageTypes = new GlslImageTypes(this, imageUses);
        combined = new GlslCombinedSamplers(this, imageUses);
        selected = new GlslSelectedPointers(this);
        blocks = new GlslBlocks(this);
        references = new GlslReferences(this);
        heaps = new GlslHeaps(this);
        bindings = new GlslBindings(this);
        perVertex = new GlslPerVertex(this);
        missing = new GlslMissingLocations(this, perVertex);
        nonUniform = new NonUniformPointers(data, types, layout, functions(), pool);
        builtIns = new GlslBuiltIns(this);
        builtInValues = new GlslBuiltInValues(this);
        stages = new GlslStages(this);
        initialValues = new GlslInitialValues(this);
        split = new GlslSplitVaryings(this);
        exact = new ExactValues(data, types, new MemoryRoots(data, types, layout, pool), functions(), pool);
        isPrecise = !exact.isEmpty() && hasPrecise();
    }

    /** By index of an id: how deep operations are nested in a specialization constant. */
    byte[] constantDepths() {
        if (constantDepths.length == 0) {
            constantDepths = GlslSpecConstants.depths(this);
        }
        return constantDepths;
    }

    /** The macros that have the values of specialization constants; for OpenGL. */
    GlslConstantMacros constantMacros() {
        GlslConstantMacros macros = constantMacros;
        if (macros == null) {
            macros = new GlslConstantMacros(this);
            constantMacros = macros;
        }
        return macros;
    }

    private boolean hasPrecise() {
        if (requirements.isAvailable(GlslFeature.PRECISE)) {
            return true;
        }
        refusals.warn(
                exact.firstDecoration(),
                "the language cannot say that a computation must not be contracted",
                "translate to " + (isEs() ? "essl310" : "glsl400"));
        return false;
    }

    /** The qualifier of a variable whose computation a compiler must not change; empty for others. */
    String precise(int id) {
        if (!isPrecise || !exact.isExact(id)) {
            return "";
        }
        requirements.need(GlslFeature.PRECISE, exact.firstDecoration());
        return "precise ";
    }

    /** Whether a value needs a variable for its qualifier. */
    boolean isKept(int id) {
        return isPrecise && exact.isKept(id);
    }

    /** The number of outputs that are not built in. */
    int fragmentOutputs() {
        int count = 0;
        for (int variable : globalVariables()) {
            boolean output = types.isStorageClass(types.typeOf(variable), StorageClass.Output);
            boolean builtIn = layout.isDecorated(variable, Decoration.BuiltIn);
            count += output && !builtIn && live.isLive(variable) ? 1 : 0;
        }
        return count;
    }

    /** Whether the language has unsigned integers; otherwise they are signed in the text, with a warning. */
    boolean hasUnsigned() {
        return hasUnsigned;
    }

    /** Whether the text is for OpenGL ES. */
    boolean isEs() {
        return language.family() == Language.Family.ESSL;
    }

    /** The precision that numbers of 32 bits have where a declaration names none: fragment shaders of ESSL state it. */
    Precision defaultPrecision(boolean isFloat) {
        boolean isStated = isEs() && stage == TextStage.FRAGMENT;
        return !isStated ? Precision.HIGH : isFloat ? options.floatPrecision() : options.intPrecision();
    }

    /** Whether the text is for Vulkan. */
    boolean isVulkan() {
        return language.isVulkan();
    }

    /**
     * Whether the language has at least a version: one of GLSL for texts of OpenGL or Vulkan, one of ESSL for others.
     */
    boolean isSince(int glsl, int essl) {
        return language.version() >= (isEs() ? essl : glsl);
    }

    /** Writes the layout of a declaration; nothing if no qualifier is in it. */
    void writeLayout(List<String> qualifiers) {
        if (!qualifiers.isEmpty()) {
            String before = "layout(";
            for (String qualifier : qualifiers) {
                out.put(before).put(qualifier);
                before = ", ";
            }
            out.put(") ");
        }
    }
}
