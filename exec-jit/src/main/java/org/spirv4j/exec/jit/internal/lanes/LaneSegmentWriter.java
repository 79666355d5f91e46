// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.jit.internal.lanes;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.spirv4j.exec.jit.internal.plan.Node;
import org.spirv4j.exec.jit.internal.plan.NotCompiledException;
import org.spirv4j.exec.jit.internal.plan.StepRegisters;
import org.spirv4j.exec.jit.internal.runtime.GroupState;
import org.spirv4j.exec.jit.internal.runtime.Kind;
import org.spirv4j.exec.jit.internal.write.Locals;
import org.spirv4j.exec.jit.internal.write.ScalarChoice;
import org.spirv4j.exec.jit.internal.write.SegmentWriter;
import org.spirv4j.exec.jit.internal.write.StepWriter;

/**
 * Writes the method for a segment, which executes the invocations that are lanes of a vector together, and then those
 * of the next vector. Where lanes go different ways, each node has a mask of the lanes that wait at it.
 */
final class LaneSegmentWriter {
    /** The maximum number of steps of a node that may be executed for no lane. */
    private static final int MAX_HARMLESS = 12;

    /** Which part of a method the steps of a node are at least that may be written elsewhere. */
    private static final int LARGE_PART = 20;

    private final Node entry;
    private final boolean isAlone;
    private final NodeOrder whole;
    private final NodeOrder order;
    private final Divergence divergence;
    private final LaneLocals lanes;
    private final LaneSteps steps;
    private final LaneParts parts;

    /** The nodes whose steps are written to methods of their own. */
    private final Set<Node> apart;

    private final StepWriter scalar;
    private final LaneFrame frame;
    private final LaneBranches branches;
    private final LaneLoops loops;
    private final Locals scalars;
    private final MethodVisitor method;
    private final StepRegisters registers;
    private final IdentityHashMap<Node, Label> labels = new IdentityHashMap<>();

    /** By node that only some lanes execute: what comes after it, for lanes that do not. */
    private final IdentityHashMap<Node, Label> ends = new IdentityHashMap<>();

    /** By such a node: the local variable with the mask of the lanes that wait at it. */
    private final Map<Node, Integer> waiting = new HashMap<>();

    /** By node that all lanes execute: what the calls of the vector API before it take. */
    private final IdentityHashMap<Node, Integer> costBefore = new IdentityHashMap<>();

    /** By node: what the calls of the vector API for its steps take. */
    private final IdentityHashMap<Node, Integer> costs = new IdentityHashMap<>();

    private final Label next = new Label();
    private final BitSet written = new BitSet();
    private final BitSet used = new BitSet();
    private final int first;
    /**
     * The local variable with the mask of the lanes that are invocations and have not ended; -1 if all are, and end at
     * the same time.
     */
    private final int alive;

    private int segmentLocal;
    private int standingLocal;

    LaneSegmentWriter(
            Node entry,
            boolean isAlone,
            NodeOrder whole,
            LaneLocals lanes,
            LaneSteps steps,
            LaneParts parts,
            Set<Node> apart,
            StepWriter scalar,
            LaneFrame frame,
            Scratch scratch,
            int first) {
        this.entry = entry;
        this.isAlone = isAlone;
        this.whole = whole;
        this.lanes = lanes;
        this.steps = steps;
        this.parts = parts;
        this.apart = apart;
        this.scalar = scalar;
        this.frame = frame;
        this.first = first;
        divergence = lanes.shapes.divergence;
        scalars = lanes.scalars;
        method = scalars.method;
        registers = lanes.context.stepRegisters();
        order = new NodeOrder(entry, LaneSegmentWriter::inside);
        alive = divergence.endsByTurns() || lanes.context.hasTail() ? scalars.add(1) : -1;
        branches = new LaneBranches(lanes, scratch, alive);
        loops = new LaneLoops(whole, order, lanes, branches, waiting, alive);
        for (Node node : order.nodes) {
            labels.put(node, new Label());
            ends.put(node, new Label());
            node.steps.forEach(step -> registers.addWritten(step, written));
            node.ways().forEach(way -> way.copies().forEach(copy -> written.set(copy.to())));
            registers.addRead(node, used);
            if (isPartial(node) && !isInline(node)) {
                waiting.put(node, scalars.add(1));
            }
        }
        used.or(written);
        parts.begin(order.nodes, apart);
    }

