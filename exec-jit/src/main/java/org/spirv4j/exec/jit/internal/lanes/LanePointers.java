// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.jit.internal.lanes;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.spirv4j.exec.internal.machine.Address;
import org.spirv4j.exec.internal.machine.Operand;
import org.spirv4j.exec.internal.step.MemorySteps;
import org.spirv4j.exec.jit.internal.plan.NotCompiledException;
import org.spirv4j.exec.jit.internal.plan.Pointers;
import org.spirv4j.exec.jit.internal.runtime.Kind;
import org.spirv4j.exec.jit.internal.runtime.LaneArrays;
import org.spirv4j.exec.jit.internal.write.Locals;
import org.spirv4j.internal.number.NumberTypes;

/**
 * Pointers into known resources that differ between lanes. They are not computed where the module does, but kept as a
 * sum: an offset of 64 bits that all lanes have in common, and indexes of 32 bits times strides.
 */
final class LanePointers {
    static final String ARRAYS = Type.getInternalName(LaneArrays.class);

    /**
     * An index and its stride.
     *
     * @param local the local variable with the integers of all lanes, or the one of the first lane
     * @param step what is added to the index from a lane to the next; 0 if it is not linear
     */
    record Term(int local, int step, long stride) {
        boolean isLinear() {
            return step != 0;
        }
    }

    private final LaneLocals lanes;
    private final Locals scalars;
    private final MethodVisitor method;
    private final Scratch scratch;
    private final Map<Integer, Integer> offsets = new HashMap<>();
    private final Map<Integer, List<Term>> terms = new HashMap<>();

    LanePointers(LaneLocals lanes, Scratch scratch) {
        this.lanes = lanes;
        this.scratch = scratch;
        scalars = lanes.scalars;
        method = scalars.method;
    }

    /** The local variable with the offset that lanes have in common. */
    int offset(int register) {
        return offsets.computeIfAbsent(register, unused -> scalars.add(2));
    }

    /** The indexes of a pointer. */
    List<Term> terms(int register) {
        return terms.computeIfAbsent(register, unused -> {
            List<Term> made = new ArrayList<>();
            for (LaneContext.Index index : lanes.context.indexes(register, lanes.shapes)) {
                made.add(new Term(
                        scalars.add(1), lanes.shapes.of(index.register()).step(), index.stride()));
            }
            return made;
        });
    }

    /** Writes a step with such a result. */
    void write(MemorySteps.Chain chain) {
        int register = chain.result.base;
        Pointers.Target to = lanes.context.pointers().target(register).orElseThrow();
        pushStart(chain.pointer, to);
        addConstant(chain.constant);
        List<Term> made = terms(register);
        int next = 0;
        if (isPointer(chain.pointer)) {
            for (Term term : terms(chain.pointer.base)) {
                Term copy = made.get(next++);
                method.visitVarInsn(term.isLinear() ? Opcodes.ILOAD : Opcodes.ALOAD, term.local);
                method.visitVarInsn(copy.isLinear() ? Opcodes.ISTORE : Opcodes.ASTORE, copy.local);
            }
        }
        for (int i = 0; i < chain.indexes.length; i++) {
            Operand index = chain.indexes[i];
            if (lanes.shapes.of(index.base, index.isConstant()).isUniform()) {
                pushSigned(index);
                scalars.pushLong(chain.strides[i]);
                method.visitInsn(Opcodes.LMUL);
                method.visitInsn(Opcodes.LADD);
            } else {
                Term term = made.get(next++);
                if (term.isLinear()) {
                    method.visitVarInsn(Opcodes.ILOAD, lanes.local(index.base));
                    method.visitVarInsn(Opcodes.ISTORE, term.local);
                } else {
                    lanes.pushInts(index.base, false);
                    method.visitVarInsn(Opcodes.ASTORE, term.local);
                }
            }
        }
        method.visitVarInsn(Opcodes.LSTORE, offset(register));
    }

    private boolean isPointer(Operand pointer) {
        return !pointer.isConstant() && lanes.isPointer(pointer.base);
    }

