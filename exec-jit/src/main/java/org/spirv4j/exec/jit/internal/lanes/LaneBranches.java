// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.jit.internal.lanes;

import java.util.ArrayList;
import java.util.List;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.spirv4j.exec.internal.machine.Operand;
import org.spirv4j.exec.jit.internal.plan.Node;
import org.spirv4j.exec.jit.internal.plan.NotCompiledException;
import org.spirv4j.exec.jit.internal.runtime.Kind;
import org.spirv4j.exec.jit.internal.write.Locals;
import org.spirv4j.exec.jit.internal.write.StepBudget;

/** Writes choices, the copies on ways, and changes of masks. */
final class LaneBranches {
    private final LaneLocals lanes;
    private final Locals scalars;
    private final MethodVisitor method;
    private final VectorCode code;
    private final Scratch scratch;

    /** The local variable with the mask of the lanes that have not ended; -1 if all end at the same time. */
    private final int alive;

    /** The local variable with the mask without lanes. */
    private final int none;

    LaneBranches(LaneLocals lanes, Scratch scratch, int alive) {
        this.lanes = lanes;
        this.scratch = scratch;
        this.alive = alive;
        scalars = lanes.scalars;
        method = scalars.method;
        code = lanes.code;
        none = scalars.add(1);
    }

    // --- masks in local variables

    /** Makes the mask without lanes that others are copies of. */
    void begin() {
        setAll(none, 0);
    }

    void clear(int mask) {
        method.visitVarInsn(Opcodes.ALOAD, none);
        method.visitVarInsn(Opcodes.ASTORE, mask);
    }

    /** Lets all lanes wait that have not ended. */
    void addAll(int mask) {
        if (alive >= 0) {
            method.visitVarInsn(Opcodes.ALOAD, alive);
            method.visitVarInsn(Opcodes.ASTORE, mask);
        } else {
            setAll(mask, 1);
        }
    }

    void setAll(int mask, int value) {
        scalars.pushInt(value);
        code.maskAll();
        method.visitVarInsn(Opcodes.ASTORE, mask);
    }

    /** Adds lanes to those that wait. */
    void add(int mask, int lanesToAdd) {
        method.visitVarInsn(Opcodes.ALOAD, mask);
        method.visitVarInsn(Opcodes.ALOAD, lanesToAdd);
        code.mask("or");
        method.visitVarInsn(Opcodes.ASTORE, mask);
    }

    /** Removes lanes from those that have not ended. */
    void remove(int mask, int lanesToRemove) {
        method.visitVarInsn(Opcodes.ALOAD, mask);
        method.visitVarInsn(Opcodes.ALOAD, lanesToRemove);
        code.andNot();
        method.visitVarInsn(Opcodes.ASTORE, mask);
    }

    /** Stores a mask in an array, for {@link #pushStoredMask}. */
    void storeMask(int mask) {
        method.visitVarInsn(Opcodes.ALOAD, mask);
        code.maskToInts(lanes.maskLocal());
        pushStoredMask();
        scalars.pushInt(0);
        code.store();
    }

    void pushStoredMask() {
        scratch.pushInts(scalars, 0);
    }

    /**
     * Counts the steps of a loop.
     *
     * @param mask the lanes for which they count; -1 if the number is that of all lanes
     */
    void spend(long steps, int header, int mask) {
        method.visitVarInsn(Opcodes.LLOAD, Locals.BUDGET);
        scalars.pushLong(steps);
        if (mask >= 0) {
            method.visitVarInsn(Opcodes.ALOAD, mask);
            code.trueCount();
            method.visitInsn(Opcodes.I2L);
            method.visitInsn(Opcodes.LMUL);
        }
        StepBudget.spend(scalars, header);
    }

    // --- copies

    /** Copies registers on a way; all are read before one is written. */
    void copy(Node.Way way) {
        List<Node.Copy> copies = new ArrayList<>();
        for (Node.Copy copy : way.copies()) {
            if (way.target().liveIn.get(copy.to())) {
                copies.add(copy);
            }
        }
        for (Node.Copy copy : copies) {
            LaneLocals.Held held = lanes.held(copy.to());
            switch (held) {
                case SCALAR ->
                    scalars.push(
                            copy.from(),
                            copy.isConstant(),
                            lanes.context.registers().kind(copy.to()));
                case LINEAR -> {
                    if (lanes.held(copy.from()) == LaneLocals.Held.LINEAR) {
                        method.visitVarInsn(Opcodes.ILOAD, lanes.local(copy.from()));
                    } else {
                        scalars.pushInt(0); // Nothing writes the register.
                    }
                }
                case INTS, FLOATS, MASK -> lanes.pushAs(held, copy.from(), copy.isConstant());
                case ARRAY, POINTER -> throw new NotCompiledException("64 bits are copied at the end of a block");
            }
        }
        for (int i = copies.size() - 1; i >= 0; i--) {
            int to = copies.get(i).to();
            switch (lanes.held(to)) {
                case SCALAR -> scalars.popRaw(to);
                case LINEAR -> method.visitVarInsn(Opcodes.ISTORE, lanes.local(to));
                default -> lanes.pop(to);
            }
        }
    }

    // --- choices

    /** Makes a local variable with the lanes that have not chosen a way. */
    int beginChoice(int active) {
        int rest = scalars.add(1);
        if (active < 0) {
            addAll(rest);
        } else {
            method.visitVarInsn(Opcodes.ALOAD, active);
            method.visitVarInsn(Opcodes.ASTORE, rest);
        }
        return rest;
    }

    /** Makes a local variable with the lanes that choose a way, and takes them from the rest. */
    int chosen(Node.Choice choice, int index, int rest, boolean isLast) {
        if (isLast) {
            return rest;
        }
        Operand selector = choice.selector();
        long value = choice.values().get(index);
        int chosen = scalars.add(1);
        method.visitVarInsn(Opcodes.ALOAD, rest);
        if (lanes.held(selector.base) == LaneLocals.Held.MASK) {
            lanes.pushMask(selector.base, false);
            if (value == 0) {
                code.andNot();
            } else {
                code.mask("and");
            }
            if (value != 0 && value != 1) {
                throw new NotCompiledException("a Boolean is compared with a number");
            }
        } else if (scalars.kind(selector, 0) == Kind.LONG) {
            throw new NotCompiledException("64 bits choose the ways of lanes");
        } else {
            lanes.pushInts(selector.base, false);
            scalars.pushInt((int) value);
            code.broadcast(VectorCode.INTS);
            code.compare(VectorCode.INTS, "EQ");
            code.mask("and");
        }
        method.visitVarInsn(Opcodes.ASTORE, chosen);
        method.visitVarInsn(Opcodes.ALOAD, rest);
        method.visitVarInsn(Opcodes.ALOAD, chosen);
        code.andNot();
        method.visitVarInsn(Opcodes.ASTORE, rest);
        return chosen;
    }
}
