// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.validate.internal.facts;

import org.spirv4j.validate.internal.engine.ValidationContext;

/**
 * Limits the work of checks that are quadratic in the size of the module. The limit is above what compiled modules
 * need; when it is exhausted, the report is marked as incomplete.
 */
public final class StepBudget {
    private static final long STEPS = 4_000_000;
    private static final long STEPS_PER_WORD = 4;

    private final ValidationContext context;
    private long left;

    public StepBudget(ValidationContext context) {
        this.context = context;
        left = STEPS + STEPS_PER_WORD * context.data.words.length;
    }

    /** Consumes a step; false if the budget is exhausted. */
    public boolean take() {
        return take(1);
    }

    /** Consumes some steps; false if the budget is exhausted. */
    public boolean take(long steps) {
        if (left <= 0) {
            context.markIncomplete();
            return false;
        }
        left -= steps;
        return true;
    }
}
