// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.jit.internal.plan;

import java.util.Collection;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.spirv4j.exec.internal.machine.Operand;
import org.spirv4j.exec.internal.machine.Step;
import org.spirv4j.exec.internal.step.ArithmeticSteps;
import org.spirv4j.exec.internal.step.FastSteps;
import org.spirv4j.exec.internal.step.MemorySteps.Load;
import org.spirv4j.exec.internal.type.ValueType;
import org.spirv4j.grammar.Op;

/**
 * Registers that are not saved between segments, because a few steps compute them again of the coordinates of the
 * invocation. The JVM then knows how they grow from one invocation to the next.
 */
public final class RecomputedRegisters {
    private static final Set<Op> CHEAP = EnumSet.of(
            Op.OpIAdd,
            Op.OpISub,
            Op.OpIMul,
            Op.OpShiftLeftLogical,
            Op.OpShiftRightLogical,
            Op.OpShiftRightArithmetic,
            Op.OpBitwiseAnd,
            Op.OpBitwiseOr,
            Op.OpBitwiseXor,
            Op.OpBitcast);

    /** The maximum number of steps after which a register is saved. */
    private static final int MAX_STEPS = 4;

    /** By register: the steps that compute it, in order. */
    private final Map<Integer, Set<Step>> steps = new HashMap<>();

    private final StepRegisters registers;
    private final Predicate<Load> isOfCoordinates;

    /** By register: the step that writes it, if there is only one. */
    private final Map<Integer, Step> writers = new HashMap<>();

    /**
     * Finds the registers.
     *
     * @param isOfCoordinates whether a load reads nothing but coordinates of the invocation
     */
    public RecomputedRegisters(List<Node> nodes, StepRegisters registers, Predicate<Load> isOfCoordinates) {
        this.registers = registers;
        this.isOfCoordinates = isOfCoordinates;
        Set<Integer> others = new LinkedHashSet<>();
        for (Node node : nodes) {
            for (Step step : node.steps) {
                for (int register : registers.written(step)) {
                    Step known = writers.putIfAbsent(register, step);
                    if (known != null && known != step) {
                        others.add(register);
                    }
                }
            }
            node.ways().forEach(way -> way.copies().forEach(copy -> others.add(copy.to())));
        }
        others.forEach(writers::remove);
        for (Node node : nodes) {
            node.steps.forEach(this::find);
        }
    }

    private void find(Step step) {
        int[] written = registers.written(step);
        if (written.length == 0 || steps.containsKey(written[0]) || writers.get(written[0]) != step) {
            return;
        }
        Set<Step> needed = new LinkedHashSet<>();
        if (step instanceof Load load) {
            if (!isOfCoordinates.test(load)) {
                return;
            }
        } else if (!isCheap(step)) {
            return;
        }
        for (int register : registers.read(step)) {
            Set<Step> before = steps.get(register);
            if (before == null) {
                return;
            }
            needed.addAll(before);
        }
        needed.add(step);
        if (needed.size() <= MAX_STEPS) {
            for (int register : written) {
                steps.put(register, needed);
            }
        }
    }

    private static boolean isCheap(Step step) {
        if (step instanceof FastSteps.Componentwise fast) {
            return CHEAP.contains(fast.op) && isScalarInteger(fast.result);
        }
        return step instanceof ArithmeticSteps.Fold fold && CHEAP.contains(fold.op) && isScalarInteger(fold.result);
    }

    private static boolean isScalarInteger(Operand result) {
        return result.type.slots == 1 && result.type.kind == ValueType.Kind.INT;
    }

    /** Whether a register is computed again instead of being saved. */
    public boolean contains(int register) {
        return steps.containsKey(register);
    }

    /** Adds the steps that compute a register, in order. */
    public void addSteps(int register, Collection<Step> to) {
        to.addAll(steps.getOrDefault(register, Set.of()));
    }
}
