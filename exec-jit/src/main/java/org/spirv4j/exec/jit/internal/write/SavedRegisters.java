// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.jit.internal.write;

import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.spirv4j.exec.jit.internal.runtime.Frame;
import org.spirv4j.exec.jit.internal.runtime.Kind;

/**
 * Writes what saves registers between segments, and loads them again: those that vary for each invocation, the others
 * once.
 */
final class SavedRegisters {
    /** The maximum number of arrays in local variables: to find them needs more code than to use them once. */
    private static final int MAX_ARRAYS = 48;

    private final Frame frame;
    private final Locals locals;
    private final MethodVisitor method;

    /** By register: the local variable with the array in which it is saved. */
    private final Map<Integer, Integer> arrayLocals = new HashMap<>();

    /** The registers whose arrays are in these variables now. */
    private final BitSet arrays = new BitSet();

    SavedRegisters(Frame frame, Locals locals) {
        this.frame = frame;
        this.locals = locals;
        this.method = locals.method;
    }

    /** Finds the arrays of registers, so that the loop that is written next need not; of many, it does. */
    void find(BitSet registers) {
        arrays.clear();
        if (registers.cardinality() > MAX_ARRAYS) {
            return;
        }
        registers.stream().forEach(register -> {
            int local = arrayLocals.computeIfAbsent(register, unused -> locals.add(1));
            pushArray(register);
            method.visitVarInsn(Opcodes.ASTORE, local);
            arrays.set(register);
        });
    }

    private void pushArray(int register) {
        Kind kind = locals.registers.kind(register);
        String field = switch (kind) {
            case INT -> "savedInts";
            case LONG -> "savedLongs";
            case FLOAT -> "savedFloats";
            case DOUBLE -> "savedDoubles";
        };
        method.visitVarInsn(Opcodes.ALOAD, Locals.STATE);
        method.visitFieldInsn(Opcodes.GETFIELD, SegmentWriter.STATE, field, "[[" + MemoryWriter.descriptor(kind));
        locals.pushInt(frame.array(register, kind));
        method.visitInsn(Opcodes.AALOAD);
    }

    private void pushElement(int register) {
        if (arrays.get(register)) {
            method.visitVarInsn(Opcodes.ALOAD, Objects.requireNonNull(arrayLocals.get(register)));
        } else {
            pushArray(register);
        }
        method.visitVarInsn(Opcodes.ILOAD, Locals.INVOCATION);
    }

    /** Pushes what was saved of a register of the invocation. */
    void push(int register) {
        pushElement(register);
        method.visitInsn(Opcodes.IALOAD + locals.registers.kind(register).offset);
    }

    /** Saves a register of the invocation. */
    void save(int register) {
        pushElement(register);
        locals.pushRaw(register);
        pop(register);
    }

    private void pop(int register) {
        method.visitInsn(Opcodes.IASTORE + locals.registers.kind(register).offset);
    }

    /** Loads a register that is the same for all invocations. */
    void loadUniform(int register) {
        pushArray(register);
        locals.pushInt(0);
        method.visitInsn(Opcodes.IALOAD + locals.registers.kind(register).offset);
        locals.restore(register);
    }

    /** Saves a register that is the same for all invocations. */
    void saveUniform(int register) {
        pushArray(register);
        locals.pushInt(0);
        locals.pushRaw(register);
        pop(register);
    }
}
