// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.jit.internal.write;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.spirv4j.exec.internal.machine.Operand;
import org.spirv4j.exec.jit.internal.plan.Node;
import org.spirv4j.exec.jit.internal.plan.StepRegisters;
import org.spirv4j.exec.jit.internal.runtime.Frame;
import org.spirv4j.exec.jit.internal.runtime.GroupState;
import org.spirv4j.exec.jit.internal.runtime.Kind;
import org.spirv4j.exec.jit.internal.runtime.Meeting;

/** Writes the method for a segment: the nodes that are reached from its start without crossing the start of another. */
public final class SegmentWriter {
    public static final String STATE = Type.getInternalName(GroupState.class);

    private final Node entry;
    private final boolean isAlone;

    /** The maximum number of iteration counters of a meeting. */
    private final int maxCounters;

    private final Frame frame;
    private final Locals locals;
    private final MethodVisitor method;
    private final StepWriter steps;
    private final StepRegisters registers;
    private final List<Node> nodes;
    private final Map<Node, Label> labels = new HashMap<>();
    private final Label next = new Label();
    private final BitSet written = new BitSet();

    /** The registers that the segment reads or writes. */
    private final BitSet used = new BitSet();

    private int segmentLocal;

    /** Has {@link GroupState#standing}. */
    private int standingLocal;

    private int iterationsLocal;
    private int wordsLocal;
    private int wordsBase;
    private int longsLocal;
    private int longsBase;

    public SegmentWriter(
            Node entry,
            boolean isAlone,
            int maxCounters,
            Frame frame,
            Locals locals,
            StepWriter steps,
            StepRegisters registers) {
        this.entry = entry;
        this.isAlone = isAlone;
        this.maxCounters = maxCounters;
        this.frame = frame;
        this.locals = locals;
        this.method = locals.method;
        this.steps = steps;
        this.registers = registers;
        nodes = reached();
        for (Node node : nodes) {
            labels.put(node, new Label());
            node.steps.forEach(step -> registers.addWritten(step, written));
            node.ways().forEach(way -> way.copies().forEach(copy -> written.set(copy.to())));
            registers.addRead(node, used);
        }
        used.or(written);
    }

    private List<Node> reached() {
        List<Node> found = new ArrayList<>();
        BitSet seen = new BitSet();
        Deque<Node> rest = new ArrayDeque<>(List.of(entry));
        seen.set(entry.order);
        while (!rest.isEmpty()) {
            Node node = rest.pop();
            found.add(node);
            for (Node.Way way : node.ways()) {
                Node target = way.target();
                if (target.segment < 0 && !seen.get(target.order)) {
                    seen.set(target.order);
                    rest.push(target);
                }
            }
        }
        found.remove(entry);
        found.sort(Comparator.comparingInt(node -> node.order));
        found.add(0, entry);
        return found;
    }

    public List<Node> nodes() {
        return nodes;
    }

    private Label label(Node node) {
        return Objects.requireNonNull(labels.get(node));
    }

    /** The offset of a node in the code, when it has been written. */
    public int offset(Node node) {
        return label(node).getOffset();
    }

    /**
     * Writes the method, but does not complete one that is longer than {@code longest}: its frames may need much
     * memory.
     *
     * @return the length of its code
     */
    public int write(int longest) {
        method.visitCode();
        Label start = new Label();
        Label end = new Label();
        begin();
        method.visitVarInsn(Opcodes.ALOAD, Locals.STATE);
        method.visitFieldInsn(Opcodes.GETFIELD, STATE, "first", "I");
        method.visitVarInsn(Opcodes.ISTORE, Locals.INVOCATION);
        method.visitLabel(start);
        method.visitVarInsn(Opcodes.ILOAD, Locals.INVOCATION);
        method.visitVarInsn(Opcodes.ILOAD, Locals.END);
        method.visitJumpInsn(Opcodes.IF_ICMPGE, end);
        beginInvocation();
        for (Node node : nodes) {
            method.visitLabel(label(node));
            node.steps.forEach(steps::write);
            steps.endNode(registers.liveAtExit(node));
            writeExit(node);
            steps.writeRare();
        }
        method.visitLabel(next);
        method.visitIincInsn(Locals.INVOCATION, 1);
        method.visitJumpInsn(Opcodes.GOTO, start);
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
        method.visitVarInsn(Opcodes.ASTORE, local);
        return local;
    }

