// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.layout;

/**
 * Types as a layout sees them. They are numbered from 1 so that the parts of a type have smaller numbers than the type; 0
 * stands for a type that is not known, and is {@link Kind#UNSIZED}.
 */
public interface LayoutTypes {

    /** What a type is made of. */
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

    /** How many components, columns or elements a vector, matrix or array has, in the manner of a {@link ByteCount}. */
    long count(int type);

    /** Whether a type is an array, with or without a length. */
    default boolean isArray(int type) {
        Kind kind = kind(type);
        return kind == Kind.ARRAY || kind == Kind.RUNTIME_ARRAY;
    }

    /** How many members a structure has. */
    int memberCount(int type);

    /** The number of the type of a structure's member; members count from 0. */
    int member(int type, int member);

    /** Whether the matrices in a structure's member, or in arrays there, are stored row by row. */
    boolean isRowMajor(int type, int member);
}
