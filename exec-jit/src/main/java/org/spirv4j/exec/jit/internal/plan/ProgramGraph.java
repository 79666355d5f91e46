// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.jit.internal.plan;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Objects;
import org.spirv4j.exec.internal.lower.Code;
import org.spirv4j.exec.internal.lower.SubgroupUse;
import org.spirv4j.exec.internal.machine.CodeBlock;
import org.spirv4j.exec.internal.machine.ControlStep;
import org.spirv4j.exec.internal.machine.Edge;
import org.spirv4j.exec.internal.machine.MeetingStep;
import org.spirv4j.exec.internal.machine.Step;
import org.spirv4j.exec.internal.step.ControlSteps;
import org.spirv4j.exec.internal.step.MoveStep;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.internal.type.Opcodes;

/**
 * The nodes of a program. Functions are part of their callers: there is no recursion, and a value has the same
 * registers in all calls.
 */
public final class ProgramGraph {
    private static final int MAX_STEPS = 50_000;

    /** The number of steps of a node up to which most code is short enough for a method. */
    public static final int LONGEST_NODE = 100;

    /** The scalars that the steps of a node read and write, for each step that it may have. */
    private static final int SCALARS_OF_STEP = 4;

    private static final int MAX_COPIES = 64;

    private record Pending(ActiveCall call, CodeBlock block, Node node, int index) {}

    private final Code code;
    private final StepRegisters registers;

    /**
     * Whether the lanes of a subgroup also execute atomic instructions together, so that their order is that of the
     * interpreter.
     */
    private final boolean areInStep;

    /** Whether the lanes are those of neighbouring fragments. */
    private final boolean hasQuads;

    private final Deque<Pending> pending = new ArrayDeque<>();

    /** The places at whose end control goes along the edges of the module. */
    private final List<Pending> ends = new ArrayList<>();

    private final IdentityHashMap<Node, CodeBlock> blocks = new IdentityHashMap<>();
    /** The maximum number of steps of a node: long code is divided between nodes. */
    private final int longest;

    private int stepCount;

    /** The number of the next register that counts the iterations of a loop. */
    private int nextCounter;

    private ProgramGraph(Code code, StepRegisters registers, boolean areInStep, boolean hasQuads, int longest) {
        this.longest = longest;
        this.code = code;
        this.registers = registers;
        this.areInStep = areInStep;
        this.hasQuads = hasQuads;
        nextCounter = code.registerCount();
    }

    /**
     * Makes the nodes of a program, in an order in which most stand after those from which control comes.
     *
     * @param longest the maximum number of steps of a node
     */
    public static List<Node> of(Code code, StepRegisters registers, boolean areInStep, boolean hasQuads, int longest) {
        return new ProgramGraph(code, registers, areInStep, hasQuads, longest).build();
    }

    private List<Node> build() {
        Node entry = node(new ActiveCall(null, code.entry(), 0, List.of()), code.entry());
        while (!pending.isEmpty()) {
            fill(pending.remove());
        }
        ends.forEach(this::count);
        return ordered(entry);
    }

    /** Lets the ways at the end of a node count the iterations of loops. */
    private void count(Pending end) {
        if (end.node.exit instanceof Node.Jump jump) {
            end.node.exit = new Node.Jump(counting(end, jump.way()));
        } else if (end.node.exit instanceof Node.Choice choice) {
            end.node.exit = new Node.Choice(
                    choice.selector(),
                    choice.values(),
                    choice.ways().stream().map(way -> counting(end, way)).toList(),
                    counting(end, choice.otherwise()));
        }
    }

    private Node.Way counting(Pending end, Node.Way way) {
        List<CountStep> steps = end.call.counting(end.block, Objects.requireNonNull(blocks.get(way.target())));
        if (steps.isEmpty()) {
            return way;
        }
        Node node = new Node(end.block.labelId);
        node.steps.addAll(steps);
        node.exit = jump(way.target());
        return new Node.Way(node, way.copies());
    }

    private Node node(ActiveCall call, CodeBlock block) {
        Node known = call.nodes.get(block);
        if (known == null) {
            known = new Node(block.labelId);
            call.nodes.put(block, known);
            blocks.put(known, block);
            pending.add(new Pending(call, block, known, 0));
        }
        return known;
    }

    private void fill(Pending next) {
        Step[] steps = next.block.steps;
        Node node = next.node;
        int scalars = 0;
        for (int i = next.index; i < steps.length; i++) {
            Step step = steps[i];
            if (++stepCount > MAX_STEPS) {
                throw new NotCompiledException("the program is too large");
            }
            if (step instanceof ControlStep control) {
                node.exit = exit(next, control, i + 1);
                return;
            }
            if (isConvergent(step)) {
                node.exit = meet(next, step, i + 1);
                return;
            }
            int more = registers.scalars(step);
            scalars += more;
            if (node.steps.size() == longest || scalars > SCALARS_OF_STEP * longest && scalars > more) {
                Node rest = rest(next, i);
                node.exit = jump(rest);
                return;
            }
            node.steps.add(step);
        }
    }

    private Node.Exit exit(Pending from, ControlStep control, int next) {
        if (control instanceof ControlSteps.Transfer transfer) {
            return transfer.accept(new ExitMaker(from, next));
        }
        if (control instanceof ControlSteps.Barrier) {
            return new Node.Suspend(rest(from, next));
        }
        if (control instanceof MeetingStep meeting) {
            return meet(from, meeting, next);
        }
        throw new NotCompiledException(op(control) + " is not compiled");
    }

