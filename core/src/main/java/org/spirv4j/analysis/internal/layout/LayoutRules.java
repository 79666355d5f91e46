// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.analysis.internal.layout;

/**
 * Layout rules, named by the alignments that the Vulkan specification defines ("Offset and Stride Assignment"), and
 * those of OpenCL C.
 */
public enum LayoutRules {
    /** Extended alignment: as {@link #STD430}; arrays, matrices and structures align to multiples of 16 bytes. */
    STD140("extended", false),
    /** As {@link #STD140}, but vectors align to their components unless they would improperly straddle. */
    RELAXED_STD140("extended", true),
    /** Base alignment: vectors align to two or four components. */
    STD430("standard", false),
    /** As {@link #STD430}, but vectors align to their components unless they would improperly straddle. */
    RELAXED_STD430("standard", true),
    /** Scalar alignment: types align to their scalars. */
    SCALAR("scalar", false),
    /** Types as in OpenCL C: vectors align to their size, and those of three components take the space of four. */
    OPENCL("OpenCL", false);

    /** The name of the layout in messages. */
    public final String text;

    /** Whether these are rules of relaxed block layout. */
    public final boolean relaxed;

    LayoutRules(String text, boolean relaxed) {
        this.text = text;
        this.relaxed = relaxed;
    }

    /** The size of a vector, from that of its components. */
    public long vectorSize(long component, long count) {
        return ByteCount.product(component, this == OPENCL && count == 3 ? 4 : count);
    }

    /** The alignment of a vector, from that of its components. */
    public long vector(long component, long count) {
        if (this == OPENCL) {
            return ByteCount.isExact(count) && count > 0 ? vectorSize(component, count) : ByteCount.orMore(component);
        }
        long least = ByteCount.least(count);
        if (this == SCALAR || least == 1) {
            return component;
        }
        return ByteCount.isExact(count)
                ? ByteCount.product(component, least == 2 ? 2 : 4)
                : ByteCount.orMore(component);
    }

    /** The alignment of an array, matrix or structure, from the largest alignment of its parts. */
    long aggregate(long alignment) {
        return this == STD140 || this == RELAXED_STD140 ? ByteCount.roundUp(alignment, 16) : alignment;
    }

    /**
     * Whether a vector improperly straddles: it crosses a multiple of 16 bytes, or, if it is larger, does not start at
     * one.
     *
     * @param offset its offset in bytes from a multiple of 16
     * @param size its size in bytes
     */
    public static boolean improperlyStraddles(long offset, long size) {
        return size <= 16 ? size > 0 && offset >> 4 != (offset + size - 1) >> 4 : offset % 16 != 0;
    }
}
