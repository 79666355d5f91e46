// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.jit.internal.plan;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.spirv4j.exec.internal.lower.Code;
import org.spirv4j.exec.internal.machine.Step;
import org.spirv4j.grammar.MemoryAccess;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.type.Opcodes;

/**
 * Loops in which an invocation may wait for what another one writes. Each iteration is a segment, so that the other one
 * goes on, too.
 */
public final class WaitingLoops {
    private static final Set<Op> WAITING = Set.of(
            Op.OpAtomicLoad,
            Op.OpAtomicExchange,
            Op.OpAtomicCompareExchange,
            Op.OpAtomicCompareExchangeWeak,
            Op.OpAtomicFlagTestAndSet);

    /** The word of OpLoad that has its memory operands. */
    private static final int MEMORY_OPERANDS = 4;

    private WaitingLoops() {}

    /** Makes the headers of the loops starts of segments. */
    public static void divide(Code code, List<Node> nodes) {
        headers(code, nodes).forEach(header -> header.segment = 0);
    }

    /** Whether there are such loops. */
    public static boolean exist(Code code, List<Node> nodes) {
        return !headers(code, nodes).isEmpty();
    }

    private static List<Node> headers(Code code, List<Node> nodes) {
        List<Node> found = new ArrayList<>();
        for (Node node : nodes) {
            for (Node.Way way : node.ways()) {
                Node header = way.target();
                if (header.order <= node.order
                        && nodes.subList(header.order, node.order + 1).stream()
                                .flatMap(block -> block.steps.stream())
                                .anyMatch(step -> mayWait(code, step))) {
                    found.add(header);
                }
            }
        }
        return found;
    }

    private static boolean mayWait(Code code, Step step) {
        if (step.at == 0) {
            return false;
        }
        int first = code.module().word(step.at);
        Op op = Opcodes.op(first & 0xFFFF);
        if (op == Op.OpLoad && first >>> 16 > MEMORY_OPERANDS) {
            return (code.module().word(step.at + MEMORY_OPERANDS) & MemoryAccess.Volatile.value()) != 0;
        }
        return WAITING.contains(op);
    }
}
