// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.diagnostic;

/** The severity of a diagnostic. */
public enum Severity {
    /** The input breaks a rule. */
    ERROR,
    /** The input is allowed, but probably not intended. */
    WARNING,
    /** Additional information about another diagnostic. */
    NOTE;

    /** {@return the label in messages, such as {@code error}} */
    public String label() {
        return switch (this) {
            case ERROR -> "error";
            case WARNING -> "warning";
            case NOTE -> "note";
        };
    }
}
