// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.build;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.spirv4j.analysis.ConstantValues;
import org.spirv4j.analysis.TypeLayout;
import org.spirv4j.analysis.TypeLayout.Rules;
import org.spirv4j.analysis.TypeTable;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.TargetEnv;
import org.spirv4j.module.Instruction;
import org.spirv4j.module.ModuleLayout;
import org.spirv4j.module.ReadOptions;
import org.spirv4j.module.SpirvModule;

/**
 * Layouts of random types, in modules and as the builder writes them, against the rules' words turned into recursion.
 */
final class LayoutOracleTest {

    /** A type, with the decorations of its members. */
    private sealed interface Shape {
        record Scalar(int bytes) implements Shape {}

        record Vector(Scalar component, int count) implements Shape {}

        record Matrix(Vector column, int count) implements Shape {}

        /** An array; a run-time array if the length is 0. */
        record Array(Shape element, int length) implements Shape {}

        record Struct(List<Shape> members, List<Boolean> rowMajor) implements Shape {}
    }

    /** What the rules say, word for word. */
    private record Oracle(Rules rules) {

        private long up(long value, long alignment) {
            return (value + alignment - 1) / alignment * alignment;
        }

        private boolean isExtended() {
            return rules == Rules.STD140 || rules == Rules.RELAXED_STD140;
        }

        private boolean isRelaxed() {
            return rules == Rules.RELAXED_STD430 || rules == Rules.RELAXED_STD140;
        }

        /** A matrix is equivalent to an array of its columns, or of its rows. */
        private Shape.Array vectors(Shape.Matrix matrix, boolean rowMajor) {
            Shape.Vector column = matrix.column;
            return rowMajor
                    ? new Shape.Array(new Shape.Vector(column.component, matrix.count), column.count)
                    : new Shape.Array(column, matrix.count);
        }

        long alignment(Shape shape, boolean rowMajor) {
            if (shape instanceof Shape.Scalar scalar) {
                return scalar.bytes;
            } else if (shape instanceof Shape.Vector vector) {
                return vector.component.bytes * (rules == Rules.SCALAR ? 1L : vector.count == 2 ? 2 : 4);
            } else if (shape instanceof Shape.Matrix matrix) {
                return alignment(vectors(matrix, rowMajor), false);
            } else if (shape instanceof Shape.Array array) {
                long alignment = alignment(array.element, rowMajor);
                return isExtended() ? up(alignment, 16) : alignment;
            }
            Shape.Struct struct = (Shape.Struct) shape;
            long alignment = 1;
            for (int m = 0; m < struct.members.size(); m++) {
                alignment = Math.max(alignment, alignment(struct.members.get(m), struct.rowMajor.get(m)));
            }
            return isExtended() ? up(alignment, 16) : alignment;
        }

        /** The size; 0 for a run-time array. */
        long size(Shape shape, boolean rowMajor) {
            if (shape instanceof Shape.Scalar scalar) {
                return scalar.bytes;
            } else if (shape instanceof Shape.Vector vector) {
                boolean isPadded = rules == Rules.OPENCL && vector.count == 3;
                return (long) vector.component.bytes * (isPadded ? 4 : vector.count);
            } else if (shape instanceof Shape.Matrix matrix) {
                return size(vectors(matrix, rowMajor), false);
            } else if (shape instanceof Shape.Array array) {
                return stride(array, rowMajor) * array.length;
            }
            Shape.Struct struct = (Shape.Struct) shape;
            int last = struct.members.size() - 1;
            long end = offsets(struct).get(last) + size(struct.members.get(last), struct.rowMajor.get(last));
            return endsOpen(shape) ? end : up(end, alignment(struct, false));
        }

        long stride(Shape shape, boolean rowMajor) {
            Shape.Array array = shape instanceof Shape.Matrix matrix ? vectors(matrix, rowMajor) : (Shape.Array) shape;
            boolean inside = shape instanceof Shape.Array && rowMajor;
            return up(size(array.element, inside), alignment(array, inside));
        }

