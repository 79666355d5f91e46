// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.internal.machine;

import java.util.List;

/**
 * An instruction that the invocations of a work-group execute together: a barrier, or an instruction on a work-group.
 * An invocation waits at it until all others wait or have ended.
 */
public abstract class MeetingStep extends ControlStep {
    protected MeetingStep() {}

    @Override
    public final Outcome move(Group group) {
        return Outcome.WAITS;
    }

    /**
     * Executes the instruction.
     *
     * @param groups the invocations that wait at it: at most one group of each subgroup, in the order of the subgroups
     */
    public abstract void meet(List<Group> groups);

    /** Whether all invocations of the work-group must execute the instruction, and not only some. */
    public abstract boolean isForAll();
}
