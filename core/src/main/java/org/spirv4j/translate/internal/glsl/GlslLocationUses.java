// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.glsl;

import java.util.Map;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.operand.TypeComposite;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.translate.internal.code.TextStage;

/**
 * Which components of locations the inputs and outputs of a stage take. Variables may share a location, but no
 * component of it, and only if they have the same kind of numbers (The OpenGL Shading Language, "Input Layout
 * Qualifiers").
 */
final class GlslLocationUses {
    private static final int MAX_COMPONENTS = 4;

    private static final int ALL_COMPONENTS = 0xF;
    private static final int HALF_OF_COMPONENTS = 0x3;

    private static final String HELP = "give each its own location";

    /** Further locations of a variable are not looked at; no stage has so many. */
    private static final int MAX_LOCATIONS = 128;

    /** A location; those of inputs, of outputs, of patches, and of each source of blending are not the same ones. */
    private record Place(boolean isInput, boolean isPatch, int index, int location) {}

    /**
     * What is at a location.
     *
     * @param id the variable that took it first
     * @param kind the numbers that it has
     * @param qualifiers how it is interpolated
     * @param components a bit for each component that is taken
     */
    private record Use(int id, int kind, String qualifiers, int components) {
        boolean isLike(int other, String otherQualifiers) {
            return kind == other && qualifiers.equals(otherQualifiers);
        }
    }

    private final GlslContext context;
    private final TypeFacts types;
    private final Map<Place, Use> uses;

    GlslLocationUses(GlslContext context) {
        this.context = context;
        types = context.types;
        uses = context.pool.map();
    }

    /**
     * Notes the locations of a variable, and refuses it, or warns, if others have them.
     *
     * @param type its type, or that for one vertex
     * @param qualifiers how it is interpolated
     */
    void take(int id, boolean isInput, int type, int location, String qualifiers) {
        int part = types.innermostElement(type);
        int kind = kind(part);
        int components = components(part, word(id, Decoration.Component));
        // Compilers count one location for each vector of 64-bit components that vertices bring.
        int locations = isInput && context.stage == TextStage.VERTEX
                ? context.locations.of(type)
                : GlslVaryings.locations(context, type);
        int count = types.isStruct(part) ? 1 : Math.min(locations, MAX_LOCATIONS);
        boolean isLong =
                types.bitWidth(part) == Long.SIZE && rows(part) == 3 && !(isInput && context.stage == TextStage.VERTEX);
        for (int i = 0; i < count; i++) {
            boolean isPatch = context.layout.isDecorated(id, Decoration.Patch);
            Place place = new Place(isInput, isPatch, word(id, Decoration.Index), location + i);
            // The third of 64-bit components is in every second location, with room for one more.
            int taken = isLong && i % 2 == 1 ? HALF_OF_COMPONENTS : components;
            Use other = uses.get(place);
            if (other == null) {
                uses.put(place, new Use(id, kind, qualifiers, taken));
            } else if ((other.components & taken) != 0) {
                refuse(id, other, " take the same components of location ", location + i);
                return;
            } else if (!other.isLike(kind, qualifiers)) {
                mix(id, other, location + i);
                return;
            } else {
                uses.put(place, new Use(other.id, kind, qualifiers, other.components | taken));
            }
        }
    }

    private int components(int part, int first) {
        int count = rows(part);
        int words = types.bitWidth(part) == Long.SIZE ? 2 * count : count;
        return words == 0 || words >= MAX_COMPONENTS ? ALL_COMPONENTS : (1 << words) - 1 << first & ALL_COMPONENTS;
    }

    /** The components of a vector, or of each column of a matrix. */
    private int rows(int part) {
        return types.isMatrix(part)
                ? types.dimension(types.word(part, TypeComposite.PART_TYPE))
                : types.dimension(part);
    }

    /** The kind of the numbers of a type: by their width, negative for floats; 0 for structures. */
    private int kind(int part) {
        if (types.isStruct(part)) {
            return 0;
        }
        int width = types.bitWidth(part);
        return types.op(types.scalarType(part)) == Op.OpTypeFloat ? -1 - width : 1 + width;
    }

    private int word(int id, Decoration decoration) {
        return context.layout.decorationWord(id, decoration).orElse(0);
    }

    /** Says that variables at one location differ in what the language wants to be the same. */
    private void mix(int id, Use other, int location) {
        String difference = " differ in type or interpolation and share location ";
        if (context.isVulkan()) {
            refuse(id, other, difference, location);
        } else {
            context.refusals.warn(
                    context.data.definition(id),
                    names(id, other) + difference + location + ", which not all compilers accept",
                    HELP);
        }
    }

    private void refuse(int id, Use other, String difference, int location) {
        context.refuse(context.data.definition(id), names(id, other) + difference + location, HELP);
    }

    private String names(int id, Use other) {
        return context.names.name(id, "variable") + " and " + context.names.name(other.id, "variable");
    }
}
