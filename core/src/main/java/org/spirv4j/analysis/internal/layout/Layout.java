// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.analysis.internal.layout;

/**
 * The layout of types in memory, in bytes. Types are identified by their numbers in {@link LayoutTypes}; results are
 * {@link ByteCount}s, and {@link ByteCount#UNKNOWN} if a query does not apply to a type.
 */
public sealed interface Layout permits ComputedLayout, DeclaredLayout {

    /** Size of a type, with the padding after the last element, column or row; matrices are column-major. */
    long size(int type);

    /** Alignment of a type; matrices are column-major. */
    long alignment(int type);

    /** Distance from one element of an array to the next; matrices are column-major. */
    long arrayStride(int type);

    /** Offset of a structure's member. */
    long memberOffset(int struct, int member);

    /** Size of a structure's member. */
    long memberSize(int struct, int member);

    /** Size of a structure's member without the padding after the last element, column or row. */
    long memberExtent(int struct, int member);

    /** Distance from a member to the next one in memory, or to the end of the structure. */
    long memberPaddedSize(int struct, int member);

    /** Alignment of a structure's member. */
    long memberAlignment(int struct, int member);

    /** Distance from one element to the next of an array in a member. */
    long memberArrayStride(int struct, int member, int array);

    /** Distance from one column to the next, or from one row to the next in a row-major matrix. */
    long matrixStride(int struct, int member);
}
