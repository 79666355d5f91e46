// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.internal.step;

import org.spirv4j.exec.internal.machine.Dispatch;
import org.spirv4j.exec.internal.machine.Group;
import org.spirv4j.exec.internal.machine.Operand;
import org.spirv4j.exec.internal.machine.Step;

/** Converts the pointers of a value between registers and their 32-bit form in memory. */
public final class NarrowPointers extends Step {
    private final Operand value;
    private final int[] slots;
    private final boolean isStored;

    public NarrowPointers(Operand value, int[] slots, boolean isStored) {
        this.value = value;
        this.slots = slots;
        this.isStored = isStored;
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