        List<Long> offsets(Shape.Struct struct) {
            List<Long> offsets = new ArrayList<>();
            long end = 0;
            for (int m = 0; m < struct.members.size(); m++) {
                Shape member = struct.members.get(m);
                long offset = up(end, alignment(member, struct.rowMajor.get(m)));
                if (isRelaxed() && member instanceof Shape.Vector vector) {
                    offset = up(end, vector.component.bytes);
                    long size = size(vector, false);
                    boolean straddles = size <= 16 ? offset / 16 != (offset + size - 1) / 16 : offset % 16 != 0;
                    offset = straddles ? up(offset, 16) : offset;
                }
                offsets.add(offset);
                end = offset + size(member, struct.rowMajor.get(m));
            }
            return offsets;
        }
    }

    private static boolean endsOpen(Shape shape) {
        if (shape instanceof Shape.Struct struct) {
            return endsOpen(struct.members.get(struct.members.size() - 1));
        }
        return shape instanceof Shape.Array array && array.length == 0;
    }

    private final Random random = new Random(11);

    private Shape random(int depth) {
        Shape.Scalar scalar = new Shape.Scalar(new int[] {2, 4, 4, 4, 8}[random.nextInt(5)]);
        Shape.Vector vector = new Shape.Vector(scalar, 2 + random.nextInt(3));
        return switch (depth == 0 ? random.nextInt(3) : random.nextInt(6)) {
            case 0 -> scalar;
            case 1 -> vector;
            case 2 -> new Shape.Matrix(vector, 2 + random.nextInt(3));
            case 3, 4 -> new Shape.Array(random(depth - 1), 1 + random.nextInt(5));
            default -> struct(depth - 1, false);
        };
    }

    private Shape.Struct struct(int depth, boolean open) {
        List<Shape> members = new ArrayList<>();
        List<Boolean> rowMajor = new ArrayList<>();
        int count = 1 + random.nextInt(5);
        for (int m = 0; m < count; m++) {
            boolean last = open && m == count - 1;
            members.add(last ? new Shape.Array(random(depth), 0) : random(depth));
            rowMajor.add(random.nextBoolean());
        }
        return new Shape.Struct(members, rowMajor);
    }

    private static Type declare(ModuleBuilder b, Shape shape, Map<Shape, Type> known) {
        Type type = known.get(shape);
        if (type == null) {
            if (shape instanceof Shape.Scalar scalar) {
                type = b.floatType(8 * scalar.bytes);
            } else if (shape instanceof Shape.Vector vector) {
                type = b.vector(declare(b, vector.component, known), vector.count);
            } else if (shape instanceof Shape.Matrix matrix) {
                type = b.matrix(declare(b, matrix.column, known), matrix.count);
            } else if (shape instanceof Shape.Array array) {
                Type element = declare(b, array.element, known);
                type = array.length == 0 ? b.runtimeArray(element) : b.array(element, array.length);
            } else {
                Shape.Struct struct = (Shape.Struct) shape;
                Member[] members = new Member[struct.members.size()];
                for (int m = 0; m < members.length; m++) {
                    Member member = Member.of("m" + m, declare(b, struct.members.get(m), known));
                    members[m] = struct.rowMajor.get(m) ? member.asRowMajor() : member;
                }
                type = b.struct("S" + known.size(), members);
            }
            known.put(shape, type);
        }
        return type;
    }

    @Test
    void rulesAreKeptInModulesAndByTheBuilder() {
        for (int n = 0; n < 150; n++) {
            ModuleBuilder b = ModuleBuilder.create(TargetEnv.VULKAN_1_2);
            Shape.Struct struct = struct(3, n % 4 == 0);
            Type type = declare(b, struct, new HashMap<>());
            Map<Rules, Type> copies = new HashMap<>();
            for (Rules rules : Rules.values()) {
                copies.put(rules, b.laidOut(type, rules));
            }
            b.compute("main", 1, 1, 1, fn -> {});
            SpirvModule module = b.build();
            ConstantValues constants = ConstantValues.of(module);
            TypeLayout declared = TypeLayout.declared(module, constants);
            copies.forEach((rules, copy) -> {
                Oracle oracle = new Oracle(rules);
                check(module, TypeLayout.of(module, rules, constants), oracle, struct, copy.id, true);
                check(module, declared, oracle, struct, copy.id, false);
            });
        }
    }

