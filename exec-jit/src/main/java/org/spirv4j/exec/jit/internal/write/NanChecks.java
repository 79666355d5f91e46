// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.jit.internal.write;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.Deque;
import java.util.List;
import java.util.function.Consumer;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.spirv4j.exec.internal.machine.Step;
import org.spirv4j.exec.jit.internal.runtime.Kind;

/**
 * Looks for NaN once after several operations instead of after each. Processors differ in which NaN they compute, so
 * steps with that result are executed again by the methods that define it. Only operations whose result is NaN if an
 * operand is NaN are deferred; so the last results of a chain tell whether any of it is NaN.
 *
 * <p>A step may also give up, when it meets what it does not expect: it is executed again, with the steps after it.
 *
 * <p>The steps that lead to an operation are executed again, too, as far as they have no effects: what they read need
 * not be kept until NaN is looked for.
 */
public final class NanChecks {
    @SuppressWarnings("ArrayRecordComponent") // Never compared.
    private record Operation(int result, int[] operands) {}

    @SuppressWarnings("ArrayRecordComponent") // Never compared.
    private record Repeatable(Step step, int[] reads, int[] writes, boolean readsMemory) {}

    /** Steps to execute again, the registers that are needed after them, and where they start and go on. */
    private record Exact(Label start, Deque<Step> steps, BitSet needed, Label next) {}

    /** Writes steps that are executed again, after which some registers are needed. */
    public interface ExactWriter {
        void write(Collection<Step> steps, BitSet needed);
    }

    /** Writes a jump that is taken if a register has a NaN. */
    public interface Test {
        void jumpIfNan(int register, Label to);
    }

    private final MethodVisitor method;
    private final Test test;
    private final boolean areDeferred;
    private boolean isExact;

    /** The operations whose results have not been checked. */
    private final List<Operation> operations = new ArrayList<>();

    private final BitSet unchecked = new BitSet();

    /** The steps since results were last checked that may be executed again. */
    private final List<Repeatable> repeatable = new ArrayList<>();

    /** What those steps read. */
    private final BitSet readAgain = new BitSet();

    private final List<Exact> exact = new ArrayList<>();

    /** What the next check jumps to. */
    private Label start = new Label();

    /** How many steps precede the first one that may give up since the last check; -1 if there is none. */
    private int firstToGiveUp = -1;

    /**
     * Makes what looks for NaN in a method.
     *
     * @param areDeferred whether checks are deferred; if not, the code is shorter
     */
    public NanChecks(Locals locals, boolean areDeferred) {
        this(locals.method, (register, to) -> jumpIfNan(locals, register, to), areDeferred);
    }

    /** Makes what looks for NaN with a test of its own. */
    public NanChecks(MethodVisitor method, Test test, boolean areDeferred) {
        this.method = method;
        this.test = test;
        this.areDeferred = areDeferred;
    }

    public boolean areDeferred() {
        return areDeferred;
    }

    /**
     * Writes an operation.
     *
     * @param result the register with its result
     * @param operands the registers that it reads
     * @param fast writes it so that only numbers are right
     * @param defined writes it so that its result is as it is defined
     */
    public void write(int result, int[] operands, Runnable fast, Runnable defined) {
        if (areDeferred && !isExact) {
            fast.run();
            add(result, operands);
        } else {
            defined.run();
        }
    }

    /** Whether the steps that are being written may give up. */
    public boolean mayGiveUp() {
        return areDeferred && !isExact;
    }

    /** The label to which the step that is being written jumps to give up. */
    Label giveUp() {
        if (firstToGiveUp < 0) {
            firstToGiveUp = repeatable.size();
        }
        return start;
    }

    /** Notes that a register has a NaN if another one has. */
    public void copied(int from, int to) {
        if (unchecked.get(from) && !isExact) {
            add(to, new int[] {from});
        }
    }

    private void add(int result, int[] operands) {
        operations.add(new Operation(result, operands));
        unchecked.set(result);
    }

    /**
     * Checks all results if a step that is going to be written needs one, or cannot be executed again after one that
     * gave up.
     */
    public void before(int[] reads, int[] writes, boolean isRepeatable) {
        if (intersects(unchecked, reads) || firstToGiveUp >= 0 && !isRepeatable || intersects(readAgain, writes)) {
            check((BitSet) unchecked.clone());
        }
    }

    private static boolean intersects(BitSet registers, int[] others) {
        for (int register : others) {
            if (registers.get(register)) {
                return true;
            }
        }
        return false;
    }

    private static void add(int[] registers, BitSet to) {
        for (int register : registers) {
            to.set(register);
        }
    }

    /** Notes that a step has been written that may be executed again. */
    public void repeatable(Step step, int[] reads, int[] writes, boolean readsMemory) {
        repeatable.add(new Repeatable(step, reads, writes, readsMemory));
        add(reads, readAgain);
    }

    /** Notes that a step has been written that may have changed memory. */
    public void changed() {
        if (repeatable.removeIf(Repeatable::readsMemory)) {
            readAgain.clear();
            repeatable.forEach(repeated -> add(repeated.reads, readAgain));
        }
    }

    /** Checks the results that are needed later; forgets the others. */
    public void check(BitSet needed) {
        BitSet wanted = new BitSet();
        for (int i = operations.size() - 1; i >= 0; i--) {
            Operation operation = operations.get(i);
            boolean isCovered = wanted.get(operation.result);
            if (isCovered || needed.get(operation.result)) {
                if (!isCovered) {
                    test.jumpIfNan(operation.result, start);
                }
                wanted.set(operation.result);
                add(operation.operands, wanted);
            }
        }
        if (firstToGiveUp >= 0) {
            repeatable.subList(firstToGiveUp, repeatable.size()).forEach(repeated -> add(repeated.writes, wanted));
        }
        if (!wanted.isEmpty()) {
            Label next = new Label();
            method.visitLabel(next);
            exact.add(new Exact(start, leadingTo(wanted), needed, next));
            start = new Label();
        }
        firstToGiveUp = -1;
        operations.clear();
        unchecked.clear();
        repeatable.clear();
        readAgain.clear();
    }

    private Deque<Step> leadingTo(BitSet wanted) {
        Deque<Step> steps = new ArrayDeque<>();
        for (int i = repeatable.size() - 1; i >= 0; i--) {
            Repeatable repeated = repeatable.get(i);
            if (intersects(wanted, repeated.writes)) {
                steps.addFirst(repeated.step);
                add(repeated.reads, wanted);
            }
        }
        return steps;
    }

    private static void jumpIfNan(Locals locals, int register, Label to) {
        MethodVisitor method = locals.method;
        locals.pushRaw(register);
        locals.pushRaw(register);
        method.visitInsn(locals.registers.kind(register) == Kind.FLOAT ? Opcodes.FCMPL : Opcodes.DCMPL);
        method.visitJumpInsn(Opcodes.IFNE, to);
    }

    /** Whether there are steps to execute again that have not been written. */
    public boolean hasExact() {
        return !exact.isEmpty();
    }

    /** Writes what executes steps again, to a place that nothing else reaches. */
    public void writeExact(Consumer<Step> writer) {
        writeExact((steps, needed) -> steps.forEach(writer));
    }

    /** The same for the steps of a part at once. */
    public void writeExact(ExactWriter writer) {
        isExact = true;
        for (Exact exactPart : exact) {
            method.visitLabel(exactPart.start);
            writer.write(exactPart.steps, exactPart.needed);
            method.visitJumpInsn(Opcodes.GOTO, exactPart.next);
        }
        exact.clear();
        isExact = false;
    }
}
