package org.spirv4j.internal.validate.facts;

import java.util.Arrays;
import java.util.OptionalInt;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.internal.validate.engine.ValidationContext;

/** The layout that a structure's members are decorated with, in order of their offsets. */
public final class LaidOutStruct {
    /** Stands for an offset that is missing or not known before specialization. */
    public static final long UNKNOWN = 0xFFFFFFFFL;

    /** Numbers of the members in order of offsets, those without a known one at the end. */
    public final int[] order;

    /** By number of the member: offset in bytes, or {@link #UNKNOWN}. */
    public final long[] offsets;

    /** By number of the member: the matrix stride in bytes, 0 when there is none. */
    public final int[] matrixStrides;

    /** By number of the member: whether it says how matrices are stored. */
    public final boolean[] hasMajorness;

    public final boolean[] isRowMajor;

    /** By number of the member: whether it has an Offset or OffsetIdEXT at all. */
    public final boolean[] hasOffset;

    public LaidOutStruct(ValidationContext context, int struct) {
        int count = context.types.memberCount(struct);
        order = new int[count];
        offsets = new long[count];
        matrixStrides = new int[count];
        hasMajorness = new boolean[count];
        isRowMajor = new boolean[count];
        hasOffset = new boolean[count];
        long[] keys = new long[count];
        for (int m = 0; m < count; m++) {
            isRowMajor[m] = context.layout.isMemberDecorated(struct, m, Decoration.RowMajor);
            hasMajorness[m] = isRowMajor[m] || context.layout.isMemberDecorated(struct, m, Decoration.ColMajor);
            matrixStrides[m] = context.layout
                    .memberDecorationWord(struct, m, Decoration.MatrixStride)
                    .orElse(0);
            OptionalInt offset = context.layout.memberDecorationWord(struct, m, Decoration.Offset);
            if (offset.isPresent()) {
                offsets[m] = Integer.toUnsignedLong(offset.getAsInt());
            } else {
                offset = context.layout.memberDecorationWord(struct, m, Decoration.OffsetIdEXT);
                offsets[m] = offset.isPresent() ? LayoutMeasures.plainValue(context, offset.getAsInt()) : UNKNOWN;
            }
            hasOffset[m] = offset.isPresent();
            keys[m] = offsets[m] << 31 | m;
        }
        Arrays.sort(keys);
        for (int i = 0; i < count; i++) {
            order[i] = (int) (keys[i] & Integer.MAX_VALUE);
        }
    }
}
