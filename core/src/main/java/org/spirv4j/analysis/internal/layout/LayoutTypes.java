// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.analysis.internal.layout;

/**
 * The types of a layout. They are numbered from 1, and the parts of a type have smaller numbers than the type; 0 is an
 * unknown type of kind {@link Kind#UNSIZED}.
 */
public interface LayoutTypes {

    /** The kinds of types. */
    enum Kind {
        /** A type without parts that has a size: a number, or a pointer that is an address. */
        SIZED,
        VECTOR,
        MATRIX,
        ARRAY,
        RUNTIME_ARRAY,
        STRUCT,
        /** A type that has no defined representation in memory, such as a Boolean. */
        UNSIZED
    }

    /** The kind of a type. */
    Kind kind(int type);

    /** The size in bytes of a {@link Kind#SIZED} type, as a {@link ByteCount}. */
    long size(int type);

    /** The alignment in bytes of a {@link Kind#SIZED} type, 1 or more, as a {@link ByteCount}. */
    long alignment(int type);

    /** The number of a vector's component type, a matrix's column type or an array's element type. */
    int part(int type);

    /** Number of components, columns or elements of a vector, matrix or array, encoded as a {@link ByteCount}. */
    long count(int type);

    /** Whether a type is an array, with or without a length. */
    default boolean isArray(int type) {
        Kind kind = kind(type);
        return kind == Kind.ARRAY || kind == Kind.RUNTIME_ARRAY;
    }

    /** Number of members of a structure. */
    int memberCount(int type);

    /** The number of the type of a structure's member; members count from 0. */
    int member(int type, int member);

    /** Whether a structure has no padding, neither between its members nor after them (CPacked). */
    default boolean isPacked(int type) {
        return false;
    }

    /** Whether the matrices in a structure's member, or in arrays there, are stored row by row. */
    boolean isRowMajor(int type, int member);
}
