// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.validate.flow;

import java.util.HashMap;
import java.util.Map;
import java.util.function.IntBinaryOperator;
import org.jspecify.annotations.Nullable;
import org.spirv4j.internal.validate.engine.FunctionFlow;
import org.spirv4j.internal.validate.engine.ValidationContext;
import org.spirv4j.internal.validate.rule.FlowRule;
import org.spirv4j.module.Block;

/**
 * Which cases of an OpSwitch may fall through to which: to the next one in the list of its targets (section 2.11,
 * "Structured Control Flow").
 */
final class SwitchOrder {
    private final ValidationContext context;
    private final FunctionFlow flow;
    private final IntBinaryOperator falls;

    /**
     * @param falls gives for a header block and a target the case that it falls through to, or -1; all are block numbers
     */
    SwitchOrder(ValidationContext context, FunctionFlow flow, IntBinaryOperator falls) {
        this.context = context;
        this.flow = flow;
        this.falls = falls;
    }

    /** What reports the mistake in the order of the targets of a switch; null when there is none. */
    @Nullable
    Runnable check(int header, int merge) {
        Block block = flow.function.block(header);
        int count = block.successorCount();
        if (count == 0) {
            return null;
        }
        int[] targets = new int[count];
        boolean defaultIsCase = false;
        for (int i = 0; i < count; i++) {
            targets[i] = flow.function.blockNumber(block.successorId(i));
            defaultIsCase |= i > 0 && targets[i] == targets[0];
        }
        int fallsFromDefault = targets[0] == merge ? -1 : falls.applyAsInt(header, targets[0]);
        for (int i = 1; i < count; i++) {
            if (targets[i] == merge || i + 1 < count && targets[i + 1] == targets[i]) {
                continue;
            }
            int to = falls.applyAsInt(header, targets[i]);
            if (to == targets[0] && !defaultIsCase) {
                to = fallsFromDefault;
            }
            if (to >= 0 && (i + 1 == count || targets[i + 1] != to)) {
                int from = targets[i];
                int found = to;
                return () -> context.plainErrorAt(
                                FlowRule.CASE_ORDER,
                                context.data.starts[block.endInstruction() - 1],
                                "the case " + name(from) + " falls through to " + name(found)
                                        + ", which does not follow it in the list of targets")
                        .hint("let " + name(found) + " follow " + name(from) + " in the list");
            }
        }
        return repeated(header, merge, targets);
    }

    private @Nullable Runnable repeated(int header, int merge, int[] targets) {
        Map<Integer, Integer> sources = new HashMap<>();
        for (int target : targets) {
            int to = target == merge ? -1 : falls.applyAsInt(header, target);
            if (to >= 0) {
                Integer before = sources.putIfAbsent(to, target);
                if (before != null && before != target) {
                    return () -> context.plainErrorAt(
                                    FlowRule.FALL_THROUGH,
                                    flow.labelAt(to),
                                    "the cases " + name(before) + " and " + name(target) + " both fall through to "
                                            + name(to))
                            .hint("one case only can fall through to another one");
                }
            }
        }
        return null;
    }

    private String name(int block) {
        return context.name(flow.function.block(block).labelId());
    }
}
