// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.text;

import java.util.List;
import org.spirv4j.diagnostic.Diagnostic;
import org.spirv4j.diagnostic.SpirvException;

/** Thrown when a text cannot be assembled. Carries every error of the text, in the order of their positions. */
public final class AssemblyException extends SpirvException {
    private static final long serialVersionUID = 1L;

    AssemblyException(List<Diagnostic> diagnostics) {
        super(diagnostics);
    }
}
