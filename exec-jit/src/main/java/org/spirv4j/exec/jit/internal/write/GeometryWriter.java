// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.jit.internal.write;

import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.spirv4j.exec.internal.machine.Operand;
import org.spirv4j.exec.internal.step.ExtendedSteps;
import org.spirv4j.exec.jit.internal.runtime.Kind;
import org.spirv4j.internal.number.NumberTypes;
import org.spirv4j.internal.semantics.GlslStd450Numbers;
import org.spirv4j.internal.semantics.PortableGeometry;

/**
 * Writes geometric functions of vectors of 32-bit numbers: calls of
 * {@link org.spirv4j.internal.semantics.PortableGeometry}.
 */
public final class GeometryWriter {
    private static final String GEOMETRY = Type.getInternalName(PortableGeometry.class);
    private static final int MAX_COMPONENTS = 4;

    private final Locals locals;
    private final MethodVisitor method;

    public GeometryWriter(Locals locals) {
        this.locals = locals;
        method = locals.method;
    }

    /** Writes a function; returns false if it is none of this class. */
    boolean write(ExtendedSteps.Computation function) {
        if (!function.isGlsl
                || function.hasPointer()
                || !StepWriter.isFloat(function.result.type.scalar, function.controls)
                || !areVectors(function)) {
            return false;
        }
        Operand[] operands = function.operands;
        int count = (int) operands[0].type.slots;
        switch (function.number) {
            case GlslStd450Numbers.Length -> {
                push(operands[0]);
                call(function.result, 0, "length", "(FFFF)F");
            }
            case GlslStd450Numbers.Distance -> {
                push(operands[0]);
                push(operands[1]);
                call(function.result, 0, "distance", "(FFFFFFFF)F");
            }
            case GlslStd450Numbers.Normalize -> normalize(function);
            case GlslStd450Numbers.Cross -> cross(function);
            case GlslStd450Numbers.FaceForward -> {
                int dot = dot(operands[2], operands[1]);
                for (int i = 0; i < count; i++) {
                    locals.push(operands[0], i, Kind.FLOAT);
                    method.visitVarInsn(Opcodes.DLOAD, dot);
                    call(function.result, i, "faceForward", "(FD)F");
                }
            }
            case GlslStd450Numbers.Reflect, GlslStd450Numbers.Refract -> {
                boolean isRefraction = function.number == GlslStd450Numbers.Refract;
                int dot = dot(operands[1], operands[0]);
                for (int i = 0; i < count; i++) {
                    locals.push(operands[0], i, Kind.FLOAT);
                    locals.push(operands[1], i, Kind.FLOAT);
                    if (isRefraction) {
                        locals.push(operands[2], 0, Kind.FLOAT);
                    }
                    method.visitVarInsn(Opcodes.DLOAD, dot);
                    call(function.result, i, isRefraction ? "refract" : "reflect", isRefraction ? "(FFFD)F" : "(FFD)F");
                }
            }
            default -> {
                return false;
            }
        }
        return true;
    }

    private static boolean areVectors(ExtendedSteps.Computation function) {
        for (Operand operand : function.operands) {
            if (operand.type.scalar != NumberTypes.FLOAT32
                    || operand.type.slots > MAX_COMPONENTS
                    || operand.type.slots == 1 && function.number != GlslStd450Numbers.Refract) {
                return false;
            }
        }
        return function.operands[0].type.slots > 1;
    }

    /** Pushes a vector, filled with zeros. */
    private void push(Operand vector) {
        for (int i = 0; i < MAX_COMPONENTS; i++) {
            if (i < vector.type.slots) {
                locals.push(vector, i, Kind.FLOAT);
            } else {
                method.visitInsn(Opcodes.FCONST_0);
            }
        }
    }

    private void call(Operand result, int slot, String name, String descriptor) {
        locals.call(GEOMETRY, name, descriptor);
        locals.pop(result, slot, Kind.FLOAT);
    }

    private void normalize(ExtendedSteps.Computation function) {
        for (int i = 0; i < function.result.type.slots; i++) {
            locals.pushInt(i);
            push(function.operands[0]);
            call(function.result, i, "normalize", "(IFFFF)F");
        }
    }

    private void cross(ExtendedSteps.Computation function) {
        Operand a = function.operands[0];
        Operand b = function.operands[1];
        for (int i = 0; i < 3; i++) {
            int next = (i + 1) % 3;
            int last = (i + 2) % 3;
            locals.push(a, next, Kind.FLOAT);
            locals.push(b, last, Kind.FLOAT);
            locals.push(a, last, Kind.FLOAT);
            locals.push(b, next, Kind.FLOAT);
            call(function.result, i, "cross", "(FFFF)F");
        }
    }

    /** Computes a dot product; returns the local variable that has it. */
    private int dot(Operand a, Operand b) {
        int count = (int) a.type.slots;
        for (Operand operand : new Operand[] {a, b}) {
            for (int i = 0; i < count; i++) {
                locals.push(operand, i, Kind.FLOAT);
            }
        }
        locals.call(GEOMETRY, "dot", "(" + "F".repeat(2 * count) + ")D");
        int dot = locals.add(2);
        method.visitVarInsn(Opcodes.DSTORE, dot);
        return dot;
    }
}
