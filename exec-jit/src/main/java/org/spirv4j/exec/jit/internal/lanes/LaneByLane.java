// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.jit.internal.lanes;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.spirv4j.exec.internal.machine.Step;
import org.spirv4j.exec.jit.internal.plan.NotCompiledException;
import org.spirv4j.exec.jit.internal.plan.Uniformity;
import org.spirv4j.exec.jit.internal.runtime.Kind;
import org.spirv4j.exec.jit.internal.write.Locals;
import org.spirv4j.exec.jit.internal.write.SegmentWriter;
import org.spirv4j.exec.jit.internal.write.StepWriter;

/** Writes steps so that one lane after another executes them, by scalar code. */
final class LaneByLane {
    /** The maximum number of places that the arguments of a method of the JVM take. */
    private static final int MAX_ARGUMENTS = 255;

    private final LaneClass program;
    private final LaneMethod switched;
    private final LaneLocals lanes;
    private final Locals scalars;
    private final MethodVisitor method;
    private final StepWriter steps;
    private final Scratch scratch;
    private final LanePointers pointers;

    /** The local variables with the number of the first invocation, and of the lane. */
    private final int first;

    private final int lane;

    LaneByLane(
            LaneClass program,
            LaneMethod switched,
            LaneLocals lanes,
            StepWriter steps,
            Scratch scratch,
            LanePointers pointers,
            int first) {
        this.program = program;
        this.switched = switched;
        this.lanes = lanes;
        this.steps = steps;
        this.scratch = scratch;
        this.pointers = pointers;
        this.first = first;
        scalars = lanes.scalars;
        method = scalars.method;
        lane = scalars.add(1);
    }

    /** Executes a step once, for the first lane: all results that are needed are the same or linear. */
    void writeFirst(Step step) {
        for (int register : lanes.context.stepRegisters().read(step)) {
            Kind kind = lanes.context.registers().kind(register);
            switch (lanes.held(register)) {
                case SCALAR -> {}
                case LINEAR -> {
                    method.visitVarInsn(Opcodes.ILOAD, lanes.local(register));
                    scalars.restore(register);
                }
                default -> {
                    // A component that only other components are computed of.
                    scalars.pushInt(0);
                    scalars.convert(Kind.INT, kind);
                    scalars.restore(register);
                }
            }
        }
        steps.writeOnce(step);
        for (int register : lanes.context.stepRegisters().written(step)) {
            if (lanes.held(register) == LaneLocals.Held.LINEAR) {
                scalars.pushRaw(register);
                method.visitVarInsn(Opcodes.ISTORE, lanes.local(register));
            }
        }
    }

    /** Executes a step for one active lane after another. */
    void write(Step step) {
        BitSet needed = new BitSet();
        lanes.context.stepRegisters().addWritten(step, needed);
        write(List.of(step), needed);
    }

    /**
     * Executes steps for one active lane after another.
     *
     * @param needed the registers that are needed after them
     */
    private void write(List<Step> all, BitSet needed) {
        BitSet written = needed(all, needed);
        int results = writeLanes(all, registersRead(all), written);
        takeResults(written, results);
    }

    /**
     * Executes steps without effects on memory in the same way, by another method.
     *
     * @param needed the registers that are needed after them
     */
    void writeElsewhere(List<Step> all, BitSet needed) {
        BitSet read = registersRead(all);
        BitSet written = needed(all, needed);
        List<Local> given = new ArrayList<>();
        AtomicInteger results = new AtomicInteger();
        if (lanes.active() >= 0) {
            given.add(new Local(lanes.active(), "L" + VectorCode.MASK + ";", Opcodes.ALOAD));
        }
        read.stream().forEach(register -> addLocals(register, given));
        callOther(given, () -> results.set(writeLanes(all, read, written)));
        takeResults(written, results.get());
    }

    /**
     * Writes another method, and a call of it.
     *
     * @param others the local variables that have their values there, too, besides the number of the first invocation
     */
    void callOther(List<Local> others, Runnable body) {
        List<Local> given = new ArrayList<>(others);
        given.add(new Local(first, "I", Opcodes.ILOAD));
        StringBuilder descriptor = new StringBuilder("(L" + SegmentWriter.STATE + ";");
        method.visitVarInsn(Opcodes.ALOAD, Locals.STATE);
        int size = 1;
        for (Local local : given) {
            method.visitVarInsn(local.load, local.number);
            descriptor.append(local.type);
            size += local.size();
        }
        descriptor.append(")V");
        if (size > MAX_ARGUMENTS) {
            throw new NotCompiledException("a method gets too many values");
        }
        String name = program.nextName();
        scalars.call(LaneClass.NAME, name, descriptor.toString());
        int cost = lanes.code.cost();
        lanes.code.setCost(0);
        switched.leave(program.method(name, descriptor.toString()));
        method.visitCode();
        int argument = 1;
        for (Local local : given) {
            method.visitVarInsn(local.load, argument);
            argument += local.size();
        }
        for (int i = given.size() - 1; i >= 0; i--) {
            Local local = given.get(i);
            method.visitVarInsn(local.load + Opcodes.ISTORE - Opcodes.ILOAD, local.number);
        }
        body.run();
        method.visitInsn(Opcodes.RETURN);
        method.visitMaxs(0, 0);
        method.visitEnd();
        switched.comeBack();
        lanes.code.setCost(cost);
    }

