package org.spirv4j.analysis;

import org.spirv4j.grammar.Op;
import org.spirv4j.internal.number.NumberTypes;

/**
 * What an instruction that OpSpecConstantOp may carry computes from scalars (sections "Conversion Instructions",
 * "Composite Instructions", "Arithmetic Instructions", "Bit Instructions", and "Relational and Logical Instructions" of
 * the specification). Values are bits, zero-extended from their width; Booleans are 0 and 1. Integer widths are 1 to 64
 * bits, floating-point widths 16, 32 and 64 bits.
 */
final class ScalarOperation {
    /** In place of a number type: a Boolean. */
    static final int BOOL = 1;

    /** Set when the specification leaves the last result undefined. */
    boolean undefined;

    /**
     * Computes one component.
     *
     * @param type number type of the result, or {@link #BOOL}
     * @param aType number type of the first operand
     * @param b 0 when there is no second operand
     * @param bType number type of the second operand
     */
    long apply(Op op, int type, long a, int aType, long b, int bType) {
        int width = NumberTypes.width(type);
        int aWidth = NumberTypes.width(aType);
        undefined = false;
        return switch (op) {
            case OpSConvert -> mask(signed(a, aWidth), width);
            case OpUConvert -> mask(a, width);
            case OpFConvert -> toBits(toDouble(a, aWidth), width);
            case OpQuantizeToF16 -> toBits(HalfFloat.quantize(toDouble(a, aWidth)), width);
            case OpConvertFToS -> toSigned(toDouble(a, aWidth), width);
            case OpConvertFToU -> toUnsigned(toDouble(a, aWidth), width);
            case OpConvertSToF ->
                width == 32
                        ? Float.floatToRawIntBits((float) signed(a, aWidth)) & 0xFFFFFFFFL
                        : toBits((double) signed(a, aWidth), width);
            case OpConvertUToF ->
                width == 32
                        ? Float.floatToRawIntBits(unsignedToFloat(a)) & 0xFFFFFFFFL
                        : toBits(unsignedToDouble(a), width);
            case OpSNegate -> mask(-a, width);
            case OpNot -> mask(~a, width);
            case OpIAdd -> mask(a + b, width);
            case OpISub -> mask(a - b, width);
            case OpIMul -> mask(a * b, width);
            case OpUDiv, OpUMod, OpSDiv, OpSRem, OpSMod -> divide(op, a, b, width);
            case OpShiftRightLogical, OpShiftRightArithmetic, OpShiftLeftLogical -> shift(op, a, b, width);
            case OpBitwiseOr, OpLogicalOr -> a | b;
            case OpBitwiseXor -> a ^ b;
            case OpBitwiseAnd, OpLogicalAnd -> a & b;
            case OpLogicalNot -> a ^ 1;
            case OpFNegate -> a ^ 1L << width - 1;
            case OpFAdd, OpFSub, OpFMul, OpFDiv, OpFRem, OpFMod ->
                toBits(arithmetic(op, toDouble(a, aWidth), toDouble(b, NumberTypes.width(bType))), width);
            case OpLogicalEqual, OpIEqual -> a == b ? 1 : 0;
            case OpLogicalNotEqual, OpINotEqual -> a != b ? 1 : 0;
            default -> compare(op, a, b, aWidth) ? 1 : 0;
        };
    }

    private boolean compare(Op op, long a, long b, int width) {
        long x = signed(a, width);
        long y = signed(b, width);
        return switch (op) {
            case OpULessThan -> Long.compareUnsigned(a, b) < 0;
            case OpUGreaterThan -> Long.compareUnsigned(a, b) > 0;
            case OpULessThanEqual -> Long.compareUnsigned(a, b) <= 0;
            case OpUGreaterThanEqual -> Long.compareUnsigned(a, b) >= 0;
            case OpSLessThan -> x < y;
            case OpSGreaterThan -> x > y;
            case OpSLessThanEqual -> x <= y;
            case OpSGreaterThanEqual -> x >= y;
            default -> {
                undefined = true;
                yield false;
            }
        };
    }

    private long divide(Op op, long a, long b, int width) {
        if (b == 0) {
            undefined = true;
            return 0;
        }
        long x = signed(a, width);
        long y = signed(b, width);
        long smallest = -1L << width - 1;
        if (op != Op.OpUDiv && op != Op.OpUMod && x == smallest && y == -1) {
            undefined = true;
            return 0;
        }
        return mask(
                switch (op) {
                    case OpUDiv -> Long.divideUnsigned(a, b);
                    case OpUMod -> Long.remainderUnsigned(a, b);
                    case OpSDiv -> x / y;
                    case OpSRem -> x % y;
                    default -> Math.floorMod(x, y);
                },
                width);
    }

    private long shift(Op op, long a, long b, int width) {
        if (b < 0 || b >= width) {
            undefined = true;
            return 0;
        }
        return switch (op) {
            case OpShiftRightLogical -> a >>> b;
            case OpShiftRightArithmetic -> mask(signed(a, width) >> b, width);
            default -> mask(a << b, width);
        };
    }

    /** Of 16- and 32-bit operands the result is rounded a second time, which changes nothing: 53 >= 2 * 24 + 2. */
    private static double arithmetic(Op op, double a, double b) {
        return switch (op) {
            case OpFAdd -> a + b;
            case OpFSub -> a - b;
            case OpFMul -> a * b;
            case OpFDiv -> a / b;
            case OpFRem -> a % b;
            default -> {
                double remainder = a % b;
                yield remainder == 0 ? Math.copySign(0, b) : remainder < 0 != b < 0 ? remainder + b : remainder;
            }
        };
    }

    private long toSigned(double value, int width) {
        double whole = value < 0 ? Math.ceil(value) : Math.floor(value);
        double limit = Math.scalb(1.0, width - 1);
        undefined = !(whole >= -limit && whole < limit);
        return undefined ? 0 : mask((long) whole, width);
    }

    private long toUnsigned(double value, int width) {
        double whole = value < 0 ? Math.ceil(value) : Math.floor(value);
        undefined = !(whole >= 0 && whole < Math.scalb(1.0, width));
        if (undefined) {
            return 0;
        }
        return whole < 0x1p63 ? (long) whole : (long) (whole - 0x1p63) + Long.MIN_VALUE;
    }

    /** Halving with the lost bit kept leaves the rounding as it is. */
    private static float unsignedToFloat(long value) {
        return value >= 0 ? (float) value : (float) (value >>> 1 | value & 1) * 2;
    }

    private static double unsignedToDouble(long value) {
        return value >= 0 ? (double) value : (double) (value >>> 1 | value & 1) * 2;
    }

    static long mask(long value, int width) {
        return width >= 64 ? value : value & (1L << width) - 1;
    }

    static long signed(long value, int width) {
        return width <= 0 || width >= 64 ? value : value << 64 - width >> 64 - width;
    }

    static double toDouble(long bits, int width) {
        return switch (width) {
            case 16 -> HalfFloat.toDouble((int) bits);
            case 32 -> Float.intBitsToFloat((int) bits);
            default -> Double.longBitsToDouble(bits);
        };
    }

    private static long toBits(double value, int width) {
        return switch (width) {
            case 16 -> HalfFloat.of(value);
            case 32 -> Float.floatToRawIntBits((float) value) & 0xFFFFFFFFL;
            default -> Double.doubleToRawLongBits(value);
        };
    }
}
