// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.semantics;

import org.spirv4j.grammar.Op;
import org.spirv4j.internal.number.FloatFormat;
import org.spirv4j.internal.number.NumberTypes;

/**
 * Computes core instructions by opcode, for one component. This is the only place that maps opcodes to the methods of
 * this package.
 *
 * <p>Values are bits, zero-extended to a {@code long}; Booleans are 0 and 1. Types are packed as in {@link
 * NumberTypes}, or {@link #BOOL}. Integers have 1 to 64 bits.
 *
 * <p>If the specification leaves a result undefined, {@link #isDefined} returns false and {@link #fold} returns an
 * arbitrary value.
 */
public final class Folding {
    /** The type of Booleans, which {@link NumberTypes} does not have. */
    public static final int BOOL = 1;

    private Folding() {}

    /** The number of operands of an instruction; 0 if {@link #fold} does not compute it. */
    public static int operandCount(Op op) {
        return switch (op) {
            case OpSConvert,
                    OpUConvert,
                    OpFConvert,
                    OpConvertFToS,
                    OpConvertFToU,
                    OpConvertSToF,
                    OpConvertUToF,
                    OpQuantizeToF16,
                    OpSatConvertSToU,
                    OpSatConvertUToS,
                    OpConvertFToBF16INTEL,
                    OpConvertBF16ToFINTEL,
                    OpRoundFToTF32INTEL,
                    OpSNegate,
                    OpFNegate,
                    OpNot,
                    OpBitReverse,
                    OpBitCount,
                    OpLogicalNot,
                    OpIsNan,
                    OpIsInf,
                    OpIsFinite,
                    OpIsNormal,
                    OpSignBitSet -> 1;
            case OpIAdd,
                    OpISub,
                    OpIMul,
                    OpUDiv,
                    OpSDiv,
                    OpUMod,
                    OpSRem,
                    OpSMod,
                    OpIAddCarry,
                    OpISubBorrow,
                    OpUMulExtended,
                    OpSMulExtended,
                    OpFAdd,
                    OpFSub,
                    OpFMul,
                    OpFDiv,
                    OpFRem,
                    OpFMod,
                    OpShiftRightLogical,
                    OpShiftRightArithmetic,
                    OpShiftLeftLogical,
                    OpBitwiseOr,
                    OpBitwiseXor,
                    OpBitwiseAnd,
                    OpBitcastExtractEXT,
                    OpLogicalEqual,
                    OpLogicalNotEqual,
                    OpLogicalOr,
                    OpLogicalAnd,
                    OpIEqual,
                    OpINotEqual,
                    OpUGreaterThan,
                    OpSGreaterThan,
                    OpUGreaterThanEqual,
                    OpSGreaterThanEqual,
                    OpULessThan,
                    OpSLessThan,
                    OpULessThanEqual,
                    OpSLessThanEqual,
                    OpLessOrGreater,
                    OpOrdered,
                    OpUnordered,
                    OpFOrdEqual,
                    OpFUnordEqual,
                    OpFOrdNotEqual,
                    OpFUnordNotEqual,
                    OpFOrdLessThan,
                    OpFUnordLessThan,
                    OpFOrdGreaterThan,
                    OpFUnordGreaterThan,
                    OpFOrdLessThanEqual,
                    OpFUnordLessThanEqual,
                    OpFOrdGreaterThanEqual,
                    OpFUnordGreaterThanEqual -> 2;
            case OpSelect, OpFmaKHR, OpBitFieldSExtract, OpBitFieldUExtract -> 3;
            case OpBitFieldInsert, OpBitwiseFunctionINTEL -> 4;
            default -> 0;
        };
    }

    /** Whether an operation divides integers, so that its behavior is undefined if a component of the divisor is 0. */
    public static boolean isIntegerDivision(Op op) {
        return switch (op) {
            case OpUDiv, OpSDiv, OpUMod, OpSRem, OpSMod -> true;
            default -> false;
        };
    }

    /**
     * Whether {@link #fold} computes the instruction, and the specification defines its result for these operands.
     * Pass 0 for operands that the instruction does not have.
     *
     * @param type type of the result
     * @param aType type of the first operand
     */
    public static boolean isDefined(Op op, int type, int aType, long a, long b, long c, long d) {
        int width = NumberTypes.width(aType);
        return switch (op) {
            case OpUDiv, OpUMod -> IntegerArithmetic.isDivisionDefined(b);
            case OpSDiv, OpSRem, OpSMod ->
                IntegerArithmetic.isDivisionDefined(
                        Conversion.signExtend(a, width), Conversion.signExtend(b, width), width);
            case OpFRem, OpFMod -> FloatArithmetic.isRemainderDefined(FloatEncoding.decode(b, aType));
            case OpShiftRightLogical, OpShiftRightArithmetic, OpShiftLeftLogical ->
                BitOperations.isShiftDefined(b, width);
            case OpBitFieldInsert -> BitOperations.isBitFieldDefined(c, d, width);
            case OpBitFieldSExtract, OpBitFieldUExtract -> BitOperations.isBitFieldDefined(b, c, width);
            case OpBitcastExtractEXT -> BitOperations.isBitFieldDefined(b, NumberTypes.width(type), width);
            case OpBitwiseFunctionINTEL -> d >>> 8 == 0;
            case OpConvertFToS -> Conversion.isDefined(FloatEncoding.decode(a, aType), NumberTypes.width(type), true);
            case OpConvertFToU -> Conversion.isDefined(FloatEncoding.decode(a, aType), NumberTypes.width(type), false);
            default -> operandCount(op) > 0;
        };
    }

