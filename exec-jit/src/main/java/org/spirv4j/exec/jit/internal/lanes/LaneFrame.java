// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.jit.internal.lanes;

import java.util.EnumMap;
import java.util.Map;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.spirv4j.exec.jit.internal.runtime.Frame;
import org.spirv4j.exec.jit.internal.runtime.Kind;
import org.spirv4j.exec.jit.internal.write.Locals;
import org.spirv4j.exec.jit.internal.write.SegmentWriter;

/**
 * Saves and restores the registers of invocations that wait. The values of a register are consecutive, by invocation;
 * of values that lanes share, only that of the first lane is there.
 */
final class LaneFrame {
    private final Frame frame;
    private final LaneLocals lanes;
    private final LanePointers pointers;
    private final Scratch scratch;
    private final Locals scalars;
    private final MethodVisitor method;

    /** The local variables with the arrays, the number of invocations, and the number of the first lane's. */
    private final int words;

    private final int longs;
    private final int count;
    private final int first;
    private final Map<LaneLocals.Held, Integer> zeros = new EnumMap<>(LaneLocals.Held.class);

    LaneFrame(Frame frame, LaneLocals lanes, LanePointers pointers, Scratch scratch, int first) {
        this.frame = frame;
        this.lanes = lanes;
        this.pointers = pointers;
        this.scratch = scratch;
        this.first = first;
        scalars = lanes.scalars;
        method = scalars.method;
        words = scalars.add(1);
        longs = scalars.add(1);
        count = scalars.add(1);
    }

    void begin() {
        field("words", "[I");
        method.visitVarInsn(Opcodes.ASTORE, words);
        field("longs", "[J");
        method.visitVarInsn(Opcodes.ASTORE, longs);
        field("segmentOf", "[I");
        method.visitInsn(Opcodes.ARRAYLENGTH);
        method.visitVarInsn(Opcodes.ISTORE, count);
    }

    private void field(String name, String descriptor) {
        method.visitVarInsn(Opcodes.ALOAD, Locals.STATE);
        method.visitFieldInsn(Opcodes.GETFIELD, SegmentWriter.STATE, name, descriptor);
    }

    private void pushIndex(int slot) {
        method.visitVarInsn(Opcodes.ILOAD, count);
        scalars.pushInt(slot);
        method.visitInsn(Opcodes.IMUL);
        method.visitVarInsn(Opcodes.ILOAD, first);
        method.visitInsn(Opcodes.IADD);
    }

    private void pushWord(int slot) {
        method.visitVarInsn(Opcodes.ALOAD, words);
        pushIndex(slot);
    }

    private void pushLong(int slot) {
        method.visitVarInsn(Opcodes.ALOAD, longs);
        pushIndex(slot);
    }

    /** A number for an index of a pointer, which no register has. */
    private int key(int register, int index) {
        return -1 - (register * LaneContext.MAX_INDEXES + index);
    }

    void save(int register) {
        Kind kind = lanes.context.registers().kind(register);
        switch (lanes.held(register)) {
            case SCALAR -> {
                if (kind.size == 1) {
                    pushWord(frame.slot(register, kind));
                    scalars.pushRaw(register);
                    scalars.convert(kind, Kind.INT);
                    method.visitInsn(Opcodes.IASTORE);
                } else {
                    pushLong(frame.slot(register, kind));
                    scalars.pushRaw(register);
                    scalars.convert(kind, Kind.LONG);
                    method.visitInsn(Opcodes.LASTORE);
                }
            }
            case LINEAR -> {
                pushWord(frame.slot(register, Kind.INT));
                method.visitVarInsn(Opcodes.ILOAD, lanes.local(register));
                method.visitInsn(Opcodes.IASTORE);
            }
            case INTS, FLOATS, MASK -> {
                lanes.pushInts(register, false);
                pushWord(frame.slot(register, Kind.INT));
                lanes.code.store();
            }
            case ARRAY -> {
                scratch.pushLongs(scalars, register);
                scalars.pushInt(0);
                pushLong(frame.slot(register, Kind.LONG));
                copy();
            }
            case POINTER -> {
                pushLong(frame.slot(register, Kind.LONG));
                method.visitVarInsn(Opcodes.LLOAD, pointers.offset(register));
                method.visitInsn(Opcodes.LASTORE);
                int index = 0;
                for (LanePointers.Term term : pointers.terms(register)) {
                    int slot = frame.slot(key(register, index++), Kind.INT);
                    if (term.isLinear()) {
                        pushWord(slot);
                        method.visitVarInsn(Opcodes.ILOAD, term.local());
                        method.visitInsn(Opcodes.IASTORE);
                    } else {
                        method.visitVarInsn(Opcodes.ALOAD, term.local());
                        pushWord(slot);
                        lanes.code.store();
                    }
                }
            }
        }
    }