    /** Where control goes from a node without leaving the segment. */
    private static List<Node> inside(Node node) {
        List<Node> found = new ArrayList<>();
        for (Node.Way way : node.ways()) {
            if (way.target().segment < 0) {
                found.add(way.target());
            }
        }
        return found;
    }

    private boolean isPartial(Node node) {
        return divergence.isPartial(whole.number(node));
    }

    private int waiting(Node node) {
        return Objects.requireNonNull(waiting.get(node));
    }

    /** Writes the method, but does not complete one that is too long; returns whether it is not. */
    boolean write(int longest) {
        method.visitCode();
        Label start = new Label();
        Label end = new Label();
        begin();
        method.visitVarInsn(Opcodes.ALOAD, Locals.STATE);
        method.visitFieldInsn(Opcodes.GETFIELD, SegmentWriter.STATE, "first", "I");
        method.visitVarInsn(Opcodes.ISTORE, first);
        method.visitLabel(start);
        method.visitVarInsn(Opcodes.ILOAD, first);
        method.visitVarInsn(Opcodes.ILOAD, Locals.END);
        method.visitJumpInsn(Opcodes.IF_ICMPGE, end);
        beginLanes();
        for (Node node : order.nodes) {
            if (!isInline(node)) {
                if (!isPartial(node) && node != entry) {
                    costBefore.put(node, lanes.code.cost());
                }
                write(node);
            }
        }
        method.visitLabel(next);
        method.visitIincInsn(first, lanes.context.lanes());
        method.visitJumpInsn(Opcodes.GOTO, start);
        method.visitLabel(end);
        method.visitVarInsn(Opcodes.ALOAD, Locals.STATE);
        method.visitVarInsn(Opcodes.LLOAD, Locals.BUDGET);
        method.visitFieldInsn(Opcodes.PUTFIELD, SegmentWriter.STATE, "budget", "J");
        if (!isAlone) {
            method.visitVarInsn(Opcodes.ALOAD, Locals.STATE);
            method.visitVarInsn(Opcodes.ILOAD, standingLocal);
            method.visitFieldInsn(Opcodes.PUTFIELD, SegmentWriter.STATE, "standing", "I");
        }
        method.visitInsn(Opcodes.RETURN);
        Label last = new Label();
        method.visitLabel(last);
        if (last.getOffset() > longest) {
            return false;
        }
        method.visitMaxs(0, 0);
        method.visitEnd();
        return true;
    }

    /** The node that all lanes execute, with about as much code before it as after it. */
    Optional<Node> middle() {
        int half = lanes.code.cost() / 2;
        return costBefore.keySet().stream()
                .min(Comparator.<Node>comparingInt(
                                node -> Math.abs(Objects.requireNonNull(costBefore.get(node)) - half))
                        .thenComparingInt(order::number));
    }

    /**
     * The node whose steps take most of the method, if they are a large part of it, and not written elsewhere.
     *
     * @param ofAll whether it may be one that all lanes execute
     */
    Optional<Node> largest(boolean ofAll) {
        int least = lanes.code.cost() / LARGE_PART;
        return costs.keySet().stream()
                .filter(node -> (ofAll || isPartial(node)) && !apart.contains(node) && cost(node) >= least)
                .max(Comparator.comparingInt(this::cost).thenComparingInt(order::number));
    }

    private int cost(Node node) {
        return Objects.requireNonNull(costs.get(node));
    }

    private void pushField(String name, String descriptor) {
        method.visitVarInsn(Opcodes.ALOAD, Locals.STATE);
        method.visitFieldInsn(Opcodes.GETFIELD, SegmentWriter.STATE, name, descriptor);
    }

