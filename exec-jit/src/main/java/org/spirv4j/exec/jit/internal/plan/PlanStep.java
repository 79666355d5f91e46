// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.jit.internal.plan;

import org.spirv4j.exec.internal.machine.Group;
import org.spirv4j.exec.internal.machine.Step;
import org.spirv4j.exec.internal.step.StatedRegisters;

/** A step that exists in compiled code only; the machine never executes it. */
abstract class PlanStep extends Step implements StatedRegisters {
    static final int[] NONE = {};

    PlanStep() {}

    @Override
    public int[] registersRead() {
        return NONE;
    }

    @Override
    public int[] registersWritten() {
        return NONE;
    }

    @Override
    public final void run(Group group) {
        throw new IllegalStateException();
    }
}