    private static void check(
            SpirvModule module, TypeLayout layout, Oracle oracle, Shape.Struct struct, int id, boolean ruled) {
        TypeTable types = TypeTable.of(module);
        List<Long> offsets = oracle.offsets(struct);
        if (ruled) {
            long size = oracle.size(struct, false);
            assertThat(layout.minimumSize(id)).isEqualTo(size);
            assertThat(layout.size(id)).isEqualTo(endsOpen(struct) ? OptionalLong.empty() : OptionalLong.of(size));
            assertThat(layout.alignment(id)).hasValue(oracle.alignment(struct, false));
        }
        for (int m = 0; m < offsets.size(); m++) {
            Shape member = struct.members().get(m);
            boolean rowMajor = struct.rowMajor().get(m);
            assertThat(layout.memberOffset(id, m)).as("%s %s", struct, m).hasValue(offsets.get(m));
            // Decorations do not state the padding in a structure, and in a vector of OpenCL.
            boolean isPadded =
                    member instanceof Shape.Struct || oracle.rules == Rules.OPENCL && member instanceof Shape.Vector;
            if (!endsOpen(member) && (ruled || !isPadded)) {
                assertThat(layout.memberSize(id, m)).hasValue(oracle.size(member, rowMajor));
            }
            if (m + 1 < offsets.size()) {
                assertThat(layout.memberPaddedSize(id, m)).hasValue(offsets.get(m + 1) - offsets.get(m));
            }
            int type = types.memberType(id, m);
            for (; member instanceof Shape.Array array; member = array.element()) {
                assertThat(layout.memberArrayStride(id, m, type)).hasValue(oracle.stride(array, rowMajor));
                type = types.elementType(type);
            }
            assertThat(layout.memberArrayStride(id, m, type)).isEmpty();
            if (member instanceof Shape.Matrix) {
                assertThat(layout.matrixStride(id, m)).hasValue(oracle.stride(member, rowMajor));
            } else {
                assertThat(layout.matrixStride(id, m)).isEmpty();
            }
            if (member instanceof Shape.Struct inner) {
                check(module, layout, oracle, inner, type, ruled);
            }
        }
    }

    /** Sizes by decorations that follow no rules. */
    @Test
    void decorationsAreReadUnchanged() {
        for (int n = 0; n < 150; n++) {
            ModuleBuilder b = ModuleBuilder.create(TargetEnv.VULKAN_1_2);
            b.laidOut(declare(b, struct(3, n % 4 == 0), new HashMap<>()), Rules.SCALAR);
            b.compute("main", 1, 1, 1, fn -> {});
            SpirvModule built = b.build();
            int[] words = built.words();
            for (Instruction instruction : built.instructions()) {
                int op = instruction.opcode();
                int decoration = op == Op.OpDecorate.opcode()
                        ? instruction.word(2)
                        : instruction.word(3 % instruction.wordCount());
                boolean isLayout = op == Op.OpDecorate.opcode() && decoration == Decoration.ArrayStride.value()
                        || op == Op.OpMemberDecorate.opcode()
                                && (decoration == Decoration.Offset.value()
                                        || decoration == Decoration.MatrixStride.value());
                if (isLayout) {
                    words[instruction.wordOffset() + instruction.wordCount() - 1] += random.nextInt(20);
                }
            }
            SpirvModule module = SpirvModule.ofWords(words, ReadOptions.DEFAULT);
            Declared naive = new Declared(module.layout(), TypeTable.of(module), ConstantValues.of(module));
            TypeLayout declared = TypeLayout.declared(module, ConstantValues.of(module));
            for (Instruction type : module.layout().types()) {
                int id = type.resultId();
                for (int m = 0; m < naive.types.memberCount(id); m++) {
                    int member = naive.types.memberType(id, m);
                    assertThat(declared.memberSize(id, m).orElse(-1)).isEqualTo(naive.size(member, id, m));
                    assertThat(declared.memberExtent(id, m).orElse(-1)).isEqualTo(naive.extent(member, id, m));
                    assertThat(declared.memberPaddedSize(id, m).orElse(-1)).isEqualTo(naive.padded(id, m));
                }
            }
        }
    }

