// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.internal.run;

import java.nio.ByteBuffer;
import java.util.List;

/**
 * The vertices of a draw, and their attributes.
 *
 * @param count the number of vertices of an instance
 * @param indices the vertex indices of an instance; empty unless the draw is indexed
 * @param attributes the attributes by location
 * @param instanceCount the number of instances
 * @param firstVertex what is added to vertex indices
 * @param firstInstance the index of the first instance
 * @param drawIndex the value of DrawIndex
 */
@SuppressWarnings("ArrayRecordComponent") // Never compared.
public record VertexData(
        int count,
        int[] indices,
        List<Attribute> attributes,
        int instanceCount,
        int firstVertex,
        int firstInstance,
        int drawIndex) {
    /**
     * The scalars at a location.
     *
     * @param components the number of scalars of a vertex or instance
     * @param bytes the scalars, in little-endian order
     * @param stride the distance in bytes between vertices or instances; 0 gives all of them the first scalars
     * @param isPerInstance whether instances have the scalars, not vertices
     */
    public record Attribute(int location, int components, ByteBuffer bytes, int stride, boolean isPerInstance) {}

    /** The index of a vertex of an instance. */
    int vertexIndex(int number) {
        return firstVertex + (indices.length > 0 ? indices[number] : number);
    }
}
