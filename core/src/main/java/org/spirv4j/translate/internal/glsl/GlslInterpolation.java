// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.glsl;

import java.util.List;
import java.util.function.Predicate;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.ExecutionModel;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.module.ModuleLayout;

/** The qualifiers that say how inputs and outputs are interpolated, and what has a value of its own. */
final class GlslInterpolation {
    private static final List<Decoration> DECORATIONS = List.of(
            Decoration.Flat, Decoration.NoPerspective, Decoration.Centroid, Decoration.Sample, Decoration.Invariant);

    private final GlslContext context;
    private final TypeFacts types;
    private final ModuleLayout layout;
    private final GlslPerVertex perVertex;
    private final ExecutionModel stage;

    GlslInterpolation(GlslContext context, ExecutionModel stage) {
        this.context = context;
        types = context.types;
        layout = context.layout;
        perVertex = context.perVertex;
        this.stage = stage;
    }

    /** Whether members of a structure differ in interpolation, which GLSL can only qualify on whole variables. */
    boolean isMixed(int struct) {
        for (Decoration each : DECORATIONS) {
            boolean first = types.memberCount(struct) > 0 && layout.isMemberDecorated(struct, 0, each);
            for (int i = 1; i < types.memberCount(struct); i++) {
                if (layout.isMemberDecorated(struct, i, each) != first) {
                    return true;
                }
            }
        }
        return false;
    }

    /** The qualifiers of a variable with parts of a type, or of a structure type. */
    String of(int id, boolean isInput, boolean isLink, int inner, boolean isStruct) {
        int struct = isStruct ? inner : 0;
        int at = context.data.definition(id);
        boolean isFlat = isLink && (perVertex.has(id, Decoration.Flat, struct) || needsFlat(isInput, inner));
        String found = of(decoration -> perVertex.has(id, decoration, struct), isInput, isFlat, at);
        if (layout.isDecorated(id, Decoration.ExplicitInterpAMD)) {
            context.requirements.need(GlslFeature.EXPLICIT_VERTEX_AMD, at);
            found += "__explicitInterpAMD ";
        }
        String rate = rate(id, struct);
        return rate.isEmpty() ? found : found + rate;
    }

    /** The interpolation qualifiers of a variable or of a member of a block. */
    private String of(Predicate<Decoration> has, boolean isInput, boolean isFlat, int at) {
        String found = has.test(Decoration.Invariant) && !isInput ? "invariant " : "";
        found = with(found, "flat ", isFlat && context.language.version() > 100);
        found = with(
                found,
                "noperspective ",
                has.test(Decoration.NoPerspective) && context.requirements.need(GlslFeature.NO_PERSPECTIVE, at));
        found = with(found, "centroid ", has.test(Decoration.Centroid) && context.language.version() > 100);
        return with(
                found,
                "sample ",
                has.test(Decoration.Sample) && context.requirements.need(GlslFeature.SAMPLE_INTERPOLATION, at));
    }

    /** Qualifiers with another one, if it is to be there; most variables have none. */
    private static String with(String qualifiers, String another, boolean isThere) {
        return isThere ? qualifiers + another : qualifiers;
    }

    /** The qualifier of a variable that has one value per vertex, patch, primitive or task; empty for others. */
    String rate(int id, int struct) {
        int at = context.data.definition(id);
        String found = "";
        if (perVertex.has(id, Decoration.PerVertexKHR, struct)) {
            context.requirements.need(GlslFeature.PER_VERTEX_INPUTS, at);
            found = "pervertexEXT ";
        }
        found = with(found, "patch ", perVertex.has(id, Decoration.Patch, struct));
        if (perVertex.has(id, Decoration.PerPrimitiveEXT, struct)) {
            if (stage == ExecutionModel.Fragment) {
                context.requirements.need(GlslFeature.MESH_EXT, at);
            }
            found += stage == ExecutionModel.MeshNV ? "perprimitiveNV " : "perprimitiveEXT ";
        }
        return with(found, "taskNV ", perVertex.has(id, Decoration.PerTaskNV, struct));
    }

    /**
     * Whether the language demands flat: of integers and 64-bit floats that fragments read, in ESSL that vertices
     * write.
     */
    private boolean needsFlat(boolean isInput, int inner) {
        boolean reads = stage == ExecutionModel.Fragment && isInput;
        boolean writes = stage == ExecutionModel.Vertex && !isInput && context.isEs();
        return (reads || writes) && hasFlat(inner, 0);
    }

    /** Whether a type has parts that are not interpolated. */
    boolean hasFlat(int type) {
        return hasFlat(type, 0);
    }

    private boolean hasFlat(int type, int depth) {
        if (!types.isStruct(type)) {
            int scalar = types.scalarType(type);
            return types.op(scalar) == Op.OpTypeInt || types.isFloatScalar(scalar, 64);
        }
        boolean found = false;
        for (int i = 0; i < types.memberCount(type) && depth < GlslFlattened.MAX_DEPTH && !found; i++) {
            found = hasFlat(types.innermostElement(types.member(type, i)), depth + 1);
        }
        return found;
    }

    /**
     * The qualifiers of a member.
     *
     * @param variable the variable whose members are written as variables, which have its decorations; 0 for a block
     */
    String ofMember(int variable, int struct, int member, boolean isInput) {
        Predicate<Decoration> has = decoration -> layout.isMemberDecorated(struct, member, decoration)
                || variable != 0 && layout.isDecorated(variable, decoration);
        boolean isFlat =
                has.test(Decoration.Flat) || needsFlat(isInput, types.innermostElement(types.member(struct, member)));
        return of(has, isInput, isFlat, context.data.definition(struct));
    }
}