    /** A local variable of the method that is also one of another method. */
    record Local(int number, String type, int load) {
        int size() {
            return load == Opcodes.LLOAD || load == Opcodes.DLOAD ? 2 : 1;
        }
    }

    void addLocals(int register, List<Local> to) {
        Kind kind = lanes.context.registers().kind(register);
        switch (lanes.held(register)) {
            case SCALAR -> {
                if (!scalars.isKnown(register)) {
                    to.add(new Local(
                            scalars.number(register), "IJFD".substring(kind.offset, kind.offset + 1), kind.load()));
                }
            }
            case LINEAR -> to.add(new Local(lanes.local(register), "I", Opcodes.ILOAD));
            case INTS -> to.add(new Local(lanes.local(register), "L" + VectorCode.INTS + ";", Opcodes.ALOAD));
            case FLOATS -> to.add(new Local(lanes.local(register), "L" + VectorCode.FLOATS + ";", Opcodes.ALOAD));
            case MASK -> to.add(new Local(lanes.local(register), "L" + VectorCode.MASK + ";", Opcodes.ALOAD));
            case ARRAY -> {}
            case POINTER -> throw new NotCompiledException("pointers are computed again");
        }
    }

    private BitSet registersRead(List<Step> all) {
        BitSet read = new BitSet();
        BitSet written = new BitSet();
        for (Step step : all) {
            for (int register : lanes.context.stepRegisters().read(step)) {
                if (!written.get(register)) {
                    read.set(register);
                }
            }
            lanes.context.stepRegisters().addWritten(step, written);
        }
        return read;
    }

    private BitSet needed(List<Step> all, BitSet needed) {
        BitSet written = new BitSet();
        all.forEach(step -> lanes.context.stepRegisters().addWritten(step, written));
        written.and(needed);
        return written;
    }

    /** Writes what executes the lanes; returns the number of the first array with results. */
    private int writeLanes(List<Step> all, BitSet read, BitSet written) {
        int used = 0;
        boolean isMasked = lanes.active() >= 0;
        if (isMasked) {
            storeActive(used++);
        }
        List<Runnable> reads = new ArrayList<>();
        for (int register : read.stream().toArray()) {
            int number = used;
            switch (lanes.held(register)) {
                case SCALAR -> {}
                case LINEAR -> reads.add(() -> readLinear(register));
                case FLOATS -> {
                    lanes.pushFloats(register, false);
                    scratch.pushFloats(scalars, number);
                    scalars.pushInt(0);
                    lanes.code.storeFloats();
                    reads.add(() -> readFloat(register, number));
                    used++;
                }
                case INTS, MASK -> {
                    lanes.pushInts(register, false);
                    scratch.pushInts(scalars, number);
                    scalars.pushInt(0);
                    lanes.code.store();
                    reads.add(() -> readInt(register, number));
                    used++;
                }
                case ARRAY -> reads.add(() -> readLong(register));
                case POINTER -> {
                    int[] terms = pointers.storeTerms(register, used);
                    used += terms.length;
                    reads.add(() -> pointers.readLane(register, terms, lane));
                }
            }
        }
        int results = used;
        boolean accessesMemory = !all.stream().allMatch(Uniformity::isOfValues);
        loop(isMasked, () -> {
            reads.forEach(Runnable::run);
            if (accessesMemory) {
                steps.beginInvocation();
            }
            all.forEach(steps::writeOnce);
            int number = results;
            for (int register : written.stream().toArray()) {
                number += writeLane(register, number);
            }
        });
        return results;
    }

    private void takeResults(BitSet written, int results) {
        int number = results;
        for (int register : written.stream().toArray()) {
            if (lanes.held(register) == LaneLocals.Held.FLOATS) {
                scratch.pushFloats(scalars, number++);
                scalars.pushInt(0);
                lanes.code.loadFloats();
                lanes.popFloats(register);
            } else if (isVector(register)) {
                scratch.pushInts(scalars, number++);
                scalars.pushInt(0);
                lanes.code.load();
                lanes.popInts(register);
            }
        }
    }

