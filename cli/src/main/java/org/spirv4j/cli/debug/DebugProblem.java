// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli.debug;

/** A command of the debugger that is wrong, or cannot be executed now; the message says why. */
final class DebugProblem extends RuntimeException {
    private static final long serialVersionUID = 1;

    DebugProblem(String message) {
        super(message, null, false, false);
    }
}