    /** Reads decorations by recursion; -1 is not known. */
    private record Declared(ModuleLayout layout, TypeTable types, ConstantValues constants) {

        private long size(int type, int struct, int member) {
            return measure(type, struct, member, true);
        }

        private long extent(int type, int struct, int member) {
            return measure(type, struct, member, false);
        }

        private long measure(int type, int struct, int member, boolean padded) {
            switch (types.kind(type)) {
                case FLOAT, VECTOR -> {
                    return (long) types.width(type) / 8 * types.componentCount(type);
                }
                case MATRIX -> {
                    int columns = types.columnCount(type);
                    int rows = types.componentCount(types.columnType(type));
                    boolean rowMajor = layout.isMemberDecorated(struct, member, Decoration.RowMajor);
                    int stride = layout.memberDecorationWord(struct, member, Decoration.MatrixStride)
                            .orElse(-1);
                    int vectors = rowMajor ? rows : columns;
                    return stride < 0
                            ? -1
                            : padded
                                    ? (long) vectors * stride
                                    : (long) (vectors - 1) * stride
                                            + (long) (rowMajor ? columns : rows) * types.width(type) / 8;
                }
                case ARRAY -> {
                    long length = constants.integer(types.lengthId(type)).orElseThrow();
                    long stride =
                            layout.decorationWord(type, Decoration.ArrayStride).orElse(-1);
                    long last = measure(types.elementType(type), struct, member, padded);
                    boolean isKnown = stride >= 0 && (last >= 0 || padded && isMatrix(type));
                    if (!isKnown) {
                        return -1;
                    }
                    long end = (length - 1) * stride + last;
                    if (!padded) {
                        return end;
                    }
                    // Elements may be longer than the stride says; that of a matrix is as a member says.
                    boolean isOfMatrices = types.kind(types.elementType(type)) == TypeTable.Kind.MATRIX;
                    return isOfMatrices ? length * stride : Math.max(length * stride, end);
                }
                case STRUCT -> {
                    long end = 0;
                    for (int m = 0; m < types.memberCount(type); m++) {
                        long offset = layout.memberDecorationWord(type, m, Decoration.Offset)
                                .orElse(-1);
                        long size = measure(types.memberType(type, m), type, m, padded);
                        end = end < 0 || offset < 0 || size < 0 ? -1 : Math.max(end, offset + size);
                    }
                    return end;
                }
                default -> {
                    return -1;
                }
            }
        }

        private boolean isMatrix(int array) {
            int type = array;
            while (types.elementType(type) != 0) {
                type = types.elementType(type);
            }
            return types.kind(type) == TypeTable.Kind.MATRIX;
        }

        private long padded(int struct, int member) {
            long offset = layout.memberDecorationWord(struct, member, Decoration.Offset)
                    .orElse(-1);
            long next = Long.MAX_VALUE;
            for (int m = 0; m < types.memberCount(struct); m++) {
                long other = layout.memberDecorationWord(struct, m, Decoration.Offset)
                        .orElse(-1);
                next = other > offset ? Math.min(next, other) : next;
            }
            if (offset < 0) {
                return -1;
            }
            long end = next == Long.MAX_VALUE ? measure(struct, 0, 0, true) : next;
            return end < 0 ? -1 : end - offset;
        }
    }
}
