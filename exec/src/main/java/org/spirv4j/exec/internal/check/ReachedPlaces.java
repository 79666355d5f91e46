// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.internal.check;

import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.spirv4j.exec.internal.lower.Instrumentation;
import org.spirv4j.exec.internal.lower.Lowering;
import org.spirv4j.exec.internal.machine.Group;
import org.spirv4j.exec.internal.machine.Operand;
import org.spirv4j.exec.internal.machine.Step;
import org.spirv4j.exec.internal.report.Mistake;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.operand.AssumeTrueKHR;

/** Finds OpUnreachable that is reached, and assumptions that do not hold. */
final class ReachedPlaces implements Instrumentation {
    @Override
    public void before(Lowering code, Op op, int at, Consumer<Step> steps) {
        if (op == Op.OpUnreachable) {
            steps.accept(new Reached(null, "is reached"));
        } else if (op == Op.OpAssumeTrueKHR) {
            steps.accept(new Reached(code.operand(at, AssumeTrueKHR.CONDITION), "assumes a condition that is false"));
        }
    }

    private static final class Reached extends Step {
        private final @Nullable Operand condition;
        private final String message;

        Reached(@Nullable Operand condition, String message) {
            this.condition = condition;
            this.message = message;
        }

        @Override
        public void run(Group group) {
            for (int k = 0; k < group.count; k++) {
                int lane = group.lanes[k];
                if (condition == null || group.registers[condition.at(0, lane)] == 0) {
                    group.subgroup.workGroup.dispatch.note(Mistake.UNREACHABLE, group, this, lane, () -> message);
                    return;
                }
            }
        }
    }
}
