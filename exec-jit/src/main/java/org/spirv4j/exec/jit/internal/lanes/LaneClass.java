// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.jit.internal.lanes;

import java.util.LinkedHashMap;
import java.util.Map;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.spirv4j.exec.jit.internal.write.KernelClass;

/**
 * The class of a program in lanes. Besides the methods for segments, it has methods for what is seldom executed, and
 * vectors that are constants: HotSpot's first compiler refuses methods with too many calls of the vector API.
 */
final class LaneClass {
    static final String NAME = "org/spirv4j/exec/jit/internal/lanes/Program";

    private final ClassWriter writer = KernelClass.start(NAME);

    /** The names of fields, by the bits of their elements. */
    private final Map<Integer, String> ints = new LinkedHashMap<>();

    private final Map<Integer, String> floats = new LinkedHashMap<>();
    private int methods;

    /** Starts a method for a segment. */
    MethodVisitor segment(int number) {
        return writer.visitMethod(Opcodes.ACC_STATIC, KernelClass.segment(number), KernelClass.SEGMENT, null, null);
    }

    /** The name of another method. */
    String nextName() {
        return "part" + methods++;
    }

    /** Starts another method. */
    MethodVisitor method(String name, String descriptor) {
        return writer.visitMethod(Opcodes.ACC_STATIC, name, descriptor, null, null);
    }

    /**
     * Pushes a vector with the same bits in all lanes. It must be an operand of a computation: a constant that is
     * stored in a local variable may become an object.
     */
    void pushConstant(MethodVisitor method, String owner, int bits) {
        boolean areInts = owner.equals(VectorCode.INTS);
        String name = (areInts ? ints : floats)
                .computeIfAbsent(bits, unused -> (areInts ? "ints" : "floats") + Integer.toHexString(bits));
        method.visitFieldInsn(Opcodes.GETSTATIC, NAME, name, "L" + owner + ";");
    }

    /** Completes the class. */
    byte[] finish(int segments) {
        MethodVisitor method = writer.visitMethod(Opcodes.ACC_STATIC, "<clinit>", "()V", null, null);
        VectorCode code = new VectorCode(method);
        method.visitCode();
        ints.forEach((bits, name) -> {
            method.visitLdcInsn(bits);
            initialize(method, code, VectorCode.INTS, name);
        });
        floats.forEach((bits, name) -> {
            method.visitLdcInsn(bits);
            method.visitMethodInsn(Opcodes.INVOKESTATIC, "java/lang/Float", "intBitsToFloat", "(I)F", false);
            initialize(method, code, VectorCode.FLOATS, name);
        });
        method.visitInsn(Opcodes.RETURN);
        method.visitMaxs(0, 0);
        method.visitEnd();
        return KernelClass.finish(writer, NAME, segments);
    }

    private void initialize(MethodVisitor method, VectorCode code, String owner, String name) {
        String type = "L" + owner + ";";
        writer.visitField(Opcodes.ACC_STATIC | Opcodes.ACC_FINAL, name, type, null, null)
                .visitEnd();
        code.broadcast(owner);
        method.visitFieldInsn(Opcodes.PUTSTATIC, NAME, name, type);
    }
}
