// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.jit.internal.lanes;

import java.util.Optional;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.spirv4j.exec.internal.machine.Address;
import org.spirv4j.exec.internal.machine.Operand;
import org.spirv4j.exec.internal.step.MemorySteps;
import org.spirv4j.exec.internal.type.MemoryForm;
import org.spirv4j.exec.jit.internal.plan.Pointers;
import org.spirv4j.exec.jit.internal.runtime.Kind;
import org.spirv4j.exec.jit.internal.write.Locals;
import org.spirv4j.exec.jit.internal.write.MemoryWriter;
import org.spirv4j.exec.jit.internal.write.SegmentWriter;
import org.spirv4j.exec.jit.internal.write.StepWriter;

/** Writes loads and stores of all lanes. */
final class LaneMemory {
    private final LaneLocals lanes;
    private final Locals scalars;
    private final MethodVisitor method;
    private final VectorCode code;
    private final MemoryWriter memory;
    private final StepWriter steps;
    private final LanePointers pointers;
    private final LaneByLane byLane;
    private final Scratch scratch;
    private final LaneOwnMemory own;

    /** The local variable with the index of the first lane in an array. */
    private final int at;

    LaneMemory(
            LaneLocals lanes,
            MemoryWriter memory,
            StepWriter steps,
            LanePointers pointers,
            LaneByLane byLane,
            Scratch scratch,
            int first) {
        own = new LaneOwnMemory(lanes, pointers, byLane, scratch, first);
        this.lanes = lanes;
        this.memory = memory;
        this.steps = steps;
        this.pointers = pointers;
        this.byLane = byLane;
        this.scratch = scratch;
        scalars = lanes.scalars;
        method = scalars.method;
        code = lanes.code;
        at = scalars.add(1);
    }

    void write(MemorySteps.Load load) {
        if (isOwnInLanes(load.pointer)) {
            own.write(load);
            return;
        }
        int[] written = lanes.context.stepRegisters().written(load);
        if (isPlain(load.pointer, load.value, load.cells)) {
            gather(load);
        } else if (isShared(load.pointer) && !isInput(load)) {
            // Scalar code leaves the values of the first lane, which all have, in its local variables.
            steps.writeOnce(load);
            for (int register : written) {
                if (lanes.held(register) != LaneLocals.Held.SCALAR) {
                    spread(register);
                }
            }
        } else {
            byLane.write(load);
        }
    }

    private void spread(int register) {
        Kind kind = lanes.context.registers().kind(register);
        if (lanes.held(register) == LaneLocals.Held.ARRAY) {
            scratch.pushLongs(scalars, register);
            scalars.pushRaw(register);
            scalars.convert(kind, Kind.LONG);
            if (lanes.active() < 0) {
                scalars.call(LanePointers.ARRAYS, "fill", "([JJ)V");
            } else {
                byLane.storeActive(0);
                scratch.pushInts(scalars, 0);
                scalars.call(LanePointers.ARRAYS, "fill", "([JJ[I)V");
            }
            return;
        }
        scalars.pushRaw(register);
        lanes.popScalar(register, kind);
    }

    private boolean isInput(MemorySteps.Load load) {
        Optional<Pointers.Target> target = lanes.context.pointers().of(load.pointer);
        if (target.isEmpty() || target.get().offset() == Pointers.UNKNOWN) {
            return false;
        }
        for (long cell : load.cells) {
            if (lanes.context
                            .variables()
                            .input(
                                    target.get().resource(),
                                    target.get().offset() + MemoryForm.cellOffset(cell),
                                    MemoryForm.cellLength(cell))
                    != null) {
                return true;
            }
        }
        return false;
    }

    /** Whether a pointer is the same for all lanes, and points into a known resource that they share. */
    private boolean isShared(Operand pointer) {
        Optional<Pointers.Target> target = lanes.context.pointers().of(pointer);
        return target.isPresent()
                && !lanes.context.variables().isOwn(target.get().resource())
                && lanes.held(pointer.base, pointer.isConstant()) == LaneLocals.Held.SCALAR;
    }

