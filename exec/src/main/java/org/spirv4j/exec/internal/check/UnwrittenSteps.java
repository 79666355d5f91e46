// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.internal.check;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.spirv4j.exec.internal.machine.Address;
import org.spirv4j.exec.internal.machine.Dispatch;
import org.spirv4j.exec.internal.machine.Group;
import org.spirv4j.exec.internal.machine.Memory;
import org.spirv4j.exec.internal.machine.Operand;
import org.spirv4j.exec.internal.machine.Step;
import org.spirv4j.exec.internal.report.Mistake;
import org.spirv4j.exec.internal.step.MemoryAccesses;
import org.spirv4j.exec.internal.type.MemoryForm;
import org.spirv4j.internal.number.Counted;

/** The steps that look for reads of memory that nothing has written. */
final class UnwrittenSteps {
    private UnwrittenSteps() {}

    private static void note(Step step, Group group, int lane, long address, int length) {
        Dispatch dispatch = group.subgroup.workGroup.dispatch;
        dispatch.note(
                Mistake.UNINITIALIZED,
                group,
                step,
                lane,
                () -> "reads " + Counted.of(length, "byte") + " at offset " + Address.offset(address) + " of "
                        + dispatch.resource(Address.number(address)) + ", which nothing has written");
    }

    private static void noteUse(Step step, Group group, int lane, long mask) {
        group.subgroup.workGroup.dispatch.note(
                Mistake.UNINITIALIZED,
                group,
                step,
                lane,
                () -> "uses scalar " + Long.numberOfTrailingZeros(mask)
                        + " of a composite that was loaded from memory where nothing has written it");
    }

    /** Notes unwritten bytes that an instruction reads; those that it writes have been written. */
    static final class Access extends Step implements MemoryAccesses.Visitor {
        private final MemoryAccesses accesses;
        private final boolean usesValue;

        /**
         * Makes the step.
         *
         * @param usesValue whether what is read is used
         */
        Access(MemoryAccesses accesses, boolean usesValue) {
            this.accesses = accesses;
            this.usesValue = usesValue;
        }

        @Override
        public void run(Group group) {
            accesses.visit(group, this);
        }

        @Override
        public void access(Group group, int lane, long address, int length, boolean isWrite) {
            Memory memory = group.subgroup.memory(address);
            if (!memory.remembersWrites()) {
                return;
            }
            if (isWrite) {
                memory.setWritten(lane, Address.offset(address), length, true);
            } else if (usesValue && !memory.isWritten(lane, Address.offset(address), length)) {
                note(this, group, lane, address, length);
            }
        }
    }

    /** Bytes that are copied have been written if those have from which they are copied. */
    static final class Copy extends Step {
        private final MemoryAccesses accesses;

        Copy(MemoryAccesses accesses) {
            this.accesses = accesses;
        }

        @Override
        public void run(Group group) {
            Deque<long[]> reads = new ArrayDeque<>();
            accesses.visit(group, (lanes, lane, address, length, isWrite) -> {
                if (!isWrite) {
                    reads.add(new long[] {address, length});
                } else if (!reads.isEmpty()) {
                    long[] read = reads.remove();
                    copy(group, lane, read[0], address, Math.min(length, (int) read[1]));
                }
            });
        }

        private void copy(Group group, int lane, long source, long target, int length) {
            Memory from = group.subgroup.memory(source);
            Memory to = group.subgroup.memory(target);
            if (!to.remembersWrites() && !from.isWritten(lane, Address.offset(source), length)) {
                note(this, group, lane, source, length);
            }
            for (int i = 0; i < length && to.remembersWrites(); i++) {
                to.setWritten(lane, Address.offset(target) + i, 1, from.isWritten(lane, Address.offset(source) + i, 1));
            }
        }
    }

    /** Nothing has written a variable when its function starts. */
    static final class Forget extends Step {
        private final long address;
        private final long size;

        Forget(long address, long size) {
            this.address = address;
            this.size = size;
        }

        @Override
        public void run(Group group) {
            Memory memory = group.subgroup.memory(address);
            for (int k = 0; k < group.count; k++) {
                memory.setWritten(group.lanes[k], 0, size, false);
            }
        }
    }

    /** Knows the scalars of a value in memory, and the mask of those that have not been written. */
    private abstract static class Scalars extends Step {
        final long[] cells;
        final Operand mask;
        private final Operand pointer;

        Scalars(Operand pointer, long[] cells, Operand mask) {
            this.pointer = pointer;
            this.cells = cells;
            this.mask = mask;
        }

