// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.analysis.internal.layout;

import static org.spirv4j.analysis.internal.layout.ByteCount.UNKNOWN;

import java.util.Arrays;

/**
 * Layout computed by rules (Vulkan specification, "Offset and Stride Assignment", or OpenCL C): members are placed in
 * order, each at the next multiple of its alignment, or without padding in a packed structure. Each type is laid out
 * once, after its parts. Not safe for use by several threads while it grows.
 */
public final class ComputedLayout implements Layout {
    private final LayoutTypes types;
    private final LayoutRules rules;

    /** Number of types that are laid out, 0 included. */
    private int count;

    /** Two entries per type: with column-major and with row-major matrices; see {@link #index}. */
    private long[] sizes = new long[32];

    /** Sizes without the padding after the last element, column or row. */
    private long[] extents = new long[32];

    /** The alignments at which types are placed. */
    private long[] alignments = new long[32];

    /**
     * The alignments that offsets and strides must have. They differ from those of placement only in relaxed block
     * layout, where a structure may have the alignment of its vectors' components.
     */
    private long[] required = new long[32];

    private long[] strides = new long[32];

    /** By type: the matrix type itself or inside arrays; 0 for other types. */
    private int[] matrices = new int[16];

    /** By structure: index of its first member in {@link #offsets}. */
    private int[] memberStarts = new int[16];

    private long[] offsets = new long[16];
    private int offsetCount;

    /** Creates a layout without types. */
    public ComputedLayout(LayoutTypes types, LayoutRules rules) {
        this.types = types;
        this.rules = rules;
        cover(1);
    }

    /** Lays out the types with numbers below {@code end} that are not laid out yet. */
    public void cover(int end) {
        if (2 * end > sizes.length) {
            int length = Math.max(end, sizes.length);
            sizes = Arrays.copyOf(sizes, 2 * length);
            extents = Arrays.copyOf(extents, 2 * length);
            alignments = Arrays.copyOf(alignments, 2 * length);
            required = Arrays.copyOf(required, 2 * length);
            strides = Arrays.copyOf(strides, 2 * length);
            matrices = Arrays.copyOf(matrices, length);
            memberStarts = Arrays.copyOf(memberStarts, length);
        }
        while (count < end) {
            layOut(count++);
        }
    }

    private static int index(int type, boolean rowMajor) {
        return rowMajor ? 2 * type + 1 : 2 * type;
    }

    private void layOut(int type) {
        switch (types.kind(type)) {
            case SIZED -> set(type, types.size(type), types.alignment(type));
            case VECTOR -> {
                int component = types.part(type);
                long length = types.count(type);
                set(type, rules.vectorSize(size(component), length), rules.vector(alignment(component), length));
            }
            case MATRIX -> {
                matrices[type] = type;
                matrix(type, false);
                matrix(type, true);
            }
            case ARRAY, RUNTIME_ARRAY -> {
                matrices[type] = matrices[types.part(type)];
                array(type, false);
                array(type, true);
            }
            case STRUCT -> struct(type);
            case UNSIZED -> set(type, UNKNOWN, ByteCount.orMore(1));
        }
    }

    private void set(int type, long size, long alignment) {
        set(index(type, false), size, size, alignment);
        set(index(type, true), size, size, alignment);
    }

    private void set(int index, long size, long extent, long alignment) {
        sizes[index] = size;
        extents[index] = extent;
        alignments[index] = alignment;
        required[index] = alignment;
        strides[index] = UNKNOWN;
    }

    /** A matrix is laid out as an array of its columns, or of its rows. */
    private void matrix(int type, boolean rowMajor) {
        int column = types.part(type);
        int scalar = types.part(column);
        long length = rowMajor ? types.count(type) : types.count(column);
        long alignment = rules.aggregate(rules.vector(alignment(scalar), length));
        long vector = ByteCount.product(size(scalar), length);
        elements(index(type, rowMajor), vector, vector, alignment, rowMajor ? types.count(column) : types.count(type));
    }

    private void array(int type, boolean rowMajor) {
        int element = index(types.part(type), rowMajor);
        long length = types.kind(type) == LayoutTypes.Kind.ARRAY ? types.count(type) : UNKNOWN;
        elements(index(type, rowMajor), sizes[element], extents[element], rules.aggregate(alignments[element]), length);
        required[index(type, rowMajor)] = rules.aggregate(required[element]);
    }

