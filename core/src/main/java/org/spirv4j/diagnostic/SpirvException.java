// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.diagnostic;

import java.util.List;

/**
 * The root of the exceptions that an input can cause: bytes, text, modules, grammar files, or instructions given to a
 * builder. Other wrong arguments cause an {@link IllegalArgumentException} or the like.
 */
public abstract class SpirvException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final transient List<Diagnostic> diagnostics;

    /**
     * Makes an exception whose message has the position, message and help of the first diagnostic, and the number of
     * others.
     *
     * @param diagnostics what is wrong; at least one
     */
    protected SpirvException(List<Diagnostic> diagnostics) {
        this(message(diagnostics.get(0).text(""), diagnostics.size()), diagnostics);
    }

    /**
     * Makes an exception with a message of its own.
     *
     * @param message what {@link #getMessage} returns
     * @param diagnostics what is wrong; at least one
     */
    protected SpirvException(String message, List<Diagnostic> diagnostics) {
        super(message);
        this.diagnostics = List.copyOf(diagnostics);
    }

    /**
     * Writes the message of an exception with several diagnostics.
     *
     * @param first the first diagnostic
     * @param count the number of diagnostics
     * @return the first diagnostic, and how many more there are
     */
    protected static String message(String first, int count) {
        return count == 1 ? first : first + " (and " + (count - 1) + " more)";
    }

    /** {@return what is wrong, in the order of the input; at least one} */
    public List<Diagnostic> diagnostics() {
        return diagnostics;
    }
}
