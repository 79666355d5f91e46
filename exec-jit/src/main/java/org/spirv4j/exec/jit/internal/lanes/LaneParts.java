// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.jit.internal.lanes;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.spirv4j.exec.internal.machine.Step;
import org.spirv4j.exec.internal.step.ExtendedSteps;
import org.spirv4j.exec.jit.internal.plan.Node;
import org.spirv4j.exec.jit.internal.plan.StepRegisters;

/**
 * Writes steps of a node to methods of their own, because the method of the segment would be too long. Values of lanes
 * go in and out by arrays: as arguments and results, vectors would become objects.
 */
final class LaneParts {
    /** What the calls of the vector API for the steps of a method may take about, see {@link VectorCode#cost}. */
    private static final int MOST = 600;

    /** What an operation on a component takes about, and a component that is stored in an array, or loaded. */
    private static final int OPERATION = 8;

    private static final int BY_ARRAY = 10;

    /** Fewer components are computed where they are. */
    private static final int LEAST = 12;

    private final LaneLocals lanes;
    private final LaneSteps steps;
    private final LaneByLane byLane;
    private final Scratch scratch;
    private final StepRegisters registers;
    private final IdentityHashMap<Node, List<Piece>> pieces = new IdentityHashMap<>();

    /** The registers that steps in methods of their own write. */
    private final BitSet ofParts = new BitSet();

    /** The registers that are read elsewhere. */
    private final BitSet needed = new BitSet();

    LaneParts(LaneLocals lanes, LaneSteps steps, LaneByLane byLane, Scratch scratch) {
        this.lanes = lanes;
        this.steps = steps;
        this.byLane = byLane;
        this.scratch = scratch;
        registers = lanes.context.stepRegisters();
    }

    /** Finds which values of the nodes of a method are needed by the method itself. */
    void begin(List<Node> nodes, Set<Node> apart) {
        for (Node node : nodes) {
            if (apart.contains(node)) {
                List<Piece> divided = divide(node.steps);
                pieces.put(node, divided);
                for (Piece piece : divided) {
                    if (piece.isApart) {
                        piece.steps.forEach(step -> registers.addWritten(step, ofParts));
                    } else {
                        piece.steps.forEach(step -> addRead(step, needed));
                    }
                }
            } else {
                node.steps.forEach(step -> addRead(step, needed));
            }
            if (node.exit instanceof Node.Choice choice && !choice.selector().isConstant()) {
                needed.set(choice.selector().base);
            }
            for (Node.Way way : node.ways()) {
                way.copies().stream().filter(copy -> !copy.isConstant()).forEach(copy -> needed.set(copy.from()));
            }
            node.successors().stream().filter(next -> next.segment >= 0).forEach(next -> needed.or(next.liveIn));
        }
    }

    /** Steps that are written together: to a method of their own, or not. */
    private record Piece(List<Step> steps, BitSet written, boolean isApart) {}

    private List<Piece> divide(List<Step> all) {
        List<Piece> found = new ArrayList<>();
        Piece part = new Piece(new ArrayList<>(), new BitSet(), true);
        BitSet accessed = new BitSet();
        int cost = 0;
        for (Step step : all) {
            boolean isMovable = steps.isMovable(step);
            // What all lanes share is computed before the part if it does not depend on it.
            boolean isBefore = !isMovable && steps.isShared(step) && !writes(step, accessed);
            if (!isMovable && !isBefore || cost > MOST) {
                add(part, found);
                cost = 0;
                part = new Piece(new ArrayList<>(), new BitSet(), true);
                accessed.clear();
            }
            if (isMovable) {
                part.steps.add(step);
                cost += cost(step);
                registers.addWritten(step, part.written);
                registers.addWritten(step, accessed);
                addRead(step, accessed);
            } else {
                found.add(new Piece(List.of(step), new BitSet(), false));
            }
        }
        add(part, found);
        return found;
    }

    private int cost(Step step) {
        int count = registers.written(step).length;
        return step instanceof ExtendedSteps.Computation
                ? BY_ARRAY * (registers.read(step).length + 2 * count)
                : OPERATION * count;
    }

    private static void add(Piece part, List<Piece> to) {
        if (!part.steps.isEmpty()) {
            to.add(new Piece(part.steps, part.written, part.written.cardinality() >= LEAST));
        }
    }

    private boolean writes(Step step, BitSet some) {
        BitSet written = new BitSet();
        registers.addWritten(step, written);
        return written.intersects(some);
    }

    private void addRead(Step step, BitSet to) {
        for (int register : registers.read(step)) {
            to.set(register);
        }
    }

