// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.jit.internal.plan;

import org.spirv4j.exec.internal.machine.Step;

/** Takes the results of a step that invocations have executed together. */
public final class ReceiveStep extends PlanStep {
    public final Step executed;
    private final int[] results;

    /**
     * Makes a step.
     *
     * @param results the registers with the results
     */
    ReceiveStep(Step executed, int[] results) {
        this.executed = executed;
        this.results = results;
    }

    @Override
    public int[] registersWritten() {
        return results;
    }
}
