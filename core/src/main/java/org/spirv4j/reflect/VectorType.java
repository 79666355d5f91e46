// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.reflect;

import java.util.OptionalLong;

/** A vector: OpTypeVector or OpTypeVectorIdEXT. */
public final class VectorType extends ReflectedType {
    private final ScalarType component;
    private final int count;
    private final OptionalLong size;

    VectorType(int id, ScalarType component, int count, OptionalLong size) {
        super(id);
        this.component = component;
        this.count = count;
        this.size = size;
    }

    /** The size of a vector whose components lie side by side. */
    static OptionalLong size(ScalarType component, int count) {
        OptionalLong one = component.size();
        return one.isPresent() && count > 0 ? OptionalLong.of(one.getAsLong() * count) : OptionalLong.empty();
    }

    /** {@return the type of the components} */
    public ScalarType component() {
        return component;
    }

    /** {@return the number of components; 0 if it is not known} */
    public int count() {
        return count;
    }

    /**
     * {@return the size in bytes; in kernels, a vector of three components takes the space of four. Empty if it is not
     * known}
     */
    @Override
    public OptionalLong size() {
        return size;
    }

    /** {@return the type, such as {@code float32x3}} */
    @Override
    public String toString() {
        return component + "x" + count;
    }
}
