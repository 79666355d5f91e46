// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.validate.flow;

import java.util.HashMap;
import java.util.Map;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.internal.validate.engine.InstructionCursor;
import org.spirv4j.internal.validate.engine.ValidationContext;
import org.spirv4j.internal.validate.rule.FlowRule;

/** The literals of an OpSwitch whose selector is a scalar integer (section "Control-Flow Instructions"). */
final class SwitchLiterals {
    private SwitchLiterals() {}

    /** Reports the first literal that does not fit the selector's type, or else the first one that comes again. */
    static void check(ValidationContext context, InstructionCursor cursor) {
        int type = context.types.typeOf(cursor.word(1));
        int words = context.types.bitWidth(type) > 32 ? 2 : 1;
        boolean rising = true;
        for (int i = 3; i + words < cursor.wordCount; i += words + 1) {
            int last = cursor.word(i + words - 1);
            int right = context.types.lastWord(type, last);
            if (right != last) {
                context.plainErrorAt(
                                FlowRule.CASE_LITERALS,
                                cursor.at,
                                "the literal 0x" + Integer.toHexString(last) + " of OpSwitch, for the target "
                                        + context.name(cursor.word(i + words)) + ", says more than the "
                                        + context.types.bitWidth(type) + " bits of the selector's type "
                                        + context.name(type))
                        .hint("write it as 0x" + Integer.toHexString(right))
                        .declared(type);
                return;
            }
            rising &= i == 3 || literal(cursor, i - words - 1, words) < literal(cursor, i, words);
        }
        if (!rising) {
            repeated(context, cursor, type, words);
        }
    }

    private static long literal(InstructionCursor cursor, int at, int words) {
        return words == 1 ? cursor.word(at) : (long) cursor.word(at + 1) << 32 | cursor.word(at) & 0xFFFFFFFFL;
    }

    private static void repeated(ValidationContext context, InstructionCursor cursor, int type, int words) {
        Map<Long, Integer> targets = new HashMap<>();
        for (int i = 3; i + words < cursor.wordCount; i += words + 1) {
            long literal = literal(cursor, i, words);
            Integer before = targets.putIfAbsent(literal, cursor.word(i + words));
            if (before != null) {
                context.plainErrorAt(
                                FlowRule.CASE_LITERALS,
                                cursor.at,
                                "OpSwitch has the literal " + text(context.types, type, literal)
                                        + " twice, for the targets " + context.name(before) + " and "
                                        + context.name(cursor.word(i + words)))
                        .hint("keep one of the two");
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