    private void begin() {
        pushField("end", "I");
        method.visitVarInsn(Opcodes.ISTORE, Locals.END);
        pushField("budget", "J");
        method.visitVarInsn(Opcodes.LSTORE, Locals.BUDGET);
        if (!isAlone) {
            segmentLocal = scalars.add(1);
            pushField("segmentOf", "[I");
            method.visitVarInsn(Opcodes.ASTORE, segmentLocal);
            standingLocal = scalars.add(1);
            pushField("standing", "I");
            method.visitVarInsn(Opcodes.ISTORE, standingLocal);
            frame.begin();
        }
        scalar.begin(order.nodes);
    }

    private void beginLanes() {
        method.visitVarInsn(Opcodes.ILOAD, first);
        method.visitVarInsn(Opcodes.ISTORE, Locals.INVOCATION);
        if (!isAlone) {
            Label stands = new Label();
            method.visitVarInsn(Opcodes.ILOAD, standingLocal);
            scalars.pushInt(GroupState.MIXED);
            method.visitJumpInsn(Opcodes.IF_ICMPNE, stands);
            if (alive >= 0) {
                method.visitJumpInsn(Opcodes.GOTO, stands);
            }
            method.visitVarInsn(Opcodes.ALOAD, segmentLocal);
            method.visitVarInsn(Opcodes.ILOAD, first);
            method.visitInsn(Opcodes.IALOAD);
            scalars.pushInt(entry.segment);
            method.visitJumpInsn(Opcodes.IF_ICMPNE, next);
            method.visitLabel(stands);
        }
        if (alive >= 0) {
            beginAlive();
        }
        scalar.beginInvocation();
        lanes.setActive(-1); // Nothing is kept of lanes that have ended.
        BitSet later = new BitSet();
        for (Node node : order.nodes) {
            if (node != entry || order.predecessors(0).length > 0) {
                later.or(node.liveIn);
            }
        }
        BitSet first = (BitSet) used.clone();
        if (entry.segment == 0) {
            first.or(entry.liveIn);
        }
        for (int r = first.nextSetBit(0); r >= 0; r = first.nextSetBit(r + 1)) {
            if (scalars.isKnown(r)) {
                continue;
            }
            if (entry.liveIn.get(r)) {
                restore(r);
            } else if (later.get(r) || lanes.shapes.isKept(r)) {
                frame.initialize(r);
            }
        }
        lanes.setActive(alive);
        if (!waiting.isEmpty()) {
            branches.begin();
        }
        for (int mask : waiting.values().stream().sorted().toList()) {
            branches.clear(mask);
        }
    }

    /** Finds the lanes that have not ended: those that stand at the start of the segment. */
    private void beginAlive() {
        if (lanes.context.hasTail()) {
            beginInvocations();
        } else {
            branches.setAll(alive, 1);
        }
        if (isAlone) {
            return;
        }
        Label all = new Label();
        method.visitVarInsn(Opcodes.ILOAD, standingLocal);
        scalars.pushInt(GroupState.MIXED);
        method.visitJumpInsn(Opcodes.IF_ICMPNE, all);
        method.visitVarInsn(Opcodes.ALOAD, segmentLocal);
        method.visitVarInsn(Opcodes.ILOAD, first);
        lanes.code.load();
        scalars.pushInt(entry.segment);
        lanes.code.broadcast(VectorCode.INTS);
        lanes.code.compare(VectorCode.INTS, "EQ");
        method.visitVarInsn(Opcodes.ASTORE, alive);
        method.visitVarInsn(Opcodes.ALOAD, alive);
        lanes.code.anyTrue();
        method.visitJumpInsn(Opcodes.IFEQ, next);
        method.visitLabel(all);
    }

    /** Finds the lanes that are invocations: in the last vector of a work-group, only the first ones may be. */
    private void beginInvocations() {
        method.visitVarInsn(Opcodes.ILOAD, first);
        lanes.code.broadcast(VectorCode.INTS);
        scalars.pushInt(1);
        lanes.code.addIndex();
        method.visitVarInsn(Opcodes.ILOAD, Locals.END);
        lanes.code.broadcast(VectorCode.INTS);
        lanes.code.compare(VectorCode.INTS, "LT");
        method.visitVarInsn(Opcodes.ASTORE, alive);
    }

