// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.internal.code;

import org.jspecify.annotations.Nullable;
import org.spirv4j.exec.internal.group.MatrixProduct;
import org.spirv4j.exec.internal.machine.Address;
import org.spirv4j.exec.internal.machine.Group;
import org.spirv4j.exec.internal.machine.Memory;
import org.spirv4j.exec.internal.machine.Operand;
import org.spirv4j.exec.internal.machine.Step;
import org.spirv4j.exec.internal.type.MatrixShares;
import org.spirv4j.exec.internal.type.MemoryForm;
import org.spirv4j.exec.internal.type.ValueType;
import org.spirv4j.grammar.CooperativeMatrixLayout;
import org.spirv4j.grammar.CooperativeMatrixOperands;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.Scope;
import org.spirv4j.internal.number.NumberTypes;

/**
 * Loads, stores and products of cooperative matrices, of which each lane of a subgroup has a share. Instructions that compute
 * components from components are those of {@link ArithmeticSteps}.
 */
final class CooperativeMatrixSteps implements StepMaker {
    @Override
    public @Nullable Step make(Lowering code, Op op, int at) {
        return switch (op) {
            case OpCooperativeMatrixLoadKHR -> load(code, at, places(code, at, 3, 4, code.word(at, 1)));
            case OpCooperativeMatrixLoadNV -> load(code, at, placesNV(code, at, 3, 4, code.word(at, 1)));
            case OpCooperativeMatrixStoreKHR -> store(code, at, places(code, at, 1, 3, storedType(code, at)));
            case OpCooperativeMatrixStoreNV -> store(code, at, placesNV(code, at, 1, 3, storedType(code, at)));
            case OpCooperativeMatrixMulAddKHR -> product(code, at, code.word(at, 6));
            case OpCooperativeMatrixMulAddNV -> product(code, at, signedness(code, at));
            case OpCooperativeMatrixLengthKHR, OpCooperativeMatrixLengthNV ->
                new Constant(code.result(at), shares(code, at, code.word(at, 3)).length());
            // Matrices with the same number of rows and columns have the same distribution.
            case OpCooperativeMatrixConvertUseEXT -> code.alias(at, code.operand(at, 3));
            case OpCooperativeMatrixTransposeNV ->
                new Transpose(code.operand(at, 3), operandShares(code, at, 3), code.result(at));
            case OpCooperativeMatrixGetCoordinateEXT ->
                new Coordinate(operandShares(code, at, 3), code.operand(at, 4), code.result(at));
            default -> null;
        };
    }

    private static MatrixShares shares(Lowering code, int at, int typeId) {
        if (code.types.of(typeId).kind != ValueType.Kind.COOPERATIVE_MATRIX
                || code.facts.integer(code.facts.word(typeId, 3)).orElse(-1) != Scope.Subgroup.value()) {
            throw code.failure(at, "is not executed for matrices of this type");
        }
        return MatrixShares.of(code.facts, typeId, code.width);
    }

    private static MatrixShares operandShares(Lowering code, int at, int index) {
        return shares(code, at, code.facts.typeOf(code.word(at, index)));
    }

    private static Step load(Lowering code, int at, Places places) {
        return new Transfer(shares(code, at, code.word(at, 1)), code.result(at), true, places);
    }

    private static int storedType(Lowering code, int at) {
        return code.facts.typeOf(code.word(at, 2));
    }

    private static Step store(Lowering code, int at, Places places) {
        return new Transfer(shares(code, at, storedType(code, at)), code.operand(at, 2), false, places);
    }

    /** KHR: the layout, and behind it the stride, which may be missing. */
    private static Places places(Lowering code, int at, int pointer, int first, int matrixType) {
        long layout = code.constantValues(code.operand(at, first))[0];
        boolean isByRows = layout == CooperativeMatrixLayout.RowMajorKHR.value();
        if (!isByRows && layout != CooperativeMatrixLayout.ColumnMajorKHR.value()) {
            throw code.failure(at, "is not executed with this memory layout");
        }
        Operand stride = code.wordCount(at) > first + 1 ? code.operand(at, first + 1) : null;
        return places(code, at, pointer, isByRows, stride, matrixType);
    }

