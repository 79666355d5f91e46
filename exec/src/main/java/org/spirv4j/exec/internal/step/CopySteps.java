// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.internal.step;

import org.spirv4j.exec.internal.machine.Address;
import org.spirv4j.exec.internal.machine.Group;
import org.spirv4j.exec.internal.machine.Memory;
import org.spirv4j.exec.internal.machine.Operand;
import org.spirv4j.exec.internal.machine.Step;
import org.spirv4j.exec.internal.type.MemoryForm;

/** Copies from memory to memory. */
public final class CopySteps {
    private CopySteps() {}

    /** OpCopyMemory: forms may differ, but have the same scalars. */
    public static final class Copy extends Step implements MemoryAccesses {
        private final Operand to;
        private final long[] toCells;
        private final Operand from;
        private final long[] fromCells;
        private final long toSize;
        private final long fromSize;

        public Copy(Operand to, MemoryForm toForm, Operand from, MemoryForm fromForm) {
            this.to = to;
            this.from = from;
            toCells = toForm.cells();
            fromCells = fromForm.cells();
            toSize = toForm.size;
            fromSize = fromForm.size;
        }

        @Override
        public void visit(Group group, Visitor visitor) {
            for (int k = 0; k < group.count; k++) {
                int lane = group.lanes[k];
                MemoryAccesses.visit(group, lane, group.registers[from.at(0, lane)], fromCells, false, visitor);
                MemoryAccesses.visit(group, lane, group.registers[to.at(0, lane)], toCells, true, visitor);
            }
        }

        /** The memory to which an address refers; a finding if not all bytes are inside. */
        private Memory inside(Group group, int lane, long address, long size) {
            Memory memory = group.subgroup.memory(address);
            if (!memory.contains(Address.offset(address), (int) size)) {
                group.subgroup.workGroup.dispatch.outOfBounds(group, this, lane, address, size);
            }
            return memory;
        }

        @Override
        public void run(Group group) {
            long[] values = new long[fromCells.length];
            for (int k = 0; k < group.count; k++) {
                int lane = group.lanes[k];
                long source = group.registers[from.base + lane * from.lane];
                Memory memory = inside(group, lane, source, fromSize);
                for (int i = 0; i < values.length; i++) {
                    long byteOffset = Address.offset(source) + MemoryForm.cellOffset(fromCells[i]);
                    int length = MemoryForm.cellLength(fromCells[i]);
                    values[i] = memory.readInside(lane, byteOffset, length);
                }
                long target = group.registers[to.base + lane * to.lane];
                memory = inside(group, lane, target, toSize);
                for (int i = 0; i < Math.min(values.length, toCells.length); i++) {
                    long byteOffset = Address.offset(target) + MemoryForm.cellOffset(toCells[i]);
                    int length = MemoryForm.cellLength(toCells[i]);
                    memory.writeInside(group.subgroup, lane, byteOffset, length, values[i]);
                }
            }
        }
    }

    public static final class CopyBytes extends Step implements MemoryAccesses {
        private final Operand to;
        private final Operand from;
        private final Operand size;

        public CopyBytes(Operand to, Operand from, Operand size) {
            this.to = to;
            this.from = from;
            this.size = size;
        }

        @Override
        public void visit(Group group, Visitor visitor) {
            for (int k = 0; k < group.count; k++) {
                int lane = group.lanes[k];
                int count = (int) Math.min(Integer.MAX_VALUE, group.registers[size.at(0, lane)]);
                visitor.access(group, lane, group.registers[from.at(0, lane)], count, false);
                visitor.access(group, lane, group.registers[to.at(0, lane)], count, true);
            }
        }

        @Override
        public void run(Group group) {
            for (int k = 0; k < group.count; k++) {
                int lane = group.lanes[k];
                long count = group.registers[size.base + lane * size.lane];
                long source = group.registers[from.base + lane * from.lane];
                long target = group.registers[to.base + lane * to.lane];
                Memory in = group.subgroup.memory(source);
                Memory out = group.subgroup.memory(target);
                if (!out.isWrittenBy(group.subgroup, lane)) {
                    continue;
                }
                long most = Math.min(in.size - Address.offset(source), out.size - Address.offset(target));
                if (count < 0 || count > most) {
                    group.subgroup.workGroup.dispatch.outOfBounds(group, this, lane, target, count);
                }
                for (long i = 0; i < Math.min(count, most); i++) {
                    out.write(lane, Address.offset(target) + i, 1, in.read(lane, Address.offset(source) + i, 1));
                }
            }
        }
    }
}
