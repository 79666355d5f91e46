// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.jit.internal.lanes;

import java.util.BitSet;
import java.util.List;
import java.util.Map;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.spirv4j.exec.jit.internal.plan.Node;
import org.spirv4j.exec.jit.internal.plan.StepRegisters;

/** Writes what is done when lanes go back to the start of a loop. */
final class LaneLoops {
    /** Whether the JVM makes objects of vectors that loops change in some iterations only. */
    private static final boolean ARE_MERGED = Runtime.version().feature() < 25;

    private final NodeOrder whole;
    private final NodeOrder order;
    private final LaneLocals lanes;
    private final LaneBranches branches;

    /** By node that only some lanes execute: the local variable with the mask of the lanes that wait at it. */
    private final Map<Node, Integer> waiting;

    /** The local variable with the mask of the lanes that have not ended; -1 if all end at the same time. */
    private final int alive;

    LaneLoops(
            NodeOrder whole,
            NodeOrder order,
            LaneLocals lanes,
            LaneBranches branches,
            Map<Node, Integer> waiting,
            int alive) {
        this.whole = whole;
        this.order = order;
        this.lanes = lanes;
        this.branches = branches;
        this.waiting = waiting;
        this.alive = alive;
    }

    /**
     * Counts the steps of an iteration, before lanes execute another one.
     *
     * @param mask the mask of these lanes; -1 if all do that have not ended
     */
    void goBack(NodeOrder.Loop loop, int mask) {
        List<Node> nodes = order.nodes.subList(loop.header(), loop.last() + 1);
        long steps = 1;
        for (Node node : nodes) {
            steps += node.steps.size() + 1;
        }
        Node header = nodes.get(0);
        int counted = mask < 0 ? alive : mask;
        branches.spend(counted < 0 ? steps * lanes.context.lanes() : steps, whole.number(header), counted);
        if (ARE_MERGED && haveMerges(loop)) {
            renew(nodes);
        }
    }

    /** Whether control comes to a node of a loop in several ways, or nodes are skipped. */
    private boolean haveMerges(NodeOrder.Loop loop) {
        for (int i = loop.header(); i <= loop.last(); i++) {
            int before = 0;
            for (int from : order.predecessors(i)) {
                before += loop.contains(from) ? 1 : 0;
            }
            if (before > 1 || lanes.shapes.divergence.isPartial(whole.number(order.nodes.get(i)))) {
                return true;
            }
        }
        return false;
    }

    /**
     * Makes vectors and masks new that the loop may have changed. Otherwise the JVM sees values that are either those
     * of the iteration before or others, and does not keep them in registers of the processor.
     */
    private void renew(List<Node> nodes) {
        StepRegisters registers = lanes.context.stepRegisters();
        BitSet written = new BitSet();
        BitSet masks = new BitSet();
        for (Node node : nodes) {
            node.steps.forEach(step -> registers.addWritten(step, written));
            for (Node.Way way : node.ways()) {
                way.copies().forEach(copy -> written.set(copy.to()));
                addMask(way.target(), masks);
            }
            addMask(node, masks);
        }
        for (int r = written.nextSetBit(0); r >= 0; r = written.nextSetBit(r + 1)) {
            if (nodes.get(0).liveIn.get(r) || lanes.shapes.isKept(r)) {
                lanes.renew(r);
            }
        }
        if (alive >= 0 && lanes.shapes.divergence.endsByTurns()) {
            masks.set(alive);
        }
        MethodVisitor method = lanes.method;
        masks.stream().forEach(mask -> {
            method.visitVarInsn(Opcodes.ALOAD, mask);
            lanes.code.renewMask();
            method.visitVarInsn(Opcodes.ASTORE, mask);
        });
    }

    private void addMask(Node node, BitSet masks) {
        Integer mask = waiting.get(node);
        if (mask != null) {
            masks.set(mask);
        }
    }
}
