package org.spirv4j.internal.validate.type;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.internal.validate.engine.Chapter;
import org.spirv4j.internal.validate.engine.ChapterPlan;
import org.spirv4j.internal.validate.engine.InstructionCursor;
import org.spirv4j.internal.validate.engine.ValidationContext;
import org.spirv4j.internal.validate.rule.TypesRule;

/** Types that are no aggregates are declared once (section 2.8, "Types and Variables"). */
public final class UniqueTypeChapter extends Chapter {
    private static final int MOST_PROBES = 64;

    public static final ChapterPlan PLAN = ChapterPlan.of(UniqueTypeChapter::new, Trait.TYPE_DECLARATION)
            .without(Trait.REPEATABLE_TYPE)
            .and(Op.OpTypeForwardPointer);

    private final boolean allowed;

    /** Where a type of a hash was declared; a hash in use by another type is followed by the next free one. */
    private final Map<Integer, Integer> declared = new HashMap<>();

    private UniqueTypeChapter(ValidationContext context) {
        super(context);
        allowed = context.hasExtension("SPV_VALIDATOR_ignore_type_decl_unique");
    }

    @Override
    public void instruction(InstructionCursor cursor) {
        if (allowed) {
            return;
        }
        int hash = cursor.opcode;
        for (int i = firstWord(cursor.op); i < cursor.wordCount; i++) {
            hash = hash * 31 + cursor.word(i);
        }
        // Only a module that is made for it has more types with one hash value.
        for (int i = 0; i < MOST_PROBES; i++) {
            Integer at = declared.putIfAbsent(hash, cursor.at);
            if (at == null) {
                return;
            }
            if (isSame(cursor, at)) {
                int first = context.words[at + 1];
                context.plainErrorAt(
                                TypesRule.UNIQUE,
                                cursor.at,
                                cursor.name() + " " + context.name(cursor.word(1)) + " declares the type "
                                        + context.name(first) + " again")
                        .declared(first)
                        .hint("use " + context.name(first) + " instead");
                return;
            }
            hash += 0x9E37_79B9;
        }
    }

    /** The first word that says what the type is; OpTypeForwardPointer has no result. */
    private static int firstWord(Op op) {
        return op == Op.OpTypeForwardPointer ? 1 : 2;
    }

    private boolean isSame(InstructionCursor cursor, int at) {
        int[] words = context.words;
        int from = firstWord(cursor.op);
        return words[at] == words[cursor.at]
                && cursor.wordCount > 1
                && Arrays.equals(
                        words,
                        at + from,
                        at + (words[at] >>> 16),
                        words,
                        cursor.at + from,
                        cursor.at + cursor.wordCount);
    }
}
