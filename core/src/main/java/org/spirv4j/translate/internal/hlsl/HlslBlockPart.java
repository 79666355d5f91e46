// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.hlsl;

import org.jspecify.annotations.Nullable;

/**
 * A part of a block: where it is, and how matrices and vectors are stored there.
 *
 * @param root the variable of the block
 * @param element the index of the block in an array of blocks; 0 for none
 * @param offset the bytes before it that are known, in the block
 * @param steps the bytes before it that indexes select, the last index first; null for none
 * @param type its type
 * @param isRows whether a matrix is stored by rows
 * @param matrixStride the bytes from one column of a matrix to the next, or from one row
 * @param componentStride the bytes from one component of a vector to the next; 0 if they are those of the component
 */
record HlslBlockPart(
        int root,
        int element,
        long offset,
        @Nullable Step steps,
        int type,
        boolean isRows,
        int matrixStride,
        int componentStride) {
    /**
     * An index times a stride.
     *
     * @param before the one before it; null for none
     */
    record Step(@Nullable Step before, int index, long stride) {}

    /** A type at the same place. */
    HlslBlockPart with(int other, boolean rows, int stride) {
        return new HlslBlockPart(root, element, offset, steps, other, rows, stride, componentStride);
    }
}
