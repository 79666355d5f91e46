// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.lint;

import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.spirv4j.diagnostic.Severity;

/** How the findings of a rule are reported. */
public enum LintLevel {
    /** As warnings. */
    WARNING(Severity.WARNING),
    /** As notes. */
    NOTE(Severity.NOTE),
    /** Not at all: the rule is not checked. */
    OFF(null);

    private final Optional<Severity> severity;

    LintLevel(@Nullable Severity severity) {
        this.severity = Optional.ofNullable(severity);
    }

    /** {@return the name in options, such as {@code warning}} */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** {@return the severity of findings; empty for {@link #OFF}} */
    public Optional<Severity> severity() {
        return severity;
    }
}
