// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.jit.internal.write;

import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.spirv4j.exec.internal.machine.Operand;
import org.spirv4j.exec.jit.internal.plan.NotCompiledException;
import org.spirv4j.exec.jit.internal.plan.Pointers;
import org.spirv4j.exec.jit.internal.plan.Registers;
import org.spirv4j.exec.jit.internal.runtime.GroupState;
import org.spirv4j.exec.jit.internal.runtime.Kind;

/** The local variables of a method, and the instructions that move values between them and the stack. */
public final class Locals {
    /** The {@link GroupState}. */
    public static final int STATE = 0;

    /** The number of the invocation. */
    public static final int INVOCATION = 1;

    /** The number of the invocation after the last. */
    public static final int END = 2;

    /** The number of steps that may still be executed. */
    public static final int BUDGET = 3;

    public final MethodVisitor method;
    final Registers registers;
    final Pointers pointers;

    /** The number of lanes of the machine's subgroups; 0 if it has only one lane, for all invocations. */
    private final int lanes;

    /** The registers that the machine knows at any time. */
    private final BitSet mirrored;

    /** Says that a coordinate is 0. */
    static final int ZERO = -1;

    /** By dimension: the local variable with the coordinate of the invocation, or {@link #ZERO}. */
    private final int[] coordinates = new int[3];

    private final Map<Integer, Integer> locals = new HashMap<>();
    private int next = 5;

    public Locals(MethodVisitor method, Registers registers, Pointers pointers, int lanes, BitSet mirrored) {
        this.lanes = lanes;
        this.mirrored = mirrored;
        this.method = method;
        this.registers = registers;
        this.pointers = pointers;
    }

    /** The registers that the machine knows at any time. */
    BitSet mirrored() {
        return mirrored;
    }

    /** Adds a local variable. */
    public int add(int size) {
        int added = next;
        next += size;
        if (next > 60_000) {
            throw new NotCompiledException("the program has too many values");
        }
        return added;
    }

    /** Sets where a coordinate of the invocation is: a local variable, or {@link #ZERO}. */
    void coordinate(int dimension, int local) {
        coordinates[dimension] = local;
    }

    /** The local variable with a coordinate of the invocation, or {@link #ZERO}; 0 if there is none. */
    int coordinate(int dimension) {
        return coordinates[dimension];
    }

    private int local(int register) {
        return locals.computeIfAbsent(register, fresh -> add(registers.kind(fresh).size));
    }

    /** The number of the local variable of a register. */
    public int number(int register) {
        return local(register);
    }

    /** Jumps if the invocation is a helper. */
    void skipIfHelper(Label to) {
        method.visitVarInsn(Opcodes.ALOAD, STATE);
        method.visitVarInsn(Opcodes.ILOAD, INVOCATION);
        method.visitMethodInsn(Opcodes.INVOKEVIRTUAL, SegmentWriter.STATE, "isHelper", "(I)Z", false);
        method.visitJumpInsn(Opcodes.IFNE, to);
    }

    // --- constants

    public void pushInt(int value) {
        if (value >= -1 && value <= 5) {
            method.visitInsn(Opcodes.ICONST_0 + value);
        } else if (value == (byte) value) {
            method.visitIntInsn(Opcodes.BIPUSH, value);
        } else if (value == (short) value) {
            method.visitIntInsn(Opcodes.SIPUSH, value);
        } else {
            method.visitLdcInsn(value);
        }
    }

    public void pushLong(long value) {
        if (value == 0 || value == 1) {
            method.visitInsn(Opcodes.LCONST_0 + (int) value);
        } else {
            method.visitLdcInsn(value);
        }
    }

    private void pushConstant(long bits, Kind kind) {
        switch (kind) {
            case INT -> pushInt((int) bits);
            case LONG -> pushLong(bits);
            case FLOAT -> method.visitLdcInsn(Float.intBitsToFloat((int) bits));
            case DOUBLE -> method.visitLdcInsn(Double.longBitsToDouble(bits));
        }
    }

    // --- registers

    /** Pushes a slot of a value. */
    void push(Operand operand, int slot, Kind kind) {
        push(operand.at(slot, 0), operand.isConstant(), kind);
    }

