// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.lint;

import java.util.List;
import org.spirv4j.analysis.DefUse;
import org.spirv4j.grammar.Op;
import org.spirv4j.module.Instruction;

/** Finds floating-point numbers that are converted to fewer bits for nothing but to be converted back. */
final class PrecisionLosses implements LintCheck {
    @Override
    public LintRule rule() {
        return LintRule.PRECISION_LOSS;
    }

    @Override
    public void check(LintContext context) {
        for (int i = 0; i < context.module.instructionCount(); i++) {
            if (!context.is(i, Op.OpFConvert)) {
                continue;
            }
            int value = context.word(i, 3);
            int from = context.facts.typeOf(value);
            int to = context.word(i, 1);
            if (context.facts.bitWidth(from) > context.facts.bitWidth(to) && isOnlyWidened(context, i, from)) {
                Instruction narrow = context.module.instruction(i);
                context.report(
                        LintRule.PRECISION_LOSS,
                        narrow,
                        context.name(value) + " loses precision: it is converted from " + context.facts.bitWidth(from)
                                + " bits to " + context.facts.bitWidth(to) + ", and back",
                        List.of());
            }
        }
    }

    /** Whether all uses of the result convert it back to the type of its operand. */
    private static boolean isOnlyWidened(LintContext context, int convert, int type) {
        int id = context.resultId(convert);
        DefUse uses = context.uses();
        boolean isWidened = false;
        for (int i = 0; i < uses.useCount(id); i++) {
            int user = uses.userIndex(id, i);
            if (context.describes(user)) {
                continue;
            }
            if (!context.is(user, Op.OpFConvert) || context.word(user, 1) != type) {
                return false;
            }
            isWidened = true;
        }
        return isWidened;
    }
}
