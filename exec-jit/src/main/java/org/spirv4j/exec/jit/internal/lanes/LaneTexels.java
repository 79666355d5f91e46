// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.jit.internal.lanes;

import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.spirv4j.exec.internal.image.TexelAccess;
import org.spirv4j.exec.internal.machine.Operand;
import org.spirv4j.exec.internal.step.ImageAccess;
import org.spirv4j.exec.internal.step.TexelSteps;
import org.spirv4j.exec.jit.internal.write.ImageWriter;
import org.spirv4j.exec.jit.internal.write.Locals;
import org.spirv4j.internal.number.NumberTypes;

/**
 * Writes reads and writes of texels that are neighbours in a row of an image: those of R8G8B8A8_UNORM are one load or
 * store for all lanes, which is known when the program runs. Others are left to one lane after another.
 */
final class LaneTexels {
    private static final String ACCESS = Type.getInternalName(TexelAccess.class);
    private static final int COMPONENTS = 4;
    private static final int BYTE = 0xFF;
    private static final int INFINITY = 0x7F80_0000;

    /**
     * The sum of both is 1/255; the product of a byte and the first one is exact, so that the sum of the products is
     * rounded once.
     */
    private static final float HIGH = 0x1.01p-8f;

    private static final float LOW = 0x1.010102p-24f;

    /** Numbers of this size have no fraction. */
    private static final float INTEGERS = 1 << 23;

    private final LaneLocals lanes;
    private final Locals scalars;
    private final MethodVisitor method;
    private final VectorCode code;
    private final ImageWriter images;
    private final LaneByLane byLane;

    /** The local variables with the index of the first byte, and with the words of all lanes. */
    private final int at;

    private final int words;

    LaneTexels(LaneLocals lanes, ImageWriter images, LaneByLane byLane) {
        this.lanes = lanes;
        this.images = images;
        this.byLane = byLane;
        scalars = lanes.scalars;
        method = scalars.method;
        code = lanes.code;
        at = scalars.add(1);
        words = scalars.add(1);
    }

    /** Writes a read or a write; returns false if its texels are not neighbours. */
    boolean write(TexelSteps.At step) {
        return step instanceof TexelSteps.Read read
                ? write(read)
                : step instanceof TexelSteps.Write write && write(write);
    }

    private boolean write(TexelSteps.Read read) {
        Operand texel = read.result.texel;
        if (!ImageWriter.isWritten(read) || texel.type.scalar != NumberTypes.FLOAT32 || !areNeighbours(read)) {
            return false;
        }
        Label apart = new Label();
        Label end = new Label();
        int image = images.image(read.access);
        jumpIfApart(read, image, apart);
        pushBytes(image);
        code.loadBytes();
        method.visitVarInsn(Opcodes.ASTORE, words);
        for (int s = 0; s < texel.type.slots; s++) {
            pushByte(s);
            lanes.pushConstant(HIGH);
            code.binary(VectorCode.FLOATS, "mul");
            pushByte(s);
            lanes.pushConstant(LOW);
            code.binary(VectorCode.FLOATS, "mul");
            code.binary(VectorCode.FLOATS, "add");
            lanes.popFloats(texel.at(s, 0));
        }
        method.visitJumpInsn(Opcodes.GOTO, end);
        method.visitLabel(apart);
        byLane.write(read);
        method.visitLabel(end);
        return true;
    }

    /** Pushes a byte of each word as a float. */
    private void pushByte(int number) {
        method.visitVarInsn(Opcodes.ALOAD, words);
        if (number > 0) {
            code.shift("LSHR", scalars, Byte.SIZE * number);
        }
        if (number < COMPONENTS - 1) {
            lanes.pushConstant(BYTE);
            code.binary(VectorCode.INTS, "and");
        }
        code.convertToFloats();
    }

