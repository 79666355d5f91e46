// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.validate.internal.flow;

import java.util.HashMap;
import java.util.Map;
import org.spirv4j.internal.operand.CaseWords;
import org.spirv4j.internal.operand.Switch;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.validate.internal.engine.InstructionCursor;
import org.spirv4j.validate.internal.engine.ValidationContext;
import org.spirv4j.validate.internal.rule.FlowRule;

/** Checks the literals of an OpSwitch whose selector is an integer scalar (section "Control-Flow Instructions"). */
final class SwitchLiterals {
    private SwitchLiterals() {}

    /** Reports the first literal that does not fit the selector's type, or else duplicates. */
    static void check(ValidationContext context, InstructionCursor cursor) {
        int type = context.types.typeOf(cursor.word(Switch.SELECTOR));
        int words = context.types.bitWidth(type) > 32 ? 2 : 1;
        boolean ascending = true;
        for (int i = 0; i < CaseWords.count(cursor.wordCount, words); i++) {
            int last = cursor.word(CaseWords.label(i, words) - 1);
            int extended = context.types.lastWord(type, last);
            if (extended != last) {
                context.plainErrorAt(
                                FlowRule.CASE_LITERALS,
                                cursor.at,
                                "literal 0x" + Integer.toHexString(last) + " of OpSwitch for target "
                                        + context.name(cursor.word(CaseWords.label(i, words))) + " does not fit in the "
                                        + context.types.bitWidth(type) + " bits of the selector's type "
                                        + context.name(type))
                        .hint("write it as 0x" + Integer.toHexString(extended))
                        .declared(type);
                return;
            }
            ascending &= i == 0 || literal(cursor, i - 1, words) < literal(cursor, i, words);
        }
        if (!ascending) {
            reportDuplicate(context, cursor, type, words);
        }
    }

    private static long literal(InstructionCursor cursor, int index, int words) {
        int at = CaseWords.literal(index, words);
        return words == 1 ? cursor.word(at) : (long) cursor.word(at + 1) << 32 | cursor.word(at) & 0xFFFFFFFFL;
    }

    /**
     * Reports the first literal with two targets as an error, and the first one listed again for the same target as a
     * warning.
     */
    private static void reportDuplicate(ValidationContext context, InstructionCursor cursor, int type, int words) {
        Map<Long, Integer> targets = new HashMap<>();
        boolean warned = false;
        for (int i = 0; i < CaseWords.count(cursor.wordCount, words); i++) {
            long literal = literal(cursor, i, words);
            int target = cursor.word(CaseWords.label(i, words));
            Integer before = targets.putIfAbsent(literal, target);
            if (before == null || before == target && warned) {
                continue;
            }
            String listed = "OpSwitch lists literal " + text(context.types, type, literal) + " twice, ";
            if (before == target) {
                warned = true;
                context.warningAt(
                                FlowRule.CASE_LITERALS,
                                cursor.at,
                                listed + "both times for target " + context.name(target))
                        .hint("remove one of them");
            } else {
                context.plainErrorAt(
                                FlowRule.CASE_LITERALS,
                                cursor.at,
                                listed + "for targets " + context.name(before) + " and " + context.name(target))
                        .hint("remove one of them");
                return;
            }
        }
    }

    private static String text(TypeFacts types, int type, long literal) {
        return types.isSignedIntScalar(type)
                ? Long.toString(literal)
                : types.bitWidth(type) > 32 ? Long.toUnsignedString(literal) : Integer.toUnsignedString((int) literal);
    }
}
