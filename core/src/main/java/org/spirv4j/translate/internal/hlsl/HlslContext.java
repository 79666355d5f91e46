// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.hlsl;

import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import org.spirv4j.internal.resource.ResourceText;
import org.spirv4j.internal.word.ArrayPool;
import org.spirv4j.module.EntryPoint;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.module.internal.access.InterlockModes;
import org.spirv4j.translate.internal.code.CodeContext;
import org.spirv4j.translate.internal.code.CodeNames;
import org.spirv4j.translate.internal.code.NarrowIntegers;
import org.spirv4j.translate.internal.expression.ExactValues;
import org.spirv4j.translate.internal.expression.MemoryRoots;
import org.spirv4j.translate.internal.layout.TypeLayouts;
import org.spirv4j.translate.internal.option.TextOptions;
import org.spirv4j.translate.internal.spelling.Precedence;

/** What all writers of a text in HLSL know besides: each other. */
final class HlslContext extends CodeContext {
    private static final CodeNames.Reserved RESERVED = reserved();

    final NarrowIntegers narrow;
    final HlslTypes typeNames;
    final HlslImages images;
    final HlslBuffers buffers;
    final HlslStageInterface stageInterface;
    final HlslStageMain stageMain;
    final HlslEmission emission;
    final HlslRays rays;
    final HlslMesh mesh;
    final HlslGroupSize groupSize;
    final TypeLayouts layouts;
    final HlslUses uses;
    final HlslRegisters registers;

    private final HlslExpressions expressions;
    private final ExactValues exact;

    /** Whether fragments that overlap execute a part of the shader one after another. */
    private final boolean isOrdered;

    /** By id: the names of constants that are declared outside of functions. */
    final Map<Integer, String> constants = new HashMap<>();

    HlslContext(SpirvModule module, EntryPoint entry, TextOptions options, ArrayPool pool) {
        super(module, entry, options, RESERVED, pool);
        isOrdered = InterlockModes.has(entry);
        narrow = new NarrowIntegers(this, true, true, narrowest());
        typeNames = new HlslTypes(this);
        layouts = new TypeLayouts(data, types, layout, integers, typeIds, pool);
        uses = new HlslUses(this);
        images = new HlslImages(this);
        buffers = new HlslBuffers(this);
        stageInterface = new HlslStageInterface(this);
        stageMain = new HlslStageMain(this);
        emission = new HlslEmission(this);
        rays = new HlslRays(this);
        mesh = new HlslMesh(this);
        groupSize = new HlslGroupSize(this);
        expressions = new HlslExpressions(this);
        exact = new ExactValues(data, types, new MemoryRoots(data, types, layout, pool), functions(), pool);
        registers = new HlslRegisters(this);
    }

    /** The qualifier of a variable whose computation a compiler must not change; empty for others. */
    String precise(int id) {
        return exact.isExact(id) ? "precise " : "";
    }

    /** Whether a value needs a variable for its qualifier. */
    boolean isKept(int id) {
        return exact.isKept(id);
    }

    /** The fewest bits that numbers of the shader model have. */
    int narrowest() {
        return has(HlslFeature.NUMBERS_16) ? Short.SIZE : Integer.SIZE;
    }

    /** Whether the text has numbers of 16 bits, which compilers take if they are told to. */
    boolean hasHalves() {
        return has(HlslFeature.NUMBERS_16)
                && Arrays.stream(typeIds)
                        .anyMatch(type ->
                                types.isScalar(type) && types.bitWidth(type) == Short.SIZE && live.isLive(type));
    }

    /** The beginning of the type of a resource that invocations write; they do so in order if the module says so. */
    String written() {
        return isOrdered ? "RasterizerOrdered" : "RW";
    }

    /** The shader model, as the beginning of a sentence. */
    String model() {
        return "shader model " + language.version() / 10 + "." + language.version() % 10;
    }

    /** Whether the shader model has a feature. */
    boolean has(HlslFeature feature) {
        return language.version() >= feature.first();
    }

    /** Refuses the instruction at a word offset if the shader model lacks a feature; returns whether it has it. */
    boolean requires(HlslFeature feature, int at) {
        if (!has(feature)) {
            refuse(at, model() + " has no " + feature.what(), "translate to hlsl" + feature.first());
        }
        return has(feature);
    }

    private static CodeNames.Reserved reserved() {
        Set<String> words = new HashSet<>();
        for (String row : ResourceText.rows("hlsl-names.table")) {
            words.addAll(ResourceText.words(row.substring(row.indexOf(':') + 1)));
        }
        return new CodeNames.Reserved(Set.copyOf(words), "gl_");
    }

    /** What writes values. */
    HlslExpressions expressions() {
        return expressions;
    }

    /**
     * The text of the length of an array, or of a size.
     *
     * @param needed how tightly an operation on specialization constants must bind
     */
    String count(int length, Precedence needed) {
        OptionalLong known = types.integer(length);
        return known.isPresent() ? Long.toString(known.getAsLong()) : expressions.text(length, needed);
    }
}
