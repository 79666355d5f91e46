// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.jit.internal.lanes;

import java.util.HashMap;
import java.util.Map;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.spirv4j.exec.jit.internal.plan.NotCompiledException;
import org.spirv4j.exec.jit.internal.runtime.Kind;
import org.spirv4j.exec.jit.internal.write.Locals;

/**
 * The local variables with the values of all lanes. Values that are the same in all lanes are local variables of the
 * scalar code.
 */
final class LaneLocals {
    /** How the values of a register are held. */
    enum Held {
        /** As the same value for all lanes. */
        SCALAR,
        /** As the value of the first lane. */
        LINEAR,
        INTS,
        FLOATS,
        MASK,
        /** As a sum of an offset and of products of integers, see {@link LanePointers}. */
        POINTER,
        /** As an array of {@code long}. */
        ARRAY
    }

    final MethodVisitor method;
    final VectorCode code;
    final Locals scalars;
    final LaneContext context;
    final LaneShapes shapes;
    private final LaneClass program;
    private final Map<Integer, Integer> locals = new HashMap<>();

    /** A local variable for a vector, and one for a mask. */
    private final int vectorLocal;

    private final int floatLocal;

    private final int maskLocal;

    /** The local variable with the mask of the lanes that execute the node that is written; -1 if all do. */
    private int active = -1;

    LaneLocals(LaneClass program, Locals scalars, LaneContext context, LaneShapes shapes) {
        this.program = program;
        this.scalars = scalars;
        this.context = context;
        this.shapes = shapes;
        method = scalars.method;
        code = new VectorCode(method);
        vectorLocal = scalars.add(1);
        floatLocal = scalars.add(1);
        maskLocal = scalars.add(1);
    }

    /** States the mask of the lanes that execute what is written next; -1 if all do. */
    void setActive(int mask) {
        active = mask;
    }

    int active() {
        return active;
    }

    /** A local variable for a mask that is needed for a moment. */
    int maskLocal() {
        return maskLocal;
    }

    Held held(int register) {
        Shape shape = shapes.of(register);
        if (shape.isUniform()) {
            return Held.SCALAR;
        }
        if (shape.form() == Shape.Form.LINEAR) {
            return Held.LINEAR;
        }
        if (context.booleans().get(register)) {
            return Held.MASK;
        }
        return switch (context.registers().kind(register)) {
            case INT -> Held.INTS;
            case FLOAT -> Held.FLOATS;
            case LONG, DOUBLE -> wide(register);
        };
    }

    private Held wide(int register) {
        if (scalars.isKnown(register)) {
            return Held.SCALAR;
        }
        return context.isSum(register, shapes) && !shapes.isKept(register) ? Held.POINTER : Held.ARRAY;
    }

    Held held(int register, boolean isConstant) {
        return isConstant ? Held.SCALAR : held(register);
    }

    /** The local variable of a register that is not held as a scalar. */
    int local(int register) {
        return locals.computeIfAbsent(register, unused -> scalars.add(1));
    }

    /** Pushes a vector of integers that is an operand of a computation. */
    void pushConstant(int value) {
        program.pushConstant(method, VectorCode.INTS, value);
    }

    /** Pushes a vector of floats that is an operand of a computation. */
    void pushConstant(float value) {
        program.pushConstant(method, VectorCode.FLOATS, Float.floatToRawIntBits(value));
    }

    // --- values of all lanes

    /** Pushes a value as integers, which are operands of a computation. */
    void pushInts(int register, boolean isConstant) {
        if (isConstant) {
            pushConstant((int) context.registers().constant(register));
        } else {
            pushStoredInts(register, false);
        }
    }

    private void pushStoredInts(int register, boolean isConstant) {
        switch (held(register, isConstant)) {
            case LINEAR -> {
                method.visitVarInsn(Opcodes.ILOAD, local(register));
                code.broadcast(VectorCode.INTS);
                scalars.pushInt(shapes.of(register).step());
                code.addIndex();
            }
            case INTS -> method.visitVarInsn(Opcodes.ALOAD, local(register));
            case FLOATS -> {
                method.visitVarInsn(Opcodes.ALOAD, local(register));
                code.floatsToInts();
            }
            case MASK -> {
                method.visitVarInsn(Opcodes.ALOAD, local(register));
                code.maskToInts(maskLocal);
            }
            default -> {
                scalars.push(register, isConstant, Kind.INT);
                code.broadcast(VectorCode.INTS);
            }
        }
    }

    /** Pushes a value as floats, which are operands of a computation. */
    void pushFloats(int register, boolean isConstant) {
        if (isConstant) {
            program.pushConstant(
                    method, VectorCode.FLOATS, (int) context.registers().constant(register));
        } else {
            pushStoredFloats(register, false);
        }
    }

    private void pushStoredFloats(int register, boolean isConstant) {
        switch (held(register, isConstant)) {
            case FLOATS -> method.visitVarInsn(Opcodes.ALOAD, local(register));
            case SCALAR -> {
                scalars.push(register, isConstant, Kind.FLOAT);
                code.broadcast(VectorCode.FLOATS);
            }
            default -> {
                pushStoredInts(register, isConstant);
                code.intsToFloats();
            }
        }
    }

