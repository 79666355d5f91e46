// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.glsl;

import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.ExecutionModel;
import org.spirv4j.internal.operand.TypeComposite;
import org.spirv4j.internal.type.TypeFacts;

/** Which inputs and outputs have one value for each vertex, and are arrays of these. */
final class GlslPerVertex {
    private final GlslContext context;
    private final TypeFacts types;
    private final ExecutionModel stage;

    GlslPerVertex(GlslContext context) {
        this.context = context;
        types = context.types;
        stage = context.entry.executionModel().orElse(ExecutionModel.Vertex);
    }

    /** Whether a variable has one value for each vertex. */
    boolean is(int id, boolean isInput) {
        if (context.layout.isDecorated(id, Decoration.Patch)) {
            return false;
        }
        return switch (stage) {
            case TessellationControl, MeshEXT, MeshNV -> true;
            case TessellationEvaluation, Geometry -> isInput;
            case Fragment -> has(id, Decoration.PerVertexKHR, types.innermostElement(types.pointee(types.typeOf(id))));
            default -> false;
        };
    }

    /** The type of a variable for one vertex: there may be an array around it with an element for each. */
    int forOneVertex(int id, boolean isInput, int type) {
        return is(id, isInput) && types.isAnyArray(type) ? types.word(type, TypeComposite.PART_TYPE) : type;
    }

    /** Whether an array of one value for each vertex is declared without its length. */
    boolean isOpen(int id, boolean isInput, int type) {
        boolean demandsLength = context.isEs() && stage == ExecutionModel.Fragment;
        return types.isArray(type) && is(id, isInput) && !demandsLength;
    }

    /** Refuses a variable with one value for each vertex that is not an array, for which no compiler takes a text. */
    void check(int id, boolean isInput, int type) {
        boolean isPatch = has(id, Decoration.Patch, type);
        boolean isOther = has(id, Decoration.PerTaskNV, type) || has(id, Decoration.PassthroughNV, type);
        if (is(id, isInput) && !types.isAnyArray(type) && !isPatch && !isOther) {
            context.refuse(
                    context.data.definition(id),
                    (isInput ? "an input" : "an output") + " with a value for each vertex must be an array",
                    "decorate it with Patch if it has one value for all vertices");
        }
        if (context.isEs() && is(id, isInput) && hasArray(types.innermostElement(type))) {
            context.refusals.warn(
                    context.data.definition(id),
                    "not all compilers of ESSL accept structures with arrays as values for each vertex",
                    "declare a variable for each member");
        }
    }

    /** Whether a structure that is not a block has an array as a part. */
    private boolean hasArray(int struct) {
        boolean has = false;
        boolean isPlain = types.isStruct(struct) && !context.blocks.isBlock(struct);
        for (int m = 0; isPlain && m < types.memberCount(struct) && !has; m++) {
            has = types.isAnyArray(types.member(struct, m));
        }
        return has;
    }

    /** Whether a variable or a member of its type has a decoration. */
    boolean has(int id, Decoration decoration, int struct) {
        boolean found = context.layout.isDecorated(id, decoration);
        for (int i = 0; !found && types.isStruct(struct) && i < types.memberCount(struct); i++) {
            found = context.layout.isMemberDecorated(struct, i, decoration);
        }
        return found;
    }
}
