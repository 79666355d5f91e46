// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.grammar;

/** Thrown for a malformed grammar file, in text form or in JSON; the message states the location and the reason. */
public final class GrammarSyntaxException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public GrammarSyntaxException(String message) {
        super(message);
    }
}
