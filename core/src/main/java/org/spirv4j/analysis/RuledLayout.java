package org.spirv4j.analysis;

import static org.spirv4j.analysis.LayoutTable.UNKNOWN;
import static org.spirv4j.analysis.LayoutTable.answer;
import static org.spirv4j.analysis.LayoutTable.product;
import static org.spirv4j.analysis.LayoutTable.sum;

import java.util.Arrays;
import java.util.OptionalLong;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.module.SpirvModule;

/** Layout by rules: one pass over the types, each of which is made of types in front of it. */
final class RuledLayout implements TypeLayout {
    private static final int COLUMN_MAJOR = 0;
    private static final int ROW_MAJOR = 1;
    private static final long POINTER_SIZE = 8;

    private final LayoutTable table;
    private final TypeTable types;
    private final Rules rules;
    /** By majorness of the matrices inside, and number of the type. */
    private final long[][] sizes;

    private final long[][] alignments;
    private final long[][] strides;
    private final int[] memberStarts;
    private long[] offsets = new long[64];
    private int offsetCount;

    RuledLayout(SpirvModule module, Rules rules, ConstantValues constants) {
        table = new LayoutTable(module, constants);
        types = table.types;
        this.rules = rules;
        sizes = new long[][] {table.unknowns(), table.unknowns()};
        alignments = new long[][] {table.unknowns(), table.unknowns()};
        strides = new long[][] {table.unknowns(), table.unknowns()};
        memberStarts = new int[table.count() + 1];
        for (int number = 1; number <= table.count(); number++) {
            if (types.kind(table.id(number)) == TypeTable.Kind.STRUCT) {
                struct(number, table.id(number));
            } else {
                place(number, table.id(number), COLUMN_MAJOR);
                place(number, table.id(number), ROW_MAJOR);
            }
        }
    }

    private void place(int number, int id, int major) {
        switch (types.kind(id)) {
            case INT, FLOAT -> set(number, major, table.scalarSize(id), table.scalarSize(id));
            case VECTOR -> {
                long scalar = table.scalarSize(types.componentType(id));
                long count = Integer.toUnsignedLong(types.componentCount(id));
                set(number, major, product(scalar, count), vectorAlignment(scalar, count));
            }
            case MATRIX -> matrix(number, id, major);
            case ARRAY, RUNTIME_ARRAY -> {
                int element = table.number(types.elementType(id));
                long alignment = aggregate(alignments[major][element]);
                long stride = roundUp(sizes[major][element], alignment);
                strides[major][number] = stride;
                boolean hasLength = types.kind(id) == TypeTable.Kind.ARRAY;
                set(number, major, product(stride, hasLength ? table.length(id) : 0), alignment);
            }
            case POINTER, UNTYPED_POINTER -> {
                if (types.storageClass(id)
                        .filter(c -> c == StorageClass.PhysicalStorageBuffer)
                        .isPresent()) {
                    set(number, major, POINTER_SIZE, POINTER_SIZE);
                }
            }
            default -> {}
        }
    }

    /** A matrix is laid out as an array of its columns, or of its rows. */
    private void matrix(int number, int id, int major) {
        long scalar = table.scalarSize(types.scalarType(id));
        long columns = Integer.toUnsignedLong(types.columnCount(id));
        long rows = Integer.toUnsignedLong(types.componentCount(types.columnType(id)));
        long inVector = major == COLUMN_MAJOR ? rows : columns;
        long alignment = aggregate(vectorAlignment(scalar, inVector));
        long stride = roundUp(product(scalar, inVector), alignment);
        strides[major][number] = stride;
        set(number, major, product(stride, major == COLUMN_MAJOR ? columns : rows), alignment);
    }

    private void struct(int number, int id) {
        int count = types.memberCount(id);
        memberStarts[number] = offsetCount;
        if (offsetCount + count > offsets.length) {
            offsets = Arrays.copyOf(offsets, Math.max(2 * offsets.length, offsetCount + count));
        }
        long end = 0;
        long alignment = 1;
        for (int m = 0; m < count; m++) {
            int member = table.number(types.memberType(id, m));
            int major = major(id, m, member);
            long aligned = alignments[major][member];
            long offset = roundUp(end, aligned);
            offsets[offsetCount++] = offset;
            end = sum(offset, sizes[major][member]);
            alignment = alignment < 0 || aligned < 0 ? UNKNOWN : Math.max(alignment, aligned);
        }
        alignment = aggregate(alignment);
        set(number, COLUMN_MAJOR, roundUp(end, alignment), alignment);
        set(number, ROW_MAJOR, roundUp(end, alignment), alignment);
    }

    private int major(int structId, int member, int memberNumber) {
        boolean same = sizes[0][memberNumber] == sizes[1][memberNumber]
                && alignments[0][memberNumber] == alignments[1][memberNumber]
                && strides[0][memberNumber] == strides[1][memberNumber];
        return !same && table.isRowMajor(structId, member) ? ROW_MAJOR : COLUMN_MAJOR;
    }

    private void set(int number, int major, long size, long alignment) {
        boolean known = size >= 0 && alignment > 0;
        sizes[major][number] = known ? size : UNKNOWN;
        alignments[major][number] = known ? alignment : UNKNOWN;
    }

    private long vectorAlignment(long scalar, long count) {
        if (rules == Rules.SCALAR || scalar < 0 || count <= 1) {
            return scalar;
        }
        return product(scalar, Long.highestOneBit(count - 1) << 1);
    }

    /** The alignment of what is made of others with this alignment. */
    private long aggregate(long alignment) {
        return rules == Rules.STD140 ? roundUp(alignment, 16) : alignment;
    }

    /** Alignments are no powers of two when the widths of scalars are none. */
    private static long roundUp(long value, long alignment) {
        return value < 0 || alignment <= 0 ? UNKNOWN : product((value + alignment - 1) / alignment, alignment);
    }

    @Override
    public OptionalLong size(int typeId) {
        return answer(sizes[COLUMN_MAJOR][table.number(typeId)]);
    }

    @Override
    public OptionalLong alignment(int typeId) {
        return answer(alignments[COLUMN_MAJOR][table.number(typeId)]);
    }

    @Override
    public OptionalLong arrayStride(int typeId) {
        return types.elementType(typeId) == 0
                ? OptionalLong.empty()
                : answer(strides[COLUMN_MAJOR][table.number(typeId)]);
    }

    @Override
    public OptionalLong memberOffset(int structId, int member) {
        return table.isMember(structId, member)
                ? answer(offsets[memberStarts[table.number(structId)] + member])
                : OptionalLong.empty();
    }

    @Override
    public OptionalLong memberSize(int structId, int member) {
        if (!table.isMember(structId, member)) {
            return OptionalLong.empty();
        }
        int number = table.number(types.memberType(structId, member));
        return answer(sizes[major(structId, member, number)][number]);
    }

    @Override
    public OptionalLong matrixStride(int structId, int member) {
        if (!table.isMember(structId, member)) {
            return OptionalLong.empty();
        }
        int type = types.memberType(structId, member);
        for (int element = type; element != 0 && table.number(element) <= table.number(type); ) {
            if (types.kind(element) == TypeTable.Kind.MATRIX) {
                return answer(
                        strides[table.isRowMajor(structId, member) ? ROW_MAJOR : COLUMN_MAJOR][table.number(element)]);
            }
            int next = types.elementType(element);
            element = table.number(next) < table.number(element) ? next : 0;
        }
        return OptionalLong.empty();
    }
}
