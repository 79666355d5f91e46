// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.lint;

import java.util.BitSet;
import java.util.List;
import org.spirv4j.analysis.CallGraph;
import org.spirv4j.analysis.ControlFlowGraph;
import org.spirv4j.analysis.Divergence;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.word.WordBuffer;
import org.spirv4j.module.Block;
import org.spirv4j.module.Function;

/** Finds derivatives behind instructions, or calls of functions, that may end neighbouring invocations. */
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
        BitSet discarding = discarding(context, differences);
        for (Function function : context.layout.functions()) {
            if (!function.isDeclaration()) {
                check(context, function, discarding, differences);
                checkInside(context, function, differences);
            }
        }
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

    /** Finds derivatives that all invocations but those which the same function has ended reach. */
    private static void checkInside(LintContext context, Function function, Differences differences) {
        for (Block block : function.blocks()) {
            for (int i = block.firstInstruction(); i < block.endInstruction(); i++) {
                if (DivergentDerivatives.takesDerivative(context, i) && isAfterDiscard(context, block, differences)) {
                    context.report(
                            LintRule.DISCARD_BEFORE_DERIVATIVE,
                            i,
                            "the derivative is undefined if one of four neighbouring invocations was ended before",
                            differences.reasons(context, block));
                }
            }
        }
    }

    private static boolean isAfterDiscard(LintContext context, Block block, Differences differences) {
        return differences.divergence().level(block.labelId()) == Divergence.Level.DIVERGENT
                && !context.differences(Inputs.Group.QUAD).isReachedByFew(block);
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

    private static void check(LintContext context, Function function, BitSet discarding, Differences differences) {
        int[] calls = new int[function.blockCount()];
        WordBuffer queue = new WordBuffer(0);
        for (Block block : function.blocks()) {
            for (int i = block.firstInstruction(); i < block.endInstruction(); i++) {
                if (calls[block.index()] == 0 && isDiscardingCall(context, i, discarding)) {
                    calls[block.index()] = i;
                    queue.add(block.index());
                }
            }
        }
        if (queue.size() == 0) {
            return;
        }
        int[] callBefore = new int[function.blockCount()];
        ControlFlowGraph graph = ControlFlowGraph.of(function);
        for (int head = 0; head < queue.size(); head++) {
            int block = queue.get(head);
            int call = callBefore[block] == 0 ? calls[block] : callBefore[block];
            for (int i = 0; i < graph.successorCount(block); i++) {
                int next = graph.successor(block, i);
                if (callBefore[next] == 0) {
                    callBefore[next] = call;
                    queue.add(next);
                }
            }
        }
        for (Block block : function.blocks()) {
            if (isAfterDiscard(context, block, differences)) {
                continue;
            }
            report(context, block, calls[block.index()], callBefore[block.index()]);
        }
    }

    private static void report(LintContext context, Block block, int callInside, int callBefore) {
        for (int i = block.firstInstruction(); i < block.endInstruction(); i++) {
            int call = callBefore != 0 || i < callInside ? callBefore : callInside;
            if (call != 0 && DivergentDerivatives.takesDerivative(context, i)) {
                context.report(
                        LintRule.DISCARD_BEFORE_DERIVATIVE,
                        i,
                        "the derivative is undefined if " + context.name(context.word(call, 3))
                                + " has ended one of four neighbouring invocations",
                        List.of(context.related(context.module.instruction(call), "it is called here")));
            }
        }
    }

    private static boolean isDiscardingCall(LintContext context, int instruction, BitSet discarding) {
        return context.is(instruction, Op.OpFunctionCall)
                && context.layout
                        .function(context.word(instruction, 3))
                        .filter(callee -> discarding.get(callee.index()))
                        .isPresent();
    }
}
