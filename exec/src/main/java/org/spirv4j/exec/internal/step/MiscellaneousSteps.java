// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.internal.step;

import org.spirv4j.exec.internal.machine.Group;
import org.spirv4j.exec.internal.machine.Operand;
import org.spirv4j.exec.internal.machine.Step;
import org.spirv4j.internal.semantics.Conversion;

/** Clocks, and instructions that are hints. */
public final class MiscellaneousSteps {
    private MiscellaneousSteps() {}

    public static final class ReadClock extends Step {
        private final Operand result;

        public ReadClock(Operand result) {
            this.result = result;
        }

        @Override
        public void run(Group group) {
            long time = group.subgroup.workGroup.clock();
            int slots = (int) result.type.slots;
            for (int k = 0; k < group.count; k++) {
                int lane = group.lanes[k];
                for (int s = 0; s < slots; s++) {
                    long part = time >>> Integer.SIZE * s;
                    group.registers[result.at(s, lane)] = Conversion.zeroExtend(part, Long.SIZE / slots);
                }
            }
        }
    }
}
