// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.debug;

import org.spirv4j.exec.observe.Invocation;
import org.spirv4j.exec.observe.Moment;

/** Decides whether a session stops at a breakpoint. */
@FunctionalInterface
public interface BreakpointTest {
    /** Stops always. */
    BreakpointTest ALWAYS = (moment, invocation) -> true;

    /**
     * {@return whether the session stops} Called once for each invocation that reaches the breakpoint, by the thread of
     * the run.
     *
     * @param moment the state of the run
     * @param invocation the invocation
     */
    boolean stops(Moment moment, Invocation invocation);
}
