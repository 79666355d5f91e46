// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.validate.internal.memory;

import org.spirv4j.grammar.Op;
import org.spirv4j.validate.internal.engine.Chapter;
import org.spirv4j.validate.internal.engine.InstructionCursor;
import org.spirv4j.validate.internal.engine.ValidationContext;
import org.spirv4j.validate.internal.rule.MemoryRule;

/** Operands of the declarations of alias domains, scopes and scope lists (SPV_INTEL_memory_access_aliasing). */
public final class AliasScopeChapter extends Chapter {
    public AliasScopeChapter(ValidationContext context) {
        super(context);
    }

    @Override
    public void instruction(InstructionCursor cursor) {
        switch (cursor.op) {
            case OpAliasDomainDeclINTEL -> nameOperand(cursor, 2);
            case OpAliasScopeDeclINTEL -> {
                if (!isInvalid(cursor, 2, Op.OpAliasDomainDeclINTEL)) {
                    nameOperand(cursor, 3);
                }
            }
            default -> {
                for (int i = 2; i < cursor.wordCount && !isInvalid(cursor, i, Op.OpAliasScopeDeclINTEL); i++) {}
            }
        }
    }

    private void nameOperand(InstructionCursor cursor, int word) {
        if (word < cursor.wordCount) {
            isInvalid(cursor, word, Op.OpString);
        }
    }

    private boolean isInvalid(InstructionCursor cursor, int word, Op expected) {
        int id = cursor.word(word);
        if (context.data.definition(id) == 0 || context.types.op(id) == expected) {
            return false;
        }
        context.error(
                        MemoryRule.ALIAS_DECLARATION,
                        "operand " + context.name(id) + " (" + context.definingOpName(id) + ") of " + cursor.name()
                                + " is not the result of " + expected)
                .hint("use the result of " + expected)
                .declared(id);
        return true;
    }
}