    /** Stores the mask of the lanes that execute the node in an array. */
    void storeActive(int number) {
        method.visitVarInsn(Opcodes.ALOAD, lanes.active());
        lanes.code.maskToInts(lanes.maskLocal());
        scratch.pushInts(scalars, number);
        scalars.pushInt(0);
        lanes.code.store();
    }

    /** Makes the lanes that execute this helpers. */
    void demote() {
        if (lanes.active() >= 0) {
            storeActive(0);
        } else {
            lanes.pushConstant(1);
            scratch.pushInts(scalars, 0);
            scalars.pushInt(0);
            lanes.code.store();
        }
        method.visitVarInsn(Opcodes.ALOAD, Locals.STATE);
        method.visitVarInsn(Opcodes.ILOAD, first);
        scratch.pushInts(scalars, 0);
        method.visitMethodInsn(Opcodes.INVOKEVIRTUAL, SegmentWriter.STATE, "demote", "(I[I)V", false);
    }

    private boolean isVector(int register) {
        return switch (lanes.held(register)) {
            case INTS, FLOATS, MASK -> true;
            default -> false;
        };
    }

    private void loop(boolean isMasked, Runnable body) {
        Label start = new Label();
        Label end = new Label();
        Label next = new Label();
        scalars.pushInt(0);
        method.visitVarInsn(Opcodes.ISTORE, lane);
        method.visitLabel(start);
        method.visitVarInsn(Opcodes.ILOAD, lane);
        scalars.pushInt(lanes.context.lanes());
        method.visitJumpInsn(Opcodes.IF_ICMPGE, end);
        if (isMasked) {
            scratch.pushInts(scalars, 0);
            method.visitVarInsn(Opcodes.ILOAD, lane);
            method.visitInsn(Opcodes.IALOAD);
            method.visitJumpInsn(Opcodes.IFEQ, next);
        }
        method.visitVarInsn(Opcodes.ILOAD, first);
        method.visitVarInsn(Opcodes.ILOAD, lane);
        method.visitInsn(Opcodes.IADD);
        method.visitVarInsn(Opcodes.ISTORE, Locals.INVOCATION);
        body.run();
        method.visitLabel(next);
        method.visitIincInsn(lane, 1);
        method.visitJumpInsn(Opcodes.GOTO, start);
        method.visitLabel(end);
        method.visitVarInsn(Opcodes.ILOAD, first);
        method.visitVarInsn(Opcodes.ISTORE, Locals.INVOCATION);
    }

    private void readLinear(int register) {
        method.visitVarInsn(Opcodes.ILOAD, lanes.local(register));
        method.visitVarInsn(Opcodes.ILOAD, lane);
        scalars.pushInt(lanes.shapes.of(register).step());
        method.visitInsn(Opcodes.IMUL);
        method.visitInsn(Opcodes.IADD);
        scalars.restore(register);
    }

    /** Reads what an array that is pushed has for the lane. */
    private void read(int register, Kind kind, int load) {
        method.visitVarInsn(Opcodes.ILOAD, lane);
        method.visitInsn(load);
        scalars.convert(kind, lanes.context.registers().kind(register));
        scalars.restore(register);
    }

    private void readInt(int register, int number) {
        scratch.pushInts(scalars, number);
        read(register, Kind.INT, Opcodes.IALOAD);
    }

    private void readFloat(int register, int number) {
        scratch.pushFloats(scalars, number);
        read(register, Kind.FLOAT, Opcodes.FALOAD);
    }

    private void readLong(int register) {
        scratch.pushLongs(scalars, register);
        read(register, Kind.LONG, Opcodes.LALOAD);
    }

    /** Keeps the result of a lane; returns how many arrays of {@code int} that takes. */
    private int writeLane(int register, int number) {
        Kind kind = lanes.context.registers().kind(register);
        if (lanes.held(register) == LaneLocals.Held.FLOATS) {
            scratch.pushFloats(scalars, number);
            method.visitVarInsn(Opcodes.ILOAD, lane);
            scalars.pushRaw(register);
            scalars.convert(kind, Kind.FLOAT);
            method.visitInsn(Opcodes.FASTORE);
            return 1;
        }
        if (isVector(register)) {
            scratch.pushInts(scalars, number);
            method.visitVarInsn(Opcodes.ILOAD, lane);
            scalars.pushRaw(register);
            scalars.convert(kind, Kind.INT);
            method.visitInsn(Opcodes.IASTORE);
            return 1;
        }
        if (lanes.held(register) == LaneLocals.Held.ARRAY) {
            scratch.pushLongs(scalars, register);
            method.visitVarInsn(Opcodes.ILOAD, lane);
            scalars.pushRaw(register);
            scalars.convert(kind, Kind.LONG);
            method.visitInsn(Opcodes.LASTORE);
        }
        return 0;
    }
}
