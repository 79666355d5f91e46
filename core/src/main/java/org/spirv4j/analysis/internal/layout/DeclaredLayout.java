// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.analysis.internal.layout;

import static org.spirv4j.analysis.internal.layout.ByteCount.UNKNOWN;

/**
 * Layout by the decorations Offset, ArrayStride, MatrixStride and RowMajor: one pass over the types.
 *
 * <p>MatrixStride decorates the member that contains the matrix, not its type. Therefore the extent of an array is
 * stored in two parts: the distance from its first to its last innermost element, and the type of that element.
 */
public final class DeclaredLayout implements Layout {

    /** Types with layout decorations. */
    public interface Types extends LayoutTypes {

        /** ArrayStride of an array, as a {@link ByteCount}. */
        long arrayStride(int type);

        /** The decorations of a structure's members. */
        DeclaredMembers members(int type);
    }

    private final Types types;
    private final boolean wholeColumns;

    /** By type; 0 for matrices, whose size depends on the member that contains them. */
    private final long[] sizes;

    /**
     * By type: size without padding after the last element. Of an array: 0, or unknown if its length or that of an
     * inner array is not known.
     */
    private final long[] extents;

    /** By type: distance from the first to the last innermost element; 0 for other types than arrays. */
    private final long[] spans;

    /** By type: the innermost element type; the type itself unless it is an array. */
    private final int[] innermost;

    /**
     * Computes the layout of the types with numbers below {@code end}.
     *
     * @param wholeColumns whether the extent of a column-major matrix includes the padding after its last column
     */
    public DeclaredLayout(Types types, int end, boolean wholeColumns) {
        this.types = types;
        this.wholeColumns = wholeColumns;
        sizes = new long[end];
        extents = new long[end];
        spans = new long[end];
        innermost = new int[end];
        for (int type = 0; type < end; type++) {
            innermost[type] = type;
            switch (types.kind(type)) {
                case SIZED -> set(type, types.size(type), types.size(type));
                case VECTOR -> {
                    long size = ByteCount.product(sizes[types.part(type)], types.count(type));
                    set(type, size, size);
                }
                case MATRIX -> {}
                case ARRAY, RUNTIME_ARRAY -> array(type);
                case STRUCT -> struct(type);
                case UNSIZED -> set(type, UNKNOWN, UNKNOWN);
            }
        }
    }

    private void set(int type, long size, long extent) {
        sizes[type] = size;
        extents[type] = extent;
    }

    private void array(int type) {
        int element = types.part(type);
        long length = types.count(type);
        long stride = types.arrayStride(type);
        long size = ByteCount.product(stride, length);
        if (ByteCount.isExact(length) && length > 0) {
            // By default values of specialization constants, elements can be longer than the stride.
            long last = ByteCount.product(stride, ByteCount.decrement(length));
            size = ByteCount.max(size, ByteCount.sum(last, ByteCount.least(sizes[element])));
        }
        sizes[type] = ByteCount.isExact(sizes[element]) ? size : ByteCount.orMore(size);
        innermost[type] = innermost[element];
        if (ByteCount.isExact(length)) {
            long beforeLast = ByteCount.product(stride, ByteCount.decrement(length));
            spans[type] = ByteCount.sum(beforeLast, spans[element]);
            extents[type] = innermost[element] == element ? 0 : extents[element];
        } else {
            spans[type] = UNKNOWN;
            extents[type] = UNKNOWN;
        }
    }

    private void struct(int type) {
        DeclaredMembers members = types.members(type);
        long size = 0;
        long extent = 0;
        for (int m = 0; m < members.offsets.length; m++) {
            size = ByteCount.max(size, ByteCount.sum(members.offsets[m], memberSize(type, m)));
            extent = ByteCount.max(extent, ByteCount.sum(members.offsets[m], memberExtent(type, m)));
        }
        set(type, size, extent);
    }

    /**
     * Size without the padding after the last element, column or row.
     *
     * @param matrixStride MatrixStride of the matrix type itself or inside arrays; 0 if it is not known
     */
    public long extent(int type, int matrixStride, boolean rowMajor) {
        int element = innermost[type];
        if (element != type && !ByteCount.isExact(extents[type])) {
            return ByteCount.orMore(spans[type]);
        }
        long last = types.kind(element) == LayoutTypes.Kind.MATRIX
                ? matrixExtent(element, matrixStride, rowMajor)
                : extents[element];
        return ByteCount.sum(spans[type], last);
    }

    private long matrixExtent(int matrix, int matrixStride, boolean rowMajor) {
        int column = types.part(matrix);
        long stride = stride(matrixStride);
        long columns = types.count(matrix);
        if (!rowMajor && wholeColumns) {
            return ByteCount.product(stride, columns);
        }
        long rows = types.count(column);
        long vectors = rowMajor ? rows : columns;
        long last = ByteCount.product(sizes[types.part(column)], rowMajor ? columns : rows);
        return ByteCount.sum(ByteCount.product(stride, ByteCount.decrement(vectors)), last);
    }

    private static long stride(int matrixStride) {
        return matrixStride == 0 ? UNKNOWN : Integer.toUnsignedLong(matrixStride);
    }

    /** Size of a type; unknown for a matrix, whose stride decorates the member that contains it. */
    @Override
    public long size(int type) {
        return types.kind(type) == LayoutTypes.Kind.MATRIX ? UNKNOWN : sizes[type];
    }

    /** Always unknown, since decorations do not state alignments. */
    @Override
    public long alignment(int type) {
        return UNKNOWN;
    }

    @Override
    public long arrayStride(int type) {
        return types.arrayStride(type);
    }

    @Override
    public long memberOffset(int struct, int member) {
        return types.members(struct).offsets[member];
    }

    @Override
    public long memberSize(int struct, int member) {
        int type = types.member(struct, member);
        if (types.kind(type) != LayoutTypes.Kind.MATRIX) {
            return sizes[type];
        }
        long vectors = types.isRowMajor(struct, member) ? types.count(types.part(type)) : types.count(type);
        return ByteCount.product(matrixStride(struct, member), vectors);
    }

    @Override
    public long memberExtent(int struct, int member) {
        DeclaredMembers members = types.members(struct);
        return extent(types.member(struct, member), members.matrixStrides[member], members.isRowMajor[member]);
    }

    @Override
    public long memberPaddedSize(int struct, int member) {
        DeclaredMembers members = types.members(struct);
        long offset = members.offsets[member];
        long next = members.nextOffset(ByteCount.least(offset));
        return ByteCount.difference(next == UNKNOWN ? sizes[struct] : next, offset);
    }

    @Override
    public long memberAlignment(int struct, int member) {
        return UNKNOWN;
    }

    @Override
    public long memberArrayStride(int struct, int member, int array) {
        return types.arrayStride(array);
    }

    @Override
    public long matrixStride(int struct, int member) {
        int type = innermost[types.member(struct, member)];
        boolean isMatrix = types.kind(type) == LayoutTypes.Kind.MATRIX;
        return isMatrix ? stride(types.members(struct).matrixStrides[member]) : UNKNOWN;
    }
}
