// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.internal.step;

import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.spirv4j.exec.internal.machine.Address;
import org.spirv4j.exec.internal.machine.Group;
import org.spirv4j.exec.internal.machine.Memory;
import org.spirv4j.exec.internal.machine.Operand;
import org.spirv4j.exec.internal.machine.Step;
import org.spirv4j.internal.number.NumberTypes;
import org.spirv4j.internal.semantics.Conversion;
import org.spirv4j.internal.semantics.FloatEncoding;

/**
 * Instructions on cooperative vectors and matrices in memory (SPV_NV_cooperative_vector). Sums of floating-point
 * numbers are computed in double precision and rounded once, those of integers wrap around.
 */
public final class CooperativeVectorSteps {
    private CooperativeVectorSteps() {}

    /**
     * Numbers in memory one after another.
     *
     * @param pointer points to the start
     * @param offset the distance in bytes from there to the first number
     * @param scalar the type of the numbers, see {@link NumberTypes}
     */
    public record Numbers(Operand pointer, Operand offset, int scalar) {
        int length() {
            return NumberTypes.width(scalar) / Byte.SIZE;
        }

        long address(Group group, int lane) {
            int unused = Long.SIZE - NumberTypes.width(offset.type.scalar);
            long distance = group.registers[offset.at(0, lane)] << unused >>> unused;
            return group.registers[pointer.at(0, lane)] + distance;
        }
    }

    /**
     * A matrix in memory.
     *
     * @param numbers its elements
     * @param rows the number of rows as it lies in memory
     * @param columns the number of columns
     * @param isByRows whether the elements of a row are adjacent
     * @param stride the distance in bytes between rows, or else columns; null if they are adjacent
     */
    public record Matrix(
            Numbers numbers,
            int rows,
            int columns,
            boolean isByRows,
            @Nullable Operand stride) {
        private long distance(Group group, int lane) {
            return stride == null
                    ? (long) (isByRows ? columns : rows) * numbers.length()
                    : group.registers[stride.at(0, lane)] & 0xFFFF_FFFFL;
        }

        private long address(long start, long distance, int row, int column) {
            int major = isByRows ? row : column;
            int minor = isByRows ? column : row;
            return start + major * distance + (long) minor * numbers.length();
        }
    }

    private static double decode(long bits, int scalar) {
        return NumberTypes.isFloat(scalar) ? FloatEncoding.decode(bits, scalar) : integer(bits, scalar);
    }

    /** The value of an integer. */
    private static long integer(long bits, int scalar) {
        int width = NumberTypes.width(scalar);
        return NumberTypes.isSigned(scalar) ? Conversion.signExtend(bits, width) : Conversion.zeroExtend(bits, width);
    }

    /** The bits of a number; integers are rounded to the nearest one, and are the nearest one that there is. */
    private static long encode(double value, int scalar) {
        int width = NumberTypes.width(scalar);
        if (NumberTypes.isFloat(scalar)) {
            return FloatEncoding.encode(value, scalar);
        }
        double least = NumberTypes.isSigned(scalar) ? -Math.pow(2, width - 1) : 0;
        double most = Math.pow(2, NumberTypes.isSigned(scalar) ? width - 1 : width) - 1;
        long rounded = (long) Math.rint(Math.max(least, Math.min(most, value)));
        return Conversion.zeroExtend(rounded, width);
    }

    /** A factor of products. */
    private record Factor(long bits, int scalar) {
        static final Factor ONE = new Factor(1, NumberTypes.UINT32);

        double number() {
            return decode(bits, scalar);
        }

        long integer() {
            return NumberTypes.isFloat(scalar)
                    ? (long) Math.rint(number())
                    : CooperativeVectorSteps.integer(bits, scalar);
        }
    }

    /** Reads and writes numbers for a step, and reports what is outside of memory. */
    private abstract static class Transfer extends Step implements MemoryAccesses {
        /** The bits of a number. */
        final long read(Group group, int lane, long address, int scalar) {
            int length = NumberTypes.width(scalar) / Byte.SIZE;
            Memory memory = group.subgroup.memory(address);
            long offset = Address.offset(address);
            if (!memory.contains(offset, length)) {
                group.subgroup.workGroup.dispatch.outOfBounds(group, this, lane, address, length);
                return 0;
            }
            return memory.read(lane, offset, length);
        }

