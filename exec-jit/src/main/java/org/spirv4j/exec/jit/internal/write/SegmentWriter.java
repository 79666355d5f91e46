// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.jit.internal.write;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.IntConsumer;
import java.util.function.Predicate;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.spirv4j.exec.internal.machine.Step;
import org.spirv4j.exec.jit.internal.plan.CountedLoop;
import org.spirv4j.exec.jit.internal.plan.Node;
import org.spirv4j.exec.jit.internal.plan.RecomputedRegisters;
import org.spirv4j.exec.jit.internal.plan.StepRegisters;
import org.spirv4j.exec.jit.internal.plan.Uniformity;
import org.spirv4j.exec.jit.internal.runtime.Frame;
import org.spirv4j.exec.jit.internal.runtime.GroupState;
import org.spirv4j.exec.jit.internal.runtime.Kind;

/** Writes the method for a segment: the nodes that are reached from its start without crossing the start of another. */
public final class SegmentWriter {
    public static final String STATE = Type.getInternalName(GroupState.class);

    /** How many times as many nodes may be written as there are, so that some are executed once. */
    private static final int MAX_REPEATED = 2;

    /** What is said of a segment before it is written. */
    public record Place(
            Node entry,
            boolean isAlone,
            boolean hasAll,
            List<Node> nodes,
            int maxCounters,
            Optional<Uniformity> uniformity,
            RecomputedRegisters recomputed,
            Map<Node, CountedLoop> loops) {}

    private final Node entry;
    private final boolean isAlone;

    /** Whether the nodes of all segments are in one method, because invocations execute them together. */
    private final boolean hasAll;

    /** Which registers are the same for all invocations, if these go from segment to segment together. */
    private final Optional<Uniformity> uniformity;

    private final RecomputedRegisters recomputed;

    private final SavedRegisters saved;
    private final InvocationLoop loop;
    private final Locals locals;
    private final MethodVisitor method;
    private final StepWriter steps;
    private final StepRegisters registers;
    private final LoopWriter loops;
    private final ExitWriter exits;
    private final List<Node> nodes;

    /** The labels of nodes where they were written first. */
    private final Map<Node, Label> firstLabels = new HashMap<>();

    /** The registers that the segment writes. */
    private final BitSet written = new BitSet();

    /** The registers that the segment reads or writes. */
    private final BitSet used = new BitSet();

    private final Label end = new Label();
    private int segmentLocal;

    /** Has {@link GroupState#standing}. */
    private int standingLocal;

    /** What is executed once for all invocations. */
    private Region together;

    /** What is written now. */
    private Region region;

    public SegmentWriter(
            Place place,
            Frame frame,
            Locals locals,
            StepWriter steps,
            StepRegisters registers,
            boolean isWhole,
            Optional<int[]> size) {
        entry = place.entry;
        isAlone = place.isAlone;
        hasAll = place.hasAll;
        uniformity = place.uniformity;
        recomputed = place.recomputed;
        saved = new SavedRegisters(frame, locals);
        loop = new InvocationLoop(locals, isWhole, size);
        this.locals = locals;
        this.method = locals.method;
        this.steps = steps;
        this.registers = registers;
        loops = new LoopWriter(place.loops, locals);
        exits = new ExitWriter(this, locals, steps, loops, place.maxCounters);
        nodes = hasAll ? place.nodes : Region.reached(entry);
        for (Node node : nodes) {
            Region.addWritten(node, registers, written);
            registers.addRead(node, used);
        }
        used.or(written);
        region = new Region(List.of(), false, registers);
        together = region;
    }

    Region region() {
        return region;
    }

    public List<Node> nodes() {
        return nodes;
    }

    /** The offset of a node in the code, when it has been written. */
    public int offset(Node node) {
        return Objects.requireNonNull(firstLabels.get(node)).getOffset();
    }

    boolean varies(int register) {
        return uniformity.isEmpty() || uniformity.get().varies(register);
    }

