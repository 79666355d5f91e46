// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.validate.memory;

import org.spirv4j.grammar.Op;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.internal.validate.engine.Chapter;
import org.spirv4j.internal.validate.engine.ChapterPlan;
import org.spirv4j.internal.validate.engine.InstructionCursor;
import org.spirv4j.internal.validate.engine.ValidationContext;
import org.spirv4j.internal.validate.rule.MemoryRule;

/** What alias scopes, their domains and lists of them are declared from (SPV_INTEL_memory_access_aliasing). */
public final class AliasScopeChapter extends Chapter {
    public static final ChapterPlan PLAN = ChapterPlan.of(AliasScopeChapter::new, Trait.ALIAS_DECLARATION);

    private AliasScopeChapter(ValidationContext context) {
        super(context);
    }

    @Override
    public void instruction(InstructionCursor cursor) {
        switch (cursor.op) {
            case OpAliasDomainDeclINTEL -> name(cursor, 2);
            case OpAliasScopeDeclINTEL -> {
                if (!wrong(cursor, 2, Op.OpAliasDomainDeclINTEL)) {
                    name(cursor, 3);
                }
            }
            default -> {
                for (int i = 2; i < cursor.wordCount && !wrong(cursor, i, Op.OpAliasScopeDeclINTEL); i++) {}
            }
        }
    }

    private void name(InstructionCursor cursor, int word) {
        if (word < cursor.wordCount) {
            wrong(cursor, word, Op.OpString);
        }
    }

    private boolean wrong(InstructionCursor cursor, int word, Op wanted) {
        int id = cursor.word(word);
        if (context.data.definition(id) == 0 || context.types.op(id) == wanted) {
            return false;
        }
        context.error(
                        MemoryRule.ALIAS_DECLARATION,
                        cursor.name() + " takes " + context.name(id) + " (" + context.definingOpName(id)
                                + "), not the result of " + wanted)
                .hint("use the result of " + wanted)
                .declared(id);
        return true;
    }
}
