// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.internal.step;

import org.jspecify.annotations.Nullable;
import org.spirv4j.exec.internal.machine.Group;
import org.spirv4j.exec.internal.machine.Operand;
import org.spirv4j.exec.internal.machine.Step;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.number.NumberTypes;
import org.spirv4j.internal.semantics.Folding;
import org.spirv4j.internal.semantics.IntegerArithmetic;
import org.spirv4j.internal.semantics.PortableFloats;

/**
 * Steps for the most frequent instructions on 32-bit numbers and Booleans; their results are those of {@link Folding}.
 */
public final class FastSteps {
    private FastSteps() {}

    /** Computes one component. */
    private interface Operation {
        long compute(long a, long b);
    }

    public static @Nullable Step make(Op op, Operand[] operands, Operand result) {
        Operation operation = operation(op, operands[0].type.scalar);
        return operation == null ? null : new Componentwise(op, operands, operation, result);
    }

    private static @Nullable Operation operation(Op op, int type) {
        if (type == NumberTypes.FLOAT32) {
            return floating(op);
        }
        boolean isInteger = NumberTypes.isInteger(type) && NumberTypes.width(type) == 32;
        if (!isInteger && type != Folding.BOOL) {
            return null;
        }
        return switch (op) {
            case OpIAdd -> (a, b) -> word(IntegerArithmetic.iAdd((int) a, (int) b));
            case OpISub -> (a, b) -> word(IntegerArithmetic.iSub((int) a, (int) b));
            case OpIMul -> (a, b) -> word(IntegerArithmetic.iMul((int) a, (int) b));
            case OpBitwiseAnd, OpLogicalAnd -> (a, b) -> a & b;
            case OpBitwiseOr, OpLogicalOr -> (a, b) -> a | b;
            case OpBitwiseXor -> (a, b) -> a ^ b;
            case OpLogicalNot -> (a, b) -> a ^ 1;
            case OpIEqual, OpLogicalEqual -> (a, b) -> a == b ? 1 : 0;
            case OpINotEqual, OpLogicalNotEqual -> (a, b) -> a != b ? 1 : 0;
            case OpULessThan -> (a, b) -> a < b ? 1 : 0;
            case OpULessThanEqual -> (a, b) -> a <= b ? 1 : 0;
            case OpUGreaterThan -> (a, b) -> a > b ? 1 : 0;
            case OpUGreaterThanEqual -> (a, b) -> a >= b ? 1 : 0;
            case OpSLessThan -> (a, b) -> (int) a < (int) b ? 1 : 0;
            case OpSLessThanEqual -> (a, b) -> (int) a <= (int) b ? 1 : 0;
            case OpSGreaterThan -> (a, b) -> (int) a > (int) b ? 1 : 0;
            case OpSGreaterThanEqual -> (a, b) -> (int) a >= (int) b ? 1 : 0;
            default -> null;
        };
    }

    private static @Nullable Operation floating(Op op) {
        return switch (op) {
            case OpFAdd -> (a, b) -> bits(PortableFloats.fAdd(real(a), real(b)));
            case OpFSub -> (a, b) -> bits(PortableFloats.fSub(real(a), real(b)));
            case OpFMul -> (a, b) -> bits(PortableFloats.fMul(real(a), real(b)));
            case OpFOrdEqual -> (a, b) -> real(a) == real(b) ? 1 : 0;
            case OpFOrdLessThan -> (a, b) -> real(a) < real(b) ? 1 : 0;
            case OpFOrdLessThanEqual -> (a, b) -> real(a) <= real(b) ? 1 : 0;
            case OpFOrdGreaterThan -> (a, b) -> real(a) > real(b) ? 1 : 0;
            case OpFOrdGreaterThanEqual -> (a, b) -> real(a) >= real(b) ? 1 : 0;
            default -> null;
        };
    }

    private static long word(int value) {
        return value & 0xFFFF_FFFFL;
    }

    private static float real(long bits) {
        return Float.intBitsToFloat((int) bits);
    }

    private static long bits(float value) {
        return Float.floatToRawIntBits(value) & 0xFFFF_FFFFL;
    }

    /** An instruction with the default rounding. */
    public static final class Componentwise extends Step {
        public final Op op;
        public final Operand[] operands;
        public final Operand result;
        private final Operation operation;
        private final Operand a;
        private final Operand b;

        Componentwise(Op op, Operand[] operands, Operation operation, Operand result) {
            this.op = op;
            this.operands = operands;
            this.operation = operation;
            a = operands[0];
            b = operands[operands.length - 1];
            this.result = result;
        }

        @Override
        public void run(Group group) {
            long[] registers = group.registers;
            int[] lanes = group.lanes;
            int count = group.count;
            int slots = (int) result.type.slots;
            for (int s = 0; s < slots; s++) {
                int first = a.base + s * a.slot;
                int second = b.base + s * b.slot;
                int to = result.base + s * result.slot;
                for (int k = 0; k < count; k++) {
                    int lane = lanes[k];
                    registers[to + lane] =
                            operation.compute(registers[first + lane * a.lane], registers[second + lane * b.lane]);
                }
            }
        }
    }
}
