// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.lint;

import java.util.List;
import java.util.function.IntPredicate;
import org.spirv4j.analysis.DefUse;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.operand.TypedInstruction;
import org.spirv4j.internal.operand.Unary;
import org.spirv4j.internal.type.Opcodes;

/** Finds numbers that are converted to floating point with too few bits for nothing but to be converted back. */
final class PrecisionLosses implements LintCheck {
    @Override
    public LintRule rule() {
        return LintRule.PRECISION_LOSS;
    }

    @Override
    public void check(LintContext context) {
        for (int i = 0; i < context.module.instructionCount(); i++) {
            switch (Opcodes.op(context.opcode(i))) {
                case OpFConvert -> checkFloat(context, i);
                case OpConvertSToF, OpConvertUToF -> checkInteger(context, i);
                default -> {}
            }
        }
    }

    private static void checkFloat(LintContext context, int convert) {
        int value = context.word(convert, Unary.OPERAND);
        int from = context.facts.typeOf(value);
        int to = context.word(convert, TypedInstruction.RESULT_TYPE);
        if (context.facts.bitWidth(from) > context.facts.bitWidth(to)
                && isOnlyConvertedBack(
                        context,
                        convert,
                        user -> context.is(user, Op.OpFConvert)
                                && context.word(user, TypedInstruction.RESULT_TYPE) == from)) {
            report(context, convert, value, context.facts.bitWidth(to) + ", and back");
        }
    }

    private static void checkInteger(LintContext context, int convert) {
        int value = context.word(convert, Unary.OPERAND);
        int width = context.facts.bitWidth(context.facts.typeOf(value));
        int to = context.word(convert, TypedInstruction.RESULT_TYPE);
        int digits = width - (context.is(convert, Op.OpConvertSToF) ? 1 : 0);
        if (digits > significandBits(context, to)
                && isOnlyConvertedBack(
                        context,
                        convert,
                        user -> (context.is(user, Op.OpConvertFToS) || context.is(user, Op.OpConvertFToU))
                                && context.facts.bitWidth(context.word(user, TypedInstruction.RESULT_TYPE)) == width)) {
            report(
                    context,
                    convert,
                    value,
                    "floating point with " + significandBits(context, to) + " significant bits, and back");
        }
    }

    private static void report(LintContext context, int convert, int value, String to) {
        context.report(
                LintRule.PRECISION_LOSS,
                context.module.instruction(convert),
                context.name(value) + " loses precision: it is converted from "
                        + context.facts.bitWidth(context.facts.typeOf(value)) + " bits to " + to,
                List.of());
    }

    /** The significant bits of a type of IEEE 754; of another type, more than any integer has. */
    private static int significandBits(LintContext context, int type) {
        if (context.facts.floatEncoding(context.facts.scalarType(type)) >= 0) {
            return Integer.MAX_VALUE;
        }
        return switch (context.facts.bitWidth(type)) {
            case 16 -> 11;
            case 32 -> 24;
            case 64 -> 53;
            default -> Integer.MAX_VALUE;
        };
    }

    /** Whether all uses of the result convert it back, and there is one. */
    private static boolean isOnlyConvertedBack(LintContext context, int convert, IntPredicate convertsBack) {
        int id = context.resultId(convert);
        DefUse uses = context.uses();
        boolean isConverted = false;
        for (int i = 0; i < uses.useCount(id); i++) {
            int user = uses.userIndex(id, i);
            if (context.describes(user)) {
                continue;
            }
            if (!convertsBack.test(user)) {
                return false;
            }
            isConverted = true;
        }
        return isConverted;
    }
}
