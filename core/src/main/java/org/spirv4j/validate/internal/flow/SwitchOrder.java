// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.validate.internal.flow;

import java.util.HashMap;
import java.util.Map;
import java.util.function.IntBinaryOperator;
import org.jspecify.annotations.Nullable;
import org.spirv4j.module.Block;
import org.spirv4j.validate.internal.engine.FunctionFlow;
import org.spirv4j.validate.internal.engine.ValidationContext;
import org.spirv4j.validate.internal.rule.FlowRule;

/**
 * Checks that a case construct fallThroughs through only to the next one in the target list of its OpSwitch (section
 * 2.11, "Structured Control Flow").
 */
final class SwitchOrder {
    private final ValidationContext context;
    private final FunctionFlow flow;
    private final IntBinaryOperator fallThroughs;

    /**
     * @param fallThroughs returns, for a header block and a target, the block of the case construct that the target
     *     fallThroughs through to, or -1
     */
    SwitchOrder(ValidationContext context, FunctionFlow flow, IntBinaryOperator fallThroughs) {
        this.context = context;
        this.flow = flow;
        this.fallThroughs = fallThroughs;
    }

    /** Returns the report of the first error in the target order of a switch; null if there is none. */
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
        int defaultFallThrough = targets[0] == merge ? -1 : fallThroughs.applyAsInt(header, targets[0]);
        for (int i = 1; i < count; i++) {
            if (targets[i] == merge || i + 1 < count && targets[i + 1] == targets[i]) {
                continue;
            }
            int to = fallThroughs.applyAsInt(header, targets[i]);
            if (to == targets[0] && !defaultIsCase) {
                to = defaultFallThrough;
            }
            if (to >= 0 && (i + 1 == count || targets[i + 1] != to)) {
                int from = targets[i];
                int found = to;
                return () -> context.plainErrorAt(
                                FlowRule.CASE_ORDER,
                                context.data.starts[block.endInstruction() - 1],
                                "case construct " + name(from) + " falls through to " + name(found)
                                        + ", which is not the next target in OpSwitch")
                        .hint("list " + name(found) + " directly after " + name(from) + " in OpSwitch");
            }
        }
        return sharedTarget(header, merge, targets);
    }

    private @Nullable Runnable sharedTarget(int header, int merge, int[] targets) {
        Map<Integer, Integer> sources = new HashMap<>();
        for (int target : targets) {
            int to = target == merge ? -1 : fallThroughs.applyAsInt(header, target);
            if (to >= 0) {
                Integer before = sources.putIfAbsent(to, target);
                if (before != null && before != target) {
                    return () -> context.plainErrorAt(
                                    FlowRule.FALL_THROUGH,
                                    flow.labelAt(to),
                                    "case constructs " + name(before) + " and " + name(target)
                                            + " both fall through to " + name(to))
                            .hint("let only one case construct fall through to " + name(to));
                }
            }
        }
        return null;
    }

    private String name(int block) {
        return context.name(flow.function.block(block).labelId());
    }
}
