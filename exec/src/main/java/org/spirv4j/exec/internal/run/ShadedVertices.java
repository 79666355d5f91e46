// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.internal.run;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.spirv4j.exec.internal.raster.ShadedVertex;
import org.spirv4j.exec.internal.stage.InterfaceCell;

/**
 * The outputs of a vertex shader, for the vertices of all instances.
 *
 * @param vertices the outputs that the rasterizer reads
 * @param pointSizes the built-in PointSize, by vertex
 * @param outputs the scalars of the outputs with a location
 * @param unwritten by slot of an output that some vertices have not written: the first of these, to follow a message
 */
public record ShadedVertices(
        List<ShadedVertex> vertices,
        List<Float> pointSizes,
        List<InterfaceCell> outputs,
        Map<Integer, String> unwritten) {
    /** Whether the shader has an output. */
    boolean has(int slot) {
        return outputs.stream().anyMatch(output -> output.slot() == slot);
    }

    /** The vertex that has not written an output, to follow a message; empty if all have. */
    Optional<String> notWritten(int slot) {
        return Optional.ofNullable(unwritten.get(slot));
    }
}
