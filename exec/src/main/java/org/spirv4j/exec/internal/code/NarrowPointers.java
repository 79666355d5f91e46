// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.internal.code;

import org.spirv4j.exec.internal.machine.Dispatch;
import org.spirv4j.exec.internal.machine.Group;
import org.spirv4j.exec.internal.machine.Operand;
import org.spirv4j.exec.internal.machine.Step;
import org.spirv4j.exec.internal.type.ValueType;

/** Converts the pointers of a value between registers and their 32-bit form in memory. */
final class NarrowPointers extends Step {
    private static final int[] NONE = {};

    private final Operand value;
    private final int[] slots;
    private final boolean isStored;

    NarrowPointers(Operand value, int[] slots, boolean isStored) {
        this.value = value;
        this.slots = slots;
        this.isStored = isStored;
    }

    /** The slots of a value that memory holds in another form than registers. */
    static int[] slots(Lowering code, ValueType type) {
        return code.pointerWidth == Integer.SIZE ? type.pointerSlots() : NONE;
    }

    @Override
    public void run(Group group) {
        Dispatch dispatch = group.subgroup.workGroup.dispatch;
        for (int k = 0; k < group.count; k++) {
            int lane = group.lanes[k];
            for (int slot : slots) {
                int register = value.at(slot, lane);
                long bits = group.registers[register];
                group.registers[register] = isStored ? dispatch.narrow(bits) : dispatch.widen((int) bits);
            }
        }
    }
}
