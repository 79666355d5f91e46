// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.internal.lower;

import org.spirv4j.exec.internal.machine.Operand;
import org.spirv4j.exec.internal.machine.Step;
import org.spirv4j.exec.internal.step.ProductSteps;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.operand.IntegerDot;
import org.spirv4j.internal.operand.ProductOperation;
import org.spirv4j.internal.operand.TypedInstruction;

/** Products of vectors and matrices. */
final class ProductLowering {
    private ProductLowering() {}

    static Step integerDot(Lowering code, Op op, int at) {
        Operand accumulator = ProductSteps.accumulates(op) ? code.operand(at, IntegerDot.ACCUMULATOR) : null;
        return new ProductSteps.IntegerDot(
                op,
                code.operand(at, IntegerDot.VECTOR_1),
                code.operand(at, IntegerDot.VECTOR_2),
                accumulator,
                code.result(at));
    }

    static int controls(Lowering code, int at) {
        return ArithmeticLowering.controls(code, at, code.operand(at, TypedInstruction.FIRST_OPERAND).type.scalar);
    }

    static Step product(Lowering code, int at, int rows, int inner) {
        return new ProductSteps.Product(
                code.operand(at, ProductOperation.OPERAND_1),
                rows,
                inner,
                code.operand(at, ProductOperation.OPERAND_2),
                code.result(at),
                controls(code, at));
    }
}
