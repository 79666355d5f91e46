// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.jit.internal.plan;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import org.spirv4j.exec.internal.machine.Operand;
import org.spirv4j.exec.internal.machine.Step;
import org.spirv4j.exec.jit.internal.runtime.Meeting;

/** Steps that are executed one after another, and where control goes then. */
public final class Node {
    /** Where control goes at the end of a node. */
    public sealed interface Exit permits Jump, Choice, Stop, Suspend, Meet {}

    /** To another node. */
    public record Jump(Way way) implements Exit {}

    /** To the node whose value the selector has. */
    public record Choice(Operand selector, List<Long> values, List<Way> ways, Way otherwise) implements Exit {}

    /** Nowhere: the invocation has ended. */
    public record Stop() implements Exit {}

    /** To another node when all invocations have arrived at a barrier. */
    public record Suspend(Node next) implements Exit {}

    /** To another node when the invocations of a subgroup or work-group have executed a step together. */
    public record Meet(Meeting meeting, Node next) implements Exit {}

    /** A way to a node, on which registers are copied; all are read before one is written. */
    public record Way(Node target, List<Copy> copies) {}

    /** Copies a register, or a constant, to a register. */
    public record Copy(int from, boolean isConstant, int to) {}

    /** The id of the block. */
    public final int labelId;

    public final List<Step> steps = new ArrayList<>();

    public Exit exit = new Stop();

    /** The place in the order of the nodes. */
    public int order = -1;

    /** The number of the segment that starts here; -1 if none does. */
    public int segment = -1;

    /** The registers that are read before they are written, here or later. */
    public BitSet liveIn = new BitSet();

    public Node(int labelId) {
        this.labelId = labelId;
    }

    public List<Way> ways() {
        if (exit instanceof Jump jump) {
            return List.of(jump.way());
        }
        if (exit instanceof Choice choice) {
            List<Way> all = new ArrayList<>(choice.ways());
            all.add(choice.otherwise());
            return all;
        }
        return List.of();
    }

    /** The nodes to which control goes, also after a barrier. */
    public List<Node> successors() {
        if (exit instanceof Suspend suspend) {
            return List.of(suspend.next());
        }
        if (exit instanceof Meet meet) {
            return List.of(meet.next());
        }
        return ways().stream().map(Way::target).toList();
    }

    /** The node after a barrier or a meeting at the end; empty if there is none. */
    public Optional<Node> resumed() {
        return exit instanceof Suspend || exit instanceof Meet
                ? Optional.of(successors().get(0))
                : Optional.empty();
    }
}
