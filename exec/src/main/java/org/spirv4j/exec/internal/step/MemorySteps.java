// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.internal.step;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.spirv4j.exec.internal.machine.Address;
import org.spirv4j.exec.internal.machine.Group;
import org.spirv4j.exec.internal.machine.Memory;
import org.spirv4j.exec.internal.machine.Operand;
import org.spirv4j.exec.internal.machine.Step;
import org.spirv4j.exec.internal.type.MemoryForm;
import org.spirv4j.internal.number.NumberTypes;

/** Variables, loads, stores, copies and pointers. */
public final class MemorySteps {
    private MemorySteps() {}

    /** Reads or writes the scalars of a value in memory. */
    public abstract static class Access extends Step implements MemoryAccesses {
        public final Operand pointer;

        /** The result of a load, or the object that is stored. */
        public final Operand value;

        /** See {@link MemoryForm#cells}. */
        public final long[] cells;

        private final long size;

        Access(Operand pointer, Operand value, MemoryForm form) {
            this.pointer = pointer;
            this.value = value;
            cells = form.cells();
            size = form.size;
        }

        @Override
        public final void run(Group group) {
            if (!pointer.isConstant() || !isDoneAtOnce(group)) {
                accessByLane(group);
            }
        }

        @Override
        public final void visit(Group group, Visitor visitor) {
            MemoryAccesses.visit(group, pointer, cells, isWrite(), visitor);
        }

        abstract boolean isWrite();

        /**
         * Accesses the same bytes for all lanes; returns false if they are not inside of the memory, or not all lanes
         * may write.
         */
        private boolean isDoneAtOnce(Group group) {
            long address = group.registers[pointer.base];
            Memory memory = group.subgroup.memory(address);
            long offset = Address.offset(address);
            if (!memory.contains(offset, (int) size) || isWrite() && !memory.isWrittenByAll(group.subgroup)) {
                return false;
            }
            int register = value.base;
            for (long cell : cells) {
                transfer(group, memory, offset + MemoryForm.cellOffset(cell), MemoryForm.cellLength(cell), register);
                register += value.slot;
            }
            return true;
        }

        private void accessByLane(Group group) {
            boolean isWrite = isWrite();
            long[] registers = group.registers;
            for (int k = 0; k < group.count; k++) {
                int lane = group.lanes[k];
                long address = registers[pointer.base + lane * pointer.lane];
                Memory memory = group.subgroup.memory(address);
                if (isWrite && !memory.isWrittenBy(group.subgroup, lane)) {
                    continue;
                }
                long offset = Address.offset(address);
                boolean isInside = memory.contains(offset, (int) size);
                if (!isInside) {
                    group.subgroup.workGroup.dispatch.outOfBounds(group, this, lane, address, size);
                }
                int register = value.base + lane * value.lane;
                for (long cell : cells) {
                    long start = offset + MemoryForm.cellOffset(cell);
                    int length = MemoryForm.cellLength(cell);
                    transfer(registers, memory, lane, start, length, register, isInside);
                    register += value.slot;
                }
            }
        }

        /** Copies the bytes of a scalar that all lanes of a group access, which are inside of the memory. */
        abstract void transfer(Group group, Memory memory, long start, int length, int register);

        /**
         * Copies the bytes of a scalar that a lane accesses.
         *
         * @param isInside whether the bytes are inside of the memory; if not, some may be
         */
        abstract void transfer(
                long[] registers, Memory memory, int lane, long start, int length, int register, boolean isInside);
    }

    /** OpLoad. */
    public static final class Load extends Access {
        public Load(Operand pointer, Operand result, MemoryForm form) {
            super(pointer, result, form);
        }

        @Override
        boolean isWrite() {
            return false;
        }

        @Override
        void transfer(Group group, Memory memory, long start, int length, int register) {
            memory.read(group.lanes, group.count, start, length, group.registers, register);
        }

        @Override
        void transfer(
                long[] registers, Memory memory, int lane, long start, int length, int register, boolean isInside) {
            registers[register] = isInside ? memory.read(lane, start, length) : memory.readInside(lane, start, length);
        }
    }