    /** Makes the exit of a node from the step at its end. */
    private final class ExitMaker implements ControlSteps.Visitor<Node.Exit> {
        private final Pending from;
        private final int next;

        /**
         * Makes what makes an exit.
         *
         * @param from the node
         * @param next the index of the step after the last one of the node
         */
        ExitMaker(Pending from, int next) {
            this.from = from;
            this.next = next;
        }

        @Override
        public Node.Exit visitBranch(ControlSteps.Branch step) {
            ends.add(from);
            return new Node.Jump(way(from.call, step.edge));
        }

        @Override
        public Node.Exit visitChoice(ControlSteps.Choice step) {
            ends.add(from);
            List<Long> values = new ArrayList<>();
            List<Node.Way> ways = new ArrayList<>();
            for (int i = 0; i < step.values.length; i++) {
                values.add(step.values[i]);
                ways.add(way(from.call, step.edges[i]));
            }
            return new Node.Choice(step.selector, values, ways, way(from.call, step.otherwise));
        }

        @Override
        public Node.Exit visitReturn(ControlSteps.Return step) {
            List<Node> returnTo = from.call.returnTo;
            return returnTo.isEmpty() ? new Node.Stop() : jump(returnTo.get(0));
        }

        @Override
        public Node.Exit visitReturnValue(ControlSteps.ReturnValue step) {
            from.node.steps.add(step.copy);
            return visitReturn(step);
        }

        @Override
        public Node.Exit visitEnd(ControlSteps.End step) {
            return new Node.Stop();
        }

        @Override
        public Node.Exit visitDiscard(ControlSteps.Discard step) {
            from.node.steps.add(new DemoteStep());
            return visitEnd(step);
        }

        @Override
        public Node.Exit visitCall(ControlSteps.Call step) {
            for (MoveStep copy : step.copies) {
                from.node.steps.add(copy);
            }
            Node rest = rest(from, next);
            return jump(node(new ActiveCall(from.call, from.block, next, List.of(rest)), step.entry));
        }
    }

    private Node.Meet meet(Pending from, Step step, int next) {
        Node rest = rest(from, next);
        rest.steps.add(new ReceiveStep(step, registers.written(step)));
        return new Node.Meet(from.call.meeting(step, from.block, next, () -> nextCounter++), rest);
    }

    private Node rest(Pending from, int index) {
        Node rest = new Node(from.block.labelId);
        pending.add(new Pending(from.call, from.block, rest, index));
        return rest;
    }

    private static Node.Jump jump(Node target) {
        return new Node.Jump(new Node.Way(target, List.of()));
    }

    private Node.Way way(ActiveCall call, Edge edge) {
        List<Node.Copy> copies = new ArrayList<>();
        for (int i = 0; i < edge.from.length; i++) {
            if (edge.from[i] != edge.to[i]) {
                copies.add(new Node.Copy(edge.from[i], edge.fromLane[i] == 0, edge.to[i]));
            }
        }
        Node target = node(call, edge.target);
        boolean isDivided = copies.size() > MAX_COPIES && areIndependent(copies);
        return isDivided ? divided(edge.target, target, copies) : new Node.Way(target, copies);
    }

    /** Whether copies may be made one after another. */
    private static boolean areIndependent(List<Node.Copy> copies) {
        BitSet written = new BitSet();
        copies.forEach(copy -> written.set(copy.to()));
        return copies.stream().noneMatch(copy -> !copy.isConstant() && written.get(copy.from()));
    }

    /** A way with nodes between which there are only some of the copies. */
    private Node.Way divided(CodeBlock block, Node target, List<Node.Copy> copies) {
        Node.Way way = new Node.Way(target, copies.subList(0, MAX_COPIES));
        for (int i = MAX_COPIES; i < copies.size(); i += MAX_COPIES) {
            Node node = new Node(block.labelId);
            blocks.put(node, block);
            node.exit = new Node.Jump(way);
            way = new Node.Way(node, copies.subList(i, Math.min(copies.size(), i + MAX_COPIES)));
        }
        return way;
    }

    private Op op(Step step) {
        return Opcodes.op(code.module().word(step.at) & 0xFFFF);
    }

    private boolean isConvergent(Step step) {
        if (step.at == 0) {
            return false;
        }
        Op op = op(step);
        return areInStep && Trait.ATOMIC.has(op) || SubgroupUse.isTogether(op, hasQuads);
    }

    private static List<Node> ordered(Node entry) {
        List<Node> finished = new ArrayList<>();
        Deque<Node> path = new ArrayDeque<>();
        Deque<Deque<Node>> rest = new ArrayDeque<>();
        IdentityHashMap<Node, Boolean> seen = new IdentityHashMap<>();
        path.push(entry);
        rest.push(new ArrayDeque<>(entry.successors()));
        seen.put(entry, true);
        while (!path.isEmpty()) {
            Deque<Node> successors = rest.element();
            if (successors.isEmpty()) {
                finished.add(path.pop());
                rest.pop();
            } else {
                Node next = successors.removeLast();
                if (seen.put(next, true) == null) {
                    path.push(next);
                    rest.push(new ArrayDeque<>(next.successors()));
                }
            }
        }
        Collections.reverse(finished);
        for (int i = 0; i < finished.size(); i++) {
            finished.get(i).order = i;
        }
        return finished;
    }
}
