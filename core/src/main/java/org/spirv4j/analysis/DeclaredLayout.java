package org.spirv4j.analysis;

import static org.spirv4j.analysis.LayoutTable.UNKNOWN;
import static org.spirv4j.analysis.LayoutTable.answer;
import static org.spirv4j.analysis.LayoutTable.product;
import static org.spirv4j.analysis.LayoutTable.sum;

import java.util.OptionalInt;
import java.util.OptionalLong;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.module.SpirvModule;

/**
 * Layout by decorations: one pass over the types. The size of a matrix depends on the member that holds it, so an array of
 * matrices is known as its matrix and the distance from its first to its last element.
 */
final class DeclaredLayout implements TypeLayout {
    private static final long POINTER_SIZE = 8;

    private final LayoutTable table;
    private final TypeTable types;
    /** Size of what an array of arrays is made of; for matrices unknown. */
    private final long[] elementSizes;
    /** Distance from the first to the last innermost element, 0 for what is no array. */
    private final long[] spans;
    /** The matrix type inside an array of arrays, or the matrix itself; else 0. */
    private final int[] matrices;

    DeclaredLayout(SpirvModule module, ConstantValues constants) {
        table = new LayoutTable(module, constants);
        types = table.types;
        elementSizes = table.unknowns();
        spans = table.unknowns();
        matrices = new int[table.count() + 1];
        for (int number = 1; number <= table.count(); number++) {
            place(number, table.id(number));
        }
    }

    private void place(int number, int id) {
        spans[number] = 0;
        switch (types.kind(id)) {
            case INT, FLOAT -> elementSizes[number] = table.scalarSize(id);
            case VECTOR ->
                elementSizes[number] = product(
                        table.scalarSize(types.componentType(id)), Integer.toUnsignedLong(types.componentCount(id)));
            case MATRIX -> matrices[number] = id;
            case RUNTIME_ARRAY -> elementSizes[number] = 0;
            case ARRAY -> {
                int element = table.number(types.elementType(id));
                long length = table.length(id);
                long own = length < 0 ? UNKNOWN : product(arrayStride(id).orElse(UNKNOWN), length - 1);
                spans[number] = sum(own, spans[element]);
                elementSizes[number] = elementSizes[element];
                matrices[number] = matrices[element];
            }
            case POINTER, UNTYPED_POINTER -> {
                if (types.storageClass(id)
                        .filter(c -> c == StorageClass.PhysicalStorageBuffer)
                        .isPresent()) {
                    elementSizes[number] = POINTER_SIZE;
                }
            }
            case STRUCT -> elementSizes[number] = structSize(id);
            default -> {}
        }
    }

    private long structSize(int id) {
        long size = 0;
        int count = types.memberCount(id);
        for (int m = 0; m < count && size >= 0; m++) {
            long end =
                    sum(memberOffset(id, m).orElse(UNKNOWN), memberSize(id, m).orElse(UNKNOWN));
            size = end < 0 ? UNKNOWN : Math.max(size, end);
        }
        return size;
    }

    @Override
    public OptionalLong size(int typeId) {
        int number = table.number(typeId);
        return answer(sum(spans[number], elementSizes[number]));
    }

    @Override
    public OptionalLong alignment(int typeId) {
        return OptionalLong.empty();
    }

    @Override
    public OptionalLong arrayStride(int typeId) {
        return types.elementType(typeId) == 0
                ? OptionalLong.empty()
                : unsigned(table.layout.decorationWord(typeId, Decoration.ArrayStride));
    }

    @Override
    public OptionalLong memberOffset(int structId, int member) {
        return table.isMember(structId, member)
                ? unsigned(table.layout.memberDecorationWord(structId, member, Decoration.Offset))
                : OptionalLong.empty();
    }

    @Override
    public OptionalLong memberSize(int structId, int member) {
        if (!table.isMember(structId, member)) {
            return OptionalLong.empty();
        }
        int number = table.number(types.memberType(structId, member));
        int matrix = matrices[number];
        long element = matrix == 0 ? elementSizes[number] : matrixSize(structId, member, matrix);
        return answer(sum(spans[number], element));
    }

    private long matrixSize(int structId, int member, int matrix) {
        long scalar = table.scalarSize(types.scalarType(matrix));
        long columns = Integer.toUnsignedLong(types.columnCount(matrix));
        long rows = Integer.toUnsignedLong(types.componentCount(types.columnType(matrix)));
        long stride = matrixStride(structId, member).orElse(UNKNOWN);
        return table.isRowMajor(structId, member)
                ? sum(product(stride, rows - 1), product(scalar, columns))
                : sum(product(stride, columns - 1), product(scalar, rows));
    }

    @Override
    public OptionalLong matrixStride(int structId, int member) {
        return table.isMember(structId, member) && matrices[table.number(types.memberType(structId, member))] != 0
                ? unsigned(table.layout.memberDecorationWord(structId, member, Decoration.MatrixStride))
                : OptionalLong.empty();
    }

    private static OptionalLong unsigned(OptionalInt word) {
        return word.isEmpty() ? OptionalLong.empty() : OptionalLong.of(Integer.toUnsignedLong(word.getAsInt()));
    }
}