    private void restore(int register) {
        if (entry.segment == 0) {
            pushField("registers", "[J");
            scalars.pushInt(register);
            method.visitInsn(Opcodes.LALOAD);
            lanes.popScalar(register, Kind.LONG);
        } else {
            frame.restore(register);
        }
    }

    /** Writes a node that does not follow another one directly. */
    private void write(Node node) {
        method.visitLabel(label(node));
        if (!isPartial(node)) {
            lanes.setActive(alive);
            writeBody(node, next, false);
            return;
        }
        int active = scalars.add(1);
        method.visitVarInsn(Opcodes.ALOAD, waiting(node));
        method.visitVarInsn(Opcodes.ASTORE, active);
        branches.clear(waiting(node));
        lanes.setActive(active);
        boolean mayBeIdle = isHarmless(node);
        if (!mayBeIdle) {
            skipIfIdle(end(node));
        }
        writeBody(node, end(node), mayBeIdle);
        method.visitLabel(end(node));
        goOn(node);
    }

    private void skipIfIdle(Label to) {
        method.visitVarInsn(Opcodes.ALOAD, lanes.active());
        lanes.code.anyTrue();
        method.visitJumpInsn(Opcodes.IFEQ, to);
    }

    /** Whether a node is so short, and without effects, that it may be executed for no lane. */
    private boolean isHarmless(Node node) {
        return node.steps.size() <= MAX_HARMLESS
                && order.loops.stream().noneMatch(loop -> loop.header() == order.number(node))
                && node.steps.stream().allMatch(steps::isHarmless)
                && node.steps.stream()
                        .allMatch(step -> Arrays.stream(registers.written(step))
                                .allMatch(register ->
                                        lanes.shapes.isKept(register) || lanes.shapes.isWrittenOnce(register)))
                && node.ways().stream().allMatch(way -> way.copies().isEmpty() || isOnlyWayBack(node, way.target()));
    }

    /** Whether the lanes that wait at the start of a loop come from one node, unless they have just entered it. */
    private boolean isOnlyWayBack(Node from, Node header) {
        int start = header.segment >= 0 ? -1 : order.number(header);
        return order.loops.stream()
                .anyMatch(loop -> loop.header() == start
                        && loop.contains(order.number(from))
                        && Arrays.stream(order.predecessors(start))
                                        .filter(loop::contains)
                                        .count()
                                == 1);
    }

    /**
     * Writes the steps of a node, and where control goes then.
     *
     * @param done where to go when the lanes wait at other nodes
     * @param mayBeIdle whether no lane may execute it
     */
    private void writeBody(Node node, Label done, boolean mayBeIdle) {
        int active = lanes.active();
        int before = lanes.code.cost();
        BitSet live = registers.liveAtExit(node);
        if (apart.contains(node)) {
            parts.write(node, live);
        } else {
            node.steps.forEach(steps::write);
        }
        steps.endNode(live);
        steps.writeRareHere();
        costs.put(node, lanes.code.cost() - before);
        writeExit(node, done, mayBeIdle);
        lanes.setActive(active);
    }

    /** Whether control comes to a node only from another one, which it follows directly. */
    private boolean isInline(Node node) {
        int number = order.number(node);
        int[] from = order.predecessors(number);
        if (!isPartial(node) || from.length != 1 || from[0] == number || node.segment >= 0) {
            return false;
        }
        // Lanes that leave a loop wait until all have left it: what follows it would be executed for some again and
        // again.
        if (order.loops.stream().anyMatch(loop -> loop.contains(from[0]) && !loop.contains(number))) {
            return false;
        }
        Node before = order.nodes.get(from[0]);
        return (isPartial(before) || divergence.isBranch(whole.number(before)))
                && before.ways().stream().filter(way -> way.target() == node).count() == 1;
    }