    /**
     * Writes the method, but does not complete one that is longer than {@code longest}: its frames may need much
     * memory.
     *
     * @return the length of its code
     */
    public int write(int longest) {
        method.visitCode();
        begin();
        if (uniformity.isPresent()) {
            writeTogether();
        } else {
            writeLoop(entry);
        }
        method.visitLabel(end);
        method.visitVarInsn(Opcodes.ALOAD, Locals.STATE);
        method.visitVarInsn(Opcodes.LLOAD, Locals.BUDGET);
        method.visitFieldInsn(Opcodes.PUTFIELD, STATE, "budget", "J");
        if (!isAlone) {
            method.visitVarInsn(Opcodes.ALOAD, Locals.STATE);
            method.visitVarInsn(Opcodes.ILOAD, standingLocal);
            method.visitFieldInsn(Opcodes.PUTFIELD, STATE, "standing", "I");
        }
        method.visitInsn(Opcodes.RETURN);
        Label last = new Label();
        method.visitLabel(last);
        if (last.getOffset() <= longest) {
            method.visitMaxs(0, 0);
            method.visitEnd();
        }
        return last.getOffset();
    }

    private int field(String name, String descriptor) {
        method.visitVarInsn(Opcodes.ALOAD, Locals.STATE);
        method.visitFieldInsn(Opcodes.GETFIELD, STATE, name, descriptor);
        int local = locals.add(1);
        method.visitVarInsn(descriptor.equals("I") ? Opcodes.ISTORE : Opcodes.ASTORE, local);
        return local;
    }

    private void begin() {
        method.visitVarInsn(Opcodes.ALOAD, Locals.STATE);
        method.visitFieldInsn(Opcodes.GETFIELD, STATE, "budget", "J");
        method.visitVarInsn(Opcodes.LSTORE, Locals.BUDGET);
        loop.prepare();
        if (!isAlone) {
            segmentLocal = field("segmentOf", "[I");
            standingLocal = field("standing", "I");
        }
        steps.begin(nodes);
    }

    /** Writes the nodes of the region. */
    private void writeMembers() {
        for (Node node : region.members) {
            Label label = region.label(node);
            firstLabels.putIfAbsent(node, label);
            loops.before(node);
            method.visitLabel(label);
            node.steps.stream().filter(step -> !loops.isLate(node, step)).forEach(steps::write);
            steps.endNode(registers.liveAtExit(node));
            exits.write(node);
            steps.writeRare();
        }
    }

    // --- what is executed once for all invocations

    /** Writes the nodes that are the same for all invocations once, and loops where others start. */
    private void writeTogether() {
        forEachLive(entry, register -> {
            if (!varies(register) && (used.get(register) || entry.segment == 0)) {
                if (entry.segment == 0) {
                    pushArgument(register);
                    locals.restore(register);
                } else {
                    saved.loadUniform(register);
                }
            }
        });
        List<Node> once = new ArrayList<>();
        Set<Node> starts = new LinkedHashSet<>();
        findOnce(once, starts);
        together = new Region(once, true, registers);
        starts.forEach(node -> together.labels.put(node, new Label()));
        region = together;
        loops.begin(together);
        method.visitJumpInsn(Opcodes.GOTO, together.label(entry));
        writeMembers();
        for (Node start : starts) {
            method.visitLabel(together.label(start));
            writeLoop(start);
        }
    }

    /** Finds the nodes that are executed once for all invocations, and those that follow. */
    private void findOnce(List<Node> once, Set<Node> starts) {
        Set<Node> found = new LinkedHashSet<>();
        find(uniformity.orElseThrow()::isUniform, found, starts);
        int written = 0;
        for (Node start : starts) {
            written += Region.reached(start).size();
        }
        if (written > MAX_REPEATED * nodes.size()) {
            found.clear();
            starts.clear();
            find(node -> false, found, starts);
        }
        once.addAll(Region.inOrder(found));
    }

    private void find(Predicate<Node> isUniform, Set<Node> once, Set<Node> starts) {
        Set<Node> seen = new HashSet<>();
        Deque<Node> rest = new ArrayDeque<>(List.of(entry));
        while (!rest.isEmpty()) {
            Node node = rest.pop();
            if (!seen.add(node)) {
                continue;
            }
            boolean isOnce = isUniform.test(node)
                    && !loops.isHeader(node)
                    && node.steps.stream().allMatch(steps::isRepeatable);
            Region next = new Region(isOnce ? List.of(node) : Region.reached(node), isOnce, registers);
            if (isOnce) {
                once.add(node);
                node.ways().stream()
                        .map(Node.Way::target)
                        .filter(target -> target.segment < 0)
                        .forEach(rest::push);
            } else {
                starts.add(node);
            }
            if (hasAll) {
                next.following.forEach(rest::push);
            }
        }
    }

