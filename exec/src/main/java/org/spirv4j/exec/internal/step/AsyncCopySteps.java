// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.internal.step;

import org.jspecify.annotations.Nullable;
import org.spirv4j.exec.internal.machine.Address;
import org.spirv4j.exec.internal.machine.Group;
import org.spirv4j.exec.internal.machine.Memory;
import org.spirv4j.exec.internal.machine.Operand;
import org.spirv4j.grammar.StorageClass;

/**
 * Copies that a work-group makes together. They are finished at once, so that waiting for their events is only a
 * barrier.
 */
public final class AsyncCopySteps {
    private AsyncCopySteps() {}

    /**
     * Waits for events, which are read.
     *
     * @param count how many events there are
     * @param events a pointer to the first
     * @param size the size in bytes of an event
     */
    public record Waiting(Operand count, Operand events, long size) implements GroupFunction, MemoryAccesses {
        @Override
        public void compute(Members members) {
            // The copies are finished.
            Group group = members.first();
            int lane = group.lanes[0];
            long first = group.registers[events.at(0, lane)];
            long bytes = Math.min(group.registers[count.at(0, lane)] * size, Integer.MAX_VALUE);
            if (bytes > 0 && !group.subgroup.memory(first).contains(Address.offset(first), (int) bytes)) {
                group.subgroup.workGroup.dispatch.outOfBounds(group, members.step, lane, first, bytes);
            }
        }

        @Override
        public void visit(Group group, Visitor visitor) {
            for (int k = 0; k < group.count; k++) {
                int lane = group.lanes[k];
                long first = group.registers[events.at(0, lane)];
                Memory memory = group.subgroup.memory(first);
                long number = group.registers[count.at(0, lane)];
                for (long i = 0; i < number && memory.contains(Address.offset(first) + i * size, (int) size); i++) {
                    visitor.access(group, lane, first + i * size, (int) size, false);
                }
            }
        }
    }

    /**
     * Copies elements, which are next to each other in Workgroup memory, and have a distance in other memory.
     *
     * @param sizeOperand the operand with the size in bytes of an element; null if it is {@code size}
     * @param stride the distance from an element to the next, in elements
     * @param event the event to use again; null for none
     */
    public record Copy(
            Operand to,
            Operand from,
            @Nullable Operand sizeOperand,
            long size,
            Operand count,
            Operand stride,
            @Nullable Operand event,
            Operand result)
            implements GroupFunction, MemoryAccesses {
        /** Takes one element after another; returns false to end. */
        private interface Element {
            boolean take(long source, long target, long bytes);
        }

        @Override
        public void compute(Members members) {
            Group group = members.first();
            forEachElement(group, (source, target, bytes) -> copy(members, group, source, target, bytes));
            members.write(event == null ? new long[members.count] : members.read(event, 0), result, 0);
        }

        /** The first invocation of the work-group copies. */
        @Override
        public void visit(Group group, Visitor visitor) {
            if (group.subgroup.number > 0) {
                return;
            }
            int lane = group.lanes[0];
            forEachElement(group, (source, target, bytes) -> {
                visitor.access(group, lane, source, (int) bytes, false);
                visitor.access(group, lane, target, (int) bytes, true);
                return group.subgroup.memory(source).contains(Address.offset(source), (int) bytes);
            });
        }

        private void forEachElement(Group group, Element taken) {
            int lane = group.lanes[0];
            long elementSize = sizeOperand == null ? size : group.registers[sizeOperand.at(0, lane)];
            long elements = group.registers[count.at(0, lane)];
            long distance = group.registers[stride.at(0, lane)] * elementSize;
            boolean isRead = to.type.storageClass == StorageClass.Workgroup.value();
            long source = group.registers[from.at(0, lane)];
            long target = group.registers[to.at(0, lane)];
            boolean goesOn = true;
            for (long i = 0; i < elements && goesOn; i++) {
                goesOn = taken.take(
                        source + i * (isRead ? distance : elementSize),
                        target + i * (isRead ? elementSize : distance),
                        elementSize);
            }
        }

        private boolean copy(Members members, Group group, long source, long target, long bytes) {
            int lane = group.lanes[0];
            Memory in = group.subgroup.memory(source);
            Memory out = group.subgroup.memory(target);
            boolean isReadable = in.contains(Address.offset(source), (int) bytes);
            if (!isReadable || !out.contains(Address.offset(target), (int) bytes)) {
                group.subgroup.workGroup.dispatch.outOfBounds(
                        group, members.step, lane, isReadable ? target : source, bytes);
                return false;
            }
            for (long b = 0; b < bytes; b++) {
                out.write(lane, Address.offset(target) + b, 1, in.read(lane, Address.offset(source) + b, 1));
            }
            return true;
        }
    }
}
