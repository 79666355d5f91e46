// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.jit.internal.plan;

/** Counts the iterations of a loop in a register that no value has. */
public final class CountStep extends PlanStep {
    public final int register;

    /** Whether the loop is entered, and not continued at its header. */
    public final boolean isReset;

    public CountStep(int register, boolean isReset) {
        this.register = register;
        this.isReset = isReset;
    }

    @Override
    public int[] registersRead() {
        return isReset ? NONE : new int[] {register};
    }

    @Override
    public int[] registersWritten() {
        return new int[] {register};
    }
}
