// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.internal.group;

import java.util.Optional;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.number.NumberTypes;
import org.spirv4j.internal.semantics.CommonFunctions;
import org.spirv4j.internal.semantics.Conversion;
import org.spirv4j.internal.semantics.FloatEncoding;
import org.spirv4j.internal.semantics.Folding;
import org.spirv4j.internal.semantics.GlslStd450Folding;
import org.spirv4j.internal.semantics.GlslStd450Numbers;

/** How reductions, scans and atomic instructions combine two values. Values are bits, as in {@link Folding}. */
public enum Combination {
    I_ADD(Op.OpIAdd),
    F_ADD(Op.OpFAdd),
    I_MUL(Op.OpIMul),
    F_MUL(Op.OpFMul),
    S_MIN(GlslStd450Numbers.SMin),
    U_MIN(GlslStd450Numbers.UMin),
    F_MIN(GlslStd450Numbers.NMin),
    S_MAX(GlslStd450Numbers.SMax),
    U_MAX(GlslStd450Numbers.UMax),
    F_MAX(GlslStd450Numbers.NMax),
    BITWISE_AND(Op.OpBitwiseAnd),
    BITWISE_OR(Op.OpBitwiseOr),
    BITWISE_XOR(Op.OpBitwiseXor),
    LOGICAL_AND(Op.OpLogicalAnd),
    LOGICAL_OR(Op.OpLogicalOr),
    LOGICAL_XOR(Op.OpLogicalNotEqual);

    private final Op op;

    /** The number in GLSL.std.450; 0 if {@code op} is the instruction. */
    private final int extended;

    Combination(Op op) {
        this.op = op;
        extended = 0;
    }

    Combination(int extended) {
        op = Op.OpExtInst;
        this.extended = extended;
    }

    /**
     * The combination of a group instruction such as OpGroupNonUniformIAdd or of an atomic instruction; empty if it
     * combines nothing.
     */
    public static Optional<Combination> of(Op op) {
        return Optional.ofNullable(
                switch (op) {
                    case OpGroupIAdd, OpGroupNonUniformIAdd, OpGroupIAddNonUniformAMD, OpAtomicIAdd -> I_ADD;
                    case OpGroupFAdd, OpGroupNonUniformFAdd, OpGroupFAddNonUniformAMD, OpAtomicFAddEXT -> F_ADD;
                    case OpGroupIMulKHR, OpGroupNonUniformIMul -> I_MUL;
                    case OpGroupFMulKHR, OpGroupNonUniformFMul -> F_MUL;
                    case OpGroupSMin, OpGroupNonUniformSMin, OpGroupSMinNonUniformAMD, OpAtomicSMin -> S_MIN;
                    case OpGroupUMin, OpGroupNonUniformUMin, OpGroupUMinNonUniformAMD, OpAtomicUMin -> U_MIN;
                    case OpGroupFMin, OpGroupNonUniformFMin, OpGroupFMinNonUniformAMD, OpAtomicFMinEXT -> F_MIN;
                    case OpGroupSMax, OpGroupNonUniformSMax, OpGroupSMaxNonUniformAMD, OpAtomicSMax -> S_MAX;
                    case OpGroupUMax, OpGroupNonUniformUMax, OpGroupUMaxNonUniformAMD, OpAtomicUMax -> U_MAX;
                    case OpGroupFMax, OpGroupNonUniformFMax, OpGroupFMaxNonUniformAMD, OpAtomicFMaxEXT -> F_MAX;
                    case OpGroupBitwiseAndKHR, OpGroupNonUniformBitwiseAnd, OpAtomicAnd -> BITWISE_AND;
                    case OpGroupBitwiseOrKHR, OpGroupNonUniformBitwiseOr, OpAtomicOr -> BITWISE_OR;
                    case OpGroupBitwiseXorKHR, OpGroupNonUniformBitwiseXor, OpAtomicXor -> BITWISE_XOR;
                    case OpGroupLogicalAndKHR, OpGroupNonUniformLogicalAnd -> LOGICAL_AND;
                    case OpGroupLogicalOrKHR, OpGroupNonUniformLogicalOr -> LOGICAL_OR;
                    case OpGroupLogicalXorKHR, OpGroupNonUniformLogicalXor -> LOGICAL_XOR;
                    default -> null;
                });
    }

    /**
     * Combines two values.
     *
     * @param type the type of the values, as in {@link Folding}
     * @param controls rounding modes and handling of denormalized numbers
     */
    public long combine(long a, long b, int type, int controls) {
        switch (this) {
            case U_MIN -> {
                return CommonFunctions.uMin(a, b);
            }
            case U_MAX -> {
                return CommonFunctions.uMax(a, b);
            }
            case S_MIN -> {
                return zeroExtend(CommonFunctions.sMin(signed(a, type), signed(b, type)), type);
            }
            case S_MAX -> {
                return zeroExtend(CommonFunctions.sMax(signed(a, type), signed(b, type)), type);
            }
            default -> {}
        }
        if (extended == 0) {
            return Folding.fold(op, type, type, a, b, 0, 0, controls);
        }
        long[] result = new long[1];
        GlslStd450Folding.fold(extended, new int[] {type, type}, new long[][] {{a}, {b}}, type, result, controls);
        return result[0];
    }

    private static long signed(long bits, int type) {
        return Conversion.signExtend(bits, NumberTypes.width(type));
    }

    private static long zeroExtend(long number, int type) {
        return Conversion.zeroExtend(number, NumberTypes.width(type));
    }

    /** The value that changes no other when it is combined with it. */
    public long identity(int type) {
        int width = type == Folding.BOOL ? 1 : NumberTypes.width(type);
        long all = -1L >>> 64 - width;
        return switch (this) {
            case I_ADD, F_ADD, U_MAX, BITWISE_OR, BITWISE_XOR, LOGICAL_OR, LOGICAL_XOR -> 0;
            case I_MUL, LOGICAL_AND -> 1;
            case F_MUL -> FloatEncoding.encode(1, type);
            case F_MIN -> FloatEncoding.encode(Double.POSITIVE_INFINITY, type);
            case F_MAX -> FloatEncoding.encode(Double.NEGATIVE_INFINITY, type);
            case U_MIN, BITWISE_AND -> all;
            case S_MIN -> all >>> 1;
            case S_MAX -> 1L << width - 1;
        };
    }
}
