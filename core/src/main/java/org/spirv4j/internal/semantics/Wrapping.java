// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.semantics;

import org.spirv4j.grammar.Op;

/**
 * Whether the results of integer arithmetic fit in their types, as the decorations NoSignedWrap and NoUnsignedWrap
 * promise.
 */
public final class Wrapping {
    private Wrapping() {}

    /** Whether the decorations may be applied to an instruction. */
    public static boolean isChecked(Op op) {
        return switch (op) {
            case OpIAdd, OpISub, OpIMul, OpSNegate, OpShiftLeftLogical -> true;
            default -> false;
        };
    }

    /**
     * Whether the exact result fits in the type.
     *
     * @param op an instruction for which {@link #isChecked} is true
     * @param signed whether operands and result are signed
     * @param a the bits of the first operand, extended by zeros
     * @param b the bits of the second operand, if there is one
     * @param width the number of bits of the operands and the result, at most 64
     */
    public static boolean fits(Op op, boolean signed, long a, long b, int width) {
        return op == Op.OpShiftLeftLogical
                ? fitsShifted(signed, a, b, width)
                : signed
                        ? fitsSigned(op, Conversion.signExtend(a, width), Conversion.signExtend(b, width), width)
                        : fitsUnsigned(op, Conversion.zeroExtend(a, width), Conversion.zeroExtend(b, width), width);
    }

    private static boolean fitsSigned(Op op, long a, long b, int width) {
        return switch (op) {
            case OpIAdd -> ((a ^ a + b) & (b ^ a + b)) >= 0 && isSigned(a + b, width);
            case OpISub -> ((a ^ b) & (a ^ a - b)) >= 0 && isSigned(a - b, width);
            case OpIMul -> Math.multiplyHigh(a, b) == a * b >> 63 && isSigned(a * b, width);
            default -> a != Long.MIN_VALUE >> Long.SIZE - width;
        };
    }

    private static boolean fitsUnsigned(Op op, long a, long b, int width) {
        return switch (op) {
            case OpIAdd -> Long.compareUnsigned(a + b, a) >= 0 && isUnsigned(a + b, width);
            case OpISub -> Long.compareUnsigned(a, b) >= 0;
            case OpIMul -> OpenClIntegers.uMulHi(a, b, Long.SIZE) == 0 && isUnsigned(a * b, width);
            default -> a == 0;
        };
    }

    private static boolean fitsShifted(boolean signed, long a, long shift, int width) {
        if (!BitOperations.isShiftDefined(shift, width)) {
            return true;
        }
        long shifted = a << shift;
        return signed
                ? Conversion.signExtend(shifted, width) >> shift == Conversion.signExtend(a, width)
                : Conversion.zeroExtend(shifted, width) >>> shift == Conversion.zeroExtend(a, width);
    }

    private static boolean isSigned(long value, int width) {
        return Conversion.signExtend(value, width) == value;
    }

    private static boolean isUnsigned(long value, int width) {
        return Conversion.zeroExtend(value, width) == value;
    }
}
