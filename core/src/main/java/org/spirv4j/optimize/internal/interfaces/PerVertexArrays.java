// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.optimize.internal.interfaces;

import org.spirv4j.edit.EditableModule;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.ExecutionModel;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.optimize.internal.fact.EntryPoints;
import org.spirv4j.optimize.internal.pass.PassAccess;
import org.spirv4j.optimize.internal.replacement.Descriptions;

/**
 * The inputs and outputs of which each vertex or primitive has its own: arrays whose elements are what a location
 * refers to.
 */
final class PerVertexArrays {
    /** The entry points that use the variable disagree. */
    static final int CONFLICT = -1;

    private PerVertexArrays() {}

    /**
     * {@return the number of array dimensions of a variable that its locations do not count: 0 or 1; or
     * {@link #CONFLICT}}
     */
    static int dimensions(EditableModule module, int variable) {
        int known = 0;
        boolean isKnown = false;
        for (int entryPoint : Descriptions.entryPointsOf(module, variable)) {
            int dimensions = isArrayed(module, entryPoint, variable) ? 1 : 0;
            if (isKnown && dimensions != known) {
                return CONFLICT;
            }
            known = dimensions;
            isKnown = true;
        }
        return known;
    }

    private static boolean isArrayed(EditableModule module, int entryPoint, int variable) {
        if (module.annotations().isDecorated(variable, Decoration.Patch)) {
            return false;
        }
        boolean isInput = PassAccess.types(module).isStorageClass(module.typeOf(variable), StorageClass.Input);
        return switch (ExecutionModel.of(EntryPoints.model(module, entryPoint)).orElse(ExecutionModel.Vertex)) {
            case TessellationControl -> true;
            case TessellationEvaluation, Geometry -> isInput;
            case MeshNV, MeshEXT -> !isInput;
            case Fragment -> isInput && module.annotations().isDecorated(variable, Decoration.PerVertexKHR);
            default -> false;
        };
    }
}
