// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.internal.step;

import org.spirv4j.exec.internal.machine.Group;
import org.spirv4j.exec.internal.machine.Operand;
import org.spirv4j.exec.internal.machine.Step;

/** Copies a value. */
public final class MoveStep extends Step implements StatedRegisters {
    public final Operand from;
    public final Operand to;
    private final int slots;

    public MoveStep(Operand from, Operand to) {
        this.from = from;
        this.to = to;
        slots = (int) to.type.slots;
    }

    @Override
    public int[] registersRead() {
        return from.registers();
    }

    @Override
    public int[] registersWritten() {
        return to.registers();
    }

    @Override
    public void run(Group group) {
        long[] registers = group.registers;
        for (int s = 0; s < slots; s++) {
            int source = from.base + s * from.slot;
            int target = to.base + s * to.slot;
            for (int k = 0; k < group.count; k++) {
                int lane = group.lanes[k];
                registers[target + lane] = registers[source + lane * from.lane];
            }
        }
    }
}