    /** Pushes a value. */
    public void push(int register, boolean isConstant, Kind kind) {
        if (isConstant) {
            pushConstant(registers.constant(register), kind);
            return;
        }
        pushRaw(register);
        long base = pointers.base(register);
        if (base != 0) {
            pushLong(base);
            method.visitInsn(Opcodes.LADD);
        }
        convert(registers.kind(register), kind);
    }

    /** Whether the content of a register is known before the run. */
    public boolean isKnown(int register) {
        return pointers.target(register)
                .filter(fresh -> fresh.offset() != Pointers.UNKNOWN)
                .isPresent();
    }

    /** Pushes the content of a register: of pointers with a known resource only the offset. */
    public void pushRaw(int register) {
        Optional<Pointers.Target> target = pointers.target(register);
        if (target.isPresent() && target.get().offset() != Pointers.UNKNOWN) {
            pushLong(target.get().offset());
        } else {
            method.visitVarInsn(registers.kind(register).load(), local(register));
        }
    }

    /** Stores what is on the stack in the kind of the register. */
    public void popRaw(int register) {
        restore(register);
        if (mirrored.get(register)) {
            pushMachineRegister(register);
            pushRaw(register);
            convert(registers.kind(register), Kind.LONG);
            method.visitInsn(Opcodes.LASTORE);
        }
    }

    /** Stores what is on the stack in a register that has had this content before. */
    public void restore(int register) {
        method.visitVarInsn(registers.kind(register).store(), local(register));
    }

    /** Pushes the array that has a register of the machine's lane for the invocation, and its index in it. */
    void pushMachineRegister(int register) {
        method.visitVarInsn(Opcodes.ALOAD, STATE);
        if (lanes == 0) {
            method.visitFieldInsn(Opcodes.GETFIELD, SegmentWriter.STATE, "registers", "[J");
            pushInt(register);
            return;
        }
        method.visitVarInsn(Opcodes.ILOAD, INVOCATION);
        method.visitMethodInsn(Opcodes.INVOKEVIRTUAL, SegmentWriter.STATE, "registers", "(I)[J", false);
        pushInt(register);
        method.visitVarInsn(Opcodes.ILOAD, INVOCATION);
        pushInt(lanes - 1);
        method.visitInsn(Opcodes.IAND);
        method.visitInsn(Opcodes.IADD);
    }

    /** Stores what is on the stack in a slot of a value. */
    void pop(Operand operand, int slot, Kind kind) {
        int register = operand.at(slot, 0);
        convert(kind, registers.kind(register));
        popRaw(register);
    }

    /** The kind of a slot of a result. */
    public Kind kind(Operand operand, int slot) {
        return operand.isConstant() ? Registers.kind(operand.type, slot) : registers.kind(operand.at(slot, 0));
    }

    /** Stores 0 in a register, so that the JVM knows that it has a value. */
    void clear(int register) {
        switch (registers.kind(register)) {
            case INT -> pushInt(0);
            case LONG -> pushLong(0);
            case FLOAT -> method.visitInsn(Opcodes.FCONST_0);
            case DOUBLE -> method.visitInsn(Opcodes.DCONST_0);
        }
        restore(register);
    }

    /** Converts the bits on the stack. */
    public void convert(Kind from, Kind to) {
        if (from == to) {
            return;
        }
        switch (from) {
            case INT -> {}
            case FLOAT -> call("java/lang/Float", "floatToRawIntBits", "(F)I");
            case LONG -> {}
            case DOUBLE -> call("java/lang/Double", "doubleToRawLongBits", "(D)J");
        }
        boolean isLong = from.size == 2;
        if (isLong && to.size == 1) {
            method.visitInsn(Opcodes.L2I);
        } else if (!isLong && to.size == 2) {
            extend();
        }
        switch (to) {
            case INT -> {}
            case FLOAT -> call("java/lang/Float", "intBitsToFloat", "(I)F");
            case LONG -> {}
            case DOUBLE -> call("java/lang/Double", "longBitsToDouble", "(J)D");
        }
    }

    /** Extends an {@code int} by zeros. */
    void extend() {
        method.visitInsn(Opcodes.I2L);
        pushLong(0xFFFF_FFFFL);
        method.visitInsn(Opcodes.LAND);
    }

    public void call(String owner, String name, String descriptor) {
        method.visitMethodInsn(Opcodes.INVOKESTATIC, owner, name, descriptor, false);
    }
}
