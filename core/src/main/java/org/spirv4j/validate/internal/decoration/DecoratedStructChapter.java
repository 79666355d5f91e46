// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.validate.internal.decoration;

import java.util.HashSet;
import java.util.Set;
import java.util.function.IntPredicate;
import org.spirv4j.diagnostic.Rule;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.operand.MemberDecoration;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.validate.internal.engine.Chapter;
import org.spirv4j.validate.internal.engine.FindingBuilder;
import org.spirv4j.validate.internal.engine.InstructionCursor;
import org.spirv4j.validate.internal.engine.ValidationContext;
import org.spirv4j.validate.internal.rule.TypesRule;

/** Checks the types that decorated structures contain (section 2.16.1, "Universal Validation Rules"). */
public final class DecoratedStructChapter extends Chapter {
    private final TypeFacts types = context.types;
    private final IntPredicate block = this::isBlock;

    /** Structures with members decorated with BuiltIn. */
    private final Set<Integer> builtIns = new HashSet<>();

    public DecoratedStructChapter(ValidationContext context) {
        super(context);
    }

    @Override
    public void instruction(InstructionCursor cursor) {
        if (cursor.op == Op.OpTypeStruct) {
            struct(cursor);
        } else if (cursor.word(MemberDecoration.DECORATION) == Decoration.BuiltIn.value()) {
            builtIns.add(cursor.word(MemberDecoration.STRUCTURE_TYPE));
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
                error(
                                cursor,
                                TypesRule.NESTED_BLOCK,
                                i,
                                "contains a Block or BufferBlock, but the structure itself is one")
                        .declared(member)
                        .hint("remove Block or BufferBlock from the inner structure");
                return;
            }
            if (builtIns.contains(types.innermostElement(member))) {
                error(
                                cursor,
                                TypesRule.NESTED_BUILT_IN,
                                i,
                                "is a structure of built-ins, or an array of such structures")
                        .declared(member)
                        .hint("use a separate variable for the structure of built-ins");
                return;
            }
        }
    }

    private FindingBuilder error(InstructionCursor cursor, Rule rule, int member, String problem) {
        return context.error(rule, "member " + member + " of " + context.name(cursor.resultId) + " " + problem);
    }
}
