// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.internal.check;

import java.util.List;
import java.util.function.IntFunction;
import org.spirv4j.exec.internal.machine.Group;
import org.spirv4j.exec.internal.machine.Operand;
import org.spirv4j.exec.internal.machine.Step;
import org.spirv4j.exec.internal.report.Mistake;
import org.spirv4j.exec.internal.report.RelatedPlace;

/** Notes it if a value that an instruction uses is undefined, in whole or in part. */
final class UndefinedUse extends Step {
    private final Operand shadow;
    private final int slots;
    private final String message;
    private final IntFunction<String> from;

    /**
     * Makes the step.
     *
     * @param from what is told of the instruction, at a word offset, that made the value undefined
     */
    UndefinedUse(Operand shadow, Operand value, String message, IntFunction<String> from) {
        this.shadow = shadow;
        this.message = message;
        this.from = from;
        slots = (int) value.type.slots;
    }

    @Override
    public void run(Group group) {
        for (int k = 0; k < group.count; k++) {
            int lane = group.lanes[k];
            for (int s = 0; s < slots; s++) {
                int origin = (int) group.registers[shadow.at(s, lane)];
                if (origin != 0) {
                    group.subgroup.workGroup.dispatch.note(
                            Mistake.UNDEFINED,
                            group,
                            this,
                            lane,
                            () -> message + (isWhole(group.registers, lane) ? "" : " in part"),
                            () -> List.of(new RelatedPlace(origin, from.apply(origin))));
                    return;
                }
            }
        }
    }

    private boolean isWhole(long[] registers, int lane) {
        for (int s = 0; s < slots; s++) {
            if (registers[shadow.at(s, lane)] == 0) {
                return false;
            }
        }
        return true;
    }
}
