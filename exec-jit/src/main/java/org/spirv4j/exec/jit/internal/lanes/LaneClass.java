// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.jit.internal.lanes;

import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.spirv4j.exec.internal.step.ExtendedSteps;
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
    private final Map<Long, String> longs = new LinkedHashMap<>();
    private final Map<Long, String> doubles = new LinkedHashMap<>();
    private int methods;

    /** The names of functions that have a method. */
    private final Set<String> functions = new HashSet<>();

    /** Starts a method for a segment. */
    MethodVisitor segment(int number) {
        return writer.visitMethod(Opcodes.ACC_STATIC, KernelClass.segment(number), KernelClass.SEGMENT, null, null);
    }

    /** The name of another method. */
    String nextName() {
        return "part" + methods++;
    }

    /**
     * The name of a method that computes a function of GLSL.std.450 for arrays with the values of all lanes.
     *
     * @param descriptor that of the method, see {@link FunctionCode}
     * @return empty if the function has no such method
     */
    Optional<String> function(int number, String descriptor, int operands) {
        String name = "function" + number;
        if (functions.contains(name) || FunctionCode.write(this, name, descriptor, number, operands)) {
            functions.add(name);
            return Optional.of(name);
        }
        return Optional.empty();
    }

    /** The name of a method that computes a geometric function, see {@link GeometryCode}. */
    String geometry(ExtendedSteps.Computation function, String descriptor) {
        String name = "function" + function.number + "of" + function.operands[0].type.slots;
        if (functions.add(name)) {
            GeometryCode.write(this, name, descriptor, function);
        }
        return name;
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

    /** Pushes a vector of the same numbers with 64 bits, with the same rule. */
    void pushLongs(MethodVisitor method, long value) {
        String name = longs.computeIfAbsent(value, bits -> "longs" + Long.toHexString(bits));
        method.visitFieldInsn(Opcodes.GETSTATIC, NAME, name, "L" + VectorCode.LONGS + ";");
    }

    void pushDoubles(MethodVisitor method, double value) {
        String name =
                doubles.computeIfAbsent(Double.doubleToRawLongBits(value), bits -> "doubles" + Long.toHexString(bits));
        method.visitFieldInsn(Opcodes.GETSTATIC, NAME, name, "L" + VectorCode.DOUBLES + ";");
    }

    /** Completes the class. */
    byte[] finish(int segments) {
        MethodVisitor method = writer.visitMethod(Opcodes.ACC_STATIC, "<clinit>", "()V", null, null);
        VectorCode code = new VectorCode(method);
        method.visitCode();
        ints.forEach((bits, name) -> {
            method.visitLdcInsn(bits);
            code.broadcast(VectorCode.INTS);
            initialize(method, VectorCode.INTS, name);
        });
        floats.forEach((bits, name) -> {
            method.visitLdcInsn(bits);
            method.visitMethodInsn(Opcodes.INVOKESTATIC, "java/lang/Float", "intBitsToFloat", "(I)F", false);
            code.broadcast(VectorCode.FLOATS);
            initialize(method, VectorCode.FLOATS, name);
        });
        longs.forEach((bits, name) -> {
            method.visitLdcInsn(bits);
            code.broadcastWide(VectorCode.LONGS);
            initialize(method, VectorCode.LONGS, name);
        });
        doubles.forEach((bits, name) -> {
            method.visitLdcInsn(Double.longBitsToDouble(bits));
            code.broadcastWide(VectorCode.DOUBLES);
            initialize(method, VectorCode.DOUBLES, name);
        });
        method.visitInsn(Opcodes.RETURN);
        method.visitMaxs(0, 0);
        method.visitEnd();
        return KernelClass.finish(writer, NAME, segments);
    }

    private void initialize(MethodVisitor method, String owner, String name) {
        String type = "L" + owner + ";";
        writer.visitField(Opcodes.ACC_STATIC | Opcodes.ACC_FINAL, name, type, null, null)
                .visitEnd();
        method.visitFieldInsn(Opcodes.PUTSTATIC, NAME, name, type);
    }
}
