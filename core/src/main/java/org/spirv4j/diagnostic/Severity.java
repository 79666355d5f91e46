// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.diagnostic;

/** How bad a diagnostic is. */
public enum Severity {
    /** The input breaks a rule. */
    ERROR,
    /** The input is allowed and probably not what was meant. */
    WARNING,
    /** Background for another diagnostic. */
    NOTE;

    /** {@return the word in messages, such as {@code error}} */
    public String label() {
        return switch (this) {
            case ERROR -> "error";
            case WARNING -> "warning";
            case NOTE -> "note";
        };
    }
}
