// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.validate.internal.value;

import org.spirv4j.grammar.Op;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.internal.type.Opcodes;
import org.spirv4j.validate.internal.engine.Chapter;
import org.spirv4j.validate.internal.engine.InstructionCursor;
import org.spirv4j.validate.internal.engine.ValidationContext;
import org.spirv4j.validate.internal.facts.SignatureFindings;

/**
 * Checks the types of operands and results, and the execution models of instructions, by {@code signatures.table}.
 * Later chapters check the remaining requirements; they skip an instruction that breaks its signature.
 */
public final class SignatureChapter extends Chapter {
    private final SignatureFindings findings;

    public SignatureChapter(ValidationContext context) {
        super(context);
        findings = new SignatureFindings(context);
    }

    @Override
    public void instruction(InstructionCursor cursor) {
        if (cursor.typeId != 0 && !context.types.isType(cursor.typeId)) {
            return;
        }
        Op op = cursor.op == Op.OpSpecConstantOp ? Opcodes.op(cursor.operand(0)) : cursor.op;
        if ((op == cursor.op || Trait.CONSTANT_OPERATION.has(op)) && !findings.check(op)) {
            context.markMistyped();
        }
    }
}