    private Label label(Node node) {
        return Objects.requireNonNull(labels.get(node));
    }

    private Label end(Node node) {
        return Objects.requireNonNull(ends.get(node));
    }

    /** Writes where control goes after a node that some lanes execute, or none. */
    private void goOn(Node node) {
        int number = order.number(node);
        for (NodeOrder.Loop loop : order.loops) {
            Node header = order.nodes.get(loop.header());
            if (isPartial(header) && loop.contains(number) && nextInPart(node) > loop.last()) {
                Label left = new Label();
                method.visitVarInsn(Opcodes.ALOAD, waiting(header));
                lanes.code.anyTrue();
                method.visitJumpInsn(Opcodes.IFEQ, left);
                loops.goBack(loop, waiting(header));
                method.visitJumpInsn(Opcodes.GOTO, label(header));
                method.visitLabel(left);
            }
        }
        goOn(node, divergence.part(whole.number(node)));
    }

    private void goOn(Node node, int part) {
        int found = nextInPart(node);
        if (found < order.nodes.size()) {
            method.visitJumpInsn(Opcodes.GOTO, label(order.nodes.get(found)));
        } else {
            leavePart(node, part);
        }
    }

    /** The number of the next node at which lanes may wait; the number of nodes if there is none. */
    private int nextInPart(Node node) {
        int part = divergence.partAfter(whole.number(node));
        int found = order.number(node) + 1;
        while (found < order.nodes.size()) {
            Node candidate = order.nodes.get(found);
            if (divergence.part(whole.number(candidate)) == part && !isInline(candidate)) {
                return found;
            }
            found++;
        }
        return found;
    }

    private void leavePart(Node from, int part) {
        lanes.setActive(alive);
        int exit = divergence.exit(part);
        if (exit >= 0 && endsByTurns(part)) {
            Label goesOn = new Label();
            method.visitVarInsn(Opcodes.ALOAD, alive);
            lanes.code.anyTrue();
            method.visitJumpInsn(Opcodes.IFNE, goesOn);
            end(GroupState.ENDED);
            method.visitLabel(goesOn);
        }
        if (exit < 0) {
            end(GroupState.ENDED);
        } else {
            jump(from, whole.nodes.get(exit));
        }
    }

    private boolean endsByTurns(int part) {
        return divergence.nodes(part).stream().anyMatch(node -> whole.successors(node).length == 0);
    }

    private void writeExit(Node node, Label done, boolean mayBeIdle) {
        boolean isPartial = isPartial(node);
        if (node.exit instanceof Node.Jump jump) {
            go(node, jump.way(), done, mayBeIdle);
        } else if (node.exit instanceof Node.Choice choice) {
            if (divergence.isBranch(whole.number(node))) {
                diverge(node, choice, done);
            } else {
                ScalarChoice.write(scalars, choice, way -> go(node, way, done, mayBeIdle));
            }
        } else if (isPartial) {
            if (!(node.exit instanceof Node.Stop)) {
                throw new NotCompiledException("some lanes wait for others");
            }
            branches.remove(alive, lanes.active());
            method.visitJumpInsn(Opcodes.GOTO, done);
        } else if (node.exit instanceof Node.Suspend suspend) {
            leave(suspend.next(), GroupState.WAITS);
        } else if (node.exit instanceof Node.Stop) {
            end(GroupState.ENDED);
        } else {
            throw new NotCompiledException("lanes that meet are not compiled");
        }
    }

    /** Goes a way with all lanes that execute a node. */
    private void go(Node from, Node.Way way, Label done, boolean mayBeIdle) {
        branches.copy(way);
        Node target = way.target();
        if (isPartial(from)) {
            if (isPartial(target)) {
                checkInside(target);
                if (isInline(target)) {
                    boolean isHarmless = isHarmless(target);
                    if (mayBeIdle && !isHarmless) {
                        skipIfIdle(done);
                    }
                    writeBody(target, done, mayBeIdle && isHarmless);
                    return;
                }
                branches.add(waiting(target), lanes.active());
            }
            method.visitJumpInsn(Opcodes.GOTO, done);
            return;
        }
        if (isPartial(target)) {
            checkInside(target);
            branches.addAll(waiting(target));
        }
        jump(from, target);
    }

