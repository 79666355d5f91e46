// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.jit.internal.plan;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.spirv4j.exec.internal.lower.Code;
import org.spirv4j.exec.internal.machine.Operand;
import org.spirv4j.exec.internal.machine.Step;
import org.spirv4j.exec.internal.step.ArithmeticSteps;
import org.spirv4j.exec.internal.step.FastSteps;
import org.spirv4j.exec.internal.type.ValueType;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.number.NumberTypes;

/**
 * A loop that counts in a register of 32 bits up to a limit: each iteration adds a constant to the register, and the
 * header goes on while it is less than the limit. How many steps such a loop has executed is known from the register,
 * so they need not be counted in it.
 *
 * @param header the node to which the loop goes back
 * @param members all nodes of the loop
 * @param counter the register
 * @param increment what is added to it, at least 1
 * @param limit a number that the loop does not change
 * @param comparison the step that compares them, in the header
 * @param isUnsigned whether they are unsigned
 * @param includesLimit whether the loop goes on at the limit, too
 * @param isLeftAtZero whether the loop ends where the selector of the header's branch is 0
 * @param isShort whether the loop is known to have at most {@link #MAX_SHORT} iterations
 * @param steps the steps of an iteration
 */
public record CountedLoop(
        Node header,
        Set<Node> members,
        int counter,
        int increment,
        Operand limit,
        Step comparison,
        boolean isUnsigned,
        boolean includesLimit,
        boolean isLeftAtZero,
        boolean isShort,
        int steps) {
    /** The maximum number of iterations of a loop that does not look at limits before it ends. */
    private static final int MAX_SHORT = 1 << 16;

    private static final int MAX_INCREMENT = 1 << 16;

    /** Finds the loops, by header. */
    public static Map<Node, CountedLoop> of(Code code, List<Node> nodes, StepRegisters registers) {
        Map<Node, List<Node>> predecessors = new HashMap<>();
        for (Node node : nodes) {
            node.successors()
                    .forEach(next -> predecessors
                            .computeIfAbsent(next, unused -> new ArrayList<>())
                            .add(node));
        }
        Map<Node, CountedLoop> found = new HashMap<>();
        for (Node header : nodes) {
            List<Node> sources = predecessors.getOrDefault(header, List.of()).stream()
                    .filter(node -> node.order >= header.order)
                    .toList();
            if (sources.size() == 1) {
                new Finder(code, header, sources.get(0), registers)
                        .find(predecessors)
                        .ifPresent(loop -> found.put(header, loop));
            }
        }
        return found;
    }

    /** Whether a node is part of the loop. */
    public boolean contains(Node node) {
        return members.contains(node);
    }

    private static final class Finder {
        private final Code code;
        private final Node header;
        private final Node latch;
        private final StepRegisters registers;
        private final Set<Node> members = new HashSet<>();

        Finder(Code code, Node header, Node latch, StepRegisters registers) {
            this.code = code;
            this.header = header;
            this.latch = latch;
            this.registers = registers;
        }

        Optional<CountedLoop> find(Map<Node, List<Node>> predecessors) {
            if (!(header.exit instanceof Node.Choice choice)
                    || choice.values().size() != 1
                    || choice.values().get(0) != 0
                    || choice.selector().isConstant()
                    || !collect(predecessors)) {
                return Optional.empty();
            }
            boolean isZeroInside = members.contains(choice.ways().get(0).target());
            if (isZeroInside == members.contains(choice.otherwise().target())) {
                return Optional.empty();
            }
            Optional<Step> written = writer(choice.selector().base, List.of(header));
            if (written.isEmpty()) {
                return Optional.empty();
            }
            Step comparison = written.get();
            Operand[] compared = operands(comparison);
            if (compared.length != 2 || !isInt(compared[0]) || !isInt(compared[1])) {
                return Optional.empty();
            }
            Op op = goingOn(op(comparison), isZeroInside);
            boolean isCounterFirst = isLess(op);
            Operand counter = compared[isCounterFirst ? 0 : 1];
            Operand limit = compared[isCounterFirst ? 1 : 0];
            int increment = counter.isConstant() ? 0 : increment(counter.base);
            if (!isCounterFirst && !isLess(mirrored(op))
                    || increment < 1
                    || increment > MAX_INCREMENT
                    || !limit.isConstant() && isChanged(limit.base)
                    || isReadAgain(choice.selector().base)) {
                return Optional.empty();
            }
            Op normal = isCounterFirst ? op : mirrored(op);
            boolean isUnsigned = normal == Op.OpULessThan || normal == Op.OpULessThanEqual;
            boolean includesLimit = normal == Op.OpULessThanEqual || normal == Op.OpSLessThanEqual;
            int steps = members.stream().mapToInt(node -> node.steps.size() + 1).sum();
            return Optional.of(new CountedLoop(
                    header,
                    members,
                    counter.base,
                    increment,
                    limit,
                    comparison,
                    isUnsigned,
                    includesLimit,
                    !isZeroInside,
                    isShort(counter.base, limit, increment, predecessors),
                    steps));
        }

        /** Finds the nodes of the loop; returns false if control enters it elsewhere, or leaves the method in it. */
        private boolean collect(Map<Node, List<Node>> predecessors) {
            members.add(header);
            Deque<Node> rest = new ArrayDeque<>();
            if (members.add(latch)) {
                rest.push(latch);
            }
            while (!rest.isEmpty()) {
                for (Node node : predecessors.getOrDefault(rest.pop(), List.of())) {
                    if (members.add(node)) {
                        rest.push(node);
                    }
                }
            }
            return members.stream()
                    .noneMatch(node -> node.order < header.order
                            || node != header && node.order == 0
                            || node.resumed().isPresent());
        }

        private Optional<Step> writer(int register, Iterable<Node> inside) {
            Step found = null;
            for (Node node : inside) {
                for (Step step : node.steps) {
                    for (int written : registers.written(step)) {
                        if (written == register) {
                            if (found != null) {
                                return Optional.empty();
                            }
                            found = step;
                        }
                    }
                }
            }
            return Optional.ofNullable(found);
        }

        private boolean isChanged(int register) {
            return members.stream()
                    .anyMatch(node -> node.steps.stream().anyMatch(step -> contains(registers.written(step), register))
                            || node.ways().stream()
                                    .filter(way -> members.contains(way.target()))
                                    .anyMatch(way -> way.copies().stream().anyMatch(copy -> copy.to() == register)));
        }

        /** Whether the selector of the header is read by anything but the branch. */
        private boolean isReadAgain(int selector) {
            return header.steps.stream().anyMatch(step -> contains(registers.read(step), selector))
                    || header.ways().stream()
                            .anyMatch(way -> way.target().liveIn.get(selector)
                                    || way.copies().stream()
                                            .anyMatch(copy -> !copy.isConstant() && copy.from() == selector));
        }

        private static boolean contains(int[] numbers, int number) {
            for (int other : numbers) {
                if (other == number) {
                    return true;
                }
            }
            return false;
        }

        /** What the loop adds to a register in each iteration; 0 if that is not known. */
        private int increment(int counter) {
            Node.Copy copied = null;
            for (Node node : members) {
                for (Step step : node.steps) {
                    if (contains(registers.written(step), counter)) {
                        return 0;
                    }
                }
                for (Node.Way way : node.ways()) {
                    for (Node.Copy copy : way.copies()) {
                        if (copy.to() == counter && members.contains(way.target())) {
                            if (copied != null || way.target() != header) {
                                return 0;
                            }
                            copied = copy;
                        }
                    }
                }
            }
            if (copied == null || copied.isConstant()) {
                return 0;
            }
            Optional<Step> addition = writer(copied.from(), members);
            if (addition.isEmpty() || isCopied(copied.from())) {
                return 0;
            }
            Operand[] operands = operands(addition.get());
            if (operands.length != 2 || op(addition.get()) != Op.OpIAdd || !isInt(operands[0])) {
                return 0;
            }
            Operand other = operands[0].isConstant() ? operands[1] : operands[0];
            Operand constant = operands[0].isConstant() ? operands[0] : operands[1];
            return constant.isConstant() && !other.isConstant() && other.base == counter
                    ? (int) code.constants()[constant.base]
                    : 0;
        }

        private boolean isCopied(int register) {
            return members.stream()
                    .flatMap(node -> node.ways().stream())
                    .flatMap(way -> way.copies().stream())
                    .anyMatch(copy -> copy.to() == register);
        }

        /** Whether all ways into the loop start with a constant that is near a constant limit. */
        private boolean isShort(int counter, Operand limit, int increment, Map<Node, List<Node>> predecessors) {
            if (!limit.isConstant()) {
                return false;
            }
            long last = (int) code.constants()[limit.base];
            boolean isKnown = last >= 0 && last < Integer.MAX_VALUE - 2L * increment;
            for (Node node : predecessors.getOrDefault(header, List.of())) {
                for (Node.Way way : members.contains(node) ? List.<Node.Way>of() : node.ways()) {
                    if (way.target() == header) {
                        Optional<Node.Copy> start = way.copies().stream()
                                .filter(copy -> copy.to() == counter)
                                .findFirst();
                        long first = start.isPresent() && start.get().isConstant()
                                ? (int) code.constants()[start.get().from()]
                                : -1;
                        isKnown &= first >= 0 && last - first <= (long) MAX_SHORT * increment;
                    }
                }
            }
            return isKnown;
        }

        private static boolean isInt(Operand operand) {
            return operand.type.kind == ValueType.Kind.INT && NumberTypes.width(operand.type.scalar) == Integer.SIZE;
        }

        private static Op op(Step step) {
            return step instanceof FastSteps.Componentwise fast ? fast.op : ((ArithmeticSteps.Fold) step).op;
        }

        private static Operand[] operands(Step step) {
            if (step instanceof FastSteps.Componentwise fast) {
                return fast.operands;
            }
            return step instanceof ArithmeticSteps.Fold fold ? fold.operands : new Operand[0];
        }

        private static boolean isLess(Op op) {
            return op == Op.OpULessThan
                    || op == Op.OpSLessThan
                    || op == Op.OpULessThanEqual
                    || op == Op.OpSLessThanEqual;
        }

        /** The comparison that is true where the loop goes on. */
        private static Op goingOn(Op op, boolean isNegated) {
            return isNegated ? negated(op) : op;
        }

        private static Op negated(Op op) {
            return switch (op) {
                case OpULessThan -> Op.OpUGreaterThanEqual;
                case OpULessThanEqual -> Op.OpUGreaterThan;
                case OpUGreaterThan -> Op.OpULessThanEqual;
                case OpUGreaterThanEqual -> Op.OpULessThan;
                case OpSLessThan -> Op.OpSGreaterThanEqual;
                case OpSLessThanEqual -> Op.OpSGreaterThan;
                case OpSGreaterThan -> Op.OpSLessThanEqual;
                case OpSGreaterThanEqual -> Op.OpSLessThan;
                default -> Op.OpNop;
            };
        }

        /** The same comparison with its operands exchanged. */
        private static Op mirrored(Op op) {
            return switch (op) {
                case OpUGreaterThan -> Op.OpULessThan;
                case OpUGreaterThanEqual -> Op.OpULessThanEqual;
                case OpSGreaterThan -> Op.OpSLessThan;
                case OpSGreaterThanEqual -> Op.OpSLessThanEqual;
                default -> Op.OpNop;
            };
        }
    }
}