    private void elements(int index, long size, long extent, long alignment, long length) {
        long stride = ByteCount.roundUp(size, alignment);
        long beforeLast = ByteCount.product(stride, ByteCount.decrement(length));
        set(index, ByteCount.product(stride, length), ByteCount.sum(beforeLast, extent), alignment);
        strides[index] = stride;
    }

    private void struct(int type) {
        int members = types.memberCount(type);
        boolean isPacked = types.isPacked(type);
        memberStarts[type] = offsetCount;
        if (offsetCount + members > offsets.length) {
            offsets = Arrays.copyOf(offsets, Math.max(2 * offsets.length, offsetCount + members));
        }
        long end = 0;
        long extent = 0;
        long alignment = 1;
        long offsetAlignment = 1;
        for (int m = 0; m < members; m++) {
            int index = member(type, m);
            boolean isRelaxed = rules.relaxed && types.kind(index / 2) == LayoutTypes.Kind.VECTOR;
            long offset =
                    isPacked ? end : ByteCount.roundUp(end, isRelaxed ? offsetAlignment(index) : alignments[index]);
            if (isRelaxed && LayoutRules.improperlyStraddles(ByteCount.least(offset), ByteCount.least(sizes[index]))) {
                offset = ByteCount.roundUp(offset, 16);
            }
            offsets[offsetCount++] = offset;
            end = ByteCount.sum(offset, sizes[index]);
            extent = ByteCount.sum(offset, extents[index]);
            alignment = isPacked ? 1 : ByteCount.max(alignment, alignments[index]);
            offsetAlignment = ByteCount.max(offsetAlignment, offsetAlignment(index));
        }
        if (members > 0) {
            alignment = rules.aggregate(alignment);
            offsetAlignment = rules.aggregate(offsetAlignment);
        }
        long size = ByteCount.isExact(end) ? ByteCount.roundUp(end, alignment) : end;
        for (int index = index(type, false); index <= index(type, true); index++) {
            set(index, size, extent, alignment);
            required[index] = offsetAlignment;
        }
    }

    /** The matrix type itself or inside arrays; 0 for other types. */
    public int matrix(int type) {
        return matrices[type];
    }

    /** Index of a member's type in the tables. */
    private int member(int struct, int member) {
        int type = types.member(struct, member);
        return index(type, matrices[type] != 0 && types.isRowMajor(struct, member));
    }

    /** The alignment that the offset of a member must have. */
    private long offsetAlignment(int index) {
        int type = index / 2;
        boolean isVector = types.kind(type) == LayoutTypes.Kind.VECTOR;
        return rules.relaxed && isVector ? alignment(types.part(type)) : required[index];
    }

    /**
     * The alignment that strides of an array or matrix must have, with row-major matrices in it or column-major ones.
     */
    public long strideAlignment(int type, boolean rowMajor) {
        return required[index(type, rowMajor)];
    }

    /** The alignment that offsets of structures' members of a type must have; see {@link #memberAlignment}. */
    public long offsetAlignment(int type, boolean rowMajor) {
        return offsetAlignment(index(type, rowMajor));
    }

    @Override
    public long size(int type) {
        return sizes[index(type, false)];
    }

    @Override
    public long alignment(int type) {
        return alignments[index(type, false)];
    }

    @Override
    public long arrayStride(int type) {
        return arrayStride(type, false);
    }

    /** Distance from one element of an array to the next, with row-major matrices in it or column-major ones. */
    public long arrayStride(int type, boolean rowMajor) {
        return types.isArray(type) ? strides[index(type, rowMajor)] : UNKNOWN;
    }

    @Override
    public long memberOffset(int struct, int member) {
        return offsets[memberStarts[struct] + member];
    }

    @Override
    public long memberSize(int struct, int member) {
        return sizes[member(struct, member)];
    }

    @Override
    public long memberExtent(int struct, int member) {
        return extents[member(struct, member)];
    }

    @Override
    public long memberPaddedSize(int struct, int member) {
        boolean isLast = member + 1 == types.memberCount(struct);
        long end = isLast ? size(struct) : memberOffset(struct, member + 1);
        return ByteCount.difference(end, memberOffset(struct, member));
    }

    @Override
    public long memberAlignment(int struct, int member) {
        return offsetAlignment(member(struct, member));
    }

    @Override
    public long memberArrayStride(int struct, int member, int array) {
        return arrayStride(array, types.isRowMajor(struct, member));
    }

    @Override
    public long matrixStride(int struct, int member) {
        int matrix = matrices[types.member(struct, member)];
        return matrix == 0 ? UNKNOWN : strides[index(matrix, types.isRowMajor(struct, member))];
    }
}
