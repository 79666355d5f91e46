// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.jit.internal.lanes;

import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.spirv4j.exec.internal.machine.Address;
import org.spirv4j.exec.internal.machine.Operand;
import org.spirv4j.exec.internal.step.MemorySteps;
import org.spirv4j.exec.internal.type.MemoryForm;
import org.spirv4j.exec.jit.internal.plan.NotCompiledException;
import org.spirv4j.exec.jit.internal.plan.Pointers;
import org.spirv4j.exec.jit.internal.write.Locals;
import org.spirv4j.exec.jit.internal.write.SegmentWriter;

/** Writes loads and stores of the variables that {@link OwnVariables} finds. */
final class LaneOwnMemory {
    private final LaneLocals lanes;
    private final Locals scalars;
    private final MethodVisitor method;
    private final VectorCode code;
    private final LanePointers pointers;
    private final LaneByLane byLane;
    private final Scratch scratch;
    private final int first;

    /** A local variable for an index. */
    private final int at;

    LaneOwnMemory(LaneLocals lanes, LanePointers pointers, LaneByLane byLane, Scratch scratch, int first) {
        this.lanes = lanes;
        this.pointers = pointers;
        this.byLane = byLane;
        this.scratch = scratch;
        this.first = first;
        scalars = lanes.scalars;
        method = scalars.method;
        code = lanes.code;
        at = scalars.add(1);
    }

    void write(MemorySteps.Load load) {
        int resource = resource(load.pointer);
        boolean isPointer = isPointer(load.pointer);
        if (isPointer) {
            pointers.storeOffsets(load.pointer.base, 0);
        }
        for (int i = 0; i < load.cells.length; i++) {
            long more = MemoryForm.cellOffset(load.cells[i]);
            if (isPointer) {
                pointers.pushOffsets();
                scalars.pushLong(more);
                pushSize(resource);
                pushArray(resource);
                scratch.pushInts(scalars, 0);
                scalars.call(LanePointers.ARRAYS, "getOwn", "([JJII[I[I)V");
                scratch.pushInts(scalars, 0);
                scalars.pushInt(0);
            } else {
                index(load.pointer, resource, more, "own");
                pushArray(resource);
                method.visitVarInsn(Opcodes.ILOAD, at);
            }
            code.load();
            lanes.popInts(load.value.at(i, 0));
        }
    }

    void write(MemorySteps.Store store) {
        int resource = resource(store.pointer);
        boolean isPointer = isPointer(store.pointer);
        if (isPointer) {
            pointers.storeOffsets(store.pointer.base, 0);
            storeActive();
        }
        for (int i = 0; i < store.cells.length; i++) {
            long more = MemoryForm.cellOffset(store.cells[i]);
            if (isPointer) {
                lanes.pushInts(store.value.at(i, 0), store.value.isConstant());
                scratch.pushInts(scalars, 1);
                scalars.pushInt(0);
                code.store();
                scratch.pushInts(scalars, 1);
                scratch.pushInts(scalars, 2);
                pointers.pushOffsets();
                scalars.pushLong(more);
                pushSize(resource);
                pushArray(resource);
                scalars.call(LanePointers.ARRAYS, "putOwn", "([I[I[JJII[I)V");
            } else {
                index(store.pointer, resource, more, "ownStored");
                int slot = i;
                store(resource, () -> lanes.pushInts(store.value.at(slot, 0), store.value.isConstant()));
            }
        }
    }

    /** Stores which lanes are active, for {@code putOwn}. */
    private void storeActive() {
        if (lanes.active() >= 0) {
            byLane.storeActive(2);
            return;
        }
        lanes.pushConstant(1);
        scratch.pushInts(scalars, 2);
        scalars.pushInt(0);
        code.store();
    }

    void write(MemorySteps.Clear clear) {
        int resource = Address.number(clear.address);
        for (long cell : clear.cells) {
            scalars.pushLong(Address.offset(clear.address) + MemoryForm.cellOffset(cell));
            finishIndex(resource, "ownStored");
            store(resource, () -> lanes.pushConstant(0));
        }
    }

    /** Stores integers at the index; those of lanes that do not execute the store stay as they are. */
    private void store(int resource, Runnable pushValue) {
        if (lanes.active() >= 0) {
            pushArray(resource);
            method.visitVarInsn(Opcodes.ILOAD, at);
            code.load();
            pushValue.run();
            method.visitVarInsn(Opcodes.ALOAD, lanes.active());
            code.blendInts();
        } else {
            pushValue.run();
        }
        pushArray(resource);
        method.visitVarInsn(Opcodes.ILOAD, at);
        code.store();
    }

    private int resource(Operand pointer) {
        return lanes.context.pointers().of(pointer).orElseThrow().resource();
    }

    private boolean isPointer(Operand pointer) {
        return switch (lanes.held(pointer.base, pointer.isConstant())) {
            case SCALAR -> false;
            case POINTER -> true;
            default -> throw new NotCompiledException("pointers to variables of invocations wait");
        };
    }

    /** Computes the index of the first lane of a number at a pointer that all lanes share. */
    private void index(Operand pointer, int resource, long more, String name) {
        Pointers.Target target = lanes.context.pointers().of(pointer).orElseThrow();
        if (target.offset() == Pointers.UNKNOWN) {
            scalars.pushRaw(pointer.base);
            scalars.pushLong(more);
            method.visitInsn(Opcodes.LADD);
        } else {
            scalars.pushLong(target.offset() + more);
        }
        finishIndex(resource, name);
    }

    private void finishIndex(int resource, String name) {
        pushSize(resource);
        pushArray(resource);
        scalars.pushInt(lanes.context.lanes());
        scalars.call(LanePointers.ARRAYS, name, "(JII[II)I");
        method.visitVarInsn(Opcodes.ISTORE, at);
    }

    /** Pushes the number of the first invocation, and the size of a variable. */
    private void pushSize(int resource) {
        method.visitVarInsn(Opcodes.ILOAD, first);
        method.visitVarInsn(Opcodes.ALOAD, Locals.STATE);
        method.visitFieldInsn(Opcodes.GETFIELD, SegmentWriter.STATE, "size", "[I");
        scalars.pushInt(resource);
        method.visitInsn(Opcodes.IALOAD);
    }

    private void pushArray(int resource) {
        method.visitVarInsn(Opcodes.ALOAD, Locals.STATE);
        method.visitFieldInsn(Opcodes.GETFIELD, SegmentWriter.STATE, "laneOwn", "[[I");
        scalars.pushInt(resource);
        method.visitInsn(Opcodes.AALOAD);
    }
}
