// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.internal.type;

import org.spirv4j.internal.number.NumberTypes;

/** How values of a type lie in memory: the places of the parts, in bytes. */
public final class MemoryForm {
    /** The size in bytes of Booleans, whose form in memory no program sees. */
    private static final int BOOL_SIZE = 4;

    /** The maximum number of scalars that one load or store moves. */
    private static final int MAX_CELLS = 1 << 20;

    /** The number of bits of a cell that have its size; those above have its offset. */
    private static final int LENGTH_BITS = 4;

    /** The type of the values. */
    public final ValueType type;

    /** The size in bytes, without padding at the end; of a run-time array 0. */
    public final long size;

    /** The alignment in bytes by which the members of structures without offsets are placed. */
    public final long alignment;

    /** The distance in bytes between elements, columns or components; 0 for other types. */
    public final long stride;

    private final MemoryForm[] parts;
    private final long[] offsets;
    private volatile long @org.jspecify.annotations.Nullable [] cells;

    MemoryForm(ValueType type, long size, long alignment, long stride, MemoryForm[] parts, long[] offsets) {
        this.type = type;
        this.size = size;
        this.alignment = alignment;
        this.stride = stride;
        this.parts = parts;
        this.offsets = offsets;
    }

    /** The form of a part: a member, element, column or component. */
    public MemoryForm part(int index) {
        return parts[type.kind == ValueType.Kind.STRUCT ? index : 0];
    }

    /** The offset in bytes of a part. */
    public long offset(int index) {
        return type.kind == ValueType.Kind.STRUCT ? offsets[index] : index * stride;
    }

    /** The number of bytes of a scalar or pointer in memory. */
    static int cellSize(ValueType scalar, int pointerSize) {
        return switch (scalar.kind) {
            case BOOL -> BOOL_SIZE;
            case INT, FLOAT -> Math.max(1, NumberTypes.width(scalar.scalar) / 8);
            case POINTER -> pointerSize;
            default -> Long.BYTES;
        };
    }

    /** Whether a value has too many scalars to be moved as a whole. */
    public boolean isTooLarge() {
        return type.slots > MAX_CELLS;
    }

    /**
     * The scalars of a value in the order of its slots; {@link #cellOffset} and {@link #cellLength} tell where each
     * lies.
     */
    public long[] cells() {
        long[] made = cells;
        if (made == null) {
            made = new long[(int) type.slots];
            fill(made, 0, 0);
            cells = made;
        }
        return made;
    }

    /** The offset in bytes of one of the {@link #cells}. */
    public static long cellOffset(long cell) {
        return cell >> LENGTH_BITS;
    }

    /** The size in bytes of one of the {@link #cells}. */
    public static int cellLength(long cell) {
        return (int) cell & (1 << LENGTH_BITS) - 1;
    }

    private int fill(long[] to, int from, long base) {
        int at = from;
        if (parts.length == 0) {
            if (type.slots == 1) {
                to[at++] = base << LENGTH_BITS | size;
            }
            return at;
        }
        int count = type.count;
        for (int i = 0; i < count; i++) {
            MemoryForm part = part(i);
            long offset = base + offset(i);
            at = part.fill(to, at, offset);
        }
        return at;
    }
}