        /** Adds the product of two numbers to one in memory; several work-groups may do so at once. */
        final void add(Group group, int lane, long address, int scalar, Factor a, Factor b) {
            int length = NumberTypes.width(scalar) / Byte.SIZE;
            Memory memory = group.subgroup.memory(address);
            long offset = Address.offset(address);
            if (!memory.contains(offset, length)) {
                group.subgroup.workGroup.dispatch.outOfBounds(group, this, lane, address, length);
            } else if (memory.isWrittenBy(group.subgroup, lane)) {
                synchronized (memory) {
                    long old = memory.read(lane, offset, length);
                    long sum = NumberTypes.isFloat(scalar)
                            ? encode(decode(old, scalar) + a.number() * b.number(), scalar)
                            : old + a.integer() * b.integer();
                    memory.write(lane, offset, length, sum);
                }
            }
        }
    }

    /** OpCooperativeVectorLoadNV and OpCooperativeVectorStoreNV. */
    public static final class Access extends Transfer {
        private final Numbers numbers;
        private final Operand value;
        private final boolean isStore;

        public Access(Numbers numbers, Operand value, boolean isStore) {
            this.numbers = numbers;
            this.value = value;
            this.isStore = isStore;
        }

        @Override
        public void visit(Group group, Visitor visitor) {
            for (int k = 0; k < group.count; k++) {
                int lane = group.lanes[k];
                long first = numbers.address(group, lane);
                for (int i = 0; i < value.type.slots; i++) {
                    visitor.access(group, lane, first + (long) i * numbers.length(), numbers.length(), isStore);
                }
            }
        }

        @Override
        public void run(Group group) {
            int length = numbers.length();
            int slots = (int) value.type.slots;
            for (int k = 0; k < group.count; k++) {
                int lane = group.lanes[k];
                long address = numbers.address(group, lane);
                Memory memory = group.subgroup.memory(address);
                long first = Address.offset(address);
                if (!memory.contains(first, length * slots)) {
                    group.subgroup.workGroup.dispatch.outOfBounds(group, this, lane, address, (long) length * slots);
                }
                for (int i = 0; i < slots; i++) {
                    long offset = first + (long) i * length;
                    if (isStore) {
                        memory.writeInside(group.subgroup, lane, offset, length, group.registers[value.at(i, lane)]);
                    } else {
                        group.registers[value.at(i, lane)] = memory.readInside(lane, offset, length);
                    }
                }
            }
        }
    }

    /** OpCooperativeVectorMatrixMulNV and OpCooperativeVectorMatrixMulAddNV. */
    public static final class Product extends Transfer {
        private final Operand input;

        /** The type to which components of the input are converted; of packed ones, that of their parts. */
        private final int inputScalar;

        private final boolean isPacked;
        private final Matrix matrix;
        private final boolean isTransposed;
        private final @Nullable Numbers bias;
        private final boolean isSaturating;
        private final Operand result;

        public Product(
                Operand input,
                int inputScalar,
                boolean isPacked,
                Matrix matrix,
                boolean isTransposed,
                @Nullable Numbers bias,
                boolean isSaturating,
                Operand result) {
            this.input = input;
            this.inputScalar = inputScalar;
            this.isPacked = isPacked;
            this.matrix = matrix;
            this.isTransposed = isTransposed;
            this.bias = bias;
            this.isSaturating = isSaturating;
            this.result = result;
        }

        private int rows() {
            return isTransposed ? matrix.columns : matrix.rows;
        }

        private int columns() {
            return isTransposed ? matrix.rows : matrix.columns;
        }

        private long element(long start, long distance, int row, int column) {
            return isTransposed
                    ? matrix.address(start, distance, column, row)
                    : matrix.address(start, distance, row, column);
        }

        @Override
        public void visit(Group group, Visitor visitor) {
            for (int k = 0; k < group.count; k++) {
                int lane = group.lanes[k];
                long start = matrix.numbers.address(group, lane);
                long distance = matrix.distance(group, lane);
                for (int row = 0; row < rows(); row++) {
                    for (int column = 0; column < columns(); column++) {
                        long address = element(start, distance, row, column);
                        visitor.access(group, lane, address, matrix.numbers.length(), false);
                    }
                    if (bias != null) {
                        long address = bias.address(group, lane) + (long) row * bias.length();
                        visitor.access(group, lane, address, bias.length(), false);
                    }
                }
            }
        }

