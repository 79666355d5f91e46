// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.jit.internal.write;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.Set;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.spirv4j.exec.internal.machine.Operand;
import org.spirv4j.exec.jit.internal.plan.Registers;
import org.spirv4j.exec.jit.internal.runtime.Kind;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.number.NumberTypes;
import org.spirv4j.internal.semantics.BitOperations;
import org.spirv4j.internal.semantics.Comparison;
import org.spirv4j.internal.semantics.Conversion;
import org.spirv4j.internal.semantics.FloatArithmetic;
import org.spirv4j.internal.semantics.FloatControls;
import org.spirv4j.internal.semantics.Folding;
import org.spirv4j.internal.semantics.IntegerArithmetic;

/**
 * Writes instructions that compute each component by itself: with instructions of the JVM, or calls of {@link Folding}.
 */
public final class ArithmeticWriter {
    private static final String FOLDING = Type.getInternalName(Folding.class);
    private static final String BITS = Type.getInternalName(BitOperations.class);
    private static final String COMPARISON = Type.getInternalName(Comparison.class);
    private static final String INTEGERS = Type.getInternalName(IntegerArithmetic.class);
    private static final String CONVERSION = Type.getInternalName(Conversion.class);
    private static final String FLOAT_ARITHMETIC = Type.getInternalName(FloatArithmetic.class);
    private static final String OP = Type.getInternalName(Op.class);

    /** Operations with a result that is NaN if an operand is. */
    private static final Set<Op> KEEPS_NAN =
            EnumSet.of(Op.OpFAdd, Op.OpFSub, Op.OpFMul, Op.OpFDiv, Op.OpFNegate, Op.OpFmaKHR);

    private final Locals locals;
    private final MethodVisitor method;
    private final NanChecks nans;

    public ArithmeticWriter(Locals locals, NanChecks nans) {
        this.locals = locals;
        this.nans = nans;
        method = locals.method;
    }

    /** Whether an instruction may read results that have not been checked for NaN. */
    static boolean readsUnchecked(Op op, Operand[] operands, int controls) {
        int type = operands[0].type.scalar;
        return NumberTypes.isFloat(type)
                && isPlainFloat(type, controls)
                && (KEEPS_NAN.contains(op)
                        || op.name().startsWith("OpFOrd")
                        || op.name().startsWith("OpFUnord"))
                && (op != Op.OpFmaKHR || NumberTypes.width(type) == 32);
    }

    void write(Op op, Operand[] operands, Operand result, int controls) {
        for (int s = 0; s < result.type.slots; s++) {
            if (!writeDirectly(op, operands, result, s, controls)) {
                call(op, operands, result, s, controls);
            }
        }
    }

    /** Whether numbers of a width are rounded and flushed as Java does. */
    public static boolean isDefault(int controls, int width) {
        return FloatControls.rounding(controls, width) == FloatControls.RTE && !FloatControls.flushes(controls, width);
    }

    private static int slot(Operand operand, int slot) {
        return operand.type.slots == 1 ? 0 : slot;
    }

    private void call(Op op, Operand[] operands, Operand result, int slot, int controls) {
        method.visitFieldInsn(Opcodes.GETSTATIC, OP, op.name(), "L" + OP + ";");
        locals.pushInt(result.type.scalar);
        locals.pushInt(operands[0].type.scalar);
        boolean isShort = controls == FloatControls.DEFAULT && operands.length <= 2;
        for (int i = 0; i < (isShort ? 2 : 4); i++) {
            if (i < operands.length) {
                locals.push(operands[i], slot(operands[i], slot), Kind.LONG);
            } else {
                method.visitInsn(Opcodes.LCONST_0);
            }
        }
        if (isShort) {
            locals.call(FOLDING, "fold", "(L" + OP + ";IIJJ)J");
        } else {
            locals.pushInt(controls);
            locals.call(FOLDING, "fold", "(L" + OP + ";IIJJJJI)J");
        }
        locals.pop(result, slot, Kind.LONG);
    }

    private boolean writeDirectly(Op op, Operand[] operands, Operand result, int slot, int controls) {
        int type = operands[0].type.scalar;
        if (type == Folding.BOOL) {
            return writeLogical(op, operands, result, slot);
        }
        int width = NumberTypes.width(type);
        if (NumberTypes.isFloat(type)) {
            boolean isPlain = NumberTypes.encoding(type) < 0 && width >= 32 && isDefault(controls, width);
            return isPlain && writeFloat(op, operands, result, slot, controls);
        }
        if (width != 8 && width != 16 && width != 32 && width != 64) {
            return false;
        }
        return writeInteger(op, operands, result, slot, width)
                || writeIntegerConversion(op, operands, result, slot, width, controls);
    }

