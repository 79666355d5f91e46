// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.jit.internal.plan;

import org.spirv4j.exec.internal.machine.Group;
import org.spirv4j.exec.internal.machine.Step;

/** Makes an invocation a helper, which writes nothing. Exists in compiled code only. */
public final class DemoteStep extends Step {
    @Override
    public void run(Group group) {
        throw new IllegalStateException();
    }
}
