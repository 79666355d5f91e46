// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.internal.step;

import org.spirv4j.exec.internal.machine.Group;
import org.spirv4j.exec.internal.machine.Operand;
import org.spirv4j.exec.internal.machine.Step;

/** Sets a scalar to a number that is known before the run. */
public final class SetStep extends Step {
    private final Operand result;
    private final long bits;

    public SetStep(Operand result, long bits) {
        this.result = result;
        this.bits = bits;
    }

    @Override
    public void run(Group group) {
        for (int k = 0; k < group.count; k++) {
            group.registers[result.at(0, group.lanes[k])] = bits;
        }
    }
}
