// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.jit.internal.write;

import java.util.List;
import java.util.Optional;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.spirv4j.exec.internal.machine.Operand;
import org.spirv4j.exec.jit.internal.plan.Node;
import org.spirv4j.exec.jit.internal.runtime.GroupState;
import org.spirv4j.exec.jit.internal.runtime.Kind;
import org.spirv4j.exec.jit.internal.runtime.Meeting;

/** Writes the ends of nodes: branches, and the copies of registers on their ways. */
final class ExitWriter {
    private final SegmentWriter segment;
    private final Locals locals;
    private final MethodVisitor method;
    private final StepWriter steps;
    private final LoopWriter loops;

    /** The maximum number of iteration counters of a meeting. */
    private final int maxCounters;

    ExitWriter(SegmentWriter segment, Locals locals, StepWriter steps, LoopWriter loops, int maxCounters) {
        this.loops = loops;
        this.segment = segment;
        this.locals = locals;
        this.method = locals.method;
        this.steps = steps;
        this.maxCounters = maxCounters;
    }

    /** Writes where control goes at the end of a node. */
    void write(Node node) {
        if (node.exit instanceof Node.Jump jump) {
            go(node, jump.way());
        } else if (node.exit instanceof Node.Choice choice) {
            choose(node, choice);
        } else if (node.exit instanceof Node.Suspend suspend) {
            segment.leave(suspend.next(), Region.waiting(node));
        } else if (node.exit instanceof Node.Meet meet) {
            meet(node, meet);
        } else {
            loops.leaveAll(node);
            segment.end(GroupState.ENDED);
        }
    }

    private void meet(Node node, Node.Meet meet) {
        Meeting meeting = meet.meeting();
        steps.giveToMachine(meeting.step);
        for (int i = 0; i < meeting.counters.length; i++) {
            method.visitVarInsn(Opcodes.ALOAD, Locals.STATE);
            method.visitFieldInsn(Opcodes.GETFIELD, SegmentWriter.STATE, "iterations", "[I");
            method.visitVarInsn(Opcodes.ILOAD, Locals.INVOCATION);
            locals.pushInt(maxCounters);
            method.visitInsn(Opcodes.IMUL);
            locals.pushInt(i);
            method.visitInsn(Opcodes.IADD);
            locals.pushRaw(meeting.counters[i]);
            method.visitInsn(Opcodes.IASTORE);
        }
        segment.leave(meet.next(), Region.waiting(node));
    }

    private void choose(Node node, Node.Choice choice) {
        if (loops.choose(node, choice, steps, way -> go(node, way))) {
            return;
        }
        Operand selector = choice.selector();
        boolean isOfZero = choice.values().size() == 1 && choice.values().get(0) == 0;
        if (isOfZero && locals.kind(selector, 0) != Kind.LONG) {
            Label zero = new Label();
            locals.push(selector, 0, Kind.INT);
            method.visitJumpInsn(Opcodes.IFEQ, zero);
            go(node, choice.otherwise());
            method.visitLabel(zero);
            go(node, choice.ways().get(0));
            return;
        }
        ScalarChoice.write(locals, choice, way -> go(node, way));
    }

    private void go(Node from, Node.Way way) {
        loops.leave(from, way.target());
        List<Node.Copy> copies = way.copies().stream()
                .filter(copy -> way.target().liveIn.get(copy.to()))
                .toList();
        if (segment.region().isOnce) {
            segment.copySaved(
                    copies.stream().filter(copy -> segment.varies(copy.to())).toList());
            copies = copies.stream().filter(copy -> !segment.varies(copy.to())).toList();
        }
        copy(copies);
        if (way.target().order <= from.order && !loops.isCounted(from, way.target())) {
            spend(from, way.target());
        }
        if (way.target().segment >= 0) {
            segment.leave(way.target(), 0);
        } else {
            Optional<Label> entry = loops.enter(from, way.target());
            method.visitJumpInsn(
                    Opcodes.GOTO, entry.orElseGet(() -> segment.region().label(way.target())));
        }
    }

    /** Copies registers; all are read before one is written. */
    void copy(List<Node.Copy> copies) {
        for (Node.Copy copy : copies) {
            locals.push(copy.from(), copy.isConstant(), locals.registers.kind(copy.to()));
        }
        for (int i = copies.size() - 1; i >= 0; i--) {
            locals.popRaw(copies.get(i).to());
        }
    }

    /** Counts the steps of a loop. */
    private void spend(Node from, Node header) {
        long count = 1;
        for (Node node : segment.nodes()) {
            if (node.order >= header.order && node.order <= from.order) {
                count += node.steps.size() + 1;
            }
        }
        method.visitVarInsn(Opcodes.LLOAD, Locals.BUDGET);
        locals.pushLong(count);
        if (segment.region().isOnce) {
            method.visitVarInsn(Opcodes.ALOAD, Locals.STATE);
            method.visitFieldInsn(Opcodes.GETFIELD, SegmentWriter.STATE, "count", "I");
            method.visitInsn(Opcodes.I2L);
            method.visitInsn(Opcodes.LMUL);
        }
        StepBudget.spend(locals, header.order);
    }
}
