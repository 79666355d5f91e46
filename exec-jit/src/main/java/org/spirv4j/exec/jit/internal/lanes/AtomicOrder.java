// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.jit.internal.lanes;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.spirv4j.exec.internal.machine.Operand;
import org.spirv4j.exec.internal.machine.Step;
import org.spirv4j.exec.internal.step.AtomicSteps;
import org.spirv4j.exec.jit.internal.plan.Node;
import org.spirv4j.exec.jit.internal.plan.Pointers;
import org.spirv4j.exec.jit.internal.plan.StepRegisters;
import org.spirv4j.grammar.Op;

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
    private static final int UNKNOWN = -1;

    private record Use(Family family, boolean isRepeated) {}

    private AtomicOrder() {}

    static boolean isKept(NodeOrder order, Pointers pointers, StepRegisters registers) {
        BitSet read = new BitSet();
        order.nodes.forEach(node -> registers.addRead(node, read));
        Map<Integer, List<Use>> uses = new HashMap<>();
        for (int i = 0; i < order.nodes.size(); i++) {
            Node node = order.nodes.get(i);
            int number = i;
            boolean isRepeated = order.loops.stream().anyMatch(loop -> loop.contains(number));
            for (Step step : node.steps) {
                if (step instanceof AtomicSteps.Atomic atomic) {
                    int resource = pointers.of(atomic.pointer)
                            .map(Pointers.Target::resource)
                            .orElse(UNKNOWN);
                    uses.computeIfAbsent(resource, unused -> new ArrayList<>())
                            .add(new Use(family(atomic, read), isRepeated));
                }
            }
        }
        if (uses.containsKey(UNKNOWN)) {
            return mayReorder(uses.values().stream().flatMap(List::stream).toList());
        }
        return uses.values().stream().allMatch(AtomicOrder::mayReorder);
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
