// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.jit.internal.write;

import java.util.Arrays;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.spirv4j.exec.jit.internal.runtime.Kernel;

/** The class of a compiled program: a method for each segment, and one that calls them by number. */
public final class KernelClass {
    /** The descriptor of the methods for segments. */
    public static final String SEGMENT = "(L" + SegmentWriter.STATE + ";)V";

    private static final String KERNEL = Type.getInternalName(Kernel.class);

    private KernelClass() {}

    /** Starts to write a class. */
    public static ClassWriter start(String name) {
        ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_FRAMES) {
            @Override
            protected String getCommonSuperClass(String first, String second) {
                return "java/lang/Object";
            }
        };
        writer.visit(Opcodes.V17, Opcodes.ACC_FINAL | Opcodes.ACC_SUPER, name, null, KERNEL, null);
        return writer;
    }

    /** The name of the method for a segment. */
    public static String segment(int number) {
        return "segment" + number;
    }

    /** Writes what all such classes have, when the methods for segments are written; returns the class. */
    public static byte[] finish(ClassWriter writer, String name, int segments) {
        constructor(writer);
        dispatch(writer, name, segments);
        writer.visitEnd();
        return writer.toByteArray();
    }

    private static void constructor(ClassWriter writer) {
        MethodVisitor method = writer.visitMethod(0, "<init>", "()V", null, null);
        method.visitCode();
        method.visitVarInsn(Opcodes.ALOAD, 0);
        method.visitMethodInsn(Opcodes.INVOKESPECIAL, KERNEL, "<init>", "()V", false);
        method.visitInsn(Opcodes.RETURN);
        method.visitMaxs(0, 0);
        method.visitEnd();
    }

    private static void dispatch(ClassWriter writer, String name, int segments) {
        MethodVisitor method = writer.visitMethod(0, "run", "(L" + SegmentWriter.STATE + ";I)V", null, null);
        method.visitCode();
        Label[] labels = new Label[segments];
        Arrays.setAll(labels, i -> new Label());
        Label none = new Label();
        method.visitVarInsn(Opcodes.ILOAD, 2);
        method.visitTableSwitchInsn(0, segments - 1, none, labels);
        for (int i = 0; i < segments; i++) {
            method.visitLabel(labels[i]);
            method.visitVarInsn(Opcodes.ALOAD, 1);
            method.visitMethodInsn(Opcodes.INVOKESTATIC, name, segment(i), SEGMENT, false);
            method.visitInsn(Opcodes.RETURN);
        }
        method.visitLabel(none);
        method.visitInsn(Opcodes.RETURN);
        method.visitMaxs(0, 0);
        method.visitEnd();
    }
}
