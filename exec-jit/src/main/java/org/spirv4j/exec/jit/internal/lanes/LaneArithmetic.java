// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.jit.internal.lanes;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.Set;
import org.spirv4j.exec.internal.machine.Operand;
import org.spirv4j.exec.jit.internal.write.ArithmeticWriter;
import org.spirv4j.exec.jit.internal.write.NanChecks;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.number.NumberTypes;
import org.spirv4j.internal.semantics.Folding;

/** Writes instructions that compute each component by itself, for 32-bit numbers and Booleans of all lanes. */
final class LaneArithmetic {
    private static final Set<Op> INTEGER = EnumSet.of(
            Op.OpIAdd,
            Op.OpISub,
            Op.OpIMul,
            Op.OpBitwiseAnd,
            Op.OpBitwiseOr,
            Op.OpBitwiseXor,
            Op.OpSNegate,
            Op.OpNot,
            Op.OpShiftLeftLogical,
            Op.OpShiftRightLogical,
            Op.OpShiftRightArithmetic,
            Op.OpIEqual,
            Op.OpINotEqual,
            Op.OpULessThan,
            Op.OpULessThanEqual,
            Op.OpUGreaterThan,
            Op.OpUGreaterThanEqual,
            Op.OpSLessThan,
            Op.OpSLessThanEqual,
            Op.OpSGreaterThan,
            Op.OpSGreaterThanEqual);

    private static final Set<Op> LOGICAL =
            EnumSet.of(Op.OpLogicalAnd, Op.OpLogicalOr, Op.OpLogicalNot, Op.OpLogicalEqual, Op.OpLogicalNotEqual);

    private static final Set<Op> FLOAT = EnumSet.of(
            Op.OpFAdd,
            Op.OpFSub,
            Op.OpFMul,
            Op.OpFDiv,
            Op.OpFmaKHR,
            Op.OpFNegate,
            Op.OpFOrdEqual,
            Op.OpFOrdNotEqual,
            Op.OpFOrdLessThan,
            Op.OpFOrdGreaterThan,
            Op.OpFOrdLessThanEqual,
            Op.OpFOrdGreaterThanEqual,
            Op.OpFUnordEqual,
            Op.OpFUnordNotEqual,
            Op.OpFUnordLessThan,
            Op.OpFUnordGreaterThan,
            Op.OpFUnordLessThanEqual,
            Op.OpFUnordGreaterThanEqual,
            Op.OpIsNan);

    private final LaneLocals lanes;
    private final VectorCode code;
    private final NanChecks nans;

    LaneArithmetic(LaneLocals lanes, NanChecks nans) {
        this.lanes = lanes;
        this.nans = nans;
        code = lanes.code;
    }

    /** Whether this class writes an instruction. */
    static boolean isWritten(Op op, Operand[] operands, Operand result, int controls) {
        int type = operands[0].type.scalar;
        if (type == Folding.BOOL) {
            return LOGICAL.contains(op);
        }
        if (NumberTypes.isFloat(type)) {
            return FLOAT.contains(op) && isFloat(type) && ArithmeticWriter.isDefault(controls, 32);
        }
        if (NumberTypes.width(type) != 32) {
            return false;
        }
        if (op == Op.OpConvertSToF || op == Op.OpConvertUToF) {
            return isFloat(result.type.scalar) && ArithmeticWriter.isDefault(controls, 32);
        }
        boolean isShift = op.name().startsWith("OpShift");
        return INTEGER.contains(op) && (!isShift || NumberTypes.width(operands[1].type.scalar) == 32);
    }

    static boolean isFloat(int type) {
        return type == NumberTypes.FLOAT32;
    }

    /** Writes a component, whose result is not the same for all lanes. */
    void write(Op op, Operand[] operands, Operand result, int slot) {
        int type = operands[0].type.scalar;
        if (type == Folding.BOOL) {
            writeLogical(op, operands, result, slot);
        } else if (NumberTypes.isFloat(type)) {
            writeFloat(op, operands, result, slot);
        } else {
            writeInteger(op, operands, result, slot);
        }
    }

    private static int slot(Operand operand, int slot) {
        return operand.type.slots == 1 ? 0 : slot;
    }

    private void pushInts(Operand operand, int slot) {
        lanes.pushInts(operand.at(slot(operand, slot), 0), operand.isConstant());
    }

