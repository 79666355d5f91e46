// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.internal.raster;

/**
 * A vertex with its outputs of the vertex shader.
 *
 * @param position x, y, z and w in clip coordinates
 * @param clipDistances the distances from clip planes; the part of the primitive in which one is negative is cut off
 * @param cullDistances distances; the primitive is dropped if one is negative at all its vertices
 * @param values the bits of the outputs, by slot
 * @param layer the value of Layer
 * @param viewport the value of ViewportIndex
 */
@SuppressWarnings("ArrayRecordComponent") // Never compared.
public record ShadedVertex(
        float[] position, float[] clipDistances, float[] cullDistances, long[] values, int layer, int viewport) {}
