// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.reflect.bind;

import java.util.List;
import org.spirv4j.diagnostic.Diagnostic;
import org.spirv4j.diagnostic.SpirvException;

/**
 * Thrown when modules give structures of one name different layouts, or the stages of a pipeline do not fit together.
 * Carries every such structure, with both layouts, and every such conflict.
 */
public final class BindingException extends SpirvException {
    private static final long serialVersionUID = 1L;

    BindingException(List<Diagnostic> diagnostics) {
        super(diagnostics);
    }
}
