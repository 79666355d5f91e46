// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.observe;

import java.util.List;
import java.util.Objects;

/**
 * The place at which invocations stand.
 *
 * @param state what they do there
 * @param wordOffset the word offset of an instruction in the module: the one that they execute, will execute next, or
 *     wait at; -1 if they have ended
 * @param invocations the invocations, in the order of their lanes
 */
public record Standing(State state, int wordOffset, List<Invocation> invocations) {
    /** What invocations do at a place. */
    public enum State {
        /** They execute the instruction now. */
        EXECUTES,
        /** They execute the instruction when those that are after them in the program have reached them. */
        READY,
        /** They have executed a barrier, or an instruction on a work-group, and wait there for the others. */
        WAITS,
        /** They have ended. */
        ENDED
    }

    /** Checks and copies the components. */
    public Standing {
        Objects.requireNonNull(state, "state");
        invocations = List.copyOf(invocations);
    }
}
