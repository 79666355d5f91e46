// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.lint;

import java.util.BitSet;
import java.util.List;
import org.spirv4j.analysis.ControlFlowGraph;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.operand.FunctionCall;
import org.spirv4j.internal.word.WordBuffer;
import org.spirv4j.module.Block;
import org.spirv4j.module.Function;

/**
 * Which instructions come after calls that may end invocations, and which functions are called after invocations were
 * ended.
 */
final class DiscardedCalls {
    private final LintContext context;

    /** The functions, by their numbers, of which some invocations may not return. */
    private final BitSet discarding;

    private final Differences differences;

    /**
     * By function and block: the first call inside that may end invocations, and one on a way to the block; 0 if there
     * is none.
     */
    private final int[][] inside;

    private final int[][] before;

    /** By function: a call before which invocations may have been ended; 0 if there is none. */
    private final int[] entries;

    private DiscardedCalls(LintContext context, BitSet discarding, Differences differences) {
        this.context = context;
        this.discarding = discarding;
        this.differences = differences;
        List<Function> functions = context.layout.functions();
        inside = new int[functions.size()][];
        before = new int[functions.size()][];
        entries = new int[functions.size()];
    }

    static DiscardedCalls of(LintContext context, BitSet discarding, Differences differences) {
        DiscardedCalls result = new DiscardedCalls(context, discarding, differences);
        List<Function> functions = context.layout.functions();
        functions.forEach(result::findCalls);
        WordBuffer queue = new WordBuffer(0);
        functions.forEach(function -> result.enterCallees(function, queue));
        for (int head = 0; head < queue.size(); head++) {
            result.enterCallees(functions.get(queue.get(head)), queue);
        }
        return result;
    }

    /** The call before an instruction that may have ended invocations; 0 if there is none. */
    int before(Block block, int instruction) {
        int function = block.function().index();
        int callInside = inside[function][block.index()];
        int callBefore = before[function][block.index()];
        return callBefore != 0 || instruction < callInside ? callBefore : callInside;
    }

    /** A call of a function before which invocations may have been ended; 0 if there is none. */
    int entry(Function function) {
        return entries[function.index()];
    }

    private void findCalls(Function function) {
        int[] calls = new int[function.blockCount()];
        int[] callBefore = new int[function.blockCount()];
        inside[function.index()] = calls;
        before[function.index()] = callBefore;
        WordBuffer queue = new WordBuffer(0);
        for (Block block : function.blocks()) {
            for (int i = block.firstInstruction(); i < block.endInstruction(); i++) {
                if (calls[block.index()] == 0 && isDiscardingCall(i)) {
                    calls[block.index()] = i;
                    queue.add(block.index());
                }
            }
        }
        if (queue.size() == 0) {
            return;
        }
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
    }

    private boolean isDiscardingCall(int instruction) {
        return context.is(instruction, Op.OpFunctionCall)
                && context.layout
                        .function(context.word(instruction, FunctionCall.FUNCTION))
                        .filter(callee -> discarding.get(callee.index()))
                        .isPresent();
    }

    /** Adds to the queue the functions that become known to be called after invocations were ended. */
    private void enterCallees(Function function, WordBuffer queue) {
        for (Block block : function.blocks()) {
            boolean isAfter = entries[function.index()] != 0
                    || DiscardsBeforeDerivatives.isAfterDiscard(context, block, differences);
            for (int i = block.firstInstruction(); i < block.endInstruction(); i++) {
                if (context.is(i, Op.OpFunctionCall) && (isAfter || before(block, i) != 0)) {
                    int call = i;
                    context.layout
                            .function(context.word(i, FunctionCall.FUNCTION))
                            .ifPresent(callee -> enter(callee, call, queue));
                }
            }
        }
    }

    private void enter(Function callee, int call, WordBuffer queue) {
        if (entries[callee.index()] == 0) {
            entries[callee.index()] = call;
            queue.add(callee.index());
        }
    }
}
