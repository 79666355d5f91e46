// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.observe;

import org.spirv4j.diagnostic.Finding;

/**
 * Sees what a program does. The methods are called by the thread that runs the program, which waits until they return.
 * An exception that they throw ends the run, and reaches the caller of the run.
 *
 * <p>OpLabel, merge instructions, instructions for debuggers and OpNop are not executed; there is no moment for them.
 */
@FunctionalInterface
public interface Observer {
    /**
     * Is called before invocations execute an instruction together. Before an OpPhi, its value is already the new one.
     *
     * @param moment the state of the run; valid only during the call
     */
    void before(Moment moment);

    /**
     * Is called when a check finds a mistake: once for each instruction and kind, like the findings of the report.
     *
     * @param moment the state of the run, at the instruction; valid only during the call
     * @param finding what was found
     */
    default void found(Moment moment, Finding finding) {}

    /**
     * {@return for how long the run has waited in this observer, in nanoseconds, which does not count for the limit of
     * its time} That of an observer that only looks is 0; a debugger waits for its user.
     */
    default long waitedNanoseconds() {
        return 0;
    }
}
