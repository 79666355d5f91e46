// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.jit.internal.lanes;

import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.spirv4j.exec.internal.machine.Step;
import org.spirv4j.exec.jit.internal.plan.Node;
import org.spirv4j.exec.jit.internal.plan.NotCompiledException;
import org.spirv4j.exec.jit.internal.plan.StepRegisters;

/** Which registers have the same value in all lanes, and where lanes go different ways. */
final class LaneShapes {
    private final NodeOrder order;
    private final StepRegisters registers;
    private final StepShapes steps;
    private final List<BitSet> live;
    private final Map<Integer, Shape> shapes = new HashMap<>();

    /** The registers with values of lanes that wait while others write the register. */
    private final BitSet kept = new BitSet();

    private final BitSet writtenAgain = new BitSet();

    final Divergence divergence;

    LaneShapes(NodeOrder order, StepRegisters registers, StepShapes steps) {
        this.order = order;
        this.registers = registers;
        this.steps = steps;
        live = order.nodes.stream().map(node -> node.liveIn).toList();
        divergence = new Divergence(order);
        findWrittenAgain();
        boolean isChanged = true;
        while (isChanged) {
            diverge();
            isChanged = findKept();
            isChanged |= findShapes();
        }
        diverge();
    }

    /** The shape of a register. */
    Shape of(int register) {
        return shapes.getOrDefault(register, Shape.UNKNOWN);
    }

    Shape of(int register, boolean isConstant) {
        return isConstant ? Shape.UNIFORM : of(register);
    }

    /** Whether there is only one place where a register is written. */
    boolean isWrittenOnce(int register) {
        return !writtenAgain.get(register);
    }

    /** Whether a node that writes a register must keep the values of lanes that do not execute it. */
    boolean isKept(int register) {
        return kept.get(register);
    }

    private void diverge() {
        BitSet branches = new BitSet();
        for (int i = 0; i < order.nodes.size(); i++) {
            if (order.nodes.get(i).exit instanceof Node.Choice choice
                    && !choice.selector().isConstant()
                    && !of(choice.selector().base).isUniform()) {
                branches.set(i);
            }
        }
        divergence.diverge(branches);
    }

    private void findWrittenAgain() {
        BitSet once = new BitSet();
        for (Node node : order.nodes) {
            for (Step step : node.steps) {
                for (int register : registers.written(step)) {
                    writtenAgain.set(register, writtenAgain.get(register) || once.get(register));
                    once.set(register);
                }
            }
            for (Node.Way way : node.ways()) {
                for (Node.Copy copy : way.copies()) {
                    writtenAgain.set(copy.to());
                }
            }
        }
    }

    private boolean findKept() {
        int before = kept.cardinality();
        for (int i = 0; i < order.nodes.size(); i++) {
            Node node = order.nodes.get(i);
            int number = i;
            for (Step step : node.steps) {
                for (int register : registers.written(step)) {
                    if (!kept.get(register) && divergence.isOverwritten(register, number, live)) {
                        kept.set(register);
                    }
                }
            }
            for (Node.Way way : node.ways()) {
                int to = order.number(way.target());
                for (Node.Copy copy : way.copies()) {
                    if (!kept.get(copy.to())
                            && (divergence.isOverwritten(copy.to(), number, to, live)
                                    || divergence.isBranch(number) && isReadOnOtherWay(node, way, copy.to()))) {
                        kept.set(copy.to());
                    }
                }
            }
        }
        return kept.cardinality() > before;
    }

    /** Whether lanes that go another way from a node copy a register that is written on one. */
    @SuppressWarnings("ReferenceEquality") // Equal ways for different values are not the same.
    private static boolean isReadOnOtherWay(Node node, Node.Way way, int register) {
        return node.ways().stream()
                .filter(other -> other != way)
                .flatMap(other -> other.copies().stream())
                .anyMatch(copy -> !copy.isConstant() && copy.from() == register);
    }

    private boolean findShapes() {
        boolean isChanged = false;
        for (Node node : order.nodes) {
            for (Step step : node.steps) {
                int[] written = registers.written(step);
                Shape[] found = steps.of(step, written, this);
                for (int i = 0; i < written.length; i++) {
                    isChanged |= add(written[i], found[i]);
                }
            }
            for (Node.Way way : node.ways()) {
                for (Node.Copy copy : way.copies()) {
                    isChanged |= add(copy.to(), of(copy.from(), copy.isConstant()));
                }
            }
        }
        return isChanged;
    }

    private boolean add(int register, Shape shape) {
        Shape before = of(register);
        Shape after = kept.get(register) ? Shape.VARYING : before.join(shape);
        if (after.equals(before)) {
            return false;
        }
        shapes.put(register, after);
        return true;
    }

    /** Fails if invocations may wait for others while some lanes go elsewhere. */
    void checkWaiting() {
        for (int i = 0; i < order.nodes.size(); i++) {
            Node node = order.nodes.get(i);
            if (divergence.isPartial(i) && (node.segment >= 0 || node.exit instanceof Node.Suspend)) {
                throw new NotCompiledException("some lanes wait at " + Arrays.toString(new int[] {node.labelId}));
            }
        }
    }
}
