// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.internal.lower;

import org.jspecify.annotations.Nullable;
import org.spirv4j.exec.internal.machine.Step;
import org.spirv4j.exec.internal.step.AsyncCopySteps;
import org.spirv4j.grammar.Op;

/** Copies that a work-group makes together. They are finished at once, so that waiting for their events is only a barrier. */
final class AsyncCopyLowering implements StepMaker {
    @Override
    public @Nullable Step make(Lowering code, Op op, int at) {
        return switch (op) {
            case OpGroupAsyncCopy -> copy(code, at, false);
            case OpUntypedGroupAsyncCopyKHR -> copy(code, at, true);
            case OpGroupWaitEvents ->
                GroupLowering.scoped(
                        code,
                        at,
                        1,
                        true,
                        new AsyncCopySteps.Waiting(code.operand(at, 2), code.operand(at, 3), code.pointee(at, 3).size));
            default -> null;
        };
    }

    private static Step copy(Lowering code, int at, boolean isUntyped) {
        int further = isUntyped ? 7 : 6;
        boolean hasEvent = code.wordCount(at) > further + 2;
        return GroupLowering.scoped(
                code,
                at,
                3,
                true,
                new AsyncCopySteps.Copy(
                        code.operand(at, 4),
                        code.operand(at, 5),
                        isUntyped ? code.operand(at, 6) : null,
                        isUntyped ? 0 : code.pointee(at, 4).size,
                        code.operand(at, further),
                        code.operand(at, further + 1),
                        hasEvent ? code.operand(at, further + 2) : null,
                        code.result(at)));
    }
}
