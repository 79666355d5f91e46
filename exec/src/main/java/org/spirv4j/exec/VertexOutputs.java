// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.spirv4j.diagnostic.Finding;
import org.spirv4j.exec.internal.raster.Corner;
import org.spirv4j.exec.internal.stage.InterfaceCell;
import org.spirv4j.internal.number.NumberTypes;
import org.spirv4j.internal.semantics.Conversion;
import org.spirv4j.internal.semantics.FloatEncoding;

/**
 * What a vertex shader has made of vertices. The vertices of the first instance are first, then those of the second.
 */
public final class VertexOutputs {
    private final List<Corner> corners;
    private final List<Float> pointSizes;
    private final List<InterfaceCell> cells;
    private final RunReport report;
    private final int countPerInstance;
    private final Map<Integer, String> notWritten;

    VertexOutputs(
            List<Corner> corners,
            List<Float> pointSizes,
            List<InterfaceCell> cells,
            RunReport report,
            int countPerInstance,
            Map<Integer, String> notWritten) {
        this.notWritten = Map.copyOf(notWritten);
        this.countPerInstance = countPerInstance;
        this.corners = corners;
        this.pointSizes = pointSizes;
        this.cells = cells;
        this.report = report;
    }

    /** Which vertex has not written an output, to follow a message; empty if all have. */
    Optional<String> notWritten(int slot) {
        return Optional.ofNullable(notWritten.get(slot));
    }

    /** {@return the number of vertices of all instances} */
    public int count() {
        return corners.size();
    }

    /** {@return mistakes of the program} */
    public List<Finding> findings() {
        return report.findings();
    }

    /**
     * {@return the built-in Position: x, y, z and w in clip coordinates}
     *
     * @param vertex the number of the vertex
     */
    public float[] position(int vertex) {
        return corners.get(vertex).position().clone();
    }

    /**
     * {@return the built-in PointSize, in pixels}
     *
     * @param vertex the number of the vertex
     */
    public float pointSize(int vertex) {
        return pointSizes.get(vertex);
    }

    /**
     * {@return the built-in ClipDistance; empty if the shader does not have it}
     *
     * @param vertex the number of the vertex
     */
    public float[] clipDistances(int vertex) {
        return corners.get(vertex).clipDistances().clone();
    }

    /**
     * {@return the built-in CullDistance; empty if the shader does not have it}
     *
     * @param vertex the number of the vertex
     */
    public float[] cullDistances(int vertex) {
        return corners.get(vertex).cullDistances().clone();
    }

    /**
     * {@return an output}
     *
     * @param vertex the number of the vertex
     * @param location the location
     * @param component the component, from 0 to 3
     * @throws IllegalArgumentException if the shader has no output there
     */
    public double value(int vertex, int location, int component) {
        InterfaceCell cell = cells.stream()
                .filter(each -> each.location() == location && each.component() == component)
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(
                        "there is no output at location " + location + ", component " + component));
        long bits = corners.get(vertex).values()[cell.slot()];
        int scalar = cell.scalar();
        if (NumberTypes.isFloat(scalar)) {
            return FloatEncoding.decode(bits, scalar);
        }
        return NumberTypes.isSigned(scalar) ? Conversion.signExtend(bits, NumberTypes.width(scalar)) : bits;
    }

    List<Corner> corners() {
        return corners;
    }

    /** Whether the shader has an output. */
    boolean has(int slot) {
        return cells.stream().anyMatch(each -> each.slot() == slot);
    }

    /** {@return what the run found and printed} */
    public RunReport report() {
        return report;
    }

    /** The number of vertices of an instance. */
    int countPerInstance() {
        return countPerInstance;
    }
}
