// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.internal.machine;

/** An instruction after which a group is elsewhere, waits, or has ended: the last of a block, a call, or a barrier. */
public abstract class ControlStep extends Step {
    /** What became of the group. */
    public enum Outcome {
        /** The group stands at the start of a block, or after a call. */
        MOVED,
        /** The group waits for the rest of the work-group, and goes on after this step. */
        WAITS,
        /** All lanes of the group have ended. */
        ENDED
    }

    protected ControlStep() {}

    /** Executes the instruction. */
    public abstract Outcome move(Group group);

    @Override
    public final void run(Group group) {
        throw new IllegalStateException();
    }
}