    /** Whether lanes access numbers of four bytes in a known resource that they share, each its own. */
    private boolean isPlain(Operand pointer, Operand value, long[] cells) {
        if (pointer.isConstant() || !lanes.isPointer(pointer.base)) {
            return false;
        }
        int resource =
                lanes.context.pointers().target(pointer.base).orElseThrow().resource();
        if (lanes.context.variables().isOwn(resource)) {
            return false;
        }
        for (int i = 0; i < cells.length; i++) {
            if (MemoryForm.cellLength(cells[i]) != Integer.BYTES) {
                return false;
            }
            if (!value.isConstant()) {
                switch (lanes.held(value.at(i, 0))) {
                    case ARRAY, POINTER -> {
                        return false;
                    }
                    default -> {}
                }
            }
        }
        return true;
    }

    private void gather(MemorySteps.Load load) {
        int register = load.pointer.base;
        int resource = lanes.context.pointers().target(register).orElseThrow().resource();
        Optional<LanePointers.Term> index = pointers.consecutive(register);
        if (index.isEmpty()) {
            pointers.storeOffsets(register, 0);
        }
        for (int i = 0; i < load.cells.length; i++) {
            long more = MemoryForm.cellOffset(load.cells[i]);
            int to = load.value.at(i, 0);
            if (index.isEmpty()) {
                gather(resource, more);
                lanes.popInts(to);
                continue;
            }
            pushIndexOfConsecutive(register, index.get(), resource, more);
            if (lanes.held(to) == LaneLocals.Held.FLOATS) {
                code.loadFloatsFromBytes();
                lanes.popFloats(to);
            } else {
                code.loadBytes();
                lanes.popInts(to);
            }
        }
    }

    /** Pushes the integers at the offsets that were stored. */
    private void gather(int resource, long more) {
        pointers.pushOffsets();
        scalars.pushLong(more);
        memory.pushResource(resource);
        scratch.pushInts(scalars, 0);
        scalars.call(LanePointers.ARRAYS, "get4", "([JJ[BII[I)V");
        scratch.pushInts(scalars, 0);
        scalars.pushInt(0);
        code.load();
    }

    /**
     * Computes the index of the first lane in the array of a resource, and jumps if some lanes do not point to
     * consecutive numbers inside of the resource.
     */
    private void jumpIfScattered(int register, LanePointers.Term index, int resource, long more, Label to) {
        pushLinear(register, index, resource, more);
        scalars.pushInt(lanes.context.lanes());
        scalars.call(LanePointers.ARRAYS, "consecutive", "(JIII[BIII)I");
        method.visitInsn(Opcodes.DUP);
        method.visitVarInsn(Opcodes.ISTORE, at);
        method.visitJumpInsn(Opcodes.IFLT, to);
    }

    /** Pushes the parts of a pointer to consecutive numbers: offset, index, step and stride; and the resource. */
    private void pushLinear(int register, LanePointers.Term index, int resource, long more) {
        method.visitVarInsn(Opcodes.LLOAD, pointers.offset(register));
        if (more != 0) {
            scalars.pushLong(more);
            method.visitInsn(Opcodes.LADD);
        }
        method.visitVarInsn(Opcodes.ILOAD, index.local());
        scalars.pushInt(index.step());
        scalars.pushInt((int) index.stride());
        memory.pushResource(resource);
    }

    /** Pushes the array of a resource, and the index of the first lane in it. */
    private void pushConsecutive(int resource) {
        memory.pushResource(resource);
        method.visitInsn(Opcodes.POP2);
        method.visitVarInsn(Opcodes.ILOAD, at);
    }

    /** Pushes an array and the index of the number of the first lane; numbers that are not consecutive are copied. */
    private void pushIndexOfConsecutive(int register, LanePointers.Term index, int resource, long more) {
        Label scattered = new Label();
        Label end = new Label();
        jumpIfScattered(register, index, resource, more, scattered);
        memory.pushResource(resource);
        method.visitInsn(Opcodes.POP2);
        method.visitJumpInsn(Opcodes.GOTO, end);
        method.visitLabel(scattered);
        pushLinear(register, index, resource, more);
        method.visitVarInsn(Opcodes.ALOAD, Locals.STATE);
        method.visitFieldInsn(Opcodes.GETFIELD, SegmentWriter.STATE, "laneBytes", "[B");
        scalars.call(LanePointers.ARRAYS, "get4", "(JIII[BII[B)[B");
        scalars.pushInt(0);
        method.visitVarInsn(Opcodes.ISTORE, at);
        method.visitLabel(end);
        method.visitVarInsn(Opcodes.ILOAD, at);
    }