    /** Pushes a Boolean as a mask. */
    void pushMask(int register, boolean isConstant) {
        switch (held(register, isConstant)) {
            case MASK -> method.visitVarInsn(Opcodes.ALOAD, local(register));
            case SCALAR -> {
                scalars.push(register, isConstant, Kind.INT);
                code.maskAll();
            }
            default -> {
                pushStoredInts(register, isConstant);
                code.isNotZero();
            }
        }
    }

    /** Pushes a value as a register holds its own in which it is going to be stored: as a vector or mask. */
    void pushAs(Held held, int register, boolean isConstant) {
        switch (held) {
            case FLOATS -> pushStoredFloats(register, isConstant);
            case MASK -> pushMask(register, isConstant);
            default -> pushStoredInts(register, isConstant);
        }
    }

    /** Stores the integers on the stack in a register. */
    void popInts(int register) {
        switch (held(register)) {
            case FLOATS -> code.intsToFloats();
            case MASK -> code.isNotZero();
            default -> {}
        }
        pop(register);
    }

    /** Stores the floats on the stack in a register. */
    void popFloats(int register) {
        switch (held(register)) {
            case INTS -> code.floatsToInts();
            case MASK -> {
                code.floatsToInts();
                code.isNotZero();
            }
            default -> {}
        }
        pop(register);
    }

    /** Stores the mask on the stack in a register. */
    void popMask(int register) {
        if (held(register) != Held.MASK) {
            code.maskToInts(maskLocal);
            popInts(register);
            return;
        }
        pop(register);
    }

    /** Stores a vector or mask as the register holds it; lanes that do not execute the node keep theirs if need be. */
    void pop(int register) {
        int local = local(register);
        if (active >= 0 && shapes.isKept(register)) {
            if (held(register) == Held.MASK) {
                method.visitVarInsn(Opcodes.ALOAD, active);
                code.mask("and");
                method.visitVarInsn(Opcodes.ALOAD, local);
                method.visitVarInsn(Opcodes.ALOAD, active);
                code.andNot();
                code.mask("or");
            } else {
                boolean areFloats = held(register) == Held.FLOATS;
                int value = areFloats ? floatLocal : vectorLocal;
                method.visitVarInsn(Opcodes.ASTORE, value);
                method.visitVarInsn(Opcodes.ALOAD, local);
                method.visitVarInsn(Opcodes.ALOAD, value);
                method.visitVarInsn(Opcodes.ALOAD, active);
                if (areFloats) {
                    code.blendFloats();
                } else {
                    code.blendInts();
                }
            }
        }
        method.visitVarInsn(Opcodes.ASTORE, local);
    }

    /** Computes a vector or mask again, without another value. */
    void renew(int register) {
        Held held = held(register);
        switch (held) {
            case INTS, FLOATS, MASK -> {
                method.visitVarInsn(Opcodes.ALOAD, local(register));
                if (held == Held.MASK) {
                    code.renewMask();
                } else if (held == Held.INTS) {
                    code.intsToFloats();
                    code.floatsToInts();
                } else {
                    code.floatsToInts();
                    code.intsToFloats();
                }
                method.visitVarInsn(Opcodes.ASTORE, local(register));
            }
            default -> {}
        }
    }

    /** Stores the value of the first lane, which scalar code has computed, in a register of any kind but arrays. */
    void popScalar(int register, Kind kind) {
        switch (held(register)) {
            case SCALAR -> {
                scalars.convert(kind, context.registers().kind(register));
                scalars.popRaw(register);
            }
            case LINEAR -> {
                scalars.convert(kind, Kind.INT);
                method.visitVarInsn(Opcodes.ISTORE, local(register));
            }
            case FLOATS -> {
                scalars.convert(kind, Kind.FLOAT);
                code.broadcast(VectorCode.FLOATS);
                pop(register);
            }
            case INTS, MASK -> {
                scalars.convert(kind, Kind.INT);
                code.broadcast(VectorCode.INTS);
                popInts(register);
            }
            default -> throw new NotCompiledException("the program starts with 64 bits that differ between lanes");
        }
    }

    /** Jumps if a register has a NaN in a lane that executes the node. */
    void jumpIfNan(int register, Label to) {
        if (held(register) == Held.SCALAR || held(register) == Held.LINEAR) {
            return;
        }
        pushFloats(register, false);
        method.visitInsn(Opcodes.DUP);
        if (active >= 0) {
            code.compare(VectorCode.FLOATS, "NE");
            method.visitVarInsn(Opcodes.ALOAD, active);
            code.mask("and");
            code.anyTrue();
        } else {
            code.anyNan();
        }
        method.visitJumpInsn(Opcodes.IFNE, to);
    }

    /** Whether a register holds the offset of a pointer that differs between lanes. */
    boolean isPointer(int register) {
        return held(register) == Held.POINTER;
    }
}
