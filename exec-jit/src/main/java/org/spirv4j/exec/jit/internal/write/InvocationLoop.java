// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.jit.internal.write;

import java.util.Optional;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Writes loops over invocations. Where all invocations of a work-group are executed, the loops count their coordinates,
 * which the JVM then knows to be small numbers that grow by 1.
 */
final class InvocationLoop {
    private static final int DIMENSIONS = 3;

    private final Locals locals;
    private final MethodVisitor method;
    private final boolean isWhole;
    private final Optional<int[]> size;
    private final Label[] starts = new Label[DIMENSIONS];
    private final Label[] ends = new Label[DIMENSIONS];

    /** Has the number of the first invocation with the coordinates beyond the first one. */
    private int row;

    /**
     * Makes a writer of loops.
     *
     * @param isWhole whether all invocations of a work-group are executed, and not those that the state names
     * @param size the number of invocations in each dimension, if it is known before the run
     */
    InvocationLoop(Locals locals, boolean isWhole, Optional<int[]> size) {
        this.locals = locals;
        this.method = locals.method;
        this.isWhole = isWhole;
        this.size = size;
    }

    private boolean isOne(int dimension) {
        return size.isPresent() && size.get()[dimension] == 1;
    }

    /** Finds what the loops need, at the start of the method. */
    void prepare() {
        locals.pushInt(0);
        method.visitVarInsn(Opcodes.ISTORE, Locals.INVOCATION);
        if (!isWhole) {
            method.visitVarInsn(Opcodes.ALOAD, Locals.STATE);
            method.visitFieldInsn(Opcodes.GETFIELD, SegmentWriter.STATE, "end", "I");
            method.visitVarInsn(Opcodes.ISTORE, Locals.END);
            return;
        }
        row = locals.add(1);
        for (int i = 0; i < DIMENSIONS; i++) {
            locals.coordinate(i, isOne(i) ? Locals.ZERO : locals.add(1));
        }
    }

    /** Starts a loop, whose body follows. */
    void begin() {
        if (!isWhole) {
            method.visitVarInsn(Opcodes.ALOAD, Locals.STATE);
            method.visitFieldInsn(Opcodes.GETFIELD, SegmentWriter.STATE, "first", "I");
            method.visitVarInsn(Opcodes.ISTORE, Locals.INVOCATION);
            starts[0] = new Label();
            ends[0] = new Label();
            method.visitLabel(starts[0]);
            method.visitVarInsn(Opcodes.ILOAD, Locals.INVOCATION);
            method.visitVarInsn(Opcodes.ILOAD, Locals.END);
            method.visitJumpInsn(Opcodes.IF_ICMPGE, ends[0]);
            return;
        }
        locals.pushInt(0);
        method.visitVarInsn(Opcodes.ISTORE, row);
        for (int i = DIMENSIONS - 1; i >= 0; i--) {
            if (!isOne(i)) {
                starts[i] = new Label();
                ends[i] = new Label();
                locals.pushInt(0);
                method.visitVarInsn(Opcodes.ISTORE, locals.coordinate(i));
                method.visitLabel(starts[i]);
                method.visitVarInsn(Opcodes.ILOAD, locals.coordinate(i));
                pushSize(i);
                method.visitJumpInsn(Opcodes.IF_ICMPGE, ends[i]);
            }
        }
        method.visitVarInsn(Opcodes.ILOAD, row);
        if (!isOne(0)) {
            method.visitVarInsn(Opcodes.ILOAD, locals.coordinate(0));
            method.visitInsn(Opcodes.IADD);
        }
        method.visitVarInsn(Opcodes.ISTORE, Locals.INVOCATION);
    }

    /** Ends the loop that was started last. */
    void end() {
        if (!isWhole) {
            method.visitIincInsn(Locals.INVOCATION, 1);
            method.visitJumpInsn(Opcodes.GOTO, starts[0]);
            method.visitLabel(ends[0]);
            return;
        }
        for (int i = 0; i < DIMENSIONS; i++) {
            if (i == 1 && !(isOne(1) && isOne(2))) {
                // A row ends.
                method.visitVarInsn(Opcodes.ILOAD, row);
                pushSize(0);
                method.visitInsn(Opcodes.IADD);
                method.visitVarInsn(Opcodes.ISTORE, row);
            }
            if (!isOne(i)) {
                method.visitIincInsn(locals.coordinate(i), 1);
                method.visitJumpInsn(Opcodes.GOTO, starts[i]);
                method.visitLabel(ends[i]);
            }
        }
    }

    private void pushSize(int dimension) {
        if (size.isPresent()) {
            locals.pushInt(size.get()[dimension]);
        } else {
            method.visitVarInsn(Opcodes.ALOAD, Locals.STATE);
            method.visitFieldInsn(Opcodes.GETFIELD, SegmentWriter.STATE, "size" + "XYZ".charAt(dimension), "I");
        }
    }
}
