// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.diagnostic;

import java.util.List;
import java.util.Objects;

/**
 * Thrown when bytes or words are not a well-formed SPIR-V module. The diagnostics say what is wrong, and at which
 * word offset.
 */
public final class MalformedModuleException extends SpirvException {
    private static final long serialVersionUID = 1L;

    /**
     * Makes an exception.
     *
     * @param diagnostic what is wrong
     */
    public MalformedModuleException(Diagnostic diagnostic) {
        super(List.of(Objects.requireNonNull(diagnostic, "diagnostic")));
    }
}