    private void begin() {
        method.visitVarInsn(Opcodes.ALOAD, Locals.STATE);
        method.visitFieldInsn(Opcodes.GETFIELD, STATE, "end", "I");
        method.visitVarInsn(Opcodes.ISTORE, Locals.END);
        method.visitVarInsn(Opcodes.ALOAD, Locals.STATE);
        method.visitFieldInsn(Opcodes.GETFIELD, STATE, "budget", "J");
        method.visitVarInsn(Opcodes.LSTORE, Locals.BUDGET);
        if (!isAlone) {
            segmentLocal = field("segmentOf", "[I");
            method.visitVarInsn(Opcodes.ALOAD, Locals.STATE);
            method.visitFieldInsn(Opcodes.GETFIELD, STATE, "standing", "I");
            standingLocal = locals.add(1);
            method.visitVarInsn(Opcodes.ISTORE, standingLocal);
            iterationsLocal = field("iterations", "[I");
            wordsLocal = field("words", "[I");
            longsLocal = field("longs", "[J");
            wordsBase = locals.add(1);
            longsBase = locals.add(1);
        }
        steps.begin(nodes);
    }

    private void beginInvocation() {
        if (!isAlone) {
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
            base(frame.words(), wordsBase);
            base(frame.longs(), longsBase);
        }
        steps.beginInvocation();
        for (int r = entry.liveIn.nextSetBit(0); r >= 0; r = entry.liveIn.nextSetBit(r + 1)) {
            // Others stay where they are saved.
            boolean isUsed = entry.segment == 0 || used.get(r);
            if (locals.isKnown(r) || !isUsed) {
                continue;
            }
            Kind kind = locals.registers.kind(r);
            if (entry.segment == 0) {
                method.visitVarInsn(Opcodes.ALOAD, Locals.STATE);
                method.visitFieldInsn(Opcodes.GETFIELD, STATE, "registers", "[J");
                locals.pushInt(r);
                method.visitInsn(Opcodes.LALOAD);
                locals.convert(Kind.LONG, kind);
            } else {
                pushSlot(r, kind);
                method.visitInsn(kind.size == 1 ? Opcodes.IALOAD : Opcodes.LALOAD);
                locals.convert(kind.size == 1 ? Kind.INT : Kind.LONG, kind);
            }
            locals.restore(r);
        }
    }

    private void base(int size, int local) {
        method.visitVarInsn(Opcodes.ILOAD, Locals.INVOCATION);
        locals.pushInt(size);
        method.visitInsn(Opcodes.IMUL);
        method.visitVarInsn(Opcodes.ISTORE, local);
    }

    private void pushSlot(int register, Kind kind) {
        boolean isWord = kind.size == 1;
        method.visitVarInsn(Opcodes.ALOAD, isWord ? wordsLocal : longsLocal);
        method.visitVarInsn(Opcodes.ILOAD, isWord ? wordsBase : longsBase);
        locals.pushInt(frame.slot(register, kind));
        method.visitInsn(Opcodes.IADD);
    }

    /** Saves what another segment needs, and ends this one. */
    private void leave(Node to, int wait) {
        for (int r = to.liveIn.nextSetBit(0); r >= 0; r = to.liveIn.nextSetBit(r + 1)) {
            boolean isSaved = entry.segment != 0 && !written.get(r);
            if (!isSaved && !locals.isKnown(r)) {
                Kind kind = locals.registers.kind(r);
                pushSlot(r, kind);
                locals.pushRaw(r);
                locals.convert(kind, kind.size == 1 ? Kind.INT : Kind.LONG);
                method.visitInsn(kind.size == 1 ? Opcodes.IASTORE : Opcodes.LASTORE);
            }
        }
        end(to.segment + wait);
    }

    private void end(int segment) {
        if (!isAlone) {
            method.visitVarInsn(Opcodes.ILOAD, standingLocal);
            locals.pushInt(segment);
            method.visitJumpInsn(Opcodes.IF_ICMPEQ, next);
            method.visitVarInsn(Opcodes.ALOAD, Locals.STATE);
            method.visitVarInsn(Opcodes.ILOAD, standingLocal);
            method.visitVarInsn(Opcodes.ILOAD, Locals.INVOCATION);
            locals.pushInt(segment);
            method.visitMethodInsn(Opcodes.INVOKEVIRTUAL, STATE, "stand", "(III)I", false);
            method.visitVarInsn(Opcodes.ISTORE, standingLocal);
        }
        method.visitJumpInsn(Opcodes.GOTO, next);
    }

    private void writeExit(Node node) {
        if (node.exit instanceof Node.Jump jump) {
            go(node, jump.way());
        } else if (node.exit instanceof Node.Choice choice) {
            choose(node, choice);
        } else if (node.exit instanceof Node.Suspend suspend) {
            leave(suspend.next(), GroupState.WAITS);
        } else if (node.exit instanceof Node.Meet meet) {
            meet(meet);
        } else {
            end(GroupState.ENDED);
        }
    }

