// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.internal.lower;

import org.spirv4j.exec.internal.machine.Step;
import org.spirv4j.exec.internal.step.CopySteps;
import org.spirv4j.exec.internal.type.MemoryForm;

/** Copies from memory to memory. */
final class CopyLowering {
    private CopyLowering() {}

    static Step copy(Lowering code, int at) {
        MemoryForm to = MemoryLowering.checked(code, at, code.pointee(at, 1));
        MemoryForm from = MemoryLowering.checked(code, at, code.pointee(at, 2));
        return new CopySteps.Copy(code.operand(at, 1), to, code.operand(at, 2), from);
    }

    static Step copyBytes(Lowering code, int at) {
        return new CopySteps.CopyBytes(code.operand(at, 1), code.operand(at, 2), code.operand(at, 3));
    }
}
