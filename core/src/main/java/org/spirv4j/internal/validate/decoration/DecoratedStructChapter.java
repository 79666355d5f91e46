// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.validate.decoration;

import java.util.HashSet;
import java.util.Set;
import java.util.function.IntPredicate;
import org.spirv4j.diagnostic.Rule;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.internal.validate.engine.Chapter;
import org.spirv4j.internal.validate.engine.ChapterPlan;
import org.spirv4j.internal.validate.engine.FindingBuilder;
import org.spirv4j.internal.validate.engine.InstructionCursor;
import org.spirv4j.internal.validate.engine.ValidationContext;
import org.spirv4j.internal.validate.rule.TypesRule;

/** What decorations of a structure ask of the types in it (section 2.16.1, "Universal Validation Rules"). */
public final class DecoratedStructChapter extends Chapter {
    public static final ChapterPlan PLAN =
            ChapterPlan.of(DecoratedStructChapter::new, Op.OpMemberDecorate, Op.OpTypeStruct);

    private final TypeFacts types = context.types;
    private final IntPredicate block = this::isBlock;

    /** Structures with members that are decorated with BuiltIn. */
    private final Set<Integer> builtIns = new HashSet<>();

    private DecoratedStructChapter(ValidationContext context) {
        super(context);
    }

    @Override
    public void instruction(InstructionCursor cursor) {
        if (cursor.op == Op.OpTypeStruct) {
            struct(cursor);
        } else if (cursor.word(3) == Decoration.BuiltIn.value()) {
            builtIns.add(cursor.word(1));
        }
    }

    private boolean isBlock(int type) {
        return types.isStruct(type)
                && (context.isDecorated(type, Decoration.Block) || context.isDecorated(type, Decoration.BufferBlock));
    }

    private void struct(InstructionCursor cursor) {
        boolean isBlock = isBlock(cursor.resultId);
        for (int i = 0; i < types.memberCount(cursor.resultId); i++) {
            int member = types.member(cursor.resultId, i);
            if (isBlock && context.contains(member, block)) {
                error(cursor, TypesRule.NESTED_BLOCK, i, "has a Block or BufferBlock in it, but is one itself")
                        .declared(member)
                        .hint("leave the inner structure without Block");
                return;
            }
            if (builtIns.contains(types.innermostElement(member))) {
                error(cursor, TypesRule.NESTED_BUILT_IN, i, "is a structure of built-ins, or an array of these")
                        .declared(member)
                        .hint("make the structure of built-ins a variable of its own");
                return;
            }
        }
    }

    private FindingBuilder error(InstructionCursor cursor, Rule rule, int member, String what) {
        return context.error(
                rule, "the member " + member + " of OpTypeStruct " + context.name(cursor.resultId) + " " + what);
    }
}