    /** Pushes the offset from which a chain starts, in the resource it leads to. */
    private void pushStart(Operand pointer, Pointers.Target to) {
        if (isPointer(pointer)) {
            method.visitVarInsn(Opcodes.LLOAD, offset(pointer.base));
            return;
        }
        Pointers.Target from = lanes.context.pointers().of(pointer).orElseThrow();
        if (from.offset() == Pointers.UNKNOWN) {
            scalars.pushRaw(pointer.base);
        } else {
            scalars.pushLong(Address.of(from.resource()) + from.offset() - Address.of(to.resource()));
        }
    }

    private void addConstant(long constant) {
        if (constant != 0) {
            scalars.pushLong(constant);
            method.visitInsn(Opcodes.LADD);
        }
    }

    private void pushSigned(Operand index) {
        int width = NumberTypes.width(index.type.scalar);
        if (width > 32) {
            scalars.push(index.at(0, 0), index.isConstant(), Kind.LONG);
            return;
        }
        scalars.push(index.at(0, 0), index.isConstant(), Kind.INT);
        if (width == 8) {
            method.visitInsn(Opcodes.I2B);
        } else if (width == 16) {
            method.visitInsn(Opcodes.I2S);
        }
        method.visitInsn(Opcodes.I2L);
    }

    // --- for one lane after another

    /** Stores the indexes of a pointer that are not linear in arrays; returns the numbers of those. */
    int[] storeTerms(int register, int firstArray) {
        int[] arrays = new int
                [(int) terms(register).stream().filter(term -> !term.isLinear()).count()];
        int used = 0;
        for (Term term : terms(register)) {
            if (!term.isLinear()) {
                arrays[used] = firstArray + used;
                storeTerm(term, arrays[used]);
                used++;
            }
        }
        return arrays;
    }

    private void storeTerm(Term term, int array) {
        method.visitVarInsn(Opcodes.ALOAD, term.local);
        scratch.pushInts(scalars, array);
        scalars.pushInt(0);
        lanes.code.store();
    }

    /** Gives scalar code the pointer of a lane. */
    void readLane(int register, int[] arrays, int lane) {
        method.visitVarInsn(Opcodes.LLOAD, offset(register));
        int next = 0;
        for (Term term : terms(register)) {
            if (term.isLinear()) {
                method.visitVarInsn(Opcodes.ILOAD, term.local);
                method.visitVarInsn(Opcodes.ILOAD, lane);
                scalars.pushInt(term.step);
                method.visitInsn(Opcodes.IMUL);
                method.visitInsn(Opcodes.IADD);
            } else {
                scratch.pushInts(scalars, arrays[next++]);
                method.visitVarInsn(Opcodes.ILOAD, lane);
                method.visitInsn(Opcodes.IALOAD);
            }
            method.visitInsn(Opcodes.I2L);
            scalars.pushLong(term.stride);
            method.visitInsn(Opcodes.LMUL);
            method.visitInsn(Opcodes.LADD);
        }
        scalars.restore(register);
    }

    // --- for all lanes

    /** Computes the offsets of all lanes, in the array of {@code long} that a step may use. */
    void storeOffsets(int register, int array) {
        if (terms(register).isEmpty()) {
            throw new NotCompiledException("a pointer that varies has no index");
        }
        boolean isFirst = true;
        for (Term term : terms(register)) {
            if (!term.isLinear()) {
                storeTerm(term, array);
            }
            pushOffsets();
            if (isFirst) {
                method.visitVarInsn(Opcodes.LLOAD, offset(register));
            }
            if (term.isLinear()) {
                method.visitVarInsn(Opcodes.ILOAD, term.local);
                scalars.pushInt(term.step);
            } else {
                scratch.pushInts(scalars, array);
            }
            scalars.pushLong(term.stride);
            scalars.call(
                    ARRAYS,
                    (isFirst ? "set" : "add") + (term.isLinear() ? "Linear" : ""),
                    "([J" + (isFirst ? "J" : "") + (term.isLinear() ? "II" : "[I") + "J)V");
            isFirst = false;
        }
    }

    /** Pushes the array with the offsets of all lanes. */
    void pushOffsets() {
        scratch.pushLongs(scalars, -1);
    }

    /** The only index of a pointer whose lanes point to consecutive numbers of four bytes; empty if there is none. */
    Optional<Term> consecutive(int register) {
        List<Term> found = terms(register);
        return found.size() == 1 && found.get(0).isLinear() && found.get(0).step * found.get(0).stride == Integer.BYTES
                ? Optional.of(found.get(0))
                : Optional.empty();
    }
}
