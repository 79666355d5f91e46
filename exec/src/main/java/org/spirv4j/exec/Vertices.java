// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.spirv4j.exec.internal.run.VertexData;

/**
 * The vertices that a vertex shader is run for, and their attributes by location. An attribute is a row of scalars in
 * little-endian order for each vertex, or for each instance; their type is that of the shader's input.
 *
 * <p>Not safe for use by several threads.
 */
public final class Vertices {
    private static final int MAX_COMPONENTS = 4;

    private final int count;
    private final List<VertexData.Attribute> attributes = new ArrayList<>();
    private int[] indices = {};
    private int instanceCount = 1;
    private int firstVertex;
    private int firstInstance;
    private int drawIndex;

    private Vertices(int count) {
        this.count = count;
    }

    /**
     * {@return vertices without attributes}
     *
     * @param count the number of vertices of an instance
     */
    public static Vertices of(int count) {
        if (count < 0) {
            throw new IllegalArgumentException("the number of vertices is " + count);
        }
        return new Vertices(count);
    }

    /**
     * {@return vertices of an indexed draw, without attributes}
     *
     * @param indices the numbers of the vertices of an instance
     */
    public static Vertices indexed(int... indices) {
        Vertices vertices = new Vertices(indices.length);
        vertices.indices = indices.clone();
        return vertices;
    }

    /**
     * Sets the number of instances, which is 1 otherwise.
     *
     * @param instances the number
     * @return these vertices
     */
    public Vertices instances(int instances) {
        instanceCount = instances;
        return this;
    }

    /**
     * Sets the numbers of the first vertex (of an indexed draw, the number that is added to each index) and of the
     * first instance.
     *
     * @param vertex the value of BaseVertex
     * @param instance the value of BaseInstance
     * @return these vertices
     */
    public Vertices first(int vertex, int instance) {
        firstVertex = vertex;
        firstInstance = instance;
        return this;
    }

    /**
     * Sets the value of DrawIndex.
     *
     * @param number the number of the draw among those of one command
     * @return these vertices
     */
    public Vertices drawIndex(int number) {
        drawIndex = number;
        return this;
    }

    /**
     * Gives vertices an attribute of 32-bit floating-point numbers.
     *
     * @param location the location
     * @param components how many numbers a vertex has, from 1 to 4; the others are 0, 0, 0 and 1
     * @param values the numbers of vertex 0, of vertex 1, and so on
     * @return these vertices
     */
    public Vertices floats(int location, int components, float... values) {
        ByteBuffer bytes = ByteBuffer.allocate(Float.BYTES * values.length).order(ByteOrder.LITTLE_ENDIAN);
        bytes.asFloatBuffer().put(values);
        return buffer(location, components, bytes, Float.BYTES * components);
    }

    /**
     * Gives vertices an attribute of 32-bit integers.
     *
     * @param location the location
     * @param components how many numbers a vertex has, from 1 to 4
     * @param values the numbers of vertex 0, of vertex 1, and so on
     * @return these vertices
     */
    public Vertices integers(int location, int components, int... values) {
        ByteBuffer bytes = ByteBuffer.allocate(Integer.BYTES * values.length).order(ByteOrder.LITTLE_ENDIAN);
        bytes.asIntBuffer().put(values);
        return buffer(location, components, bytes, Integer.BYTES * components);
    }

    /**
     * Gives vertices an attribute from a buffer.
     *
     * @param location the location
     * @param components how many scalars a vertex has, from 1 to 4
     * @param bytes the scalars of vertex 0 at the position of the buffer, and those of others after them
     * @param stride the distance in bytes between vertices
     * @return these vertices
     */
    public Vertices buffer(int location, int components, ByteBuffer bytes, int stride) {
        return add(location, components, bytes, stride, false);
    }

    /**
     * Gives instances an attribute from a buffer.
     *
     * @param location the location
     * @param components how many scalars an instance has, from 1 to 4
     * @param bytes the scalars of instance 0 at the position of the buffer, and those of others after them
     * @param stride the distance in bytes between instances
     * @return these vertices
     */
    public Vertices instanceBuffer(int location, int components, ByteBuffer bytes, int stride) {
        return add(location, components, bytes, stride, true);
    }

    private Vertices add(int location, int components, ByteBuffer bytes, int stride, boolean isPerInstance) {
        Objects.requireNonNull(bytes, "bytes");
        if (components < 1 || components > MAX_COMPONENTS || location < 0 || stride < 0) {
            throw new IllegalArgumentException(
                    "location " + location + ", " + components + " components, a stride of " + stride + " bytes");
        }
        ByteBuffer slice = bytes.slice().order(ByteOrder.LITTLE_ENDIAN);
        attributes.add(new VertexData.Attribute(location, components, slice, stride, isPerInstance));
        return this;
    }

    /** The vertices and their attributes, for runs. */
    VertexData data() {
        return new VertexData(count, indices, attributes, instanceCount, firstVertex, firstInstance, drawIndex);
    }
}