    /** NV: the stride, and behind it whether the matrix is stored by columns. */
    private static Places placesNV(Lowering code, int at, int pointer, int first, int matrixType) {
        boolean isByRows = code.constantValues(code.operand(at, first + 1))[0] == 0;
        return places(code, at, pointer, isByRows, code.operand(at, first), matrixType);
    }

    private static Places places(
            Lowering code, int at, int pointer, boolean isByRows, @Nullable Operand stride, int matrixType) {
        MemoryForm component = code.forms.of(matrixType).part(0);
        long unit = code.hasPointee(code.word(at, pointer)) ? code.pointee(at, pointer).size : component.size;
        return new Places(code.operand(at, pointer), isByRows, stride, unit, (int) component.size);
    }

    /** NV: integers are signed if their types are. */
    private static int signedness(Lowering code, int at) {
        int operands = 0;
        for (int i = 0; i < 3; i++) {
            int scalar = code.operand(at, 3 + i).type.scalar;
            boolean isSigned = NumberTypes.isInteger(scalar) && NumberTypes.isSigned(scalar);
            operands |= isSigned ? CooperativeMatrixOperands.MatrixASignedComponentsKHR.value() << i : 0;
        }
        return operands;
    }

    private static Step product(Lowering code, int at, int operands) {
        Operand a = code.operand(at, 3);
        Operand b = code.operand(at, 4);
        Operand c = code.operand(at, 5);
        Operand result = code.result(at);
        MatrixShares left = operandShares(code, at, 3);
        MatrixShares right = operandShares(code, at, 4);
        MatrixShares sums = shares(code, at, code.word(at, 1));
        MatrixProduct product = new MatrixProduct(
                left.rows(),
                left.columns(),
                right.columns(),
                a.type.scalar,
                b.type.scalar,
                c.type.scalar,
                result.type.scalar,
                operands,
                ArithmeticSteps.controls(code, at, result.type.scalar));
        return new Product(product, a, left, b, right, c, sums, result);
    }

    /** Notes it if not all lanes of a subgroup execute an instruction. */
    private static void checkAll(Step step, Group group) {
        if (group.count < group.subgroup.width) {
            group.subgroup.workGroup.dispatch.notAllMeet(step, "subgroup", group.count, group.subgroup.width);
        }
    }

    /** The components of a whole matrix, by rows. */
    private static long[] read(Group group, Operand matrix, MatrixShares shares) {
        long[] components = new long[shares.components()];
        for (int i = 0; i < components.length; i++) {
            components[i] = group.registers[matrix.at(i / shares.lanes(), i % shares.lanes())];
        }
        return components;
    }

    private static void write(Group group, long[] components, Operand matrix, MatrixShares shares) {
        for (int i = 0; i < components.length; i++) {
            group.registers[matrix.at(i / shares.lanes(), i % shares.lanes())] = components[i];
        }
    }

    /**
     * Where the components of a matrix are in memory.
     *
     * @param stride the distance from a row or column to the next, in units; null if they are adjacent
     * @param unit the size in bytes of what the pointer points to
     * @param size the size in bytes of a component
     */
    private record Places(
            Operand pointer, boolean isByRows, @Nullable Operand stride, long unit, int size) {
        long address(Group group, int lane, MatrixShares shares, int component) {
            int row = component / shares.columns();
            int column = component % shares.columns();
            int major = isByRows ? row : column;
            int minor = isByRows ? column : row;
            long distance = stride == null
                    ? (long) (isByRows ? shares.columns() : shares.rows()) * size
                    : group.registers[stride.at(0, lane)] * unit;
            return group.registers[pointer.at(0, lane)] + major * distance + (long) minor * size;
        }
    }

    private static final class Transfer extends Step implements MemoryAccesses {
        private final MatrixShares shares;
        private final Operand matrix;
        private final boolean isLoad;
        private final Places places;