    // --- what is executed for one invocation after another

    /** Writes a loop over invocations that execute the nodes from one on. */
    private void writeLoop(Node first) {
        Region inside = new Region(Region.reached(first), false, registers);
        region = inside;
        loops.begin(inside);
        BitSet loaded = new BitSet();
        Map<Integer, Integer> copies = new TreeMap<>();
        Set<Step> again = new LinkedHashSet<>();
        BitSet read = new BitSet();
        inside.members.forEach(node -> registers.addRead(node, read));
        read.or(inside.changed);
        boolean isStart = inside.isStart;
        forEachLive(first, register -> {
            if (!varies(register)) {
                if (inside.changed.get(register)) {
                    int copy = locals.add(locals.registers.kind(register).size);
                    locals.pushRaw(register);
                    method.visitVarInsn(locals.registers.kind(register).store(), copy);
                    copies.put(register, copy);
                }
            } else if (recomputed.contains(register)) {
                if (read.get(register)) {
                    recomputed.addSteps(register, again);
                }
            } else if (read.get(register) || isStart) {
                // Others stay where they are saved.
                loaded.set(register);
            }
        });
        BitSet arrays = new BitSet();
        if (!isStart) {
            arrays.or(loaded);
        }
        for (Node to : inside.following) {
            forEachLive(to, register -> {
                if (!varies(register)) {
                    if (inside.changed.get(register) && !first.liveIn.get(register)) {
                        locals.clear(register);
                    }
                } else if (isSaved(register, inside)) {
                    arrays.set(register);
                }
            });
        }
        saved.find(arrays);
        if (uniformity.isPresent() && inside.targets.size() > 1) {
            inside.targetLocal = locals.add(1);
            locals.pushInt(GroupState.ENDED);
            method.visitVarInsn(Opcodes.ISTORE, inside.targetLocal);
        }
        loop.begin();
        if (uniformity.isEmpty() && !isAlone) {
            skipOthers(inside.next);
        }
        steps.beginInvocation();
        loaded.stream().forEach(register -> {
            if (isStart) {
                pushArgument(register);
            } else {
                saved.push(register);
            }
            locals.restore(register);
        });
        copies.forEach((register, copy) -> {
            method.visitVarInsn(locals.registers.kind(register).load(), copy);
            locals.restore(register);
        });
        again.forEach(steps::writeAgain);
        loops.enterFirst(first);
        writeMembers();
        method.visitLabel(inside.next);
        loop.end();
        if (uniformity.isPresent()) {
            endTogether(inside);
        }
    }

    /** Goes on after a loop, with all invocations at the same place. */
    private void endTogether(Region inside) {
        if (inside.targets.isEmpty()) {
            // An endless loop.
            method.visitJumpInsn(Opcodes.GOTO, end);
            return;
        }
        int[] keys = inside.targets.keySet().stream().mapToInt(key -> key).toArray();
        Label[] labels = new Label[keys.length];
        Arrays.setAll(labels, i -> new Label());
        if (keys.length > 1) {
            method.visitVarInsn(Opcodes.ILOAD, inside.targetLocal);
            method.visitLookupSwitchInsn(labels[0], keys, labels);
        }
        for (int i = 0; i < keys.length; i++) {
            method.visitLabel(labels[i]);
            leaveTogether(keys[i], Objects.requireNonNull(inside.targets.get(keys[i])));
        }
    }

    private boolean isSaved(int register, Region inside) {
        return (inside.isStart || inside.changed.get(register)) && !recomputed.contains(register);
    }