    private boolean writeLogical(Op op, Operand[] operands, Operand result, int slot) {
        int jump;
        switch (op) {
            case OpLogicalAnd, OpLogicalOr -> {
                both(operands, slot, Kind.INT);
                method.visitInsn(op == Op.OpLogicalAnd ? Opcodes.IAND : Opcodes.IOR);
                locals.pop(result, slot, Kind.INT);
                return true;
            }
            case OpLogicalNot -> {
                locals.push(operands[0], slot(operands[0], slot), Kind.INT);
                locals.pushInt(1);
                method.visitInsn(Opcodes.IXOR);
                locals.pop(result, slot, Kind.INT);
                return true;
            }
            case OpLogicalEqual -> jump = Opcodes.IF_ICMPEQ;
            case OpLogicalNotEqual -> jump = Opcodes.IF_ICMPNE;
            default -> {
                return false;
            }
        }
        both(operands, slot, Kind.INT);
        popTruth(jump, result, slot);
        return true;
    }

    private void both(Operand[] operands, int slot, Kind kind) {
        locals.push(operands[0], slot(operands[0], slot), kind);
        locals.push(operands[1], slot(operands[1], slot), kind);
    }

    /** Stores whether a jump is taken. */
    private void popTruth(int jump, Operand result, int slot) {
        Label yes = new Label();
        Label end = new Label();
        method.visitJumpInsn(jump, yes);
        locals.pushInt(0);
        method.visitJumpInsn(Opcodes.GOTO, end);
        method.visitLabel(yes);
        locals.pushInt(1);
        method.visitLabel(end);
        locals.pop(result, slot, Kind.INT);
    }

    // --- integers

    private boolean writeInteger(Op op, Operand[] operands, Operand result, int slot, int width) {
        Kind kind = width == 64 ? Kind.LONG : Kind.INT;
        int opcode = switch (op) {
            case OpIAdd -> Opcodes.IADD;
            case OpISub -> Opcodes.ISUB;
            case OpIMul -> Opcodes.IMUL;
            case OpBitwiseAnd -> Opcodes.IAND;
            case OpBitwiseOr -> Opcodes.IOR;
            case OpBitwiseXor -> Opcodes.IXOR;
            default -> -1;
        };
        if (opcode >= 0) {
            both(operands, slot, kind);
            method.visitInsn(opcode + kind.offset);
            popInteger(result, slot, kind);
            return true;
        }
        return switch (op) {
            case OpSNegate -> {
                locals.push(operands[0], slot(operands[0], slot), kind);
                method.visitInsn(Opcodes.INEG + kind.offset);
                popInteger(result, slot, kind);
                yield true;
            }
            case OpNot -> {
                locals.push(operands[0], slot(operands[0], slot), kind);
                if (kind == Kind.INT) {
                    locals.pushInt(-1);
                } else {
                    locals.pushLong(-1);
                }
                method.visitInsn(Opcodes.IXOR + kind.offset);
                popInteger(result, slot, kind);
                yield true;
            }
            case OpShiftLeftLogical, OpShiftRightLogical, OpShiftRightArithmetic -> {
                shift(op, operands, result, slot, width);
                yield true;
            }
            case OpUDiv, OpSDiv, OpUMod, OpSRem, OpSMod -> width >= 32 && divide(op, operands, result, slot, kind);
            default -> compare(op, operands, result, slot, width);
        };
    }

    /** Stores an integer as wide as the result. */
    private void popInteger(Operand result, int slot, Kind kind) {
        narrow(NumberTypes.width(result.type.scalar), kind);
        locals.pop(result, slot, kind);
    }

    /** Clears the bits beyond a width below 32. */
    private void narrow(int width, Kind kind) {
        if (width < 32 && kind == Kind.INT) {
            locals.pushInt((1 << width) - 1);
            method.visitInsn(Opcodes.IAND);
        }
    }

    private void pushSigned(Operand operand, int slot, int width) {
        locals.push(operand, slot(operand, slot), width == 64 ? Kind.LONG : Kind.INT);
        if (width == 8) {
            method.visitInsn(Opcodes.I2B);
        } else if (width == 16) {
            method.visitInsn(Opcodes.I2S);
        }
    }

    private boolean divide(Op op, Operand[] operands, Operand result, int slot, Kind kind) {
        both(operands, slot, kind);
        String name = Character.toLowerCase(op.name().charAt(2)) + op.name().substring(3);
        locals.call(INTEGERS, name, kind == Kind.INT ? "(II)I" : "(JJ)J");
        locals.pop(result, slot, kind);
        return true;
    }

