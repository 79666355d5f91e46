// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.validate.internal.flow;

import org.spirv4j.grammar.Capability;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.internal.operand.AbortKHR;
import org.spirv4j.internal.operand.LifetimeMarker;
import org.spirv4j.validate.internal.engine.Chapter;
import org.spirv4j.validate.internal.engine.InstructionCursor;
import org.spirv4j.validate.internal.engine.ValidationContext;
import org.spirv4j.validate.internal.facts.LogicalTypeMatch;
import org.spirv4j.validate.internal.facts.StorageNames;
import org.spirv4j.validate.internal.rule.FlowRule;

/** Checks OpLifetimeStart and OpLifetimeStop, and the message of OpAbortKHR (section "Control-Flow Instructions"). */
public final class LifetimeAndAbortChapter extends Chapter {
    private final LogicalTypeMatch typeMatch;

    public LifetimeAndAbortChapter(ValidationContext context) {
        super(context);
        typeMatch = new LogicalTypeMatch(context);
    }

    @Override
    public void instruction(InstructionCursor cursor) {
        if (cursor.op == Op.OpAbortKHR) {
            abort(cursor);
            return;
        }
        int pointer = cursor.word(LifetimeMarker.POINTER);
        int type = context.types.typeOf(pointer);
        if (!context.types.isStorageClass(type, StorageClass.Function)) {
            context.error(
                            FlowRule.LIFETIME,
                            "Pointer " + context.name(pointer) + " of " + cursor.name()
                                    + (context.types.isAnyPointer(type)
                                            ? " has storage class "
                                                    + StorageNames.of(context.types.storageClass(type))
                                                    + ", not Function"
                                            : " is not a pointer"))
                    .hint("use a pointer to a variable of the function")
                    .declared(pointer);
        } else if (cursor.word(LifetimeMarker.SIZE) != 0 && !context.has(Capability.Addresses)) {
            context.error(
                            FlowRule.LIFETIME,
                            "Size " + Integer.toUnsignedString(cursor.word(LifetimeMarker.SIZE)) + " of "
                                    + cursor.name()
                                    + " requires capability Addresses, which the module does not declare")
                    .hint("use size 0");
        }
    }

    private void abort(InstructionCursor cursor) {
        int type = cursor.word(AbortKHR.MESSAGE_TYPE);
        int message = cursor.word(AbortKHR.MESSAGE);
        int found = context.types.typeOf(message);
        if (context.types.isType(type) && !typeMatch.matches(found, type, false)) {
            context.error(
                            FlowRule.ABORT_MESSAGE,
                            "Message " + context.name(message) + " of OpAbortKHR " + context.hasType(found)
                                    + ", which does not match Message Type " + context.name(type))
                    .hint("use two types that match logically, as for OpCopyLogical")
                    .declared(message)
                    .declared(type);
        }
    }
}
