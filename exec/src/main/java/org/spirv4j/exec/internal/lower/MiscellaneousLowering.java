// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.internal.lower;

import org.jspecify.annotations.Nullable;
import org.spirv4j.exec.internal.machine.Step;
import org.spirv4j.exec.internal.step.MiscellaneousSteps;
import org.spirv4j.grammar.Op;

/** Clocks, and instructions that are hints. */
final class MiscellaneousLowering implements StepMaker {
    @Override
    public @Nullable Step make(Lowering code, Op op, int at) {
        return switch (op) {
            case OpAssumeTrueKHR, OpUntypedPrefetchKHR, OpLoopControlINTEL -> NOTHING;
            case OpReadClockKHR -> new MiscellaneousSteps.ReadClock(code.result(at));
            default -> null;
        };
    }
}