    private void meet(Node.Meet meet) {
        Meeting meeting = meet.meeting();
        steps.giveToMachine(meeting.step);
        for (int i = 0; i < meeting.counters.length; i++) {
            method.visitVarInsn(Opcodes.ALOAD, iterationsLocal);
            method.visitVarInsn(Opcodes.ILOAD, Locals.INVOCATION);
            locals.pushInt(maxCounters);
            method.visitInsn(Opcodes.IMUL);
            locals.pushInt(i);
            method.visitInsn(Opcodes.IADD);
            locals.pushRaw(meeting.counters[i]);
            method.visitInsn(Opcodes.IASTORE);
        }
        leave(meet.next(), meeting.isOfWorkGroup() ? GroupState.WAITS : GroupState.MEETS);
    }

    private void choose(Node node, Node.Choice choice) {
        Operand selector = choice.selector();
        Kind kind = locals.kind(selector, 0);
        if (kind == Kind.LONG) {
            for (int i = 0; i < choice.values().size(); i++) {
                Label other = new Label();
                locals.push(selector, 0, Kind.LONG);
                locals.pushLong(choice.values().get(i));
                method.visitInsn(Opcodes.LCMP);
                method.visitJumpInsn(Opcodes.IFNE, other);
                go(node, choice.ways().get(i));
                method.visitLabel(other);
            }
            go(node, choice.otherwise());
            return;
        }
        locals.push(selector, 0, Kind.INT);
        if (choice.values().size() == 1 && choice.values().get(0) == 0) {
            Label zero = new Label();
            method.visitJumpInsn(Opcodes.IFEQ, zero);
            go(node, choice.otherwise());
            method.visitLabel(zero);
            go(node, choice.ways().get(0));
            return;
        }
        Map<Integer, Node.Way> cases = new TreeMap<>();
        for (int i = 0; i < choice.values().size(); i++) {
            cases.putIfAbsent((int) (long) choice.values().get(i), choice.ways().get(i));
        }
        Label otherwise = new Label();
        int[] keys = cases.keySet().stream().mapToInt(key -> key).toArray();
        Label[] targets = new Label[keys.length];
        Arrays.setAll(targets, i -> new Label());
        method.visitLookupSwitchInsn(otherwise, keys, targets);
        int i = 0;
        for (Node.Way way : cases.values()) {
            method.visitLabel(targets[i++]);
            go(node, way);
        }
        method.visitLabel(otherwise);
        go(node, choice.otherwise());
    }

    private void go(Node from, Node.Way way) {
        List<Node.Copy> copies = way.copies().stream()
                .filter(copy -> way.target().liveIn.get(copy.to()))
                .toList();
        for (Node.Copy copy : copies) {
            locals.push(copy.from(), copy.isConstant(), locals.registers.kind(copy.to()));
        }
        for (int i = copies.size() - 1; i >= 0; i--) {
            locals.popRaw(copies.get(i).to());
        }
        if (way.target().order <= from.order) {
            spend(from, way.target());
        }
        if (way.target().segment >= 0) {
            leave(way.target(), 0);
        } else {
            method.visitJumpInsn(Opcodes.GOTO, label(way.target()));
        }
    }

    /** Counts the steps of a loop. */
    private void spend(Node from, Node header) {
        long steps = 1;
        for (Node node : nodes) {
            if (node.order >= header.order && node.order <= from.order) {
                steps += node.steps.size() + 1;
            }
        }
        Label goesOn = new Label();
        method.visitVarInsn(Opcodes.LLOAD, Locals.BUDGET);
        locals.pushLong(steps);
        method.visitInsn(Opcodes.LSUB);
        method.visitInsn(Opcodes.DUP2);
        method.visitVarInsn(Opcodes.LSTORE, Locals.BUDGET);
        method.visitInsn(Opcodes.LCONST_0);
        method.visitInsn(Opcodes.LCMP);
        method.visitJumpInsn(Opcodes.IFGE, goesOn);
        method.visitVarInsn(Opcodes.ALOAD, Locals.STATE);
        locals.pushInt(header.order);
        method.visitVarInsn(Opcodes.LLOAD, Locals.BUDGET);
        method.visitMethodInsn(Opcodes.INVOKEVIRTUAL, STATE, "moreSteps", "(IJ)J", false);
        method.visitVarInsn(Opcodes.LSTORE, Locals.BUDGET);
        method.visitLabel(goesOn);
    }
}
