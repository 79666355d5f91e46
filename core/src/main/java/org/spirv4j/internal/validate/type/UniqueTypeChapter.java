package org.spirv4j.internal.validate.type;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.Set;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.validate.engine.Chapter;
import org.spirv4j.internal.validate.engine.ChapterPlan;
import org.spirv4j.internal.validate.engine.InstructionCursor;
import org.spirv4j.internal.validate.engine.ValidationContext;
import org.spirv4j.internal.validate.rule.TypesRule;
import org.spirv4j.internal.word.WordInterner;

/** Types that are no aggregates are declared once (section 2.8). */
public final class UniqueTypeChapter extends Chapter {
    /** Types that may be declared again: two of the same form differ by their decorations. */
    private static final Set<Op> REPEATABLE = EnumSet.of(
            Op.OpTypeArray,
            Op.OpTypeRuntimeArray,
            Op.OpTypeNodePayloadArrayAMDX,
            Op.OpTypeStruct,
            Op.OpTypePointer,
            Op.OpTypeUntypedPointerKHR);

    public static final ChapterPlan PLAN = ChapterPlan.of(
            UniqueTypeChapter::new,
            Arrays.stream(Op.values())
                    .filter(op -> op.name().startsWith("OpType") && !REPEATABLE.contains(op))
                    .toArray(Op[]::new));

    private final boolean allowed;

    /** Word offsets of the declarations by their words except the result id. */
    private final WordInterner declared = new WordInterner();

    private UniqueTypeChapter(ValidationContext context) {
        super(context);
        allowed = context.hasExtension("SPV_VALIDATOR_ignore_type_decl_unique");
    }

    @Override
    public void instruction(InstructionCursor cursor) {
        if (allowed) {
            return;
        }
        if (cursor.wordCount < 2) {
            return;
        }
        declared.add(cursor.opcode);
        // OpTypeForwardPointer has no result.
        int from = cursor.op == Op.OpTypeForwardPointer ? 1 : 2;
        declared.addAll(context.words, cursor.at + from, cursor.wordCount - from);
        int at = declared.intern(cursor.at);
        if (at != cursor.at) {
            int first = context.words[at + 1];
            context.plainErrorAt(
                            TypesRule.UNIQUE,
                            cursor.at,
                            cursor.name() + " " + context.name(cursor.word(1)) + " declares the type "
                                    + context.name(first) + " again")
                    .declared(first)
                    .hint("use " + context.name(first) + " instead");
        }
    }
}
