// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.edit;

import java.util.List;
import java.util.Objects;
import org.spirv4j.diagnostic.Diagnostic;
import org.spirv4j.diagnostic.SpirvException;

/** Thrown when a pass cannot be applied to a module. The diagnostic says why. */
public final class PassException extends SpirvException {
    private static final long serialVersionUID = 1L;

    /**
     * Makes an exception.
     *
     * @param diagnostic the reason
     */
    public PassException(Diagnostic diagnostic) {
        super(List.of(Objects.requireNonNull(diagnostic, "diagnostic")));
    }

    /**
     * Makes an exception about a pass that failed, as a pass may do if the module is not valid.
     *
     * @param diagnostic the reason
     * @param cause what the pass threw
     */
    public PassException(Diagnostic diagnostic, RuntimeException cause) {
        this(diagnostic);
        initCause(Objects.requireNonNull(cause, "cause"));
    }
}