    private void pushFloats(Operand operand, int slot) {
        lanes.pushFloats(operand.at(slot(operand, slot), 0), operand.isConstant());
    }

    private void pushMask(Operand operand, int slot) {
        lanes.pushMask(operand.at(slot(operand, slot), 0), operand.isConstant());
    }

    private void writeLogical(Op op, Operand[] operands, Operand result, int slot) {
        pushMask(operands[0], slot);
        if (operands.length > 1) {
            pushMask(operands[1], slot);
        }
        switch (op) {
            case OpLogicalAnd -> code.mask("and");
            case OpLogicalOr -> code.mask("or");
            case OpLogicalNot -> code.not();
            case OpLogicalEqual -> code.mask("eq");
            default -> {
                code.mask("eq");
                code.not();
            }
        }
        lanes.popMask(result.at(slot, 0));
    }

    // --- integers

    private void writeInteger(Op op, Operand[] operands, Operand result, int slot) {
        int to = result.at(slot, 0);
        switch (op) {
            case OpIAdd -> binary("add", operands, slot, to);
            case OpISub -> binary("sub", operands, slot, to);
            case OpIMul -> binary("mul", operands, slot, to);
            case OpBitwiseAnd -> binary("and", operands, slot, to);
            case OpBitwiseOr -> binary("or", operands, slot, to);
            case OpBitwiseXor -> {
                pushInts(operands[0], slot);
                pushInts(operands[1], slot);
                code.xor();
                lanes.popInts(to);
            }
            case OpSNegate -> {
                lanes.pushConstant(0);
                pushInts(operands[0], slot);
                code.binary(VectorCode.INTS, "sub");
                lanes.popInts(to);
            }
            case OpNot -> {
                pushInts(operands[0], slot);
                lanes.pushConstant(-1);
                code.xor();
                lanes.popInts(to);
            }
            case OpShiftLeftLogical -> shift("LSHL", operands, slot, to);
            case OpShiftRightLogical -> shift("LSHR", operands, slot, to);
            case OpShiftRightArithmetic -> shift("ASHR", operands, slot, to);
            case OpConvertSToF -> {
                pushInts(operands[0], slot);
                code.convertToFloats();
                lanes.popFloats(to);
            }
            case OpConvertUToF -> convertUnsigned(operands[0], slot, to);
            default -> {
                boolean isUnsigned = op.name().startsWith("OpU");
                for (int i = 0; i < 2; i++) {
                    pushInts(operands[i], slot);
                    if (isUnsigned) {
                        lanes.pushConstant(Integer.MIN_VALUE);
                        code.xor();
                    }
                }
                code.compare(VectorCode.INTS, comparison(op));
                lanes.popMask(to);
            }
        }
    }

    private static String comparison(Op op) {
        String name = op.name();
        if (name.endsWith("NotEqual")) {
            return "NE";
        }
        boolean isOrdered = name.endsWith("ThanEqual");
        return name.contains("Less")
                ? isOrdered ? "LE" : "LT"
                : name.contains("Greater") ? isOrdered ? "GE" : "GT" : "EQ";
    }

    private void binary(String name, Operand[] operands, int slot, int to) {
        pushInts(operands[0], slot);
        pushInts(operands[1], slot);
        code.binary(VectorCode.INTS, name);
        lanes.popInts(to);
    }

    /** Shifts; nothing is left by shifts of 32 or more, but the sign by arithmetic ones. */
    private void shift(String operator, Operand[] operands, int slot, int to) {
        Operand by = operands[1];
        int register = by.at(slot(by, slot), 0);
        pushInts(operands[0], slot);
        if (by.isConstant()) {
            long amount = lanes.context.registers().constant(register) & 0xFFFF_FFFFL;
            if (amount < Integer.SIZE) {
                code.shift(operator, lanes.scalars, (int) amount);
            } else if (operator.equals("ASHR")) {
                code.shift(operator, lanes.scalars, Integer.SIZE - 1);
            } else {
                lanes.pushConstant(0);
                code.binary(VectorCode.INTS, "and");
            }
            lanes.popInts(to);
            return;
        }
        pushInts(by, slot);
        code.shift(operator);
        if (operator.equals("ASHR")) {
            pushInts(operands[0], slot);
            code.shift(operator, lanes.scalars, Integer.SIZE - 1);
        } else {
            lanes.pushConstant(0);
        }
        pushInts(by, slot);
        lanes.pushConstant(Integer.MIN_VALUE);
        code.xor();
        lanes.pushConstant(Integer.MIN_VALUE + Integer.SIZE - 1);
        code.compare(VectorCode.INTS, "GT");
        code.blendInts();
        lanes.popInts(to);
    }

