// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.lint;

import org.spirv4j.diagnostic.Rule;

/** What the linter looks for. */
public enum LintRule {
    /**
     * A derivative, or a sample at a level of detail that is derived, in a block that only some of the neighbouring invocations of a
     * fragment may reach.
     */
    DIVERGENT_DERIVATIVE(
            "divergent-derivative",
            "derivatives are taken where all invocations of a quad execute them",
            "A derivative compares the values of neighbouring invocations. Where a branch depends on a value that differs between"
                    + " them, some are not there, and the derivative, or the level of detail of a sample, is undefined.",
            "compute the derivative, or sample, before the branch; or sample at an explicit level of detail or with explicit"
                    + " gradients");

    private static final String CHAPTER = "lint.";

    private final String id;
    private final String title;
    private final String reason;
    private final String advice;

    LintRule(String name, String title, String reason, String advice) {
        id = CHAPTER + name;
        this.title = title;
        this.reason = reason;
        this.advice = advice;
    }

    /** {@return the rule, under which findings are reported, such as {@code lint.divergent-derivative}} */
    public Rule rule() {
        return Rule.of(id, "");
    }

    /** {@return what the rule asks for, in a few words} */
    public String title() {
        return title;
    }

    /** {@return why it asks for that} */
    public String reason() {
        return reason;
    }

    /** {@return what to do} */
    public String advice() {
        return advice;
    }
}
