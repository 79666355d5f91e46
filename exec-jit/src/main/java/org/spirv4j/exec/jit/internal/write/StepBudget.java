// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.jit.internal.write;

import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Writes the counting of executed steps in {@link Locals#BUDGET}. */
public final class StepBudget {
    private StepBudget() {}

    /**
     * Subtracts the number of steps on the stack from the budget below it, and asks for more if that is not enough.
     *
     * @param node the number of the node that is named if there are no more
     */
    public static void spend(Locals locals, int node) {
        MethodVisitor method = locals.method;
        Label goesOn = new Label();
        method.visitInsn(Opcodes.LSUB);
        method.visitInsn(Opcodes.DUP2);
        method.visitVarInsn(Opcodes.LSTORE, Locals.BUDGET);
        method.visitInsn(Opcodes.LCONST_0);
        method.visitInsn(Opcodes.LCMP);
        method.visitJumpInsn(Opcodes.IFGE, goesOn);
        method.visitVarInsn(Opcodes.ALOAD, Locals.STATE);
        locals.pushInt(node);
        method.visitVarInsn(Opcodes.LLOAD, Locals.BUDGET);
        method.visitMethodInsn(Opcodes.INVOKEVIRTUAL, SegmentWriter.STATE, "moreSteps", "(IJ)J", false);
        method.visitVarInsn(Opcodes.LSTORE, Locals.BUDGET);
        method.visitLabel(goesOn);
    }
}