    /** Writes the steps of a node, after which some registers are needed. */
    void write(Node node, BitSet live) {
        List<Piece> divided = Objects.requireNonNull(pieces.get(node));
        for (int i = 0; i < divided.size(); i++) {
            Piece piece = divided.get(i);
            if (piece.isApart) {
                BitSet later = (BitSet) live.clone();
                divided.subList(i + 1, divided.size())
                        .forEach(next -> next.steps.forEach(step -> addRead(step, later)));
                write(piece, later);
            } else {
                piece.steps.forEach(steps::write);
            }
        }
    }

    private void write(Piece part, BitSet later) {
        BitSet results = (BitSet) part.written.clone();
        results.and(later);
        BitSet operands = new BitSet();
        BitSet before = new BitSet();
        for (Step step : part.steps) {
            for (int register : registers.read(step)) {
                operands.set(register, operands.get(register) || !before.get(register));
            }
            registers.addWritten(step, before);
        }
        if (lanes.active() >= 0) {
            part.written.stream().filter(lanes.shapes::isKept).forEach(operands::set);
        }
        BitSet all = (BitSet) later.clone();
        all.or(operands);
        steps.endNode(all);
        steps.writeRareHere();
        write(part.steps, operands, results);
    }

    /** Whether the value of a register is in an array of its own from where a part computes it. */
    private boolean isInArray(int register) {
        return ofParts.get(register) && lanes.shapes.isWrittenOnce(register) && !lanes.shapes.isKept(register);
    }

    private void write(List<Step> part, BitSet operands, BitSet results) {
        MethodVisitor method = lanes.method;
        List<LaneByLane.Local> given = new ArrayList<>();
        List<Integer> stored = new ArrayList<>();
        List<Integer> read = new ArrayList<>();
        for (int register : operands.stream().toArray()) {
            switch (lanes.held(register)) {
                case SCALAR, LINEAR -> byLane.addLocals(register, given);
                default -> (isInArray(register) ? read : stored).add(register);
            }
        }
        List<Integer> found = new ArrayList<>();
        List<Integer> kept = new ArrayList<>();
        results.stream().forEach(register -> (isInArray(register) ? kept : found).add(register));
        int mask = lanes.active();
        if (mask >= 0) {
            byLane.storeActive(0);
        }
        storeAll(stored, 1);
        byLane.callOther(given, () -> {
            if (mask >= 0) {
                loadInts(0);
                lanes.code.isNotZero();
                method.visitVarInsn(Opcodes.ASTORE, mask);
            }
            loadAll(stored, 1);
            read.forEach(this::loadKept);
            part.forEach(steps::write);
            steps.endNode(results);
            steps.writeRareHere();
            storeAll(found, 0);
            kept.forEach(this::storeKept);
        });
        loadAll(found, 0);
        kept.stream().filter(needed::get).forEach(this::loadKept);
    }

    private void storeKept(int register) {
        lanes.pushInts(register, false);
        scratch.pushKept(lanes.scalars, register);
        lanes.scalars.pushInt(0);
        lanes.code.store();
    }

    private void loadKept(int register) {
        scratch.pushKept(lanes.scalars, register);
        lanes.scalars.pushInt(0);
        lanes.code.load();
        switch (lanes.held(register)) {
            case FLOATS -> lanes.code.intsToFloats();
            case MASK -> lanes.code.isNotZero();
            default -> {}
        }
        lanes.method.visitVarInsn(Opcodes.ASTORE, lanes.local(register));
    }

    private void storeAll(List<Integer> all, int first) {
        int number = first;
        for (int register : all) {
            if (lanes.held(register) == LaneLocals.Held.FLOATS) {
                lanes.pushFloats(register, false);
                scratch.pushFloats(lanes.scalars, number++);
                lanes.scalars.pushInt(0);
                lanes.code.storeFloats();
            } else {
                lanes.pushInts(register, false);
                scratch.pushInts(lanes.scalars, number++);
                lanes.scalars.pushInt(0);
                lanes.code.store();
            }
        }
    }

    /** Loads values as they are: those of lanes that do not execute the node, too. */
    private void loadAll(List<Integer> all, int first) {
        int number = first;
        for (int register : all) {
            switch (lanes.held(register)) {
                case FLOATS -> {
                    scratch.pushFloats(lanes.scalars, number++);
                    lanes.scalars.pushInt(0);
                    lanes.code.loadFloats();
                }
                case MASK -> {
                    loadInts(number++);
                    lanes.code.isNotZero();
                }
                default -> loadInts(number++);
            }
            lanes.method.visitVarInsn(Opcodes.ASTORE, lanes.local(register));
        }
    }

    private void loadInts(int number) {
        scratch.pushInts(lanes.scalars, number);
        lanes.scalars.pushInt(0);
        lanes.code.load();
    }
}