    /**
     * Shifts 64 bits, unless the shift is known to be smaller than 32: a shift by the width or more leaves nothing, as
     * in {@link Folding}.
     */
    private void shift(Op op, Operand[] operands, Operand result, int slot, int width) {
        Operand by = operands[1];
        boolean isSmall = width <= 32
                && by.isConstant()
                && locals.registers.constant(by.at(slot(by, slot), 0)) >= 0
                && locals.registers.constant(by.at(slot(by, slot), 0)) < 32;
        Kind kind = isSmall ? Kind.INT : Kind.LONG;
        if (op == Op.OpShiftRightArithmetic) {
            pushSigned(operands[0], slot, width);
            if (kind == Kind.LONG && width < 64) {
                method.visitInsn(Opcodes.I2L);
            }
        } else {
            locals.push(operands[0], slot(operands[0], slot), kind);
        }
        locals.push(by, slot(by, slot), kind);
        if (isSmall) {
            method.visitInsn(
                    switch (op) {
                        case OpShiftLeftLogical -> Opcodes.ISHL;
                        case OpShiftRightLogical -> Opcodes.IUSHR;
                        default -> Opcodes.ISHR;
                    });
        } else {
            String name = Character.toLowerCase(op.name().charAt(2)) + op.name().substring(3) + "Out";
            locals.call(BITS, name, "(JJ)J");
            if (width < 64) {
                method.visitInsn(Opcodes.L2I);
                kind = Kind.INT;
            }
        }
        popInteger(result, slot, kind);
    }

    private boolean compare(Op op, Operand[] operands, Operand result, int slot, int width) {
        int test = switch (op) {
            case OpIEqual -> 0;
            case OpINotEqual -> 1;
            case OpULessThan, OpSLessThan -> 2;
            case OpUGreaterThanEqual, OpSGreaterThanEqual -> 3;
            case OpUGreaterThan, OpSGreaterThan -> 4;
            case OpULessThanEqual, OpSLessThanEqual -> 5;
            default -> -1;
        };
        if (test < 0) {
            return false;
        }
        boolean isSigned = op.name().startsWith("OpS");
        boolean isUnsigned = op.name().startsWith("OpU");
        for (Operand operand : new Operand[] {operands[0], operands[1]}) {
            if (isSigned) {
                pushSigned(operand, slot, width);
            } else {
                locals.push(operand, slot(operand, slot), width == 64 ? Kind.LONG : Kind.INT);
            }
            if (isUnsigned && width == 32) {
                locals.pushInt(Integer.MIN_VALUE);
                method.visitInsn(Opcodes.IADD);
            } else if (isUnsigned && width == 64) {
                locals.pushLong(Long.MIN_VALUE);
                method.visitInsn(Opcodes.LADD);
            }
        }
        if (width == 64) {
            method.visitInsn(Opcodes.LCMP);
            popTruth(Opcodes.IFEQ + test, result, slot);
        } else {
            popTruth(Opcodes.IF_ICMPEQ + test, result, slot);
        }
        return true;
    }

    private boolean writeIntegerConversion(
            Op op, Operand[] operands, Operand result, int slot, int width, int controls) {
        int type = result.type.scalar;
        int to = NumberTypes.width(type);
        Operand value = operands[0];
        switch (op) {
            case OpUConvert -> {
                locals.push(value, slot, width == 64 ? Kind.LONG : Kind.INT);
                locals.convert(width == 64 ? Kind.LONG : Kind.INT, to == 64 ? Kind.LONG : Kind.INT);
                popInteger(result, slot, to == 64 ? Kind.LONG : Kind.INT);
            }
            case OpSConvert -> {
                pushSigned(value, slot, width);
                if (width < 64 && to == 64) {
                    method.visitInsn(Opcodes.I2L);
                } else if (width == 64 && to < 64) {
                    method.visitInsn(Opcodes.L2I);
                }
                popInteger(result, slot, to == 64 ? Kind.LONG : Kind.INT);
            }
            case OpConvertSToF -> {
                if (!isPlainFloat(type, controls)) {
                    return false;
                }
                pushSigned(value, slot, width);
                boolean isFloat = to == 32;
                method.visitInsn(
                        width == 64 ? (isFloat ? Opcodes.L2F : Opcodes.L2D) : isFloat ? Opcodes.I2F : Opcodes.I2D);
                locals.pop(result, slot, isFloat ? Kind.FLOAT : Kind.DOUBLE);
            }
            case OpConvertUToF -> {
                if (!isPlainFloat(type, controls) || width == 64) {
                    return false;
                }
                locals.push(value, slot, Kind.LONG);
                method.visitInsn(to == 32 ? Opcodes.L2F : Opcodes.L2D);
                locals.pop(result, slot, to == 32 ? Kind.FLOAT : Kind.DOUBLE);
            }
            default -> {
                return false;
            }
        }
        return true;
    }

    private static boolean isPlainFloat(int type, int controls) {
        int width = NumberTypes.width(type);
        return NumberTypes.encoding(type) < 0 && width >= 32 && isDefault(controls, width);
    }

    // --- floating-point numbers

