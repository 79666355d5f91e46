package org.spirv4j.internal.validate.chapter;

import java.util.HashMap;
import java.util.Map;
import org.spirv4j.internal.validate.Site;
import org.spirv4j.internal.validate.Types;
import org.spirv4j.internal.validate.ValidationContext;
import org.spirv4j.internal.validate.rule.FlowRule;

/** The literals of an OpSwitch whose selector is a scalar integer (section 3.3.17). */
final class SwitchLiterals {
    private SwitchLiterals() {}

    /** Reports the first literal that does not fit the selector's type, or else the first one that comes again. */
    static void check(ValidationContext context, Site site) {
        int type = context.types.typeOf(site.word(1));
        int words = context.types.bitWidth(type) > 32 ? 2 : 1;
        boolean rising = true;
        for (int i = 3; i + words < site.wordCount; i += words + 1) {
            int last = site.word(i + words - 1);
            int right = context.types.lastWord(type, last);
            if (right != last) {
                context.plainErrorAt(
                                FlowRule.CASE_LITERALS,
                                site.at,
                                "the literal 0x" + Integer.toHexString(last) + " of OpSwitch, for the target "
                                        + context.name(site.word(i + words)) + ", says more than the "
                                        + context.types.bitWidth(type) + " bits of the selector's type "
                                        + context.name(type))
                        .hint("write it as 0x" + Integer.toHexString(right))
                        .declared(type);
                return;
            }
            rising &= i == 3 || literal(site, i - words - 1, words) < literal(site, i, words);
        }
        if (!rising) {
            repeated(context, site, type, words);
        }
    }

    private static long literal(Site site, int at, int words) {
        return words == 1 ? site.word(at) : (long) site.word(at + 1) << 32 | site.word(at) & 0xFFFFFFFFL;
    }

    private static void repeated(ValidationContext context, Site site, int type, int words) {
        Map<Long, Integer> targets = new HashMap<>();
        for (int i = 3; i + words < site.wordCount; i += words + 1) {
            long literal = literal(site, i, words);
            Integer before = targets.putIfAbsent(literal, site.word(i + words));
            if (before != null) {
                context.plainErrorAt(
                                FlowRule.CASE_LITERALS,
                                site.at,
                                "OpSwitch has the literal " + text(context.types, type, literal)
                                        + " twice, for the targets " + context.name(before) + " and "
                                        + context.name(site.word(i + words)))
                        .hint("keep one of the two");
                return;
            }
        }
    }

    private static String text(Types types, int type, long literal) {
        return types.isSignedIntScalar(type)
                ? Long.toString(literal)
                : types.bitWidth(type) > 32 ? Long.toUnsignedString(literal) : Integer.toUnsignedString((int) literal);
    }
}