    /** Computes an instruction of one or two operands with the default controls. */
    public static long fold(Op op, int type, int aType, long a, long b) {
        return fold(op, type, aType, a, b, 0, 0, FloatControls.DEFAULT);
    }

    /**
     * Computes an instruction. If the result is a structure, this is member 0, and {@link #foldMember1} is member 1.
     * Pass 0 for operands that the instruction does not have.
     *
     * @param type type of the result
     * @param aType type of the first operand; the others have the same type, or are integers of any type
     * @param controls rounding modes and handling of denormalized numbers, see {@link FloatControls}
     * @throws IllegalArgumentException if {@link #operandCount} is 0
     */
    public static long fold(Op op, int type, int aType, long a, long b, long c, long d, int controls) {
        int width = NumberTypes.width(aType);
        return switch (op) {
            case OpSNegate -> result(IntegerArithmetic.sNegate(a), type);
            case OpIAdd, OpIAddCarry -> result(IntegerArithmetic.iAdd(a, b), type);
            case OpISub, OpISubBorrow -> result(IntegerArithmetic.iSub(a, b), type);
            case OpIMul, OpUMulExtended, OpSMulExtended -> result(IntegerArithmetic.iMul(a, b), type);
            case OpUDiv -> result(IntegerArithmetic.uDiv(a, b), type);
            case OpUMod -> result(IntegerArithmetic.uMod(a, b), type);
            case OpSDiv -> result(IntegerArithmetic.sDiv(signed(a, width), signed(b, width)), type);
            case OpSRem -> result(IntegerArithmetic.sRem(signed(a, width), signed(b, width)), type);
            case OpSMod -> result(IntegerArithmetic.sMod(signed(a, width), signed(b, width)), type);
            case OpShiftRightLogical -> result(BitOperations.shiftRightLogicalOut(a, b), type);
            case OpShiftRightArithmetic -> result(BitOperations.shiftRightArithmeticOut(signed(a, width), b), type);
            case OpShiftLeftLogical -> result(BitOperations.shiftLeftLogicalOut(a, b), type);
            case OpBitwiseOr, OpLogicalOr -> BitOperations.bitwiseOr(a, b);
            case OpBitwiseXor -> BitOperations.bitwiseXor(a, b);
            case OpBitwiseAnd, OpLogicalAnd -> BitOperations.bitwiseAnd(a, b);
            case OpNot, OpLogicalNot -> result(BitOperations.not(a), type);
            case OpBitFieldInsert -> result(BitOperations.bitFieldInsert(a, b, c, d), type);
            case OpBitFieldSExtract -> result(BitOperations.bitFieldSExtract(a, b, c), type);
            case OpBitFieldUExtract -> result(BitOperations.bitFieldUExtract(a, b, c), type);
            case OpBitReverse -> BitOperations.bitReverse(a) >>> 64 - width;
            case OpBitCount -> BitOperations.bitCount(a);
            case OpBitwiseFunctionINTEL -> result(BitOperations.bitwiseFunction(a, b, c, d), type);
            case OpSelect -> a != 0 ? b : c;
            case OpFNegate -> flush(a ^ 1L << width - 1, type, controls);
            case OpFAdd, OpFSub, OpFMul, OpFDiv, OpFRem, OpFMod, OpFmaKHR ->
                arithmetic(
                        op,
                        type,
                        operand(a, type, controls),
                        operand(b, type, controls),
                        operand(c, type, controls),
                        controls);
            case OpSConvert,
                    OpUConvert,
                    OpFConvert,
                    OpConvertFToS,
                    OpConvertFToU,
                    OpConvertSToF,
                    OpConvertUToF,
                    OpQuantizeToF16,
                    OpSatConvertSToU,
                    OpSatConvertUToS,
                    OpBitcastExtractEXT,
                    OpConvertFToBF16INTEL,
                    OpConvertBF16ToFINTEL,
                    OpRoundFToTF32INTEL -> convert(op, type, aType, a, b, controls);
            default -> compare(op, aType, a, b, controls) ? 1 : 0;
        };
    }

