// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.jit.internal.lanes;

import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.spirv4j.exec.internal.machine.Operand;
import org.spirv4j.exec.internal.step.AtomicSteps;
import org.spirv4j.exec.jit.internal.plan.Pointers;
import org.spirv4j.exec.jit.internal.write.AtomicWriter;
import org.spirv4j.exec.jit.internal.write.Locals;

/** Writes atomic instructions of all lanes: one call executes that of one lane after another. */
final class LaneAtomics {
    private static final int VALUES = 0;
    private static final int EXPECTED = 1;
    private static final int ACTIVE = 2;
    private static final int INDEXES = 3;

    private final LaneLocals lanes;
    private final Locals scalars;
    private final AtomicWriter atomics;
    private final LanePointers pointers;
    private final LaneByLane byLane;
    private final Scratch scratch;

    LaneAtomics(LaneLocals lanes, AtomicWriter atomics, LanePointers pointers, LaneByLane byLane, Scratch scratch) {
        this.lanes = lanes;
        this.atomics = atomics;
        this.pointers = pointers;
        this.byLane = byLane;
        this.scratch = scratch;
        scalars = lanes.scalars;
    }

    void write(AtomicSteps.Atomic atomic) {
        if (!atomics.isInKnownMemory(atomic)) {
            byLane.write(atomic);
            return;
        }
        MethodVisitor method = lanes.method;
        Label outside = new Label();
        Label end = new Label();
        storeOffsets(atomic.pointer);
        if (lanes.active() >= 0) {
            byLane.storeActive(ACTIVE);
        }
        pointers.pushOffsets();
        pushActive();
        atomics.pushSize(atomic);
        scalars.call(AtomicWriter.ATOMICS, "areInside", "([J[II)Z");
        method.visitJumpInsn(Opcodes.IFEQ, outside);
        store(atomic.value, VALUES);
        store(atomic.comparator, EXPECTED);
        atomics.pushOperation(atomic);
        scratch.pushInts(scalars, VALUES);
        scratch.pushInts(scalars, EXPECTED);
        pushActive();
        pointers.pushOffsets();
        atomics.call(atomic, "executeLanes", "(I[I[I[I[J[BII", ")V");
        Operand result = atomic.result;
        if (result != null) {
            scratch.pushInts(scalars, VALUES);
            scalars.pushInt(0);
            lanes.code.load();
            lanes.popInts(result.base);
        }
        method.visitJumpInsn(Opcodes.GOTO, end);
        method.visitLabel(outside);
        byLane.write(atomic);
        method.visitLabel(end);
    }

    private void pushActive() {
        if (lanes.active() >= 0) {
            scratch.pushInts(scalars, ACTIVE);
        } else {
            lanes.method.visitInsn(Opcodes.ACONST_NULL);
        }
    }

    private void store(@Nullable Operand operand, int array) {
        if (operand == null) {
            return;
        }
        lanes.pushInts(operand.base, operand.isConstant());
        scratch.pushInts(scalars, array);
        scalars.pushInt(0);
        lanes.code.store();
    }

    private void storeOffsets(Operand pointer) {
        switch (lanes.held(pointer.base, pointer.isConstant())) {
            case POINTER -> pointers.storeOffsets(pointer.base, INDEXES);
            case ARRAY -> {
                scratch.pushLongs(scalars, pointer.base);
                scalars.pushInt(0);
                pointers.pushOffsets();
                scalars.pushInt(0);
                scalars.pushInt(lanes.context.lanes());
                scalars.call("java/lang/System", "arraycopy", "(Ljava/lang/Object;ILjava/lang/Object;II)V");
            }
            default -> {
                Pointers.Target target = lanes.context.pointers().of(pointer).orElseThrow();
                pointers.pushOffsets();
                if (target.offset() == Pointers.UNKNOWN) {
                    scalars.pushRaw(pointer.base);
                } else {
                    scalars.pushLong(target.offset());
                }
                scalars.call(LanePointers.ARRAYS, "fill", "([JJ)V");
            }
        }
    }
}
