// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.internal.check;

import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.spirv4j.exec.internal.lower.Instrumentation;
import org.spirv4j.exec.internal.lower.Lowering;
import org.spirv4j.exec.internal.machine.Operand;
import org.spirv4j.exec.internal.machine.Step;
import org.spirv4j.exec.internal.report.Mistake;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.number.NumberTypes;
import org.spirv4j.internal.operand.TypedInstruction;
import org.spirv4j.internal.semantics.Folding;

/**
 * Finds operands for which the specification does not define the result: of divisions, shifts, bit fields and
 * conversions.
 */
final class DefinedResults implements Instrumentation {
    private final Set<Mistake> checks;

    DefinedResults(Set<Mistake> checks) {
        this.checks = checks;
    }

    @Override
    public void before(Lowering code, Op op, int at, Consumer<Step> steps) {
        Optional<Mistake> check = check(op).filter(checks::contains);
        boolean saturates = code.module
                .layout()
                .isDecorated(code.word(at, TypedInstruction.RESULT), Decoration.SaturatedConversion);
        if (check.isEmpty() || saturates) {
            return;
        }
        Operand[] operands = new Operand[Folding.operandCount(op)];
        for (int i = 0; i < operands.length; i++) {
            operands[i] = code.operand(at, TypedInstruction.FIRST_OPERAND + i);
        }
        if (!isAlwaysDefined(code, op, code.result(at), operands)) {
            steps.accept(new DefinedResult(check.get(), op, code.result(at), operands));
        }
    }

    /** The kind of mistake if the result of an instruction is not defined; empty if it always is. */
    static Optional<Mistake> check(Op op) {
        if (Folding.isIntegerDivision(op)) {
            return Optional.of(Mistake.DIVISION);
        }
        return switch (op) {
            case OpFRem, OpFMod -> Optional.of(Mistake.DIVISION);
            case OpShiftRightLogical,
                    OpShiftRightArithmetic,
                    OpShiftLeftLogical,
                    OpBitFieldInsert,
                    OpBitFieldSExtract,
                    OpBitFieldUExtract,
                    OpBitcastExtractEXT -> Optional.of(Mistake.SHIFT);
            case OpConvertFToS, OpConvertFToU -> Optional.of(Mistake.CONVERSION);
            default -> Optional.empty();
        };
    }

    /** Whether the constants among the operands tell that the result is defined for all values of the others. */
    private static boolean isAlwaysDefined(Lowering code, Op op, Operand result, Operand[] operands) {
        int variable = op == Op.OpBitFieldInsert ? 2 : 1;
        long[][] values = new long[4][1];
        for (int i = 0; i < operands.length; i++) {
            if (operands[i].isConstant()) {
                values[i] = code.constantValues(operands[i]);
            } else if (i >= variable) {
                return false;
            }
        }
        // The most negative number is the only dividend for which the quotient may not fit.
        if (!operands[0].isConstant()) {
            values[0] = new long[] {1L << NumberTypes.width(operands[0].type.scalar) - 1};
        }
        return operands.length > 1 && areDefined(op, result, operands[0].type.scalar, values);
    }

    private static boolean areDefined(Op op, Operand result, int type, long[][] values) {
        for (int s = 0; s < result.type.slots; s++) {
            long[] component = new long[values.length];
            for (int i = 0; i < values.length; i++) {
                component[i] = values[i][values[i].length == 1 ? 0 : s];
            }
            if (!Folding.isDefined(
                    op, result.type.scalar, type, component[0], component[1], component[2], component[3])) {
                return false;
            }
        }
        return true;
    }
}