    /** OpStore. */
    public static final class Store extends Access implements StatedRegisters {
        public Store(Operand pointer, Operand value, MemoryForm form) {
            super(pointer, value, form);
        }

        @Override
        boolean isWrite() {
            return true;
        }

        @Override
        void transfer(Group group, Memory memory, long start, int length, int register) {
            memory.write(group.lanes, group.count, start, length, group.registers, register, value.lane);
        }

        @Override
        void transfer(
                long[] registers, Memory memory, int lane, long start, int length, int register, boolean isInside) {
            if (isInside || memory.contains(start, length)) {
                memory.write(lane, start, length, registers[register]);
            }
        }

        @Override
        public int[] registersRead() {
            return IntStream.concat(Arrays.stream(pointer.registers()), Arrays.stream(value.registers()))
                    .toArray();
        }

        @Override
        public int[] registersWritten() {
            return new int[0];
        }
    }

    /** Loads an array of descriptors: their addresses. */
    public static final class LoadDescriptors extends Step {
        private final Operand pointer;
        private final Operand result;

        public LoadDescriptors(Operand pointer, Operand result) {
            this.pointer = pointer;
            this.result = result;
        }

        @Override
        public void run(Group group) {
            for (int k = 0; k < group.count; k++) {
                int lane = group.lanes[k];
                long address = group.registers[pointer.at(0, lane)];
                for (int i = 0; i < result.type.slots; i++) {
                    group.registers[result.at(i, lane)] = address + i * Address.RESOURCE;
                }
            }
        }
    }

    /** What a variable without an initializer has in each call of its function: zeros. */
    public static final class Clear extends Step {
        public final long address;
        public final long[] cells;

        public Clear(long address, long[] cells) {
            this.address = address;
            this.cells = cells;
        }

        @Override
        public void run(Group group) {
            Memory memory = group.subgroup.memory(address);
            for (int k = 0; k < group.count; k++) {
                for (long cell : cells) {
                    memory.writeInside(
                            group.subgroup,
                            group.lanes[k],
                            Address.offset(address) + MemoryForm.cellOffset(cell),
                            MemoryForm.cellLength(cell),
                            0);
                }
            }
        }
    }

    /** A pointer to a part: the products of indexes and strides, and a constant, are added to a pointer. */
    public static final class Chain extends Step {
        public final Operand pointer;
        public final Operand result;
        public final long constant;

        /** Signed numbers. */
        public final Operand[] indexes;

        public final long[] strides;
        private final int[] shifts;

        public Chain(Operand pointer, Operand result, long constant, Operand[] indexes, long[] strides) {
            this.pointer = pointer;
            this.result = result;
            this.constant = constant;
            this.indexes = indexes;
            this.strides = strides;
            shifts = new int[indexes.length];
            for (int i = 0; i < shifts.length; i++) {
                shifts[i] = 64 - NumberTypes.width(indexes[i].type.scalar);
            }
        }

        @Override
        public void run(Group group) {
            long[] registers = group.registers;
            for (int k = 0; k < group.count; k++) {
                int lane = group.lanes[k];
                long address = registers[pointer.base + lane * pointer.lane] + constant;
                for (int i = 0; i < indexes.length; i++) {
                    long index = registers[indexes[i].base + lane * indexes[i].lane];
                    address += (index << shifts[i] >> shifts[i]) * strides[i];
                }
                registers[result.base + lane] = address;
            }
        }
    }

    /** OpArrayLength. */
    public static final class Length extends Step {
        public final Operand pointer;
        public final Operand result;
        public final long offset;
        public final long stride;

        public Length(Operand pointer, Operand result, long offset, long stride) {
            this.pointer = pointer;
            this.result = result;
            this.offset = offset;
            this.stride = stride;
        }

        @Override
        public void run(Group group) {
            for (int k = 0; k < group.count; k++) {
                int lane = group.lanes[k];
                long address = group.registers[pointer.base + lane * pointer.lane];
                long size = group.subgroup.memory(address).size - Address.offset(address) - offset;
                group.registers[result.base + lane] = Math.max(0, size) / stride;
            }
        }
    }
}
