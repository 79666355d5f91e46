// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.validate.flow;

import org.spirv4j.grammar.Capability;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.internal.validate.engine.Chapter;
import org.spirv4j.internal.validate.engine.ChapterPlan;
import org.spirv4j.internal.validate.engine.InstructionCursor;
import org.spirv4j.internal.validate.engine.ValidationContext;
import org.spirv4j.internal.validate.rule.FlowRule;

/** Instructions about the end of things: lifetimes of variables, and OpAbortKHR with its message. */
public final class StopChapter extends Chapter {
    public static final ChapterPlan PLAN =
            ChapterPlan.of(StopChapter::new, Op.OpLifetimeStart, Op.OpLifetimeStop, Op.OpAbortKHR);

    private final ShapeMatch match;

    private StopChapter(ValidationContext context) {
        super(context);
        match = new ShapeMatch(context);
    }

    @Override
    public void instruction(InstructionCursor cursor) {
        if (cursor.op == Op.OpAbortKHR) {
            abort(cursor);
            return;
        }
        int pointer = cursor.word(1);
        int type = context.types.typeOf(pointer);
        if (!context.types.isStorageClass(type, StorageClass.Function)) {
            context.error(
                            FlowRule.LIFETIME,
                            cursor.name() + " takes " + context.name(pointer)
                                    + (context.types.isAnyPointer(type)
                                            ? ", whose storage class is not Function"
                                            : ", which is no pointer"))
                    .hint("give a pointer to a variable of the function")
                    .declared(pointer);
        } else if (cursor.word(2) != 0 && !context.has(Capability.Addresses)) {
            context.error(
                            FlowRule.LIFETIME,
                            cursor.name() + " has the size " + Integer.toUnsignedString(cursor.word(2))
                                    + ", but without the capability Addresses it concerns the variable as a whole")
                    .hint("give the size 0");
        }
    }

    private void abort(InstructionCursor cursor) {
        int type = cursor.word(1);
        int message = cursor.word(2);
        int found = context.types.typeOf(message);
        if (context.types.isType(type) && !match.match(found, type, false)) {
            context.error(
                            FlowRule.ABORT_MESSAGE,
                            "OpAbortKHR has the message type " + context.name(type) + ", but its message "
                                    + context.name(message) + " has the type " + context.name(found))
                    .hint("the two have the same shape")
                    .declared(message)
                    .declared(type);
        }
    }
}
