// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.jit.internal.write;

import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.spirv4j.exec.internal.machine.Operand;
import org.spirv4j.exec.internal.machine.Step;
import org.spirv4j.exec.internal.step.AtomicSteps;
import org.spirv4j.exec.jit.internal.plan.Pointers;
import org.spirv4j.exec.jit.internal.runtime.Atomics;
import org.spirv4j.exec.jit.internal.runtime.Kind;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.internal.number.NumberTypes;

/** Writes atomic instructions on numbers of 32 bits in arrays. */
public final class AtomicWriter {
    /** The name of the class that executes them. */
    public static final String ATOMICS = Type.getInternalName(Atomics.class);

    private final Locals locals;
    private final MethodVisitor method;
    private final MemoryWriter memory;
    private final Consumer<Step> machine;

    /**
     * Makes a writer.
     *
     * @param machine has the machine execute a step
     */
    AtomicWriter(Locals locals, MemoryWriter memory, Consumer<Step> machine) {
        this.machine = machine;
        this.locals = locals;
        this.memory = memory;
        method = locals.method;
    }

    void addForms(StepForms forms) {
        forms.add(StepForm.of(AtomicSteps.Atomic.class, this::write).prepared(this::prepare));
    }

    private void prepare(AtomicSteps.Atomic atomic) {
        if (isWritten(atomic)) {
            memory.use(atomic.pointer, new long[0]);
        }
    }

    /** Whether the memory is known before the run, and the machine does not execute an instruction. */
    public boolean isInKnownMemory(AtomicSteps.Atomic atomic) {
        return locals.pointers.of(atomic.pointer).isPresent() && isWritten(atomic);
    }

    private boolean isWritten(AtomicSteps.Atomic atomic) {
        Optional<Pointers.Target> target = locals.pointers.of(atomic.pointer);
        return memory.isInArrays()
                && (target.isEmpty() || memory.isShared(target.get().resource()))
                && atomic.length == Integer.BYTES
                && Atomics.operation(atomic.op).isPresent()
                && (atomic.op != Op.OpAtomicFAddEXT || atomic.type.scalar == NumberTypes.FLOAT32);
    }

    private boolean write(AtomicSteps.Atomic atomic) {
        if (!isWritten(atomic)) {
            return false;
        }
        // The machine notes accesses outside of the resource.
        Label outside = new Label();
        Label end = new Label();
        Optional<Pointers.Target> target = locals.pointers.of(atomic.pointer);
        if (target.isPresent()) {
            writeKnown(atomic, target.get(), outside);
        } else {
            writeAtAddress(atomic, outside);
        }
        if (atomic.result != null && !atomic.result.isConstant()) {
            locals.pop(atomic.result, 0, Kind.INT);
        } else {
            method.visitInsn(Opcodes.POP);
        }
        method.visitJumpInsn(Opcodes.GOTO, end);
        method.visitLabel(outside);
        machine.accept(atomic);
        method.visitLabel(end);
        return true;
    }

    private void writeKnown(AtomicSteps.Atomic atomic, Pointers.Target target, Label outside) {
        memory.pushOffset(atomic.pointer, target, 0);
        memory.pushSize(target.resource());
        locals.call(ATOMICS, "isInside", "(JI)Z");
        method.visitJumpInsn(Opcodes.IFEQ, outside);
        pushOperands(atomic);
        memory.pushOffset(atomic.pointer, target, 0);
        call(atomic, "execute", "(IIIJ[BII", ")I");
    }

    private void writeAtAddress(AtomicSteps.Atomic atomic, Label outside) {
        method.visitVarInsn(Opcodes.ALOAD, Locals.STATE);
        locals.push(atomic.pointer, 0, Kind.LONG);
        method.visitMethodInsn(Opcodes.INVOKEVIRTUAL, SegmentWriter.STATE, "isShared", "(J)Z", false);
        method.visitJumpInsn(Opcodes.IFEQ, outside);
        method.visitVarInsn(Opcodes.ALOAD, Locals.STATE);
        pushOperands(atomic);
        locals.push(atomic.pointer, 0, Kind.LONG);
        method.visitMethodInsn(Opcodes.INVOKEVIRTUAL, SegmentWriter.STATE, "atomic", "(IIIJ)I", false);
    }

    private void pushOperands(AtomicSteps.Atomic atomic) {
        pushOperation(atomic);
        push(atomic.value);
        push(atomic.comparator);
    }

    /** Pushes the number of bytes of the memory that an instruction accesses. */
    public void pushSize(AtomicSteps.Atomic atomic) {
        memory.pushSize(locals.pointers.of(atomic.pointer).orElseThrow().resource());
    }

    /** Pushes the number of what an instruction does. */
    public void pushOperation(AtomicSteps.Atomic atomic) {
        locals.pushInt(Atomics.operation(atomic.op).orElseThrow());
    }

    private void push(@Nullable Operand operand) {
        if (operand == null) {
            locals.pushInt(0);
        } else {
            locals.push(operand, 0, Kind.INT);
        }
    }

    /**
     * Pushes the memory, with a lock if threads share it, and calls a method.
     *
     * @param descriptor that of the method without the lock
     */
    public void call(AtomicSteps.Atomic atomic, String name, String descriptor, String result) {
        int resource = locals.pointers.of(atomic.pointer).orElseThrow().resource();
        memory.pushResource(resource);
        if (atomic.pointer.type.storageClass == StorageClass.Workgroup.value()) {
            locals.call(ATOMICS, name, descriptor + result);
            return;
        }
        method.visitVarInsn(Opcodes.ALOAD, Locals.STATE);
        locals.pushInt(resource);
        method.visitMethodInsn(Opcodes.INVOKEVIRTUAL, SegmentWriter.STATE, "lock", "(I)Ljava/lang/Object;", false);
        locals.call(ATOMICS, name + "Locked", descriptor + "Ljava/lang/Object;" + result);
    }
}
