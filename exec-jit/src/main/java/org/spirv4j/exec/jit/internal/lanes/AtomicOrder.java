// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.jit.internal.lanes;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import org.spirv4j.exec.internal.lower.Code;
import org.spirv4j.exec.internal.machine.Operand;
import org.spirv4j.exec.internal.machine.Step;
import org.spirv4j.exec.internal.machine.Variable;
import org.spirv4j.exec.internal.step.AtomicSteps;
import org.spirv4j.exec.jit.internal.plan.Pointers;
import org.spirv4j.exec.jit.internal.plan.StepRegisters;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.Op;
import org.spirv4j.module.ModuleLayout;

/**
 * Whether atomic instructions have the same results in lanes as in scalar code. Scalar code executes all instructions
 * of an invocation before those of the next one; in lanes, the invocations of a vector execute an instruction one after
 * another, in their order. That makes no difference to memory that a single instruction accesses once for each
 * invocation, or only instructions that may be exchanged, such as sums whose partial sums nothing reads.
 */
final class AtomicOrder {
    /** Instructions that may be exchanged with each other, if nothing reads their results. */
    private enum Family {
        SUM,
        AND,
        OR,
        XOR,
        SIGNED_MINIMUM,
        UNSIGNED_MINIMUM,
        SIGNED_MAXIMUM,
        UNSIGNED_MAXIMUM,
        /** Loads, whose results may be read. */
        LOAD,
        OTHER
    }

    /** Stands for all memory. */
    private static final List<Integer> UNKNOWN = List.of();

    private record Use(Family family, boolean isRepeated) {}

    /** By memory: the instructions that access it. */
    private final Map<List<Integer>, List<Use>> uses = new HashMap<>();

    AtomicOrder(Code code, NodeOrder order, Pointers pointers, StepRegisters registers) {
        BitSet read = new BitSet();
        order.nodes.forEach(node -> registers.addRead(node, read));
        for (int i = 0; i < order.nodes.size(); i++) {
            for (Step step : order.nodes.get(i).steps) {
                if (step instanceof AtomicSteps.Atomic atomic) {
                    List<Integer> memory = pointers.of(atomic.pointer)
                            .map(target -> memory(code, target.resource()))
                            .orElse(UNKNOWN);
                    uses.computeIfAbsent(memory, unused -> new ArrayList<>())
                            .add(new Use(family(atomic, read), order.isInLoop(i)));
                }
            }
        }
    }

    /** The descriptor of a resource, which variables may share; its number if it has none. */
    private static List<Integer> memory(Code code, int resource) {
        ModuleLayout layout = code.module().layout();
        for (Variable variable : code.variables()) {
            int element = resource - variable.number();
            if (element >= 0 && element < variable.elements()) {
                OptionalInt binding = layout.decorationWord(variable.id(), Decoration.Binding);
                OptionalInt set = layout.decorationWord(variable.id(), Decoration.DescriptorSet);
                return binding.isPresent() ? List.of(set.orElse(0), binding.getAsInt(), element) : List.of(resource);
            }
        }
        return List.of(resource);
    }

    /** Whether results are the same, if no segment that is divided by its length ends in a loop. */
    boolean isKept() {
        if (uses.containsKey(UNKNOWN)) {
            return mayReorder(all());
        }
        return uses.values().stream().allMatch(AtomicOrder::mayReorder);
    }

    /**
     * Whether results are other ones if a segment ends in a loop: then a vector that leaves the loop early executes
     * what follows before a vector that comes earlier in the order of invocations.
     */
    boolean isOfInvocations() {
        return all().stream().anyMatch(use -> use.family == Family.OTHER);
    }

    private List<Use> all() {
        return uses.values().stream().flatMap(List::stream).toList();
    }

    private static boolean mayReorder(List<Use> uses) {
        Use first = uses.get(0);
        return first.family == Family.OTHER
                ? uses.size() == 1 && !first.isRepeated
                : uses.stream().allMatch(use -> use.family == first.family);
    }

    private static Family family(AtomicSteps.Atomic atomic, BitSet read) {
        if (atomic.op == Op.OpAtomicLoad) {
            return Family.LOAD;
        }
        Operand result = atomic.result;
        if (result != null && read.get(result.base)) {
            return Family.OTHER;
        }
        return switch (atomic.op) {
            case OpAtomicIAdd, OpAtomicISub, OpAtomicIIncrement, OpAtomicIDecrement -> Family.SUM;
            case OpAtomicAnd -> Family.AND;
            case OpAtomicOr -> Family.OR;
            case OpAtomicXor -> Family.XOR;
            case OpAtomicSMin -> Family.SIGNED_MINIMUM;
            case OpAtomicUMin -> Family.UNSIGNED_MINIMUM;
            case OpAtomicSMax -> Family.SIGNED_MAXIMUM;
            case OpAtomicUMax -> Family.UNSIGNED_MAXIMUM;
            default -> Family.OTHER;
        };
    }
}
