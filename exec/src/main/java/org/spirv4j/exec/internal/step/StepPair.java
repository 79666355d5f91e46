// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.internal.step;

import org.spirv4j.exec.internal.machine.Group;
import org.spirv4j.exec.internal.machine.Step;

/** Two steps, one after the other. */
public final class StepPair extends Step implements MemoryAccesses {
    private final Step first;
    private final Step second;

    public StepPair(Step first, Step second) {
        this.first = first;
        this.second = second;
    }

    @Override
    public void visit(Group group, Visitor visitor) {
        if (first instanceof MemoryAccesses accesses) {
            accesses.visit(group, visitor);
        }
        if (second instanceof MemoryAccesses accesses) {
            accesses.visit(group, visitor);
        }
    }

    @Override
    public void run(Group group) {
        first.run(group);
        second.run(group);
    }
}