        @Override
        public void run(Group group) {
            boolean areIntegers = NumberTypes.isInteger(inputScalar)
                    && NumberTypes.isInteger(matrix.numbers.scalar)
                    && NumberTypes.isInteger(result.type.scalar);
            long[] vector = new long[columns()];
            for (int k = 0; k < group.count; k++) {
                int lane = group.lanes[k];
                for (int i = 0; i < vector.length; i++) {
                    vector[i] = component(group, lane, i);
                }
                for (int row = 0; row < result.type.slots; row++) {
                    long sum = row >= rows()
                            ? 0
                            : areIntegers ? integer(group, lane, row, vector) : number(group, lane, row, vector);
                    group.registers[result.at(row, lane)] = sum;
                }
            }
        }

        private long number(Group group, int lane, int row, long[] vector) {
            long start = matrix.numbers.address(group, lane);
            long distance = matrix.distance(group, lane);
            int scalar = matrix.numbers.scalar;
            double sum = bias == null ? 0 : decode(bias(group, lane, row), bias.scalar);
            for (int column = 0; column < vector.length; column++) {
                long bits = read(group, lane, element(start, distance, row, column), scalar);
                sum += decode(bits, scalar) * decode(vector[column], inputScalar);
            }
            return encode(sum, result.type.scalar);
        }

        private long integer(Group group, int lane, int row, long[] vector) {
            long start = matrix.numbers.address(group, lane);
            long distance = matrix.distance(group, lane);
            int scalar = matrix.numbers.scalar;
            long sum = bias == null ? 0 : new Factor(bias(group, lane, row), bias.scalar).integer();
            for (int column = 0; column < vector.length; column++) {
                long bits = read(group, lane, element(start, distance, row, column), scalar);
                sum += CooperativeVectorSteps.integer(bits, scalar)
                        * CooperativeVectorSteps.integer(vector[column], inputScalar);
            }
            int width = NumberTypes.width(result.type.scalar);
            return isSaturating ? encode((double) sum, result.type.scalar) : Conversion.zeroExtend(sum, width);
        }

        private long bias(Group group, int lane, int row) {
            Numbers numbers = Objects.requireNonNull(bias);
            return read(group, lane, numbers.address(group, lane) + (long) row * numbers.length(), numbers.scalar);
        }

        /** The bits of a component of the input, as its interpretation says. */
        private long component(Group group, int lane, int index) {
            if (isPacked) {
                int width = NumberTypes.width(inputScalar);
                int parts = NumberTypes.width(input.type.scalar) / width;
                return index / parts >= input.type.slots
                        ? 0
                        : Conversion.zeroExtend(
                                group.registers[input.at(index / parts, lane)] >>> index % parts * width, width);
            }
            return index >= input.type.slots
                    ? 0
                    : encode(decode(group.registers[input.at(index, lane)], input.type.scalar), inputScalar);
        }
    }

    /** OpCooperativeVectorOuterProductAccumulateNV. */
    public static final class OuterProduct extends Transfer {
        private final Matrix matrix;
        private final Operand a;
        private final Operand b;

        public OuterProduct(Matrix matrix, Operand a, Operand b) {
            this.matrix = matrix;
            this.a = a;
            this.b = b;
        }

        @Override
        public void visit(Group group, Visitor visitor) {
            // The additions are atomic.
        }

        @Override
        public void run(Group group) {
            for (int k = 0; k < group.count; k++) {
                int lane = group.lanes[k];
                long start = matrix.numbers.address(group, lane);
                long distance = matrix.distance(group, lane);
                for (int row = 0; row < matrix.rows; row++) {
                    Factor left = new Factor(group.registers[a.at(row, lane)], a.type.scalar);
                    for (int column = 0; column < matrix.columns; column++) {
                        Factor right = new Factor(group.registers[b.at(column, lane)], b.type.scalar);
                        long address = matrix.address(start, distance, row, column);
                        add(group, lane, address, matrix.numbers.scalar, left, right);
                    }
                }
            }
        }
    }

    /** OpCooperativeVectorReduceSumAccumulateNV. */
    public static final class ReduceSum extends Transfer {
        private final Numbers sums;
        private final Operand vector;

        public ReduceSum(Numbers sums, Operand vector) {
            this.sums = sums;
            this.vector = vector;
        }

        @Override
        public void visit(Group group, Visitor visitor) {
            // The additions are atomic.
        }

        @Override
        public void run(Group group) {
            for (int k = 0; k < group.count; k++) {
                int lane = group.lanes[k];
                long start = sums.address(group, lane);
                for (int i = 0; i < vector.type.slots; i++) {
                    Factor value = new Factor(group.registers[vector.at(i, lane)], vector.type.scalar);
                    add(group, lane, start + (long) i * sums.length(), sums.scalar, value, Factor.ONE);
                }
            }
        }
    }
}
