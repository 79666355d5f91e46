// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.lint;

import java.util.BitSet;
import java.util.List;
import org.spirv4j.analysis.CallGraph;
import org.spirv4j.analysis.Divergence;
import org.spirv4j.diagnostic.RelatedLocation;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.operand.FunctionCall;
import org.spirv4j.internal.word.WordBuffer;
import org.spirv4j.module.Block;
import org.spirv4j.module.Function;

/** Finds derivatives after instructions, or calls of functions, that may end neighbouring invocations. */
final class DiscardsBeforeDerivatives implements LintCheck {
    @Override
    public LintRule rule() {
        return LintRule.DISCARD_BEFORE_DERIVATIVE;
    }

    @Override
    public void check(LintContext context) {
        if (!hasDiscards(context)) {
            return;
        }
        Differences differences = context.differencesWithDiscards(Inputs.Group.QUAD);
        DiscardedCalls calls = DiscardedCalls.of(context, discarding(context, differences), differences);
        for (Function function : context.layout.functions()) {
            for (Block block : function.blocks()) {
                check(context, block, calls, differences);
            }
        }
    }

    private static void check(LintContext context, Block block, DiscardedCalls calls, Differences differences) {
        boolean isAfterDiscard = isAfterDiscard(context, block, differences);
        for (int i = block.firstInstruction(); i < block.endInstruction(); i++) {
            if (!DivergentDerivatives.takesDerivative(context, i)) {
                continue;
            }
            int call = calls.before(block, i);
            int entry = calls.entry(block.function());
            if (isAfterDiscard) {
                report(
                        context,
                        i,
                        "the derivative is undefined if one of four neighbouring invocations was ended before",
                        differences.reasons(context, block));
            } else if (call != 0) {
                report(
                        context,
                        i,
                        "the derivative is undefined if " + context.name(context.word(call, FunctionCall.FUNCTION))
                                + " has ended one of four neighbouring invocations",
                        List.of(context.related(context.module.instruction(call), "it is called here")));
            } else if (entry != 0 && !context.differences(Inputs.Group.QUAD).isReachedByFew(block)) {
                report(
                        context,
                        i,
                        "the derivative is undefined if one of four neighbouring invocations was ended before the call of "
                                + context.name(block.function().id()),
                        List.of(context.related(context.module.instruction(entry), "it is called here")));
            }
        }
    }

    private static void report(LintContext context, int derivative, String message, List<RelatedLocation> related) {
        context.report(LintRule.DISCARD_BEFORE_DERIVATIVE, derivative, message, related);
    }

    /** Whether all invocations reach a block but those which the same function has ended. */
    static boolean isAfterDiscard(LintContext context, Block block, Differences differences) {
        return differences.divergence().level(block.labelId()) == Divergence.Level.DIVERGENT
                && !context.differences(Inputs.Group.QUAD).isReachedByFew(block);
    }

    private static boolean hasDiscards(LintContext context) {
        for (int i = 0; i < context.module.instructionCount(); i++) {
            if (isDiscard(context, i)) {
                return true;
            }
        }
        return false;
    }

    private static boolean isDiscard(LintContext context, int instruction) {
        return context.is(instruction, Op.OpKill) || context.is(instruction, Op.OpTerminateInvocation);
    }

    /** The functions, by their numbers, of which some invocations may not return. */
    private static BitSet discarding(LintContext context, Differences differences) {
        List<Function> functions = context.layout.functions();
        BitSet discarding = new BitSet();
        WordBuffer queue = new WordBuffer(0);
        for (Function function : functions) {
            for (Block block : function.blocks()) {
                int last = block.endInstruction() - 1;
                if (isDiscard(context, last)
                        && differences.isReachedByFew(block)
                        && !discarding.get(function.index())) {
                    discarding.set(function.index());
                    queue.add(function.index());
                }
            }
        }
        if (queue.size() > 0) {
            CallGraph calls = CallGraph.of(context.module);
            for (int head = 0; head < queue.size(); head++) {
                int callee = queue.get(head);
                for (int i = 0; i < calls.callerCount(callee); i++) {
                    int caller = calls.caller(callee, i);
                    if (!discarding.get(caller)) {
                        discarding.set(caller);
                        queue.add(caller);
                    }
                }
            }
        }
        return discarding;
    }
}