    private boolean write(TexelSteps.Write write) {
        Operand value = write.value;
        if (!ImageWriter.isWritten(write) || value.type.scalar != NumberTypes.FLOAT32 || !areNeighbours(write)) {
            return false;
        }
        Label apart = new Label();
        Label end = new Label();
        if (lanes.active() >= 0) {
            method.visitVarInsn(Opcodes.ALOAD, lanes.active());
            code.allTrue();
            method.visitJumpInsn(Opcodes.IFEQ, apart);
        }
        int image = images.image(write.access);
        jumpIfApart(write, image, apart);
        for (int s = 0; s < Math.min(COMPONENTS, value.type.slots); s++) {
            pushUnorm(value, s);
            if (s > 0) {
                code.shift("LSHL", scalars, Byte.SIZE * s);
                code.binary(VectorCode.INTS, "or");
            }
        }
        code.toBytes(VectorCode.INTS);
        pushBytes(image);
        code.storeBytes();
        method.visitJumpInsn(Opcodes.GOTO, end);
        method.visitLabel(apart);
        byLane.write(write);
        method.visitLabel(end);
        return true;
    }

    /** Pushes numbers as bytes: NaN is 0, and others are rounded to the nearest of 256 between 0 and 1. */
    private void pushUnorm(Operand value, int slot) {
        lanes.pushInts(value.at(slot, 0), value.isConstant());
        lanes.pushConstant(0);
        code.binary(VectorCode.INTS, "max");
        method.visitVarInsn(Opcodes.ASTORE, words);
        method.visitVarInsn(Opcodes.ALOAD, words);
        lanes.pushConstant(0);
        method.visitVarInsn(Opcodes.ALOAD, words);
        lanes.pushConstant(INFINITY);
        code.compare(VectorCode.INTS, "GT");
        code.blendInts();
        lanes.pushConstant(Float.floatToRawIntBits(1));
        code.binary(VectorCode.INTS, "min");
        code.intsToFloats();
        lanes.pushConstant((float) BYTE);
        code.binary(VectorCode.FLOATS, "mul");
        lanes.pushConstant(INTEGERS);
        code.binary(VectorCode.FLOATS, "add");
        code.floatsToInts();
        lanes.pushConstant(BYTE);
        code.binary(VectorCode.INTS, "and");
    }

    /** Whether lanes have the same image and row, and each the next column. */
    private boolean areNeighbours(TexelSteps.At step) {
        ImageAccess access = step.access;
        if (!ImageWriter.isSimple(step)
                || !isSame(access.image, 0)
                || shape(step.coordinate, 0).step() != 1) {
            return false;
        }
        for (int i = 1; i < access.axes(); i++) {
            if (!isSame(step.coordinate, i)) {
                return false;
            }
        }
        if (access.offset != null) {
            for (int i = 0; i < access.offset.type.slots; i++) {
                if (!isSame(access.offset, i)) {
                    return false;
                }
            }
        }
        return true;
    }

    private Shape shape(Operand operand, int slot) {
        return lanes.shapes.of(operand.at(slot, 0), operand.isConstant());
    }

    private boolean isSame(Operand operand, int slot) {
        return shape(operand, slot).isUniform();
    }

    /** Finds the first texel; jumps if one is outside of the image, or they have another format. */
    private void jumpIfApart(TexelSteps.At step, int image, Label to) {
        method.visitVarInsn(Opcodes.ALOAD, image);
        for (int i = 0; i < 2; i++) {
            if (i == 0) {
                method.visitVarInsn(Opcodes.ILOAD, lanes.local(step.coordinate.at(0, 0)));
                images.addOffset(step, 0);
            } else if (i < step.access.axes()) {
                images.pushCoordinate(step, i);
            } else {
                scalars.pushInt(0);
            }
        }
        scalars.pushInt(lanes.context.lanes());
        method.visitMethodInsn(Opcodes.INVOKEVIRTUAL, ACCESS, "rowOfBytes", "(III)I", false);
        method.visitInsn(Opcodes.DUP);
        method.visitVarInsn(Opcodes.ISTORE, at);
        method.visitJumpInsn(Opcodes.IFLT, to);
    }

    private void pushBytes(int image) {
        method.visitVarInsn(Opcodes.ALOAD, image);
        method.visitMethodInsn(Opcodes.INVOKEVIRTUAL, ACCESS, "bytes", "()[B", false);
        method.visitVarInsn(Opcodes.ILOAD, at);
    }
}
