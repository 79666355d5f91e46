// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.lint;

import java.util.BitSet;
import java.util.List;
import org.spirv4j.analysis.CallGraph;
import org.spirv4j.analysis.ControlFlowGraph;
import org.spirv4j.analysis.Divergence;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.internal.type.Opcodes;
import org.spirv4j.internal.word.WordBuffer;
import org.spirv4j.module.Block;
import org.spirv4j.module.Function;

/** Finds derivatives behind calls of functions that may end neighbouring invocations. */
final class DiscardsBeforeDerivatives implements LintCheck {
    @Override
    public LintRule rule() {
        return LintRule.DISCARD_BEFORE_DERIVATIVE;
    }

    @Override
    public void check(LintContext context) {
        BitSet discarding = discarding(context);
        if (discarding.isEmpty()) {
            return;
        }
        for (Function function : context.layout.functions()) {
            if (!function.isDeclaration()) {
                check(context, function, discarding);
            }
        }
    }

    /** The functions, by their numbers, of which some invocations may not return. */
    private static BitSet discarding(LintContext context) {
        List<Function> functions = context.layout.functions();
        BitSet discarding = new BitSet();
        WordBuffer queue = new WordBuffer(0);
        for (Function function : functions) {
            for (Block block : function.blocks()) {
                int last = block.endInstruction() - 1;
                if ((context.is(last, Op.OpKill) || context.is(last, Op.OpTerminateInvocation))
                        && context.divergence().level(block.labelId()) == Divergence.Level.DIVERGENT
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

    private static void check(LintContext context, Function function, BitSet discarding) {
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
            report(context, block, calls[block.index()], callBefore[block.index()]);
        }
    }

    private static void report(LintContext context, Block block, int callInside, int callBefore) {
        for (int i = block.firstInstruction(); i < block.endInstruction(); i++) {
            Op op = Opcodes.op(context.opcode(i));
            int call = callBefore != 0 || i < callInside ? callBefore : callInside;
            if (call != 0 && (Trait.DERIVATIVE.has(op) || Trait.IMPLICIT_LOD.has(op))) {
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
