// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.jit.internal.plan;

import org.spirv4j.exec.internal.machine.Group;
import org.spirv4j.exec.internal.machine.Step;

/** Takes the results of a step that invocations have executed together. Exists in compiled code only. */
public final class ReceiveStep extends Step {
    public final Step executed;

    public ReceiveStep(Step executed) {
        this.executed = executed;
    }

    @Override
    public void run(Group group) {
        throw new IllegalStateException();
    }
}
