// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.debug;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.spirv4j.diagnostic.Finding;
import org.spirv4j.exec.observe.Invocation;

/**
 * Why a session stands still.
 *
 * @param reason the reason
 * @param invocation the invocation that is selected now
 * @param breakpoints the breakpoints that were reached
 * @param watches the values that changed
 * @param finding the mistake that was found
 */
public record Stop(
        Reason reason,
        Invocation invocation,
        List<Breakpoint> breakpoints,
        List<Watch> watches,
        Optional<Finding> finding) {
    /** The reasons. */
    public enum Reason {
        /** The run is at its first instruction. */
        ENTRY,
        /** A step is done. */
        STEP,
        /** The selected invocation ended; another one is selected now. */
        INVOCATION_ENDED,
        /** A breakpoint is reached. */
        BREAKPOINT,
        /** A watched value has changed. */
        WATCH,
        /** A check found a mistake. */
        FINDING,
        /** {@link DebugSession#pause} was called. */
        PAUSED,
        /** The run has ended: there is a {@linkplain DebugSession#report report}. */
        ENDED,
        /** The run has failed: there is a {@linkplain DebugSession#failure failure}. */
        FAILED
    }

    /** Checks and copies the components. */
    public Stop {
        Objects.requireNonNull(reason, "reason");
        Objects.requireNonNull(invocation, "invocation");
        Objects.requireNonNull(finding, "finding");
        breakpoints = List.copyOf(breakpoints);
        watches = List.copyOf(watches);
    }

    static Stop of(Reason reason, Invocation invocation) {
        return new Stop(reason, invocation, List.of(), List.of(), Optional.empty());
    }

    /** {@return whether there is nothing more to execute} */
    public boolean isEnd() {
        return reason == Reason.ENDED || reason == Reason.FAILED;
    }
}
