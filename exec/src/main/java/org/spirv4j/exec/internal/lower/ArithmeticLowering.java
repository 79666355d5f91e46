// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.internal.lower;

import org.spirv4j.exec.internal.machine.Operand;
import org.spirv4j.exec.internal.machine.Step;
import org.spirv4j.exec.internal.step.ArithmeticSteps;
import org.spirv4j.exec.internal.step.FastSteps;
import org.spirv4j.exec.internal.type.ValueType;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.number.NumberTypes;
import org.spirv4j.internal.operand.Binary;
import org.spirv4j.internal.operand.Select;
import org.spirv4j.internal.operand.TypedInstruction;
import org.spirv4j.internal.operand.Unary;
import org.spirv4j.internal.semantics.FloatControls;
import org.spirv4j.internal.semantics.Folding;

/** Instructions that compute each component by itself. */
final class ArithmeticLowering {
    private ArithmeticLowering() {}

    static Step component(Lowering code, Op op, int at) {
        Operand[] operands = new Operand[Folding.operandCount(op)];
        for (int i = 0; i < operands.length; i++) {
            operands[i] = code.operand(at, TypedInstruction.FIRST_OPERAND + i);
        }
        Operand result = code.result(at);
        int controls = controls(code, at, result.type.scalar);
        if (controls == FloatControls.DEFAULT && operands.length <= 2) {
            Step fast = FastSteps.make(op, operands, result);
            if (fast != null) {
                return fast;
            }
        }
        return new ArithmeticSteps.Fold(op, operands, result, controls);
    }

    /** How an instruction rounds, and treats denormalized numbers. */
    static int controls(Lowering code, int at, int scalar) {
        int id = code.word(at, TypedInstruction.RESULT);
        int bitWidth = NumberTypes.isFloat(scalar) ? NumberTypes.width(scalar) : 0;
        return code.module.layout().decorationWord(id, Decoration.FPRoundingMode).stream()
                .map(mode -> bitWidth == 0 ? code.floats.controls() : code.floats.with(bitWidth, mode))
                .findFirst()
                .orElse(code.floats.controls());
    }

    static Step select(Lowering code, int at) {
        return new ArithmeticSteps.Select(
                code.operand(at, Select.CONDITION),
                code.operand(at, Select.OBJECT_1),
                code.operand(at, Select.OBJECT_2),
                code.result(at));
    }

    static Step twoResults(Lowering code, Op op, int at) {
        Operand result = code.result(at);
        ValueType member = result.type.part(0);
        return new ArithmeticSteps.TwoResults(
                op,
                code.operand(at, Binary.OPERAND_1),
                code.operand(at, Binary.OPERAND_2),
                result.part(member, 0),
                result.part(member, member.slots));
    }

    static Step bitcast(Lowering code, int at) {
        Operand from = code.operand(at, Unary.OPERAND);
        ValueType type = code.resultType(at);
        if (from.type.slots == type.slots) {
            return code.alias(at, from);
        }
        return new ArithmeticSteps.Bitcast(from, code.result(at));
    }
}
