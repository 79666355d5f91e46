// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.validate.facts;

import org.spirv4j.internal.validate.engine.ValidationContext;

/**
 * How many steps a check may take that could take the square of a module's size: more than any honest module comes to.
 * When they are used up, the report is not complete, and says so.
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

    /** Takes a step, if one is left. */
    public boolean take() {
        return take(1);
    }

    /** Takes some steps, if one is left. */
    public boolean take(long steps) {
        if (left <= 0) {
            context.markIncomplete();
            return false;
        }
        left -= steps;
        return true;
    }
}
