// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.grammar;

/** A grammar file, in our text form or in JSON, is not what it should be; the message says where and why. */
public final class GrammarSyntaxException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public GrammarSyntaxException(String message) {
        super(message);
    }
}