        Transfer(MatrixShares shares, Operand matrix, boolean isLoad, Places places) {
            this.shares = shares;
            this.matrix = matrix;
            this.isLoad = isLoad;
            this.places = places;
        }

        @Override
        public void run(Group group) {
            checkAll(this, group);
            for (int k = 0; k < group.count; k++) {
                int lane = group.lanes[k];
                for (int s = 0; s < shares.length(); s++) {
                    int component = shares.component(lane, s);
                    if (component < shares.components()) {
                        move(group, lane, matrix.at(s, lane), places.address(group, lane, shares, component));
                    }
                }
            }
        }

        @Override
        public void visit(Group group, Visitor visitor) {
            for (int k = 0; k < group.count; k++) {
                int lane = group.lanes[k];
                for (int s = 0; s < shares.length(); s++) {
                    int component = shares.component(lane, s);
                    if (component < shares.components()) {
                        long address = places.address(group, lane, shares, component);
                        visitor.access(group, lane, address, places.size, !isLoad);
                    }
                }
            }
        }

        private void move(Group group, int lane, int register, long address) {
            Memory memory = group.subgroup.memory(address);
            long offset = Address.offset(address);
            boolean isInside = memory.contains(offset, places.size);
            if (!isInside) {
                group.subgroup.workGroup.dispatch.outOfBounds(group, this, lane, address, places.size);
            }
            if (isLoad) {
                group.registers[register] = isInside ? memory.read(lane, offset, places.size) : 0;
            } else if (isInside) {
                memory.write(lane, offset, places.size, group.registers[register]);
            }
        }
    }

    private static final class Product extends Step {
        private final MatrixProduct product;
        private final Operand a;
        private final MatrixShares left;
        private final Operand b;
        private final MatrixShares right;
        private final Operand c;
        private final MatrixShares sums;
        private final Operand result;

        Product(
                MatrixProduct product,
                Operand a,
                MatrixShares left,
                Operand b,
                MatrixShares right,
                Operand c,
                MatrixShares sums,
                Operand result) {
            this.product = product;
            this.a = a;
            this.left = left;
            this.b = b;
            this.right = right;
            this.c = c;
            this.sums = sums;
            this.result = result;
        }

        @Override
        public void run(Group group) {
            checkAll(this, group);
            long[] components = product.compute(read(group, a, left), read(group, b, right), read(group, c, sums));
            write(group, components, result, sums);
        }
    }

    private static final class Transpose extends Step {
        private final Operand matrix;
        private final MatrixShares shares;
        private final Operand result;

        Transpose(Operand matrix, MatrixShares shares, Operand result) {
            this.matrix = matrix;
            this.shares = shares;
            this.result = result;
        }

        @Override
        public void run(Group group) {
            checkAll(this, group);
            long[] components = read(group, matrix, shares);
            long[] transposed = new long[components.length];
            for (int i = 0; i < components.length; i++) {
                transposed[i % shares.columns() * shares.rows() + i / shares.columns()] = components[i];
            }
            write(group, transposed, result, new MatrixShares(shares.columns(), shares.rows(), shares.lanes()));
        }
    }

    /** The row and column of a component of a lane. */
    private static final class Coordinate extends Step {
        private final MatrixShares shares;
        private final Operand index;
        private final Operand result;

        Coordinate(MatrixShares shares, Operand index, Operand result) {
            this.shares = shares;
            this.index = index;
            this.result = result;
        }

        @Override
        public void run(Group group) {
            for (int k = 0; k < group.count; k++) {
                int lane = group.lanes[k];
                int component = shares.component(lane, (int) group.registers[index.at(0, lane)]);
                group.registers[result.at(0, lane)] = component / shares.columns();
                group.registers[result.at(1, lane)] = component % shares.columns();
            }
        }
    }

    private static final class Constant extends Step {
        private final Operand result;
        private final long value;

        Constant(Operand result, long value) {
            this.result = result;
            this.value = value;
        }

        @Override
        public void run(Group group) {
            for (int k = 0; k < group.count; k++) {
                group.registers[result.at(0, group.lanes[k])] = value;
            }
        }
    }
}
