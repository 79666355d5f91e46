// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.validate.internal.type;

import org.spirv4j.grammar.Op;
import org.spirv4j.internal.operand.DeclaredType;
import org.spirv4j.internal.word.WordInterner;
import org.spirv4j.validate.internal.engine.Chapter;
import org.spirv4j.validate.internal.engine.InstructionCursor;
import org.spirv4j.validate.internal.engine.ValidationContext;
import org.spirv4j.validate.internal.rule.TypesRule;

/** Uniqueness of non-aggregate types (section 2.8, "Types and Variables"). */
public final class UniqueTypeChapter extends Chapter {
    private final boolean allowsDuplicates;

    /** Word offset of the first declaration, by its words without the result id. */
    private final WordInterner declared = new WordInterner();

    public UniqueTypeChapter(ValidationContext context) {
        super(context);
        allowsDuplicates = context.hasExtension("SPV_VALIDATOR_ignore_type_decl_unique");
    }

    @Override
    public void instruction(InstructionCursor cursor) {
        if (allowsDuplicates) {
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
            int first = context.words[at + DeclaredType.TYPE];
            context.plainErrorAt(
                            TypesRule.UNIQUE,
                            cursor.at,
                            cursor.name() + " " + context.name(cursor.word(DeclaredType.TYPE)) + " duplicates the type "
                                    + context.name(first))
                    .declared(first)
                    .hint("use " + context.name(first) + " instead");
        }
    }
}
