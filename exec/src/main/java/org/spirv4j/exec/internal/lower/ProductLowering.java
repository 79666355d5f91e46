// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.internal.lower;

import org.jspecify.annotations.Nullable;
import org.spirv4j.exec.internal.machine.Operand;
import org.spirv4j.exec.internal.machine.Step;
import org.spirv4j.exec.internal.step.ProductSteps;
import org.spirv4j.exec.internal.type.ValueType;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.semantics.IntegerDotFolding;

/** Products of vectors and matrices. */
final class ProductLowering implements StepMaker {
    @Override
    public @Nullable Step make(Lowering code, Op op, int at) {
        return switch (op) {
            case OpVectorTimesScalar, OpMatrixTimesScalar ->
                new ProductSteps.Scale(code.operand(at, 3), code.operand(at, 4), code.result(at), controls(code, at));
            case OpDot, OpVectorTimesMatrix -> product(code, at, 1, (int) code.operand(at, 3).type.slots);
            case OpMatrixTimesVector, OpMatrixTimesMatrix -> {
                ValueType matrix = code.operand(at, 3).type;
                yield product(code, at, matrix.part(0).count, matrix.count);
            }
            case OpFDot2MixAcc32VALVE, OpFDot2MixAcc16VALVE, OpFDot4MixAcc32VALVE ->
                new ProductSteps.MixedDot(
                        code.operand(at, 3),
                        code.operand(at, 4),
                        code.operand(at, 5),
                        code.result(at),
                        controls(code, at));
            case OpOuterProduct -> product(code, at, (int) code.operand(at, 3).type.slots, 1);
            default -> IntegerDotFolding.isComputed(op) ? integerDot(code, op, at) : null;
        };
    }

    private static Step integerDot(Lowering code, Op op, int at) {
        Operand accumulator = ProductSteps.accumulates(op) ? code.operand(at, 5) : null;
        return new ProductSteps.IntegerDot(op, code.operand(at, 3), code.operand(at, 4), accumulator, code.result(at));
    }

    private static int controls(Lowering code, int at) {
        return ArithmeticLowering.controls(code, at, code.operand(at, 3).type.scalar);
    }

    private static Step product(Lowering code, int at, int rows, int inner) {
        return new ProductSteps.Product(
                code.operand(at, 3), rows, inner, code.operand(at, 4), code.result(at), controls(code, at));
    }
}
