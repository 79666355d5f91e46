// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.internal.lower;

import org.spirv4j.exec.internal.machine.Step;
import org.spirv4j.exec.internal.step.CopySteps;
import org.spirv4j.exec.internal.type.MemoryForm;
import org.spirv4j.internal.operand.CopyMemory;
import org.spirv4j.internal.operand.CopyMemorySized;

/** Copies from memory to memory. */
final class CopyLowering {
    private CopyLowering() {}

    static Step copy(Lowering code, int at) {
        MemoryForm to = MemoryLowering.checked(code, at, code.pointee(at, CopyMemory.TARGET));
        MemoryForm from = MemoryLowering.checked(code, at, code.pointee(at, CopyMemory.SOURCE));
        return new CopySteps.Copy(code.operand(at, CopyMemory.TARGET), to, code.operand(at, CopyMemory.SOURCE), from);
    }

    static Step copyBytes(Lowering code, int at) {
        return new CopySteps.CopyBytes(
                code.operand(at, CopyMemorySized.TARGET),
                code.operand(at, CopyMemorySized.SOURCE),
                code.operand(at, CopyMemorySized.SIZE));
    }
}
