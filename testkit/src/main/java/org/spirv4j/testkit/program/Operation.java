// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.testkit.program;

import org.spirv4j.build.Code;
import org.spirv4j.build.Type;
import org.spirv4j.build.Value;
import org.spirv4j.grammar.Op;
import org.spirv4j.testkit.program.ShaderType.Scalar;

/**
 * Operations on scalars, component by component on vectors: the instruction, and what it computes. Those of one operand
 * ignore the second.
 */
enum Operation {
    ADD(Op.OpIAdd),
    SUBTRACT(Op.OpISub),
    MULTIPLY(Op.OpIMul),
    AND(Op.OpBitwiseAnd),
    OR(Op.OpBitwiseOr),
    XOR(Op.OpBitwiseXor),
    SHIFT_LEFT(Op.OpShiftLeftLogical),
    SHIFT_RIGHT(Op.OpShiftRightLogical),
    SHIFT_RIGHT_SIGNED(Op.OpShiftRightArithmetic),
    UNSIGNED_DIVIDE(Op.OpUDiv),
    UNSIGNED_MODULO(Op.OpUMod),
    SIGNED_DIVIDE(Op.OpSDiv),
    SIGNED_REMAINDER(Op.OpSRem),
    SIGNED_MODULO(Op.OpSMod),
    NEGATE(Op.OpSNegate),
    NOT(Op.OpNot),
    BIT_COUNT(Op.OpBitCount),
    BIT_REVERSE(Op.OpBitReverse),
    EQUAL(Op.OpIEqual),
    NOT_EQUAL(Op.OpINotEqual),
    SIGNED_LESS(Op.OpSLessThan),
    SIGNED_GREATER_OR_EQUAL(Op.OpSGreaterThanEqual),
    UNSIGNED_LESS(Op.OpULessThan),
    UNSIGNED_GREATER_OR_EQUAL(Op.OpUGreaterThanEqual),
    SIGNED_GREATER(Op.OpSGreaterThan),
    SIGNED_LESS_OR_EQUAL(Op.OpSLessThanEqual),
    UNSIGNED_GREATER(Op.OpUGreaterThan),
    UNSIGNED_LESS_OR_EQUAL(Op.OpULessThanEqual),
    FLOAT_GREATER(Op.OpFUnordGreaterThan),
    FLOAT_LESS_OR_EQUAL(Op.OpFOrdLessThanEqual),
    FLOAT_GREATER_OR_EQUAL(Op.OpFUnordGreaterThanEqual),
    FLOAT_ADD(Op.OpFAdd),
    FLOAT_SUBTRACT(Op.OpFSub),
    FLOAT_MULTIPLY(Op.OpFMul),
    FLOAT_NEGATE(Op.OpFNegate),
    FLOAT_LESS(Op.OpFOrdLessThan),
    FLOAT_EQUAL(Op.OpFOrdEqual),
    FLOAT_NOT_EQUAL(Op.OpFUnordNotEqual),
    BOTH(Op.OpLogicalAnd),
    EITHER(Op.OpLogicalOr),
    SAME(Op.OpLogicalEqual),
    DIFFERENT(Op.OpLogicalNotEqual),
    NEITHER(Op.OpLogicalNot),
    // Those of GLSL.std.450.
    UNSIGNED_MIN(Op.OpExtInst),
    UNSIGNED_MAX(Op.OpExtInst),
    SIGNED_MIN(Op.OpExtInst),
    SIGNED_MAX(Op.OpExtInst),
    SIGNED_ABSOLUTE(Op.OpExtInst),
    FLOAT_MIN(Op.OpExtInst),
    FLOAT_MAX(Op.OpExtInst),
    FLOAT_ABSOLUTE(Op.OpExtInst);

    private final Op op;

    Operation(Op op) {
        this.op = op;
    }

