// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec;

import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;
import org.spirv4j.diagnostic.Diagnostic;
import org.spirv4j.diagnostic.SpirvException;
import org.spirv4j.exec.internal.report.Failure;

/** Thrown when a module cannot be run, or a run cannot go on. The diagnostic says why, and where. */
public final class ExecutionException extends SpirvException {
    private static final long serialVersionUID = 1L;

    /**
     * Makes an exception.
     *
     * @param diagnostic the reason
     */
    public ExecutionException(Diagnostic diagnostic) {
        super(List.of(Objects.requireNonNull(diagnostic, "diagnostic")));
    }

    /** Does some work, whose failure becomes an exception of the public API. */
    static <T> T reported(Supplier<T> work) {
        try {
            return work.get();
        } catch (Failure e) {
            ExecutionException made = new ExecutionException(e.diagnostic());
            made.setStackTrace(e.getStackTrace());
            if (e.getCause() != null) {
                made.initCause(e.getCause());
            }
            throw made;
        }
    }
}
