// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.hlsl;

import org.spirv4j.grammar.BuiltIn;

/**
 * An input or output with a semantic, or the part of one that has a location: a scalar, a vector, or a built-in.
 *
 * @param field its name in the structure of inputs or outputs
 * @param path what has its value in other functions: a variable, or a part of one
 * @param type its type
 * @param semantic its semantic
 * @param location its location; the highest number if it has none
 * @param qualifiers how it is interpolated, with a blank after each
 * @param isInput whether it is an input
 * @param builtIn the number of the built-in that it is; -1 for none
 * @param component the first component of the location that it has
 * @param group how the function that a host calls has it
 */
record HlslStagePart(
        String field,
        String path,
        int type,
        String semantic,
        int location,
        String qualifiers,
        boolean isInput,
        int builtIn,
        int component,
        HlslStageGroup group) {
    /** Where the path of an input of each vertex has the number of the vertex. */
    static final String VERTEX = "[]";

    /** Whether it is one vector of the distances that are an array in the module. */
    boolean isDistance() {
        return semantic.endsWith("Distance0");
    }

    /** Whether each vertex of a primitive has one. */
    boolean isOfVertex() {
        return path.contains(VERTEX);
    }

    /** Whether it is the number of a vertex, which the module counts with the first one of the call. */
    boolean isVertexNumber() {
        return builtIn == BuiltIn.VertexIndex.value() || builtIn == BuiltIn.VertexId.value();
    }

    /** Whether it is a mask of samples. */
    boolean isMask() {
        return semantic.equals("SV_Coverage");
    }
}
