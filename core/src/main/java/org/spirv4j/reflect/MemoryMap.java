// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.reflect;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.OptionalLong;

/**
 * The bytes of a block in order: which value each range of bytes holds, and what is padding. Structures are described
 * by their members, matrices by their columns or rows. Of an array, small ones apart, the first element is described
 * and the others are one range. Immutable.
 *
 * <pre>{@code
 * for (MemoryRange range : MemoryMap.of(block, 1000).ranges()) {
 *     out.println(range.offset() + " " + range.size() + " " + range.kind() + " " + range.name());
 * }
 * }</pre>
 */
public final class MemoryMap {
    /** Structures and arrays that are nested deeper are one value. */
    private static final int MAX_DEPTH = 16;

    /** Arrays of scalars, vectors and matrices up to this size are described element by element. */
    private static final long SMALL_ARRAY = 64;

    private static final int MAX_NAME = 500;

    /** Maximum number of types that are looked at for each range, so that types that only overlap others end, too. */
    private static final int MAX_VISITS = 2 * MAX_DEPTH;

    private final StructType block;
    private final int maxRanges;
    private final List<MemoryRange> ranges = new ArrayList<>();
    private long end;
    private long visits;
    private boolean isComplete = true;

    private MemoryMap(StructType block, int maxRanges) {
        this.block = block;
        this.maxRanges = maxRanges;
    }

    /**
     * Describes the bytes of a block.
     *
     * @param block the block
     * @param maxRanges the maximum number of ranges
     * @return its bytes; those of members without offsets are left out, and where members overlap, those of the later
     *     ones
     */
    public static MemoryMap of(StructType block, int maxRanges) {
        Objects.requireNonNull(block, "block");
        MemoryMap map = new MemoryMap(block, maxRanges);
        map.struct(block, 0, "", -1, 0);
        map.padding();
        return map;
    }

    /** Adds the bytes after the last member that belong to a structure of kernels. */
    private void padding() {
        long size = block.size().orElse(0);
        if (block.isComputed() && size > end && !ranges.isEmpty() && !isFull()) {
            ranges.add(new MemoryRange(end, size - end, MemoryRange.Kind.PADDING, "", block, -1));
            end = size;
        }
    }

    /** {@return the ranges in the order of their offsets, without gaps from byte 0 on} */
    public List<MemoryRange> ranges() {
        return List.copyOf(ranges);
    }

    /**
     * {@return whether the whole block is described, rather than its start, because of the maximum number of ranges}
     */
    public boolean isComplete() {
        return isComplete;
    }

    private boolean isFull() {
        if (ranges.size() >= maxRanges || visits > (long) MAX_VISITS * maxRanges) {
            isComplete = false;
        }
        return !isComplete;
    }

    private void struct(StructType struct, long base, String prefix, int outer, int depth) {
        List<StructMember> members = struct.members();
        for (int i = 1; i < members.size(); i++) {
            if (offset(members.get(i)) < offset(members.get(i - 1))) {
                members = members.stream()
                        .sorted(Comparator.comparingLong(MemoryMap::offset))
                        .toList();
                break;
            }
        }
        for (StructMember member : members) {
            if (isFull()) {
                return;
            }
            visits++;
            if (member.offset().isPresent()
                    && !isTaken(member.type(), base + member.offset().getAsLong())) {
                String name = shortened(prefix + member.name());
                int number = outer < 0 ? member.index() : outer;
                type(member.type(), base + member.offset().getAsLong(), name, number, depth);
            }
        }
    }

    /**
     * Whether there are ranges for all bytes of a structure already: without this, structures in overlapping ones would
     * be met again and again.
     */
    private boolean isTaken(ReflectedType type, long offset) {
        return type.innermostElement() instanceof StructType
                && type.size().isPresent()
                && type.size().getAsLong() > 0
                && offset + type.size().getAsLong() <= end;
    }

    /** Names that are repeated in many ranges keep their end. */
    private static String shortened(String name) {
        return name.length() <= MAX_NAME ? name : "..." + name.substring(name.length() - MAX_NAME);
    }

    private static long offset(StructMember member) {
        return member.offset().orElse(0);
    }

    private void type(ReflectedType type, long offset, String name, int member, int depth) {
        if (depth >= MAX_DEPTH) {
            add(offset, type.size().orElse(0), MemoryRange.Kind.VALUE, name, type, member);
        } else if (type instanceof StructType struct) {
            struct(struct, offset, name + ".", member, depth + 1);
        } else if (type instanceof ArrayType array) {
            array(array, offset, name, member, depth);
        } else if (type instanceof MatrixType matrix && matrix.stride().isPresent()) {
            matrix(matrix, offset, name, member);
        } else {
            add(offset, type.size().orElse(0), MemoryRange.Kind.VALUE, name, type, member);
        }
    }

    private void array(ArrayType array, long offset, String name, int member, int depth) {
        long length = array.length().map(n -> n.value().orElse(1)).orElse(0L);
        OptionalLong stride = array.stride();
        boolean isSmall = !array.isRuntimeSized()
                && !(array.element() instanceof StructType)
                && array.size().orElse(Long.MAX_VALUE) <= SMALL_ARRAY;
        long shown = isSmall ? length : 1;
        for (long i = 0; i < shown && !isFull(); i++) {
            type(array.element(), offset + i * stride.orElse(0), name + "[" + i + "]", member, depth + 1);
        }
        if (stride.isEmpty() || shown == length || isFull()) {
            return;
        }
        long start = offset + stride.getAsLong();
        String others = array.isRuntimeSized()
                ? name + "[1] and further elements"
                : length == 2 ? name + "[1]" : name + "[1] to " + name + "[" + (length - 1) + "]";
        long size = array.isRuntimeSized() ? 0 : array.size().orElse(stride.getAsLong()) - stride.getAsLong();
        add(start, size, MemoryRange.Kind.FURTHER_ELEMENTS, others, array.element(), member);
    }

    private void matrix(MatrixType matrix, long offset, String name, int member) {
        VectorType column = matrix.column();
        int count = matrix.isRowMajor() ? column.count() : matrix.columnCount();
        VectorType part = matrix.isRowMajor()
                ? new VectorType(
                        0,
                        column.component(),
                        matrix.columnCount(),
                        VectorType.size(column.component(), matrix.columnCount()))
                : column;
        for (int i = 0; i < count && !isFull(); i++) {
            add(
                    offset + i * matrix.stride().orElse(0),
                    part.size().orElse(0),
                    MemoryRange.Kind.VALUE,
                    name + (matrix.isRowMajor() ? " row " : " column ") + i,
                    part,
                    member);
        }
    }

    /** Adds a range and the padding before it. Ranges over bytes that are taken already are cut. */
    private void add(long offset, long size, MemoryRange.Kind kind, String name, ReflectedType type, int member) {
        boolean isOpen = kind == MemoryRange.Kind.FURTHER_ELEMENTS && size == 0;
        long start = Math.max(offset, end);
        if (size < 0 || offset < 0 || (offset + size <= end && !isOpen) || isFull()) {
            return;
        }
        if (start > end) {
            int owner = !ranges.isEmpty() && ranges.get(ranges.size() - 1).member() == member ? member : -1;
            ranges.add(new MemoryRange(end, start - end, MemoryRange.Kind.PADDING, "", block, owner));
        }
        end = isOpen ? start : offset + size;
        ranges.add(new MemoryRange(start, end - start, kind, name, type, member));
    }
}
