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

    /** Notes it if not all lanes of a subgroup execute an instruction; those of a work-group need not do so at once. */
    private static void checkAll(Step step, Group group, MatrixShares shares) {
        if (!shares.isOfWorkGroup() && group.count < group.subgroup.width) {
            group.subgroup.workGroup.dispatch.notAllMeet(step, "subgroup", group.count, group.subgroup.width);
        }
    }

    /** The number of a lane among the invocations that share a matrix. */
    private static int number(Group group, int lane, MatrixShares shares) {
        return shares.isOfWorkGroup() ? group.subgroup.local(lane) : lane;
    }

    /** The step of an instruction that needs whole matrices, which the invocations that share them execute together. */
    public static Step collective(GroupFunction function, MatrixShares shares) {
        if (shares.isOfWorkGroup()) {
            return GroupFunction.inWorkGroup(function, true);
        }
        return GroupFunction.inSubgroup(members -> {
            if (members.count < members.limit) {
                members.first()
                        .subgroup
                        .workGroup
                        .dispatch
                        .notAllMeet(members.step, "subgroup", members.count, members.limit);
            }
            function.compute(members);
        });
    }

    /** The components of a whole matrix, by rows. */
    private static long[] read(Members members, Operand matrix, MatrixShares shares) {
        long[] components = new long[shares.components()];
        for (int s = 0; s < shares.length(); s++) {
            long[] values = members.read(matrix, s);
            for (int k = 0; k < members.count; k++) {
                int component = shares.component(members.numbers[k], s);
                if (component < components.length) {
                    components[component] = values[k];
                }
            }
        }
        return components;
    }

    private static void write(Members members, long[] components, Operand matrix, MatrixShares shares) {
        long[] values = new long[members.count];
        for (int s = 0; s < shares.length(); s++) {
            for (int k = 0; k < members.count; k++) {
                int component = shares.component(members.numbers[k], s);
                values[k] = component < components.length ? components[component] : 0;
            }
            members.write(values, matrix, s);
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
            checkAll(this, group, shares);
            for (int k = 0; k < group.count; k++) {
                int lane = group.lanes[k];
                for (int s = 0; s < shares.length(); s++) {
                    int component = shares.component(number(group, lane, shares), s);
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
                    int component = shares.component(number(group, lane, shares), s);
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

    public static final class Product implements GroupFunction {
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
        public void compute(Members members) {
            long[] components =
                    product.compute(read(members, a, left), read(members, b, right), read(members, c, sums));
            write(members, components, result, sums);
        }
    }

    public static final class Transpose implements GroupFunction {
        private final Operand matrix;
        private final MatrixShares shares;
        private final Operand result;

        public Transpose(Operand matrix, MatrixShares shares, Operand result) {
            this.matrix = matrix;
            this.shares = shares;
            this.result = result;
        }

        @Override
        public void compute(Members members) {
            long[] components = read(members, matrix, shares);
            long[] transposed = new long[components.length];
            for (int i = 0; i < components.length; i++) {
                transposed[i % shares.columns() * shares.rows() + i / shares.columns()] = components[i];
            }
            write(
                    members,
                    transposed,
                    result,
                    new MatrixShares(shares.columns(), shares.rows(), shares.lanes(), shares.isOfWorkGroup()));
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
                int component = shares.component(number(group, lane, shares), (int) group.registers[index.at(0, lane)]);
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
