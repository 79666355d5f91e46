// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.analysis.internal.layout;

import java.util.Arrays;
import java.util.OptionalLong;
import java.util.function.IntFunction;
import java.util.function.IntPredicate;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.module.ModuleLayout;

/** The layout decorations of a structure's members (section 3.20 of the specification, "Decoration"). */
public final class DeclaredMembers {
    /** Enough for the number of a member, since an instruction has at most 65,535 words. */
    private static final int MEMBER_BITS = 16;

    /** Sort key of members without a known offset, which come last. */
    private static final long LAST = Long.MAX_VALUE >> MEMBER_BITS;

    /** By number of the member: offset in bytes; {@link ByteCount#UNKNOWN} if it is missing or not a known constant. */
    public final long[] offsets;

    /** By number of the member: whether it has an Offset or OffsetIdEXT at all. */
    public final boolean[] hasOffset;

    /** By number of the member: MatrixStride in bytes, 0 if there is none or the member has no matrices. */
    public final int[] matrixStrides;

    /** By number of the member: whether it has matrices and is decorated with RowMajor. */
    public final boolean[] isRowMajor;

    /** By number of the member: whether it has matrices and is decorated with RowMajor or ColMajor. */
    public final boolean[] hasMajorness;

    /** Numbers of the members in the order of their offsets; those without a known one come last. */
    public final int[] order;

    /**
     * Reads the decorations.
     *
     * @param hasMatrices by number of the member, whether it is a matrix or an array of matrices; the others have no
     *     strides
     * @param constants by id, the value of an integer constant; {@link ByteCount#UNKNOWN} if it is not known
     */
    DeclaredMembers(
            ModuleLayout layout, int struct, int count, IntPredicate hasMatrices, IntFunction<OptionalLong> constants) {
        offsets = new long[count];
        hasOffset = new boolean[count];
        matrixStrides = new int[count];
        isRowMajor = new boolean[count];
        hasMajorness = new boolean[count];
        for (int m = 0; m < count; m++) {
            if (hasMatrices.test(m)) {
                isRowMajor[m] = layout.isMemberDecorated(struct, m, Decoration.RowMajor);
                hasMajorness[m] = isRowMajor[m] || layout.isMemberDecorated(struct, m, Decoration.ColMajor);
                matrixStrides[m] = layout.memberDecorationWord(struct, m, Decoration.MatrixStride)
                        .orElse(0);
            }
            OptionalLong offset = LayoutDecorations.offset(layout, struct, m, constants);
            hasOffset[m] = offset.isPresent();
            offsets[m] = offset.orElse(ByteCount.UNKNOWN);
        }
        order = order();
    }

    private int[] order() {
        long[] keys = new long[offsets.length];
        for (int m = 0; m < keys.length; m++) {
            long offset = ByteCount.isExact(offsets[m]) ? Math.min(offsets[m], LAST) : LAST;
            keys[m] = offset << MEMBER_BITS | m;
        }
        Arrays.sort(keys);
        int[] sorted = new int[keys.length];
        for (int i = 0; i < sorted.length; i++) {
            sorted[i] = (int) (keys[i] & 0xFFFF);
        }
        return sorted;
    }

    /** The smallest known offset above an offset; {@link ByteCount#UNKNOWN} if there is none. */
    long nextOffset(long offset) {
        int low = 0;
        int high = order.length;
        while (low < high) {
            int middle = (low + high) >>> 1;
            long found = offsets[order[middle]];
            if (ByteCount.isExact(found) && found <= offset) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low == order.length ? ByteCount.UNKNOWN : offsets[order[low]];
    }
}
