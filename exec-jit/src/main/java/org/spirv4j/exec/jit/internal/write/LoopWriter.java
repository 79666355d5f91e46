// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.jit.internal.write;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.spirv4j.exec.internal.machine.Step;
import org.spirv4j.exec.jit.internal.plan.CountedLoop;
import org.spirv4j.exec.jit.internal.plan.Node;
import org.spirv4j.exec.jit.internal.runtime.IterationLimit;
import org.spirv4j.exec.jit.internal.runtime.Kind;

/**
 * Writes what counts the steps of loops. Of a {@link CountedLoop}, they are counted where control leaves it, and the
 * loop is a pair of loops, of which the inner one stops early enough to look at limits: the JVM unrolls such a loop,
 * and moves checks out of it.
 */
final class LoopWriter {
    /** About how many steps a loop executes before limits are looked at. */
    private static final int STEPS_BETWEEN_LIMITS = 1 << 20;

    private static final int MIN_ITERATIONS = 16;

    private final Map<Node, CountedLoop> loops;
    private final Locals locals;
    private final MethodVisitor method;

    /** By header: the labels before and at it, and local variables, in the region that is being written. */
    private final Map<Node, Counting> counted = new LinkedHashMap<>();

    /**
     * How a loop is counted.
     *
     * @param entry where control enters the loop
     * @param start the local variable with the counter at that time
     * @param stop the one with the number at which the inner loop stops; -1 if there is only one loop
     */
    private record Counting(CountedLoop loop, Label entry, int start, int stop) {}

    LoopWriter(Map<Node, CountedLoop> loops, Locals locals) {
        this.loops = loops;
        this.locals = locals;
        method = locals.method;
    }

    /** Whether a node is the header of a loop that counts. */
    boolean isHeader(Node node) {
        return loops.containsKey(node);
    }

    /** Finds the loops that are entered through their headers in a region. */
    void begin(Region region) {
        counted.clear();
        if (region.isOnce || region.members.isEmpty()) {
            return;
        }
        Node first = region.members.get(0);
        for (Node node : region.members) {
            CountedLoop loop = loops.get(node);
            if (loop != null && (first == node || !loop.contains(first))) {
                int stop = loop.isShort() ? -1 : locals.add(1);
                counted.put(node, new Counting(loop, new Label(), locals.add(1), stop));
            }
        }
    }

    /** Writes what comes before a node. */
    void before(Node node) {
        Counting counting = counted.get(node);
        if (counting != null) {
            method.visitLabel(counting.entry);
            locals.pushRaw(counting.loop.counter());
            method.visitVarInsn(Opcodes.ISTORE, counting.start);
        }
    }

    /** Whether a step is executed where the inner loop stops only. */
    boolean isLate(Node node, Step step) {
        Counting counting = counted.get(node);
        return counting != null && counting.stop >= 0 && counting.loop.comparison() == step;
    }

    /** Writes what is done on a way into a loop; returns the label to go on at. */
    Optional<Label> enter(Node from, Node to) {
        Counting counting = counted.get(to);
        if (counting == null || counting.loop.contains(from)) {
            return Optional.empty();
        }
        setStop(counting);
        return Optional.of(counting.entry);
    }

    /** Writes what is done before the first node of a region. */
    void enterFirst(Node first) {
        Counting counting = counted.get(first);
        if (counting != null) {
            setStop(counting);
        }
    }

    private void setStop(Counting counting) {
        if (counting.stop < 0) {
            return;
        }
        CountedLoop loop = counting.loop;
        int iterations = Math.max(MIN_ITERATIONS, STEPS_BETWEEN_LIMITS / (loop.steps() + 1));
        int distance = (int) Math.min(Integer.MAX_VALUE, (long) iterations * loop.increment());
        locals.pushRaw(loop.counter());
        locals.push(loop.limit(), 0, Kind.INT);
        if (loop.isUnsigned()) {
            locals.extend();
        } else {
            method.visitInsn(Opcodes.I2L);
        }
        if (loop.includesLimit()) {
            method.visitInsn(Opcodes.LCONST_1);
            method.visitInsn(Opcodes.LADD);
        }
        locals.pushInt(distance);
        String owner = Type.getInternalName(IterationLimit.class);
        if (loop.isUnsigned()) {
            locals.pushInt(loop.increment());
            locals.call(owner, "unsigned", "(IJII)I");
        } else {
            locals.call(owner, "signed", "(IJI)I");
        }
        method.visitVarInsn(Opcodes.ISTORE, counting.stop);
    }

    /** Whether steps of a loop are not counted where it goes back to its header. */
    boolean isCounted(Node from, Node header) {
        Counting counting = counted.get(header);
        return counting != null && counting.loop.contains(from);
    }

    /** Writes what counts the steps of the loops that end at the end of a node. */
    void leaveAll(Node from) {
        leave(from, null);
    }

    /** Writes what counts the steps of the loops that a way leaves. */
    void leave(Node from, @Nullable Node to) {
        for (Counting counting : counted.values()) {
            boolean isLeft = counting.loop.contains(from) && (to == null || !counting.loop.contains(to));
            if (isLeft && !(counting.loop.header() == from && counting.stop >= 0)) {
                count(counting);
            }
        }
    }

    private void count(Counting counting) {
        CountedLoop loop = counting.loop;
        method.visitVarInsn(Opcodes.LLOAD, Locals.BUDGET);
        locals.pushRaw(loop.counter());
        method.visitVarInsn(Opcodes.ILOAD, counting.start);
        method.visitInsn(Opcodes.ISUB);
        if (loop.increment() > 1) {
            locals.pushInt(loop.increment());
            method.visitInsn(Opcodes.IDIV);
        }
        method.visitInsn(Opcodes.I2L);
        locals.pushLong(loop.steps() + 1L);
        method.visitInsn(Opcodes.LMUL);
        StepBudget.spend(locals, loop.header().order);
    }

    /**
     * Writes the branch of a header whose loop stops early; returns false if it is an ordinary branch.
     *
     * @param ways writes the way to the node for a selector that is 0, or for another one
     */
    boolean choose(Node node, Node.Choice choice, StepWriter steps, Consumer<Node.Way> ways) {
        Counting counting = counted.get(node);
        if (counting == null || counting.stop < 0) {
            return false;
        }
        CountedLoop loop = counting.loop;
        Node.Way zero = choice.ways().get(0);
        Node.Way inside = loop.isLeftAtZero() ? choice.otherwise() : zero;
        Node.Way outside = loop.isLeftAtZero() ? zero : choice.otherwise();
        Label stops = new Label();
        Label ends = new Label();
        locals.pushRaw(loop.counter());
        method.visitVarInsn(Opcodes.ILOAD, counting.stop);
        method.visitJumpInsn(Opcodes.IF_ICMPGE, stops);
        ways.accept(inside);
        method.visitLabel(stops);
        count(counting);
        steps.writeAgain(loop.comparison());
        locals.push(choice.selector(), 0, Kind.INT);
        method.visitJumpInsn(loop.isLeftAtZero() ? Opcodes.IFEQ : Opcodes.IFNE, ends);
        setStop(counting);
        locals.pushRaw(loop.counter());
        method.visitVarInsn(Opcodes.ILOAD, counting.stop);
        method.visitJumpInsn(Opcodes.IF_ICMPLT, counting.entry);
        locals.pushRaw(loop.counter());
        method.visitVarInsn(Opcodes.ISTORE, counting.start);
        ways.accept(inside);
        method.visitLabel(ends);
        ways.accept(outside);
        return true;
    }
}
