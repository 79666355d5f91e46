// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.internal.step;

import java.util.Optional;
import org.spirv4j.exec.internal.machine.Group;
import org.spirv4j.exec.internal.machine.Operand;
import org.spirv4j.exec.internal.machine.Step;
import org.spirv4j.exec.internal.type.MemoryForm;

/** A step that reads or writes memory. */
public interface MemoryAccesses {
    /** Is told which memory a step reads and writes. */
    interface Visitor {
        /**
         * A scalar, or consecutive bytes, that a lane reads or writes; perhaps outside of the memory.
         *
         * @param address the address of the first byte
         * @param length the number of bytes
         * @param isWrite whether they are written
         */
        void access(Group group, int lane, long address, int length, boolean isWrite);
    }

    /** What tells which memory a step accesses; empty if it accesses none. */
    static Optional<MemoryAccesses> of(Step step) {
        Object made = step instanceof GroupFunction.InWorkGroup inWorkGroup ? inWorkGroup.function : step;
        return made instanceof MemoryAccesses accesses ? Optional.of(accesses) : Optional.empty();
    }

    /** Shows the scalars of a value in memory, for each lane of a group. */
    static void visit(Group group, Operand pointer, long[] cells, boolean isWrite, Visitor visitor) {
        for (int k = 0; k < group.count; k++) {
            int lane = group.lanes[k];
            visit(group, lane, group.registers[pointer.at(0, lane)], cells, isWrite, visitor);
        }
    }

    /** Shows the scalars of a value at an address. */
    static void visit(Group group, int lane, long address, long[] cells, boolean isWrite, Visitor visitor) {
        for (long cell : cells) {
            visitor.access(group, lane, address + MemoryForm.cellOffset(cell), MemoryForm.cellLength(cell), isWrite);
        }
    }

    /** Tells what a group is going to read and write, in the order in which it does. */
    void visit(Group group, Visitor visitor);
}
