// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.internal.check;

import org.spirv4j.exec.internal.machine.Group;
import org.spirv4j.exec.internal.machine.Operand;
import org.spirv4j.exec.internal.machine.Step;
import org.spirv4j.exec.internal.report.Mistake;

/** Looks at each component of the operands or of the result of an instruction, and notes those that are wrong. */
abstract class ComponentCheck extends Step {
    private final Mistake check;
    private final int slots;

    /** Makes a check of as many components as a value has. */
    ComponentCheck(Mistake check, Operand value) {
        this.check = check;
        slots = (int) value.type.slots;
    }

    /** Whether a component of a lane is as it must be. */
    abstract boolean isRight(long[] registers, int slot, int lane);

    /** What is wrong, after the name of the instruction. */
    abstract String message(long[] registers, int slot, int lane);

    /** The component of an operand; a scalar is the same for all components. */
    static long component(Operand operand, long[] registers, int slot, int lane) {
        return registers[operand.at(operand.type.slots == 1 ? 0 : slot, lane)];
    }

    @Override
    public final void run(Group group) {
        long[] registers = group.registers;
        for (int s = 0; s < slots; s++) {
            int slot = s;
            for (int k = 0; k < group.count; k++) {
                int lane = group.lanes[k];
                if (!isRight(registers, s, lane)) {
                    group.subgroup.workGroup.dispatch.note(
                            check, group, this, lane, () -> message(registers, slot, lane));
                }
            }
        }
    }
}