    void restore(int register) {
        Kind kind = lanes.context.registers().kind(register);
        switch (lanes.held(register)) {
            case SCALAR -> {
                if (kind.size == 1) {
                    pushWord(frame.slot(register, kind));
                    method.visitInsn(Opcodes.IALOAD);
                    scalars.convert(Kind.INT, kind);
                } else {
                    pushLong(frame.slot(register, kind));
                    method.visitInsn(Opcodes.LALOAD);
                    scalars.convert(Kind.LONG, kind);
                }
                scalars.restore(register);
            }
            case LINEAR -> {
                pushWord(frame.slot(register, Kind.INT));
                method.visitInsn(Opcodes.IALOAD);
                method.visitVarInsn(Opcodes.ISTORE, lanes.local(register));
            }
            case INTS, FLOATS, MASK -> {
                pushWord(frame.slot(register, Kind.INT));
                lanes.code.load();
                lanes.popInts(register);
            }
            case ARRAY -> {
                pushLong(frame.slot(register, Kind.LONG));
                scratch.pushLongs(scalars, register);
                scalars.pushInt(0);
                copy();
            }
            case POINTER -> {
                pushLong(frame.slot(register, Kind.LONG));
                method.visitInsn(Opcodes.LALOAD);
                method.visitVarInsn(Opcodes.LSTORE, pointers.offset(register));
                int index = 0;
                for (LanePointers.Term term : pointers.terms(register)) {
                    pushWord(frame.slot(key(register, index++), Kind.INT));
                    if (term.isLinear()) {
                        method.visitInsn(Opcodes.IALOAD);
                        method.visitVarInsn(Opcodes.ISTORE, term.local());
                    } else {
                        lanes.code.load();
                        method.visitVarInsn(Opcodes.ASTORE, term.local());
                    }
                }
            }
        }
    }

    /** Copies the elements of an array that all lanes have. */
    private void copy() {
        scalars.pushInt(lanes.context.lanes());
        scalars.call("java/lang/System", "arraycopy", "(Ljava/lang/Object;ILjava/lang/Object;II)V");
    }

    /** Gives a register a first value, which nothing reads, for the verifier of the JVM. */
    void initialize(int register) {
        Kind kind = lanes.context.registers().kind(register);
        switch (lanes.held(register)) {
            case SCALAR -> {
                scalars.pushInt(0);
                scalars.convert(Kind.INT, kind);
                scalars.restore(register);
            }
            case LINEAR -> {
                scalars.pushInt(0);
                method.visitVarInsn(Opcodes.ISTORE, lanes.local(register));
            }
            case INTS, FLOATS, MASK -> {
                method.visitVarInsn(Opcodes.ALOAD, zero(lanes.held(register)));
                method.visitVarInsn(Opcodes.ASTORE, lanes.local(register));
            }
            case ARRAY -> {}
            case POINTER -> {
                scalars.pushLong(0);
                method.visitVarInsn(Opcodes.LSTORE, pointers.offset(register));
                for (LanePointers.Term term : pointers.terms(register)) {
                    if (term.isLinear()) {
                        scalars.pushInt(0);
                        method.visitVarInsn(Opcodes.ISTORE, term.local());
                    } else {
                        method.visitVarInsn(Opcodes.ALOAD, zero(LaneLocals.Held.INTS));
                        method.visitVarInsn(Opcodes.ASTORE, term.local());
                    }
                }
            }
        }
    }

    /** A local variable with zeros, which is made once. */
    private int zero(LaneLocals.Held held) {
        Integer known = zeros.get(held);
        if (known != null) {
            return known;
        }
        int made = scalars.add(1);
        switch (held) {
            case MASK -> {
                scalars.pushInt(0);
                lanes.code.maskAll();
            }
            case FLOATS -> lanes.code.zero(VectorCode.FLOATS);
            default -> lanes.code.zero(VectorCode.INTS);
        }
        method.visitVarInsn(Opcodes.ASTORE, made);
        zeros.put(held, made);
        return made;
    }
}
