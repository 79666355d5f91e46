// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.build;

import java.util.List;
import org.spirv4j.diagnostic.Diagnostic;
import org.spirv4j.diagnostic.Position;
import org.spirv4j.diagnostic.SpirvException;

/**
 * Thrown by a call that would have made the module invalid. The message starts with the name of the instruction or of
 * the method. The module is left as it was before the call.
 */
public final class BuildException extends SpirvException {
    private static final long serialVersionUID = 1;

    BuildException(String message) {
        super(message, List.of(Diagnostic.error(Position.UNKNOWN, message)));
    }
}