    /** Goes on with another segment, with all invocations. */
    private void leaveTogether(int code, Node to) {
        if (code == GroupState.ENDED) {
            standTogether(code);
        } else if (hasAll) {
            method.visitJumpInsn(Opcodes.GOTO, together.label(to));
        } else {
            forEachLive(to, register -> {
                if (!varies(register) && (entry.segment == 0 || written.get(register))) {
                    saved.saveUniform(register);
                }
            });
            standTogether(code);
        }
    }

    private void standTogether(int code) {
        if (!isAlone) {
            locals.pushInt(code);
            method.visitVarInsn(Opcodes.ISTORE, standingLocal);
        }
        method.visitJumpInsn(Opcodes.GOTO, end);
    }

    /** Goes on to the next invocation unless this one stands at the start of the segment. */
    private void skipOthers(Label next) {
        Label stands = new Label();
        method.visitVarInsn(Opcodes.ILOAD, standingLocal);
        locals.pushInt(GroupState.MIXED);
        method.visitJumpInsn(Opcodes.IF_ICMPNE, stands);
        method.visitVarInsn(Opcodes.ALOAD, segmentLocal);
        method.visitVarInsn(Opcodes.ILOAD, Locals.INVOCATION);
        method.visitInsn(Opcodes.IALOAD);
        locals.pushInt(entry.segment);
        method.visitJumpInsn(Opcodes.IF_ICMPNE, next);
        method.visitLabel(stands);
    }

    private void forEachLive(Node node, IntConsumer consumer) {
        node.liveIn.stream().filter(register -> !locals.isKnown(register)).forEach(consumer);
    }

    private void pushArgument(int register) {
        method.visitVarInsn(Opcodes.ALOAD, Locals.STATE);
        method.visitFieldInsn(Opcodes.GETFIELD, STATE, "registers", "[J");
        locals.pushInt(register);
        method.visitInsn(Opcodes.LALOAD);
        locals.convert(Kind.LONG, locals.registers.kind(register));
    }

    /** Saves what another segment needs, and ends this one. */
    void leave(Node to, int wait) {
        int code = to.segment + wait;
        if (region.isOnce) {
            leaveTogether(code, to);
            return;
        }
        forEachLive(to, register -> {
            if (varies(register) && isSaved(register, region)) {
                saved.save(register);
            }
        });
        end(code);
    }

    void end(int code) {
        if (region.isOnce) {
            standTogether(code);
            return;
        }
        if (uniformity.isPresent()) {
            if (region.targets.size() > 1) {
                locals.pushInt(code);
                method.visitVarInsn(Opcodes.ISTORE, region.targetLocal);
            }
        } else if (!isAlone) {
            method.visitVarInsn(Opcodes.ILOAD, standingLocal);
            locals.pushInt(code);
            method.visitJumpInsn(Opcodes.IF_ICMPEQ, region.next);
            method.visitVarInsn(Opcodes.ALOAD, Locals.STATE);
            method.visitVarInsn(Opcodes.ILOAD, standingLocal);
            method.visitVarInsn(Opcodes.ILOAD, Locals.INVOCATION);
            locals.pushInt(code);
            method.visitMethodInsn(Opcodes.INVOKEVIRTUAL, STATE, "stand", "(III)I", false);
            method.visitVarInsn(Opcodes.ISTORE, standingLocal);
        }
        method.visitJumpInsn(Opcodes.GOTO, region.next);
    }

    /** Copies registers of each invocation where they are saved. */
    void copySaved(List<Node.Copy> copies) {
        if (copies.isEmpty()) {
            return;
        }
        Set<Step> again = new LinkedHashSet<>();
        BitSet from = new BitSet();
        BitSet arrays = new BitSet();
        for (Node.Copy copy : copies) {
            arrays.set(copy.to());
            if (copy.isConstant() || !varies(copy.from()) || locals.isKnown(copy.from())) {
                continue;
            }
            if (recomputed.contains(copy.from())) {
                recomputed.addSteps(copy.from(), again);
            } else {
                from.set(copy.from());
            }
        }
        arrays.or(from);
        saved.find(arrays);
        loop.begin();
        from.stream().forEach(register -> {
            saved.push(register);
            locals.restore(register);
        });
        again.forEach(steps::writeAgain);
        exits.copy(copies);
        copies.forEach(copy -> saved.save(copy.to()));
        loop.end();
    }
}
