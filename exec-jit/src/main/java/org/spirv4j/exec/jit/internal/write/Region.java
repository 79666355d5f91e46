// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.jit.internal.write;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import org.objectweb.asm.Label;
import org.spirv4j.exec.jit.internal.plan.Node;
import org.spirv4j.exec.jit.internal.plan.StepRegisters;
import org.spirv4j.exec.jit.internal.runtime.GroupState;

/** Nodes that are executed for one invocation after another, or some that are executed once for all. */
final class Region {
    final List<Node> members;
    final boolean isOnce;

    /** Whether its invocations have not executed anything yet. */
    final boolean isStart;

    final Map<Node, Label> labels = new HashMap<>();

    /** The registers that it writes. */
    final BitSet changed = new BitSet();

    /** Where an invocation goes on to the next. */
    final Label next = new Label();

    /** By where invocations stand at the end: the segment that they execute next, or the last node. */
    final Map<Integer, Node> targets = new TreeMap<>();

    /** The nodes of other segments that are executed next. */
    final Set<Node> following = new LinkedHashSet<>();

    /** The local variable that says where invocations stand at the end, if there is more than one target. */
    int targetLocal;

    Region(List<Node> members, boolean isOnce, StepRegisters registers) {
        this.members = members;
        this.isOnce = isOnce;
        isStart = !members.isEmpty() && members.get(0).segment == 0;
        for (Node node : members) {
            labels.put(node, new Label());
            addWritten(node, registers, changed);
            if (node.exit instanceof Node.Stop) {
                targets.put(GroupState.ENDED, node);
            }
            node.resumed().ifPresent(to -> {
                targets.put(to.segment + waiting(node), to);
                following.add(to);
            });
            for (Node.Way way : node.ways()) {
                if (way.target().segment >= 0) {
                    targets.put(way.target().segment, way.target());
                    following.add(way.target());
                }
            }
        }
    }

    Label label(Node node) {
        return Objects.requireNonNull(labels.get(node));
    }

    /** What is added to the number of the segment after a node at whose end invocations wait. */
    static int waiting(Node node) {
        return node.exit instanceof Node.Meet meet && !meet.meeting().isOfWorkGroup()
                ? GroupState.MEETS
                : GroupState.WAITS;
    }

    /** Adds the registers that a node writes. */
    static void addWritten(Node node, StepRegisters registers, BitSet to) {
        node.steps.forEach(step -> registers.addWritten(step, to));
        node.ways().forEach(way -> way.copies().forEach(copy -> to.set(copy.to())));
    }

    /** The nodes that are reached from one without crossing the start of a segment; that one first. */
    static List<Node> reached(Node first) {
        Set<Node> found = new LinkedHashSet<>(List.of(first));
        Deque<Node> rest = new ArrayDeque<>(List.of(first));
        while (!rest.isEmpty()) {
            for (Node.Way way : rest.pop().ways()) {
                Node target = way.target();
                if (target.segment < 0 && found.add(target)) {
                    rest.push(target);
                }
            }
        }
        return inOrder(found);
    }

    /** Nodes in their order, but the first one first. */
    static List<Node> inOrder(Set<Node> nodes) {
        List<Node> ordered = new ArrayList<>(nodes);
        if (!ordered.isEmpty()) {
            ordered.subList(1, ordered.size()).sort(Comparator.comparingInt(node -> node.order));
        }
        return ordered;
    }
}