    private boolean writeFloat(Op op, Operand[] operands, Operand result, int slot, int controls) {
        boolean isDouble = NumberTypes.width(operands[0].type.scalar) == 64;
        Kind kind = isDouble ? Kind.DOUBLE : Kind.FLOAT;
        String both = isDouble ? "(DD)" : "(FF)";
        String name = Character.toLowerCase(op.name().charAt(2)) + op.name().substring(3);
        switch (op) {
            case OpFAdd, OpFSub, OpFMul, OpFDiv -> {
                int opcode = (op == Op.OpFAdd
                                ? Opcodes.IADD
                                : op == Op.OpFSub ? Opcodes.ISUB : op == Op.OpFMul ? Opcodes.IMUL : Opcodes.IDIV)
                        + kind.offset;
                keepNan(
                        operands,
                        result,
                        slot,
                        () -> {
                            both(operands, slot, kind);
                            method.visitInsn(opcode);
                            locals.pop(result, slot, kind);
                        },
                        () -> {
                            both(operands, slot, kind);
                            locals.call(StepWriter.FLOATS, name, both + (isDouble ? "D" : "F"));
                            locals.pop(result, slot, kind);
                        });
            }
            case OpFmaKHR -> {
                if (isDouble) {
                    return false;
                }
                keepNan(
                        operands,
                        result,
                        slot,
                        () -> fma(FLOAT_ARITHMETIC, operands, result, slot),
                        () -> fma(StepWriter.FLOATS, operands, result, slot));
            }
            case OpFOrdEqual,
                    OpFOrdNotEqual,
                    OpFOrdLessThan,
                    OpFOrdGreaterThan,
                    OpFOrdLessThanEqual,
                    OpFOrdGreaterThanEqual,
                    OpFUnordEqual,
                    OpFUnordNotEqual,
                    OpFUnordLessThan,
                    OpFUnordGreaterThan,
                    OpFUnordLessThanEqual,
                    OpFUnordGreaterThanEqual -> {
                both(operands, slot, kind);
                locals.call(COMPARISON, name, both + "Z");
                locals.pop(result, slot, Kind.INT);
            }
            case OpIsNan, OpIsInf -> {
                locals.push(operands[0], slot, kind);
                locals.call(COMPARISON, name, isDouble ? "(D)Z" : "(F)Z");
                locals.pop(result, slot, Kind.INT);
            }
            case OpFNegate -> {
                negate(operands[0], result, slot, isDouble);
                if (!operands[0].isConstant()) {
                    nans.copied(operands[0].at(slot, 0), result.at(slot, 0));
                }
            }
            case OpConvertFToS, OpConvertFToU -> {
                int to = NumberTypes.width(result.type.scalar);
                if (to != 32 && to != 64) {
                    return false;
                }
                locals.push(operands[0], slot, kind);
                if (!isDouble) {
                    method.visitInsn(Opcodes.F2D);
                }
                locals.call(CONVERSION, op == Op.OpConvertFToS ? "convertFToS64" : "convertFToU64", "(D)J");
                locals.pop(result, slot, Kind.LONG);
            }
            case OpFConvert -> {
                if (!isPlainFloat(result.type.scalar, controls)) {
                    return false;
                }
                Kind to = Registers.ofScalar(result.type.scalar);
                locals.push(operands[0], slot, kind);
                if (kind != to) {
                    method.visitInsn(isDouble ? Opcodes.D2F : Opcodes.F2D);
                }
                locals.pop(result, slot, to);
            }
            default -> {
                return false;
            }
        }
        return true;
    }

    /** Writes an operation whose result is NaN if an operand is. */
    private void keepNan(Operand[] operands, Operand result, int slot, Runnable fast, Runnable exact) {
        int[] read = Arrays.stream(operands)
                .filter(operand -> !operand.isConstant())
                .mapToInt(operand -> operand.at(slot(operand, slot), 0))
                .toArray();
        nans.write(result.at(slot, 0), read, fast, exact);
    }

    private void fma(String owner, Operand[] operands, Operand result, int slot) {
        for (Operand operand : operands) {
            locals.push(operand, slot(operand, slot), Kind.FLOAT);
        }
        locals.call(owner, "fma", "(FFF)F");
        locals.pop(result, slot, Kind.FLOAT);
    }

    /** Changes the sign, also that of NaN. */
    private void negate(Operand operand, Operand result, int slot, boolean isDouble) {
        locals.push(operand, slot, isDouble ? Kind.LONG : Kind.INT);
        if (isDouble) {
            locals.pushLong(Long.MIN_VALUE);
        } else {
            locals.pushInt(Integer.MIN_VALUE);
        }
        method.visitInsn(isDouble ? Opcodes.LXOR : Opcodes.IXOR);
        locals.pop(result, slot, isDouble ? Kind.LONG : Kind.INT);
    }
}