    /** Whether a pointer points to a variable of {@link OwnVariables}. */
    private boolean isOwnInLanes(Operand pointer) {
        return lanes.context
                .pointers()
                .of(pointer)
                .filter(target -> lanes.context.ownInLanes().get(target.resource()))
                .isPresent();
    }

    /** Writes zeros to a variable; returns false if it is not one of {@link OwnVariables}. */
    boolean write(MemorySteps.Clear clear) {
        if (!lanes.context.ownInLanes().get(Address.number(clear.address))) {
            return false;
        }
        own.write(clear);
        return true;
    }

    void write(MemorySteps.Store store) {
        if (isOwnInLanes(store.pointer)) {
            own.write(store);
            return;
        }
        if (!isPlain(store.pointer, store.value, store.cells)) {
            if (isShared(store.pointer) && isUniform(store.value)) {
                steps.writeOnce(store);
            } else {
                byLane.write(store);
            }
            return;
        }
        int register = store.pointer.base;
        int resource = lanes.context.pointers().target(register).orElseThrow().resource();
        Optional<LanePointers.Term> index = pointers.consecutive(register);
        if (index.isEmpty()) {
            pointers.storeOffsets(register, 0);
        }
        if (index.isEmpty() && lanes.active() >= 0) {
            byLane.storeActive(2);
        }
        for (int i = 0; i < store.cells.length; i++) {
            long more = MemoryForm.cellOffset(store.cells[i]);
            if (index.isPresent()) {
                storeConsecutive(store, i, index.get(), resource, more);
            } else {
                scatter(store.value, i, resource, more);
            }
        }
    }

    private boolean isUniform(Operand value) {
        for (int register : value.registers()) {
            if (lanes.held(register) != LaneLocals.Held.SCALAR) {
                return false;
            }
        }
        return true;
    }

    private void scatter(Operand value, int slot, int resource, long more) {
        lanes.pushInts(value.at(slot, 0), value.isConstant());
        scratch.pushInts(scalars, 1);
        scalars.pushInt(0);
        code.store();
        boolean isMasked = lanes.active() >= 0;
        scratch.pushInts(scalars, 1);
        if (isMasked) {
            scratch.pushInts(scalars, 2);
        }
        pointers.pushOffsets();
        scalars.pushLong(more);
        memory.pushResource(resource);
        scalars.call(LanePointers.ARRAYS, "put4", isMasked ? "([I[I[JJ[BII)V" : "([I[JJ[BII)V");
    }

    /** Stores a vector, unless some lanes do not execute the store: another thread may write what is between others. */
    private void storeConsecutive(MemorySteps.Store store, int slot, LanePointers.Term index, int resource, long more) {
        Label scattered = new Label();
        Label end = new Label();
        int register = store.pointer.base;
        if (lanes.active() >= 0) {
            method.visitVarInsn(Opcodes.ALOAD, lanes.active());
            code.allTrue();
            method.visitJumpInsn(Opcodes.IFEQ, scattered);
        }
        jumpIfScattered(register, index, resource, more, scattered);
        int value = store.value.at(slot, 0);
        if (lanes.held(value, store.value.isConstant()) == LaneLocals.Held.FLOATS) {
            lanes.pushFloats(value, false);
            code.toBytes(VectorCode.FLOATS);
        } else {
            lanes.pushInts(value, store.value.isConstant());
            code.toBytes(VectorCode.INTS);
        }
        pushConsecutive(resource);
        code.storeBytes();
        method.visitJumpInsn(Opcodes.GOTO, end);
        method.visitLabel(scattered);
        pointers.storeOffsets(register, 0);
        if (lanes.active() >= 0) {
            byLane.storeActive(2);
        }
        scatter(store.value, slot, resource, more);
        method.visitLabel(end);
    }
}