        @Override
        public final void run(Group group) {
            for (int k = 0; k < group.count; k++) {
                int lane = group.lanes[k];
                long address = group.registers[pointer.at(0, lane)];
                run(group, lane, group.subgroup.memory(address), Address.offset(address));
            }
        }

        abstract void run(Group group, int lane, Memory memory, long offset);
    }

    /** Sets the mask of a value that is loaded. */
    static final class Load extends Scalars {
        Load(Operand pointer, long[] cells, Operand mask) {
            super(pointer, cells, mask);
        }

        @Override
        void run(Group group, int lane, Memory memory, long offset) {
            long unwritten = 0;
            for (int i = 0; i < cells.length && memory.remembersWrites(); i++) {
                long byteOffset = offset + MemoryForm.cellOffset(cells[i]);
                if (!memory.isWritten(lane, byteOffset, MemoryForm.cellLength(cells[i]))) {
                    unwritten |= 1L << i;
                }
            }
            group.registers[mask.at(0, lane)] = unwritten;
        }
    }

    /** The scalars of a value that have been written have been written where it is stored. */
    static final class Store extends Scalars {
        Store(Operand pointer, long[] cells, Operand mask) {
            super(pointer, cells, mask);
        }

        @Override
        void run(Group group, int lane, Memory memory, long offset) {
            long unwritten = group.registers[mask.at(0, lane)];
            if (!memory.remembersWrites() && unwritten != 0) {
                noteUse(this, group, lane, unwritten);
            }
            for (int i = 0; i < cells.length && memory.remembersWrites(); i++) {
                long byteOffset = offset + MemoryForm.cellOffset(cells[i]);
                memory.setWritten(lane, byteOffset, MemoryForm.cellLength(cells[i]), (unwritten >>> i & 1) == 0);
            }
        }
    }

    /** Notes it if scalars of a value that is used have not been written. */
    static final class Use extends Step {
        private final Operand mask;
        private final long used;

        Use(Operand mask, long used) {
            this.mask = mask;
            this.used = used;
        }

        @Override
        public void run(Group group) {
            for (int k = 0; k < group.count; k++) {
                long unwritten = group.registers[mask.at(0, group.lanes[k])] & used;
                if (unwritten != 0) {
                    noteUse(this, group, group.lanes[k], unwritten);
                }
            }
        }
    }

    /**
     * Takes the mask of the value that OpSelect chooses, or for each component that of the one that it is taken from.
     */
    static final class Select extends Step {
        private final Operand condition;
        private final Operand first;
        private final Operand second;
        private final Operand result;

        Select(Operand condition, Operand first, Operand second, Operand result) {
            this.condition = condition;
            this.first = first;
            this.second = second;
            this.result = result;
        }

        @Override
        public void run(Group group) {
            for (int k = 0; k < group.count; k++) {
                int lane = group.lanes[k];
                long chosen = 0;
                for (int i = 0; i < condition.type.slots; i++) {
                    chosen |= (group.registers[condition.at(i, lane)] & 1) << i;
                }
                long bits = condition.type.slots == 1 ? -chosen : chosen;
                group.registers[result.at(0, lane)] =
                        group.registers[first.at(0, lane)] & bits | group.registers[second.at(0, lane)] & ~bits;
            }
        }
    }

    /** Makes a mask of parts of others. */
    static final class Combine extends Step {
        /** A part of a mask, and where it goes; without a mask the slots there have been written. */
        private record Part(@Nullable Operand from, int shift, int to, long bits) {}

        private final Operand result;
        private final List<Part> parts = new ArrayList<>();

        Combine(Operand result) {
            this.result = result;
        }

        /** Adds slots of a mask; of none if it is null. */
        void add(@Nullable Operand from, int first, int to, int count) {
            if (from != null && count > 0) {
                parts.add(new Part(from, first, to, -1L >>> 64 - count));
            }
        }

        void remove(int to, int count) {
            if (count > 0) {
                parts.add(new Part(null, 0, to, -1L >>> 64 - count));
            }
        }

        @Override
        public void run(Group group) {
            for (int k = 0; k < group.count; k++) {
                int lane = group.lanes[k];
                long mask = 0;
                for (int i = 0; i < parts.size(); i++) {
                    Part part = parts.get(i);
                    mask = part.from == null
                            ? mask & ~(part.bits << part.to)
                            : mask | (group.registers[part.from.at(0, lane)] >>> part.shift & part.bits) << part.to;
                }
                group.registers[result.at(0, lane)] = mask;
            }
        }
    }
}
