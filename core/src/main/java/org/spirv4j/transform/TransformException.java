// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.transform;

import java.util.List;
import java.util.Objects;
import org.spirv4j.diagnostic.Diagnostic;
import org.spirv4j.diagnostic.SpirvException;

/** Thrown when a transform cannot be applied to a module. The diagnostics say why. */
public final class TransformException extends SpirvException {
    private static final long serialVersionUID = 1L;

    /**
     * Makes an exception for a single reason.
     *
     * @param diagnostic the reason
     */
    public TransformException(Diagnostic diagnostic) {
        this(List.of(Objects.requireNonNull(diagnostic, "diagnostic")));
    }

    /**
     * Makes an exception.
     *
     * @param diagnostics the reasons; at least one
     */
    public TransformException(List<Diagnostic> diagnostics) {
        super(Objects.requireNonNull(diagnostics, "diagnostics"));
    }
}
