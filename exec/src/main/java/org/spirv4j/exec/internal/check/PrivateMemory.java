// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.internal.check;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;
import org.spirv4j.exec.internal.machine.Address;
import org.spirv4j.exec.internal.machine.Group;
import org.spirv4j.exec.internal.machine.Memory;
import org.spirv4j.exec.internal.machine.Operand;
import org.spirv4j.exec.internal.machine.Step;
import org.spirv4j.exec.internal.report.Mistake;
import org.spirv4j.exec.internal.report.RelatedPlace;
import org.spirv4j.exec.internal.step.MemoryAccesses;
import org.spirv4j.exec.internal.type.MemoryForm;

/**
 * Steps that follow undefined values through memory that no other invocation sees: of the storage classes Function and
 * Private. In other memory undefined values are mistakes.
 */
final class PrivateMemory {
    private PrivateMemory() {}

    private static void note(Step step, Group group, int lane, boolean isWhole, int origin, IntFunction<String> from) {
        group.subgroup.workGroup.dispatch.note(
                Mistake.UNDEFINED,
                group,
                step,
                lane,
                () -> "stores a value that is undefined" + (isWhole ? "" : " in part"),
                () -> List.of(new RelatedPlace(origin, from.apply(origin))));
    }

    /** OpStore. */
    static final class Store extends Step {
        private final Operand pointer;
        private final long[] cells;
        private final Operand shadow;
        private final IntFunction<String> from;

        Store(Operand pointer, long[] cells, Operand shadow, IntFunction<String> from) {
            this.pointer = pointer;
            this.cells = cells;
            this.shadow = shadow;
            this.from = from;
        }

        @Override
        public void run(Group group) {
            for (int k = 0; k < group.count; k++) {
                int lane = group.lanes[k];
                long address = group.registers[pointer.at(0, lane)];
                Memory memory = group.subgroup.memory(address);
                int some = 0;
                boolean isWhole = true;
                for (int s = 0; s < cells.length; s++) {
                    int origin = (int) group.registers[shadow.at(s, lane)];
                    some = some == 0 ? origin : some;
                    isWhole &= origin != 0;
                    if (memory.isPrivate()) {
                        memory.setOrigin(
                                lane,
                                Address.offset(address) + MemoryForm.cellOffset(cells[s]),
                                MemoryForm.cellLength(cells[s]),
                                origin);
                    }
                }
                if (some != 0 && !memory.isPrivate() && memory.isWrittenBy(group.subgroup, lane)) {
                    note(this, group, lane, isWhole, some, from);
                }
            }
        }
    }

    /** OpLoad. */
    static final class Load extends Step {
        private final Operand pointer;
        private final long[] cells;
        private final Operand shadow;

        Load(Operand pointer, long[] cells, Operand shadow) {
            this.pointer = pointer;
            this.cells = cells;
            this.shadow = shadow;
        }

        @Override
        public void run(Group group) {
            for (int k = 0; k < group.count; k++) {
                int lane = group.lanes[k];
                long address = group.registers[pointer.at(0, lane)];
                Memory memory = group.subgroup.memory(address);
                for (int s = 0; s < cells.length; s++) {
                    long offset = Address.offset(address) + MemoryForm.cellOffset(cells[s]);
                    group.registers[shadow.at(s, lane)] = memory.origin(lane, offset, MemoryForm.cellLength(cells[s]));
                }
            }
        }
    }

    /** A variable of a function starts without undefined values: reading it unwritten is another mistake. */
    static final class Forget extends Step {
        private final long address;
        private final int size;

        Forget(long address, int size) {
            this.address = address;
            this.size = size;
        }

        @Override
        public void run(Group group) {
            Memory memory = group.subgroup.memory(address);
            for (int k = 0; k < group.count; k++) {
                memory.setOrigin(group.lanes[k], 0, size, 0);
            }
        }
    }

    /** Other instructions: what they write is defined, except for copies of what is not. */
    static final class Access extends Step {
        private final MemoryAccesses accesses;
        private final boolean isCopy;
        private final IntFunction<String> from;

        Access(MemoryAccesses accesses, boolean isCopy, IntFunction<String> from) {
            this.accesses = accesses;
            this.isCopy = isCopy;
            this.from = from;
        }

        @Override
        public void run(Group group) {
            Deque<long[]> reads = new ArrayDeque<>();
            accesses.visit(group, (lanes, lane, address, length, isWrite) -> {
                long[] read = isWrite ? reads.poll() : null;
                if (isWrite) {
                    write(group, lane, address, length, read);
                } else if (isCopy) {
                    reads.add(new long[] {address, length});
                }
            });
        }

        private void write(Group group, int lane, long address, int length, long @Nullable [] read) {
            Memory to = group.subgroup.memory(address);
            int origin = 0;
            boolean isWhole = true;
            for (int i = 0; i < length; i++) {
                int found = 0;
                if (read != null && i < read[1]) {
                    found = group.subgroup.memory(read[0]).origin(lane, Address.offset(read[0]) + i, 1);
                }
                origin = origin == 0 ? found : origin;
                isWhole &= found != 0;
                if (to.isPrivate()) {
                    to.setOrigin(lane, Address.offset(address) + i, 1, found);
                }
            }
            // Bytes that are undefined among others may be padding.
            if (origin != 0 && isWhole && !to.isPrivate() && to.isWrittenBy(group.subgroup, lane)) {
                note(this, group, lane, true, origin, from);
            }
        }
    }
}