    /**
     * Computes member 1 of the result of OpIAddCarry, OpISubBorrow, OpUMulExtended or OpSMulExtended.
     *
     * @param type type of the operands and of the member
     */
    public static long foldMember1(Op op, int type, long a, long b) {
        int width = NumberTypes.width(type);
        return switch (op) {
            case OpIAddCarry -> Comparison.uLessThan(result(a + b, type), a) ? 1 : 0;
            case OpISubBorrow -> IntegerArithmetic.iSubBorrow(a, b);
            case OpUMulExtended -> OpenClIntegers.uMulHi(a, b, width);
            case OpSMulExtended -> result(OpenClIntegers.sMulHi(signed(a, width), signed(b, width), width), type);
            default -> throw new IllegalArgumentException(op + " has no second result");
        };
    }

    private static long signed(long bits, int width) {
        return Conversion.signExtend(bits, width);
    }

    private static long result(long value, int type) {
        return Conversion.zeroExtend(value, NumberTypes.width(type));
    }

    /** Decodes a floating-point operand, and flushes it if the controls demand it. */
    static double operand(long bits, int type, int controls) {
        return FloatEncoding.decode(flush(bits, type, controls), type);
    }

    /** The values of all components of a floating-point operand. */
    static double[] operands(long[] bits, int type, int controls) {
        double[] values = new double[bits.length];
        for (int i = 0; i < values.length; i++) {
            values[i] = operand(bits[i], type, controls);
        }
        return values;
    }

    /** Flushes the bits of a denormalized floating-point number if the controls demand it. */
    static long flush(long bits, int type, int controls) {
        int width = NumberTypes.width(type);
        if (controls == FloatControls.DEFAULT
                || NumberTypes.encoding(type) >= 0
                || !FloatControls.flushes(controls, width)) {
            return bits;
        }
        return FloatFormat.of(type).isNormal(bits) || !Comparison.isFinite(FloatEncoding.decode(bits, type))
                ? bits
                : bits & 1L << width - 1;
    }

    /** Rounds a floating-point result in the rounding mode of the controls. */
    static long rounded(double value, int type, int controls) {
        int rounding = FloatControls.rounding(controls, NumberTypes.width(type));
        return flush(FloatEncoding.encode(value, type, rounding, false), type, controls);
    }

    /** Rounds a floating-point result to nearest even. */
    static long nearest(double value, int type, int controls) {
        return flush(FloatEncoding.encode(value, type), type, controls);
    }

    /**
     * Replaces a NaN by the first operand that is NaN, or else by {@link Double#NaN}, because processors differ in the
     * NaN that they produce.
     */
    static double settleNan(double result, double x, double y, double z) {
        if (!Double.isNaN(result)) {
            return result;
        }
        return Double.isNaN(x) ? x : Double.isNaN(y) ? y : Double.isNaN(z) ? z : Double.NaN;
    }

    private static long arithmetic(Op op, int type, double x, double y, double z, int controls) {
        int rounding = FloatControls.rounding(controls, NumberTypes.width(type));
        // Rounding narrower numbers twice is the same as rounding once: to nearest because 53 bits are more than twice
        // as many plus two, in the other modes because both go in the same direction.
        double value = NumberTypes.width(type) == 32
                ? arithmetic32(op, (float) x, (float) y, (float) z, rounding)
                : arithmetic64(op, x, y, z, rounding);
        return rounded(settleNan(value, x, y, z), type, controls);
    }

    private static float arithmetic32(Op op, float x, float y, float z, int rounding) {
        return switch (op) {
            case OpFAdd -> RoundedArithmetic.fAdd(x, y, rounding);
            case OpFSub -> RoundedArithmetic.fSub(x, y, rounding);
            case OpFMul -> RoundedArithmetic.fMul(x, y, rounding);
            case OpFDiv -> RoundedArithmetic.fDiv(x, y, rounding);
            case OpFRem -> FloatArithmetic.fRem(x, y);
            case OpFMod -> RoundedArithmetic.fMod(x, y, rounding);
            default -> RoundedArithmetic.fma(x, y, z, rounding);
        };
    }

    private static double arithmetic64(Op op, double x, double y, double z, int rounding) {
        return switch (op) {
            case OpFAdd -> RoundedArithmetic.fAdd(x, y, rounding);
            case OpFSub -> RoundedArithmetic.fSub(x, y, rounding);
            case OpFMul -> RoundedArithmetic.fMul(x, y, rounding);
            case OpFDiv -> RoundedArithmetic.fDiv(x, y, rounding);
            case OpFRem -> FloatArithmetic.fRem(x, y);
            case OpFMod -> RoundedArithmetic.fMod(x, y, rounding);
            default -> RoundedArithmetic.fma(x, y, z, rounding);
        };
    }

