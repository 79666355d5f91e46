// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.glsl;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import org.spirv4j.internal.operand.TypeComposite;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.translate.internal.code.Locations;
import org.spirv4j.translate.internal.code.TextStage;

/**
 * Inputs and outputs of structure types that the language does not allow there: variables for their members, and a
 * variable of the structure type that they are copied from or to at the begin and the end of the entry point.
 */
final class GlslSplitVaryings {
    private final GlslContext context;
    private final TypeFacts types;
    private final List<String> copiesIn = new ArrayList<>();
    private final List<String> copiesOut = new ArrayList<>();

    GlslSplitVaryings(GlslContext context) {
        this.context = context;
        types = context.types;
    }

    /** Whether inputs and outputs between stages cannot be of a type. */
    boolean isNeeded(int type) {
        int inner = types.innermostElement(type);
        if (!types.isStruct(inner)) {
            return context.isEs()
                    && types.isAnyArray(type)
                    && types.isAnyArray(types.word(type, TypeComposite.PART_TYPE));
        }
        if (!context.isSince(150, 300)) {
            return true;
        }
        boolean hasParts = types.isAnyArray(type);
        for (int m = 0; m < types.memberCount(inner); m++) {
            int member = types.member(inner, m);
            hasParts |= types.isStruct(member) || types.isAnyArray(member);
        }
        return context.isEs() && hasParts;
    }

    /** Whether inputs of vertices cannot be of a type. */
    boolean isNeededByAttribute(int type) {
        boolean isArray = types.isAnyArray(type);
        return isArray && !context.requirements.isAvailable(GlslFeature.INPUT_ARRAYS)
                || types.isStruct(types.innermostElement(type));
    }

    /**
     * Declares variables for the parts of an input or output, and one of its type.
     *
     * @param location the location of the first one; -1 for none
     * @param qualifiers what precedes the precision and type of a part
     */
    void write(int type, String name, boolean isInput, int location, IntFunction<String> qualifiers) {
        if (context.locations.isTooMany(type)) {
            context.refuse(context.data.definition(type), Locations.TOO_MANY_PARTS, "");
            return;
        }
        part(type, name, name, isInput, location, qualifiers);
        context.out.put(context.blocks.precision(type, false));
        context.blocks.declare(type, name);
        context.out.put(';').end();
    }

    private int part(int type, String path, String flat, boolean isInput, int first, IntFunction<String> qualifiers) {
        int location = first;
        if (types.isStruct(type)) {
            for (int m = 0; m < types.memberCount(type); m++) {
                String member = context.names.member(type, m);
                location = part(
                        types.member(type, m), path + "." + member, flat + "_" + member, isInput, location, qualifiers);
            }
            return location;
        }
        boolean isAttribute = isInput && context.stage == TextStage.VERTEX;
        if (isAttribute ? isNeededByAttribute(type) : types.isAnyArray(type) && isNeeded(type)) {
            for (int i = 0; i < context.length(type); i++) {
                location = part(
                        types.word(type, TypeComposite.PART_TYPE),
                        path + "[" + i + "]",
                        flat + "_" + i,
                        isInput,
                        location,
                        qualifiers);
            }
            return location;
        }
        return leaf(type, path, flat, isInput, location, qualifiers);
    }

    private int leaf(
            int type, String path, String flat, boolean isInput, int location, IntFunction<String> qualifiers) {
        String name = context.names.fresh(context.names.cleaned(flat));
        if (location >= 0) {
            context.out.put("layout(location = ").put(location).put(") ");
        }
        context.out.put(qualifiers.apply(type)).put(context.blocks.precision(type, false));
        context.blocks.declare(type, name);
        context.out.put(';').end();
        boolean isWhole = !types.isAnyArray(type) || context.requirements.isCore(GlslFeature.ARRAY_CONSTRUCTORS);
        for (int i = 0; i < (isWhole ? 1 : context.length(type)); i++) {
            String index = isWhole ? "" : "[" + i + "]";
            if (isInput) {
                copiesIn.add(path + index + " = " + name + index);
            } else {
                copiesOut.add(name + index + " = " + path + index);
            }
        }
        return location < 0 ? location : location + GlslVaryings.locations(context, type);
    }

    /** Writes the assignments at the begin of the entry point. */
    void begin() {
        copiesIn.forEach(copy -> context.out.line().put(copy).put(';').end());
    }

    /** Writes the assignments before the entry point returns. */
    void finish() {
        copiesOut.forEach(copy -> context.out.line().put(copy).put(';').end());
    }
}
