// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.validate.internal.engine;

import java.util.Set;
import org.spirv4j.diagnostic.Rule;
import org.spirv4j.diagnostic.Severity;

/**
 * How findings are reported that concern only instructions which cannot change what a module computes: those of
 * extended sets for debug information and of NonSemantic.ClspvReflection. Names and lines are not among them:
 * OpMemberName and OpLine are instructions of the specification itself, which states what their operands have to be.
 */
public enum NonSemantic {
    /** All are warnings, and stay warnings. */
    WARNINGS,

    /** Errors and warnings as the rules state; warnings stay warnings. */
    AS_STATED,

    /** Errors and warnings as the rules state; warnings are errors where warnings are errors. */
    STRICT;

    /** The groups of rules about such instructions. */
    private static final Set<String> GROUPS = Set.of("debug-info", "reflection");

    /** Whether a rule concerns only such instructions. */
    public static boolean isAbout(Rule rule) {
        return GROUPS.contains(rule.id().substring(0, rule.id().indexOf('.')));
    }

    /** The severity that a finding is reported with. */
    Severity severity(boolean isNonSemantic, Severity stated, boolean warningsAsErrors) {
        if (this != STRICT && isNonSemantic) {
            return this == WARNINGS && stated == Severity.ERROR ? Severity.WARNING : stated;
        }
        return warningsAsErrors && stated == Severity.WARNING ? Severity.ERROR : stated;
    }
}