    private static long convert(Op op, int type, int aType, long a, long b, int controls) {
        int width = NumberTypes.width(aType);
        return switch (op) {
            case OpSConvert -> result(signed(a, width), type);
            case OpUConvert -> result(a, type);
            case OpSatConvertSToU -> Conversion.satConvertSToU(signed(a, width), NumberTypes.width(type));
            case OpSatConvertUToS -> Conversion.satConvertUToS(a, NumberTypes.width(type));
            case OpBitcastExtractEXT -> Conversion.bitcastExtract(a, b, NumberTypes.width(type));
            case OpConvertSToF -> fromInteger(signed(a, width), true, type, controls);
            case OpConvertUToF -> fromInteger(a, false, type, controls);
            case OpConvertBF16ToFINTEL -> rounded(Conversion.convertBF16ToF((int) a), type, controls);
            default -> {
                double value = operand(a, aType, controls);
                yield switch (op) {
                    case OpConvertFToS -> result(Conversion.convertFToS64(value), type);
                    case OpConvertFToU -> result(Conversion.convertFToU64(value), type);
                    case OpConvertFToBF16INTEL -> result(Conversion.convertFToBF16((float) value), type);
                    case OpRoundFToTF32INTEL -> rounded(Conversion.roundFToTF32((float) value), type, controls);
                    case OpQuantizeToF16 -> rounded(Conversion.quantizeToF16(value), type, controls);
                    default -> rounded(value, type, controls);
                };
            }
        };
    }

    private static long fromInteger(long value, boolean signed, int type, int controls) {
        if (NumberTypes.width(type) == 64) {
            return rounded(Conversion.toDouble(value, signed, FloatControls.rounding(controls, 64)), type, controls);
        }
        return rounded(Conversion.toOdd(value, signed), type, controls);
    }

    private static boolean compare(Op op, int aType, long a, long b, int controls) {
        if (!NumberTypes.isFloat(aType)) {
            int width = NumberTypes.width(aType);
            return switch (op) {
                case OpLogicalEqual, OpIEqual -> Comparison.iEqual(a, b);
                case OpLogicalNotEqual, OpINotEqual -> Comparison.iNotEqual(a, b);
                case OpULessThan -> Comparison.uLessThan(a, b);
                case OpUGreaterThan -> Comparison.uGreaterThan(a, b);
                case OpULessThanEqual -> Comparison.uLessThanEqual(a, b);
                case OpUGreaterThanEqual -> Comparison.uGreaterThanEqual(a, b);
                case OpSLessThan -> Comparison.sLessThan(signed(a, width), signed(b, width));
                case OpSGreaterThan -> Comparison.sGreaterThan(signed(a, width), signed(b, width));
                case OpSLessThanEqual -> Comparison.sLessThanEqual(signed(a, width), signed(b, width));
                case OpSGreaterThanEqual -> Comparison.sGreaterThanEqual(signed(a, width), signed(b, width));
                default -> throw new IllegalArgumentException(op + " does not compute components of integers");
            };
        }
        double x = operand(a, aType, controls);
        double y = operand(b, aType, controls);
        return switch (op) {
            case OpIsNan -> Comparison.isNan(x);
            case OpIsInf -> Comparison.isInf(x);
            case OpIsFinite -> Comparison.isFinite(x);
            case OpIsNormal -> FloatFormat.of(aType).isNormal(a);
            case OpSignBitSet -> Comparison.signBitSet(x);
            case OpLessOrGreater -> Comparison.lessOrGreater(x, y);
            case OpOrdered -> Comparison.ordered(x, y);
            case OpUnordered -> Comparison.unordered(x, y);
            case OpFOrdEqual -> Comparison.fOrdEqual(x, y);
            case OpFUnordEqual -> Comparison.fUnordEqual(x, y);
            case OpFOrdNotEqual -> Comparison.fOrdNotEqual(x, y);
            case OpFUnordNotEqual -> Comparison.fUnordNotEqual(x, y);
            case OpFOrdLessThan -> Comparison.fOrdLessThan(x, y);
            case OpFUnordLessThan -> Comparison.fUnordLessThan(x, y);
            case OpFOrdGreaterThan -> Comparison.fOrdGreaterThan(x, y);
            case OpFUnordGreaterThan -> Comparison.fUnordGreaterThan(x, y);
            case OpFOrdLessThanEqual -> Comparison.fOrdLessThanEqual(x, y);
            case OpFUnordLessThanEqual -> Comparison.fUnordLessThanEqual(x, y);
            case OpFOrdGreaterThanEqual -> Comparison.fOrdGreaterThanEqual(x, y);
            case OpFUnordGreaterThanEqual -> Comparison.fUnordGreaterThanEqual(x, y);
            default ->
                throw new IllegalArgumentException(op + " does not compute components of floating-point numbers");
        };
    }
}
