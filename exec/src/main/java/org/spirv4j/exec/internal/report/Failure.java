// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.internal.report;

import org.spirv4j.diagnostic.Diagnostic;
import org.spirv4j.diagnostic.Position;

/**
 * Ends the making of a program or a run. The public API reports it as an {@code ExecutionException} with the same
 * diagnostic.
 */
public final class Failure extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final transient Diagnostic diagnostic;

    public Failure(Diagnostic diagnostic) {
        super(diagnostic.message());
        this.diagnostic = diagnostic;
    }

    /** A failure without a position. */
    public static Failure of(String message) {
        return new Failure(Diagnostic.error(Position.UNKNOWN, message));
    }

    /** Why the program cannot be made or the run cannot go on, and where. */
    public Diagnostic diagnostic() {
        return diagnostic;
    }
}
