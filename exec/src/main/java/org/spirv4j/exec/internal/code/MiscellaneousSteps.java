// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.internal.code;

import org.jspecify.annotations.Nullable;
import org.spirv4j.exec.internal.machine.Group;
import org.spirv4j.exec.internal.machine.Operand;
import org.spirv4j.exec.internal.machine.Step;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.semantics.Conversion;

/** Clocks, and instructions that are hints. */
final class MiscellaneousSteps implements StepMaker {
    @Override
    public @Nullable Step make(Lowering code, Op op, int at) {
        return switch (op) {
            case OpAssumeTrueKHR, OpUntypedPrefetchKHR, OpLoopControlINTEL -> NOTHING;
            case OpReadClockKHR -> new ReadClock(code.result(at));
            default -> null;
        };
    }

    private static final class ReadClock extends Step {
        private final Operand result;

        ReadClock(Operand result) {
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
