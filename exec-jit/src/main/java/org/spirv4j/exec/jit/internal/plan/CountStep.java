// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.jit.internal.plan;

import org.spirv4j.exec.internal.machine.Group;
import org.spirv4j.exec.internal.machine.Step;

/** Counts the turns of a loop in a register that no value has. Exists in compiled code only. */
public final class CountStep extends Step {
    public final int register;

    /** Whether the loop is entered, and not gone back to its header. */
    public final boolean isReset;

    public CountStep(int register, boolean isReset) {
        this.register = register;
        this.isReset = isReset;
    }

    @Override
    public void run(Group group) {
        throw new IllegalStateException();
    }
}
