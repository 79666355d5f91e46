// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.lint;

import org.spirv4j.diagnostic.Fix;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.operand.TypedInstruction;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.internal.type.Opcodes;

/** Finds arithmetic in full precision whose operands all have relaxed precision. */
final class MissingRelaxedPrecision implements LintCheck {
    @Override
    public LintRule rule() {
        return LintRule.MISSING_RELAXED_PRECISION;
    }

    @Override
    public void check(LintContext context) {
        for (int i = 0; i < context.module.instructionCount(); i++) {
            Op op = Opcodes.op(context.opcode(i));
            if ((Trait.FLOAT_ARITHMETIC.has(op)
                            || Trait.INTEGER_ARITHMETIC.has(op)
                            || Trait.MATRIX_PRODUCT.has(op)
                            || op == Op.OpDot)
                    && !isRelaxed(context, context.resultId(i))
                    && areOperandsRelaxed(context, i)) {
                context.report(
                        LintRule.MISSING_RELAXED_PRECISION,
                        context.module.instruction(i),
                        "all operands of " + context.name(context.resultId(i))
                                + " have the decoration RelaxedPrecision, but the result has not",
                        Fix.of(
                                Fix.Action.ADD_INSTRUCTION,
                                "OpDecorate " + context.name(context.resultId(i)) + " RelaxedPrecision"));
            }
        }
    }

    private static boolean isRelaxed(LintContext context, int id) {
        return context.layout.isDecorated(id, Decoration.RelaxedPrecision);
    }

    /** Whether all operands but constants are relaxed, and at least one of them is. */
    private static boolean areOperandsRelaxed(LintContext context, int instruction) {
        boolean isAnyRelaxed = false;
        for (int k = TypedInstruction.FIRST_OPERAND; k < context.wordCount(instruction); k++) {
            int operand = context.word(instruction, k);
            if (isRelaxed(context, operand)) {
                isAnyRelaxed = true;
            } else if (!context.facts.isConstant(operand)) {
                return false;
            }
        }
        return isAnyRelaxed;
    }
}