    private void checkInside(Node target) {
        if (target.segment >= 0 || !order.contains(target)) {
            throw new NotCompiledException("lanes leave a segment by turns");
        }
    }

    /** Goes to a node with all lanes. */
    private void jump(Node from, Node target) {
        if (target.segment >= 0) {
            leave(target, 0);
            return;
        }
        checkInside(target);
        for (NodeOrder.Loop loop : order.loops) {
            if (loop.header() == order.number(target) && loop.contains(order.number(from))) {
                loops.goBack(loop, -1);
            }
        }
        method.visitJumpInsn(Opcodes.GOTO, label(target));
    }

    /** Lets the lanes go the ways that they choose. */
    private void diverge(Node node, Node.Choice choice, Label done) {
        int active = lanes.active();
        int index = 0;
        int rest = branches.beginChoice(active);
        Map<Node, Integer> inline = new LinkedHashMap<>();
        for (Node.Way way : node.ways()) {
            int chosen = branches.chosen(
                    choice, index, rest, index == choice.values().size());
            index++;
            lanes.setActive(chosen);
            branches.copy(way);
            Node target = way.target();
            if (isPartial(target)) {
                checkInside(target);
                if (isInline(target)) {
                    inline.put(target, chosen);
                } else {
                    branches.add(waiting(target), chosen);
                }
            }
        }
        inline.forEach((target, chosen) -> {
            Label after = new Label();
            lanes.setActive(chosen);
            boolean isHarmless = isHarmless(target);
            if (!isHarmless) {
                skipIfIdle(after);
            }
            writeBody(target, after, isHarmless);
            method.visitLabel(after);
        });
        lanes.setActive(active);
        int part = divergence.partAfter(whole.number(node));
        if (isPartial(node)) {
            method.visitJumpInsn(Opcodes.GOTO, done);
        } else if (part >= 0) {
            goOn(node, part);
        } else {
            jump(node, choice.otherwise().target());
        }
    }

    /** Saves what another segment needs, and ends this one. */
    private void leave(Node to, int wait) {
        for (int r = to.liveIn.nextSetBit(0); r >= 0; r = to.liveIn.nextSetBit(r + 1)) {
            boolean isSaved = entry.segment != 0 && !written.get(r);
            if (!isSaved && !scalars.isKnown(r)) {
                frame.save(r);
            }
        }
        end(to.segment + wait);
    }

    private void end(int segment) {
        if (!isAlone) {
            if (alive >= 0 && segment != GroupState.ENDED) {
                Label all = new Label();
                method.visitVarInsn(Opcodes.ALOAD, alive);
                lanes.code.allTrue();
                method.visitJumpInsn(Opcodes.IFNE, all);
                branches.storeMask(alive);
                stand(segment, "(II[II)I", () -> branches.pushStoredMask());
                method.visitJumpInsn(Opcodes.GOTO, next);
                method.visitLabel(all);
            }
            method.visitVarInsn(Opcodes.ILOAD, standingLocal);
            scalars.pushInt(segment);
            method.visitJumpInsn(Opcodes.IF_ICMPEQ, next);
            stand(segment, "(IIII)I", () -> scalars.pushInt(lanes.context.lanes()));
        }
        method.visitJumpInsn(Opcodes.GOTO, next);
    }

    private void stand(int segment, String descriptor, Runnable pushWhich) {
        method.visitVarInsn(Opcodes.ALOAD, Locals.STATE);
        method.visitVarInsn(Opcodes.ILOAD, standingLocal);
        method.visitVarInsn(Opcodes.ILOAD, first);
        pushWhich.run();
        scalars.pushInt(segment);
        method.visitMethodInsn(Opcodes.INVOKEVIRTUAL, SegmentWriter.STATE, "stand", descriptor, false);
        method.visitVarInsn(Opcodes.ISTORE, standingLocal);
    }
}
