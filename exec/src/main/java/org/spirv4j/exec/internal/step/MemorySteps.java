// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.internal.step;

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

    /** OpLoad. */
    public static final class Load extends Step implements MemoryAccesses {
        public final Operand pointer;
        public final Operand result;

        /** See {@link MemoryForm#cells}. */
        public final long[] cells;

        private final long size;

        public Load(Operand pointer, Operand result, MemoryForm form) {
            this.pointer = pointer;
            this.result = result;
            cells = form.cells();
            size = form.size;
        }

        @Override
        public void run(Group group) {
            if (!pointer.isConstant() || !isReadAtOnce(group)) {
                readEach(group);
            }
        }

        @Override
        public void visit(Group group, Visitor visitor) {
            MemoryAccesses.visit(group, pointer, cells, false, visitor);
        }

        /** Reads for all lanes from the same place; returns false if it is not inside of the memory. */
        private boolean isReadAtOnce(Group group) {
            long address = group.registers[pointer.base];
            Memory memory = group.subgroup.memory(address);
            long offset = Address.offset(address);
            if (!memory.contains(offset, (int) size)) {
                return false;
            }
            int to = result.base;
            for (long cell : cells) {
                memory.read(
                        group.lanes,
                        group.count,
                        offset + MemoryForm.cellOffset(cell),
                        MemoryForm.cellLength(cell),
                        group.registers,
                        to);
                to += result.slot;
            }
            return true;
        }

        private void readEach(Group group) {
            long[] registers = group.registers;
            for (int k = 0; k < group.count; k++) {
                int lane = group.lanes[k];
                long address = registers[pointer.base + lane * pointer.lane];
                Memory memory = group.subgroup.memory(address);
                long offset = Address.offset(address);
                int to = result.base + lane;
                if (memory.contains(offset, (int) size)) {
                    for (long cell : cells) {
                        registers[to] =
                                memory.read(lane, offset + MemoryForm.cellOffset(cell), MemoryForm.cellLength(cell));
                        to += result.slot;
                    }
                } else {
                    group.subgroup.workGroup.dispatch.outOfBounds(group, this, lane, address, size);
                    for (long cell : cells) {
                        long place = offset + MemoryForm.cellOffset(cell);
                        int length = MemoryForm.cellLength(cell);
                        registers[to] = memory.readInside(lane, place, length);
                        to += result.slot;
                    }
                }
            }
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
        private final long address;
        private final long[] cells;

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

    /** OpStore. */
    public static final class Store extends Step implements MemoryAccesses {
        public final Operand pointer;
        public final Operand value;

        /** See {@link MemoryForm#cells}. */
        public final long[] cells;

        private final long size;

        public Store(Operand pointer, Operand value, MemoryForm form) {
            this.pointer = pointer;
            this.value = value;
            cells = form.cells();
            size = form.size;
        }

        @Override
        public void run(Group group) {
            if (!pointer.isConstant() || !isWrittenAtOnce(group)) {
                writeEach(group);
            }
        }

        @Override
        public void visit(Group group, Visitor visitor) {
            MemoryAccesses.visit(group, pointer, cells, true, visitor);
        }

        /**
         * Writes for all lanes to the same place; returns false if it is not inside of the memory, or not all may
         * write.
         */
        private boolean isWrittenAtOnce(Group group) {
            long address = group.registers[pointer.base];
            Memory memory = group.subgroup.memory(address);
            long offset = Address.offset(address);
            if (!memory.contains(offset, (int) size) || !memory.isWrittenByAll(group.subgroup)) {
                return false;
            }
            int from = value.base;
            for (long cell : cells) {
                memory.write(
                        group.lanes,
                        group.count,
                        offset + MemoryForm.cellOffset(cell),
                        MemoryForm.cellLength(cell),
                        group.registers,
                        from,
                        value.lane);
                from += value.slot;
            }
            return true;
        }

        private void writeEach(Group group) {
            long[] registers = group.registers;
            for (int k = 0; k < group.count; k++) {
                int lane = group.lanes[k];
                long address = registers[pointer.base + lane * pointer.lane];
                Memory memory = group.subgroup.memory(address);
                long offset = Address.offset(address);
                int from = value.base + lane * value.lane;
                if (!memory.isWrittenBy(group.subgroup, lane)) {
                    continue;
                }
                boolean isInside = memory.contains(offset, (int) size);
                if (!isInside) {
                    group.subgroup.workGroup.dispatch.outOfBounds(group, this, lane, address, size);
                }
                for (long cell : cells) {
                    long place = offset + MemoryForm.cellOffset(cell);
                    int length = MemoryForm.cellLength(cell);
                    if (isInside || memory.contains(place, length)) {
                        memory.write(lane, place, length, registers[from]);
                    }
                    from += value.slot;
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
