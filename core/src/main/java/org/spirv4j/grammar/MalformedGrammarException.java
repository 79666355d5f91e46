// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.grammar;

import java.util.List;
import org.spirv4j.diagnostic.Diagnostic;
import org.spirv4j.diagnostic.Position;
import org.spirv4j.diagnostic.SpirvException;

/** Thrown when a text is not a grammar file. The message names the file and, where they are known, line and column. */
public final class MalformedGrammarException extends SpirvException {
    private static final long serialVersionUID = 1L;

    MalformedGrammarException(String message) {
        super(message, List.of(Diagnostic.error(Position.UNKNOWN, message)));
    }
}