    /** The upper half times 65536, which is exact, and the lower half: their sum is rounded once. */
    private void convertUnsigned(Operand operand, int slot, int to) {
        pushInts(operand, slot);
        code.shift("LSHR", lanes.scalars, Short.SIZE);
        code.convertToFloats();
        lanes.pushConstant(65536f);
        code.binary(VectorCode.FLOATS, "mul");
        pushInts(operand, slot);
        lanes.pushConstant(0xFFFF);
        code.binary(VectorCode.INTS, "and");
        code.convertToFloats();
        code.binary(VectorCode.FLOATS, "add");
        lanes.popFloats(to);
    }

    // --- floating-point numbers

    private void writeFloat(Op op, Operand[] operands, Operand result, int slot) {
        int to = result.at(slot, 0);
        switch (op) {
            case OpFAdd -> keepNan("add", operands, slot, to);
            case OpFSub -> keepNan("sub", operands, slot, to);
            case OpFMul -> keepNan("mul", operands, slot, to);
            case OpFDiv -> keepNan("div", operands, slot, to);
            case OpFmaKHR -> keepNan("fma", operands, slot, to);
            case OpFNegate -> {
                pushInts(operands[0], slot);
                lanes.pushConstant(Integer.MIN_VALUE);
                code.xor();
                lanes.popInts(to);
                if (!operands[0].isConstant()) {
                    nans.copied(operands[0].at(slot(operands[0], slot), 0), to);
                }
            }
            case OpIsNan -> {
                pushFloats(operands[0], slot);
                pushFloats(operands[0], slot);
                code.compare(VectorCode.FLOATS, "NE");
                lanes.popMask(to);
            }
            default -> {
                compareFloats(op, operands, slot);
                lanes.popMask(to);
            }
        }
    }

    /** Compares; the comparisons of vectors are ordered, except that for inequality. */
    private void compareFloats(Op op, Operand[] operands, int slot) {
        String name = op.name();
        if (name.endsWith("OrdNotEqual")) {
            compare("LT", operands, slot);
            compare("GT", operands, slot);
            code.mask("or");
        } else if (name.endsWith("UnordEqual")) {
            compare("LT", operands, slot);
            compare("GT", operands, slot);
            code.mask("or");
            code.not();
        } else if (name.startsWith("OpFUnord") && !name.endsWith("NotEqual")) {
            compare(opposite(comparison(op)), operands, slot);
            code.not();
        } else {
            compare(comparison(op), operands, slot);
        }
    }

    private static String opposite(String comparison) {
        return switch (comparison) {
            case "LT" -> "GE";
            case "LE" -> "GT";
            case "GT" -> "LE";
            default -> "LT";
        };
    }

    private void compare(String comparison, Operand[] operands, int slot) {
        pushFloats(operands[0], slot);
        pushFloats(operands[1], slot);
        code.compare(VectorCode.FLOATS, comparison);
    }

    /** Writes an operation whose result is NaN if an operand is. */
    private void keepNan(String name, Operand[] operands, int slot, int to) {
        int[] read = Arrays.stream(operands)
                .filter(operand -> !operand.isConstant())
                .mapToInt(operand -> operand.at(slot(operand, slot), 0))
                .toArray();
        computed(to, read, () -> {
            for (Operand operand : operands) {
                pushFloats(operand, slot);
            }
            if (name.equals("fma")) {
                code.fma();
            } else {
                code.binary(VectorCode.FLOATS, name);
            }
            lanes.popFloats(to);
        });
    }

    /**
     * Writes what computes a result of which NaN is looked for later; then scalar code computes it again.
     *
     * @param read the registers that make the result NaN if they are
     */
    void computed(int to, int[] read, Runnable writer) {
        nans.write(to, read, writer, () -> {
            throw new IllegalStateException();
        });
    }
}
