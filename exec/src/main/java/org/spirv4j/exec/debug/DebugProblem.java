// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.debug;

/** What a user asks of a debugger is wrong, or cannot be done now; the message says why. */
public final class DebugProblem extends RuntimeException {
    private static final long serialVersionUID = 1;

    /**
     * Makes the exception.
     *
     * @param message what is wrong
     */
    public DebugProblem(String message) {
        super(message, null, false, false);
    }
}
