// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.internal.step;

import org.jspecify.annotations.Nullable;
import org.spirv4j.exec.internal.group.MatrixProduct;
import org.spirv4j.exec.internal.machine.Address;
import org.spirv4j.exec.internal.machine.Group;
import org.spirv4j.exec.internal.machine.Memory;
import org.spirv4j.exec.internal.machine.Operand;
import org.spirv4j.exec.internal.machine.Step;
import org.spirv4j.exec.internal.type.MatrixShares;

/**
 * Loads, stores and products of cooperative matrices, of which each lane of a subgroup has a share. Instructions that
 * compute components from components are those of {@link ArithmeticSteps}.
 */
public final class CooperativeMatrixSteps {
    private CooperativeMatrixSteps() {}

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
    public record Places(
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

    public static final class Transfer extends Step implements MemoryAccesses {
        private final MatrixShares shares;
        private final Operand matrix;
        private final boolean isLoad;
        private final Places places;

        public Transfer(MatrixShares shares, Operand matrix, boolean isLoad, Places places) {
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

    public static final class Product extends Step {
        private final MatrixProduct product;
        private final Operand a;
        private final MatrixShares left;
        private final Operand b;
        private final MatrixShares right;
        private final Operand c;
        private final MatrixShares sums;
        private final Operand result;

        public Product(
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

    public static final class Transpose extends Step {
        private final Operand matrix;
        private final MatrixShares shares;
        private final Operand result;

        public Transpose(Operand matrix, MatrixShares shares, Operand result) {
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
    public static final class Coordinate extends Step {
        private final MatrixShares shares;
        private final Operand index;
        private final Operand result;

        public Coordinate(MatrixShares shares, Operand index, Operand result) {
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

    public static final class Constant extends Step {
        private final Operand result;
        private final long value;

        public Constant(Operand result, long value) {
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