    /** Adds the instruction. */
    Value write(Code code, Type type, Value... operands) {
        Value a = operands[0];
        Value b = operands[operands.length - 1];
        return switch (this) {
            case UNSIGNED_MIN -> code.glsl().uMin(a, b);
            case UNSIGNED_MAX -> code.glsl().uMax(a, b);
            case SIGNED_MIN -> code.glsl().sMin(a, b);
            case SIGNED_MAX -> code.glsl().sMax(a, b);
            case SIGNED_ABSOLUTE -> code.glsl().sAbs(a);
            case FLOAT_MIN -> code.glsl().fMin(a, b);
            case FLOAT_MAX -> code.glsl().fMax(a, b);
            case FLOAT_ABSOLUTE -> code.glsl().fAbs(a);
            default -> operands.length == 1 ? code.emit(op, type, a) : code.emit(op, type, a, b);
        };
    }

    private long compute(long a, long b) {
        return switch (this) {
            case ADD, FLOAT_ADD -> a + b;
            case SUBTRACT, FLOAT_SUBTRACT -> a - b;
            case MULTIPLY, FLOAT_MULTIPLY -> a * b;
            case AND, BOTH -> a & b;
            case OR, EITHER -> a | b;
            case XOR, DIFFERENT -> a ^ b;
            case SHIFT_LEFT -> a << b;
            case SHIFT_RIGHT -> a >>> b;
            case SHIFT_RIGHT_SIGNED -> a >> b;
            case UNSIGNED_DIVIDE -> Long.divideUnsigned(a, b);
            case UNSIGNED_MODULO -> Long.remainderUnsigned(a, b);
            case SIGNED_DIVIDE -> a / b;
            case SIGNED_REMAINDER -> a % b;
            case SIGNED_MODULO -> Math.floorMod(a, b);
            case NEGATE, FLOAT_NEGATE -> -a;
            case NOT -> ~a;
            case BIT_COUNT -> Integer.bitCount((int) a);
            case BIT_REVERSE -> Integer.reverse((int) a);
            case EQUAL, FLOAT_EQUAL, SAME -> a == b ? 1 : 0;
            case NOT_EQUAL, FLOAT_NOT_EQUAL -> a != b ? 1 : 0;
            case SIGNED_LESS, FLOAT_LESS -> a < b ? 1 : 0;
            case SIGNED_GREATER_OR_EQUAL -> a >= b ? 1 : 0;
            case SIGNED_GREATER, FLOAT_GREATER -> a > b ? 1 : 0;
            case SIGNED_LESS_OR_EQUAL, FLOAT_LESS_OR_EQUAL -> a <= b ? 1 : 0;
            case FLOAT_GREATER_OR_EQUAL -> a >= b ? 1 : 0;
            case UNSIGNED_GREATER -> Long.compareUnsigned(a, b) > 0 ? 1 : 0;
            case UNSIGNED_LESS_OR_EQUAL -> Long.compareUnsigned(a, b) <= 0 ? 1 : 0;
            case UNSIGNED_LESS -> Long.compareUnsigned(a, b) < 0 ? 1 : 0;
            case UNSIGNED_GREATER_OR_EQUAL -> Long.compareUnsigned(a, b) >= 0 ? 1 : 0;
            case NEITHER -> 1 - a;
            case UNSIGNED_MIN -> Long.compareUnsigned(a, b) < 0 ? a : b;
            case UNSIGNED_MAX -> Long.compareUnsigned(a, b) > 0 ? a : b;
            case SIGNED_MIN, FLOAT_MIN -> Math.min(a, b);
            case SIGNED_MAX, FLOAT_MAX -> Math.max(a, b);
            case SIGNED_ABSOLUTE, FLOAT_ABSOLUTE -> Math.abs(a);
        };
    }

    boolean hasOneOperand() {
        return switch (this) {
            case NEGATE, NOT, BIT_COUNT, BIT_REVERSE, FLOAT_NEGATE, NEITHER, SIGNED_ABSOLUTE, FLOAT_ABSOLUTE -> true;
            default -> false;
        };
    }

    /** Computes on operands of a type; the logical and the arithmetic shift see the bits without and with a sign. */
    long compute(Scalar operands, Scalar result, long a, long b) {
        long left = a;
        if (operands.width < Long.SIZE) {
            int rest = Long.SIZE - operands.width;
            if (this == SHIFT_RIGHT) {
                left = a << rest >>> rest;
            } else if (this == SHIFT_RIGHT_SIGNED) {
                left = a << rest >> rest;
            }
        }
        return result.wrap(compute(left, b));
    }
}
