// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.internal.lower;

import org.spirv4j.exec.internal.machine.Step;
import org.spirv4j.exec.internal.step.AsyncCopySteps;
import org.spirv4j.internal.operand.GroupAsyncCopy;

/**
 * Copies that a work-group makes together. They are finished at once, so that waiting for their events is only a
 * barrier.
 */
final class AsyncCopyLowering {
    private AsyncCopyLowering() {}

    static Step copy(Lowering code, int at, boolean isUntyped) {
        int further = isUntyped ? GroupAsyncCopy.ELEMENT_NUM_BYTES + 1 : GroupAsyncCopy.SOURCE + 1;
        boolean hasEvent = code.wordCount(at) > further + 2;
        return GroupLowering.scoped(
                code,
                at,
                3,
                true,
                new AsyncCopySteps.Copy(
                        code.operand(at, GroupAsyncCopy.DESTINATION),
                        code.operand(at, GroupAsyncCopy.SOURCE),
                        isUntyped ? code.operand(at, GroupAsyncCopy.ELEMENT_NUM_BYTES) : null,
                        isUntyped ? 0 : code.pointee(at, GroupAsyncCopy.DESTINATION).size,
                        code.operand(at, further),
                        code.operand(at, further + 1),
                        hasEvent ? code.operand(at, further + 2) : null,
                        code.result(at)));
    }
}
