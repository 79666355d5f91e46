// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.validate.internal.universal;

import org.spirv4j.grammar.Op;
import org.spirv4j.internal.number.Counted;
import org.spirv4j.internal.operand.Line;
import org.spirv4j.internal.operand.MemberName;
import org.spirv4j.internal.operand.Source;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.validate.internal.engine.Chapter;
import org.spirv4j.validate.internal.engine.InstructionCursor;
import org.spirv4j.validate.internal.engine.ValidationContext;
import org.spirv4j.validate.internal.rule.SourceRule;

/** Checks the files of OpLine and OpSource, and OpMemberName (section "Debug Instructions"). */
public final class SourceChapter extends Chapter {
    public SourceChapter(ValidationContext context) {
        super(context);
    }

    @Override
    public void instruction(InstructionCursor cursor) {
        switch (cursor.op) {
            case OpLine -> file(cursor, cursor.word(Line.FILE));
            case OpSource -> {
                if (cursor.wordCount > Source.FILE) {
                    file(cursor, cursor.word(Source.FILE));
                }
            }
            default -> memberName(cursor);
        }
    }

    private void file(InstructionCursor cursor, int id) {
        if (context.types.op(id) != Op.OpString && context.markReported("file " + id)) {
            context.error(SourceRule.FILE, "File " + context.name(id) + " of " + cursor.name() + " is not an OpString")
                    .hint("use the id of an OpString that holds the file name")
                    .declared(id);
        }
    }

    private void memberName(InstructionCursor cursor) {
        TypeFacts types = context.types;
        int type = cursor.word(MemberName.TYPE);
        int member = cursor.word(MemberName.MEMBER);
        if (!types.isStruct(type)) {
            context.error(
                            SourceRule.MEMBER_NAME,
                            "Type " + context.name(type) + " of OpMemberName is not an OpTypeStruct")
                    .hint("use OpName, or the id of a structure type")
                    .declared(type);
        } else if (Integer.compareUnsigned(member, types.memberCount(type)) >= 0) {
            context.error(
                            SourceRule.MEMBER_NAME,
                            "Member " + Integer.toUnsignedString(member) + " of OpMemberName is out of range: "
                                    + context.name(type) + " has " + Counted.of(types.memberCount(type), "member"))
                    .hint("number members from 0")
                    .declared(type);
        }
    }
}
