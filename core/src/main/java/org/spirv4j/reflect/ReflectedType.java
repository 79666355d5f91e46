// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.reflect;

import java.util.OptionalLong;

/**
 * A type of a module as its host sees it (section 2.2.2 of the specification, "Types"). Types form a graph without
 * cycles, but for {@linkplain PointerType pointers}, which may lead back to a structure that contains them.
 */
public abstract sealed class ReflectedType
        permits ScalarType, VectorType, MatrixType, ArrayType, StructType, PointerType, ImageType, OpaqueType {
    private final int id;

    ReflectedType(int id) {
        this.id = id;
    }

    /** {@return the id of the type declaration} */
    public final int id() {
        return id;
    }

    /**
     * {@return the size in the memory of the host, in bytes; empty for types without one, such as Booleans and images,
     * and where the length of an array is not known}
     */
    public abstract OptionalLong size();

    /**
     * {@return how the size is computed of specialization constants, such as {@code 64 + 16 * N}, as in {@link
     * SpecializableNumber#expression}; empty if they do not determine it}
     */
    public String sizeExpression() {
        return "";
    }

    /** {@return the type of the elements of the innermost dimension of an array; other types themselves} */
    public ReflectedType innermostElement() {
        return this;
    }

    /** {@return a short description, without the parts of structures} */
    @Override
    public abstract String toString();
}
