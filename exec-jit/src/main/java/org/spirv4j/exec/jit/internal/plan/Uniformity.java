// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.jit.internal.plan;

import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.function.IntPredicate;
import org.spirv4j.exec.internal.lower.Code;
import org.spirv4j.exec.internal.machine.Operand;
import org.spirv4j.exec.internal.machine.Step;
import org.spirv4j.exec.internal.step.ArithmeticSteps;
import org.spirv4j.exec.internal.step.CompositeSteps;
import org.spirv4j.exec.internal.step.ExtendedSteps;
import org.spirv4j.exec.internal.step.FastSteps;
import org.spirv4j.exec.internal.step.MemorySteps.Chain;
import org.spirv4j.exec.internal.step.MemorySteps.Length;
import org.spirv4j.exec.internal.step.MemorySteps.Load;
import org.spirv4j.exec.internal.step.MemorySteps.Store;
import org.spirv4j.exec.internal.step.MoveStep;
import org.spirv4j.exec.internal.step.ProductSteps;

/**
 * Which values and branches are the same for all invocations of a work-group, which are executed one after another
 * between barriers. What is not known to be is said to vary. Lanes of a vector are executed at once, so that more is
 * the same for them: what they load from one address, for example, although the program writes there.
 */
public final class Uniformity {
    private final List<Node> nodes;
    private final StepRegisters registers;
    private final Pointers pointers;
    private final IntPredicate isUniformInput;

    /** The resources that may be written. */
    private final BitSet stored = new BitSet();

    /** The registers that vary. */
    private final BitSet varying = new BitSet();

    /** The nodes, by order, that some invocations of a work-group may execute, and others not. */
    private final BitSet divergent = new BitSet();

    /** The nodes that end with a branch that varies. */
    private final BitSet branches = new BitSet();

    private final Reconvergence reconvergence;

    /**
     * Finds what varies.
     *
     * @param isUniformInput whether a resource is memory that each work-group has with the same content for all
     *     invocations, as long as the program does not write it
     */
    public Uniformity(
            Code code, List<Node> nodes, StepRegisters registers, Pointers pointers, IntPredicate isUniformInput) {
        this.nodes = nodes;
        this.registers = registers;
        this.pointers = pointers;
        this.isUniformInput = isUniformInput;
        int[][] successors = nodes.stream()
                .map(node ->
                        node.successors().stream().mapToInt(next -> next.order).toArray())
                .toArray(int[][]::new);
        reconvergence = new Reconvergence(successors);
        findStored(code);
        boolean isChanged = true;
        while (isChanged) {
            isChanged = spread();
        }
    }

    /** Whether a register may have different contents in invocations that are at the same step. */
    public boolean varies(int register) {
        return varying.get(register);
    }

    /** Whether all invocations of a work-group execute a node, or none does. */
    public boolean isTogether(Node node) {
        return !divergent.get(node.order);
    }

    /** Whether all steps of a node, and the branch at its end, are the same for all invocations that execute it. */
    public boolean isUniform(Node node) {
        boolean isSame = isTogether(node)
                && !branches.get(node.order)
                && !(node.exit instanceof Node.Meet)
                && node.steps.stream().allMatch(this::isUniform);
        BitSet written = new BitSet();
        node.steps.forEach(step -> registers.addWritten(step, written));
        return isSame && !written.intersects(varying);
    }

    private void findStored(Code code) {
        for (Node node : nodes) {
            for (Step step : node.steps) {
                Operand pointer = step instanceof Store store ? store.pointer : null;
                Optional<Pointers.Target> target = pointer == null ? Optional.empty() : pointers.of(pointer);
                if (target.isPresent()) {
                    stored.set(target.get().resource());
                } else if (!isFunction(step) && !(step instanceof Load) && !(step instanceof PlanStep)) {
                    stored.set(0, code.resourceCount());
                }
            }
            if (node.exit instanceof Node.Meet) {
                stored.set(0, code.resourceCount());
            }
        }
    }

    /** Whether a step computes its result of all components of its operands, and does nothing else. */
    public static boolean isComputation(Step step) {
        return step instanceof ArithmeticSteps.Select
                || step instanceof ProductSteps.Scale
                || step instanceof ProductSteps.Product
                || step instanceof ExtendedSteps.Computation computation && !computation.hasPointer();
    }

    /** Whether a step copies or computes values of registers, and neither has nor makes pointers. */
    public static boolean isOfValues(Step step) {
        return step instanceof MoveStep
                || step instanceof CompositeSteps.Moves
                || step instanceof FastSteps.Componentwise
                || step instanceof ArithmeticSteps.Fold
                || isComputation(step);
    }

    /** Whether a step does nothing but compute its result of registers. */
    private static boolean isFunction(Step step) {
        return isOfValues(step) || step instanceof Chain || step instanceof Length || step instanceof CountStep;
    }

    /** Whether a step has the same results in all invocations if what it reads is the same. */
    public boolean isUniform(Step step) {
        if (step instanceof Load load) {
            return pointers.of(load.pointer)
                    .filter(target -> !stored.get(target.resource()) && isUniformInput.test(target.resource()))
                    .isPresent();
        }
        return isFunction(step);
    }

    private boolean spread() {
        int before = varying.cardinality() + divergent.cardinality();
        for (Node node : nodes) {
            boolean isDivergent = divergent.get(node.order);
            for (Step step : node.steps) {
                if (isDivergent || !isUniform(step) || reads(step)) {
                    registers.addWritten(step, varying);
                }
            }
            boolean isVarying = node.exit instanceof Node.Choice choice
                    && !choice.selector().isConstant()
                    && varying.get(choice.selector().base);
            for (Node.Way way : node.ways()) {
                for (Node.Copy copy : way.copies()) {
                    if (isDivergent || isVarying || !copy.isConstant() && varying.get(copy.from())) {
                        varying.set(copy.to());
                    }
                }
            }
            if (isVarying && !branches.get(node.order)) {
                branches.set(node.order);
                divergent.or(reconvergence.divided(node.order));
            }
        }
        return varying.cardinality() + divergent.cardinality() != before;
    }

    private boolean reads(Step step) {
        return Arrays.stream(registers.read(step)).anyMatch(varying::get);
    }
}
