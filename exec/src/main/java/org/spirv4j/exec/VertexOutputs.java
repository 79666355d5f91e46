// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec;

import org.spirv4j.diagnostic.Findings;
import org.spirv4j.exec.internal.run.ShadedVertices;
import org.spirv4j.exec.internal.stage.InterfaceCell;
import org.spirv4j.internal.number.NumberTypes;
import org.spirv4j.internal.semantics.Conversion;
import org.spirv4j.internal.semantics.FloatEncoding;

/**
 * What a vertex shader has made of vertices. The vertices of the first instance are first, then those of the second.
 */
public final class VertexOutputs {
    private final ShadedVertices vertices;
    private final RunReport report;
    private final int countPerInstance;

    VertexOutputs(ShadedVertices vertices, RunReport report, int countPerInstance) {
        this.vertices = vertices;
        this.report = report;
        this.countPerInstance = countPerInstance;
    }

    /** {@return the number of vertices of all instances} */
    public int count() {
        return vertices.vertices().size();
    }

    /** {@return mistakes of the program} */
    public Findings findings() {
        return report.findings();
    }

    /**
     * {@return the built-in Position: x, y, z and w in clip coordinates}
     *
     * @param vertex the number of the vertex
     */
    public float[] position(int vertex) {
        return vertices.vertices().get(vertex).position().clone();
    }

    /**
     * {@return the built-in PointSize, in pixels}
     *
     * @param vertex the number of the vertex
     */
    public float pointSize(int vertex) {
        return vertices.pointSizes().get(vertex);
    }

    /**
     * {@return the built-in ClipDistance; empty if the shader does not have it}
     *
     * @param vertex the number of the vertex
     */
    public float[] clipDistances(int vertex) {
        return vertices.vertices().get(vertex).clipDistances().clone();
    }

    /**
     * {@return the built-in CullDistance; empty if the shader does not have it}
     *
     * @param vertex the number of the vertex
     */
    public float[] cullDistances(int vertex) {
        return vertices.vertices().get(vertex).cullDistances().clone();
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
        InterfaceCell cell = vertices.outputs().stream()
                .filter(output -> output.location() == location && output.component() == component)
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(
                        "there is no output at location " + location + ", component " + component));
        long bits = vertices.vertices().get(vertex).values()[cell.slot()];
        int scalar = cell.scalar();
        if (NumberTypes.isFloat(scalar)) {
            return FloatEncoding.decode(bits, scalar);
        }
        return NumberTypes.isSigned(scalar) ? Conversion.signExtend(bits, NumberTypes.width(scalar)) : bits;
    }

    /** The outputs, for runs of fragment shaders. */
    ShadedVertices shaded() {
        return vertices;
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
