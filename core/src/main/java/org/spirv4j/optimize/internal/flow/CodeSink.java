// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.optimize.internal.flow;

import org.spirv4j.edit.EditableModule;
import org.spirv4j.edit.Flow;
import org.spirv4j.edit.Pass;
import org.spirv4j.edit.PassContext;
import org.spirv4j.grammar.Op;
import org.spirv4j.optimize.internal.fact.FixedLoads;
import org.spirv4j.optimize.internal.fact.PointerUses;

/**
 * Moves loads and access chains to the block that dominates all their uses, so that they are executed only where their
 * values are needed.
 *
 * <p>Never moves a load of memory that may change, and nothing into a loop.
 */
public final class CodeSink implements Pass {
    private static final String NAME = "code-sink";

    /** Makes the pass. */
    public CodeSink() {}

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public void run(EditableModule module, PassContext context) {
        FixedLoads memory = new FixedLoads(module);
        for (int f = 1; f < module.functionLimit(); f++) {
            if (module.functionStart(f) == 0 || module.firstBlock(f) == module.lastBlock(f)) {
                continue;
            }
            Flow flow = module.flow(f);
            for (int b = module.lastBlock(f); b != 0; b = module.previousBlock(b)) {
                if (flow.isReachable(b)) {
                    sink(module, flow, memory, b, context);
                }
            }
        }
    }

    private static void sink(EditableModule module, Flow flow, FixedLoads memory, int block, PassContext context) {
        int label = module.label(block);
        for (int i = module.terminator(block), before; i != label; i = before) {
            before = module.previous(i);
            boolean isChain = PointerUses.isChain(module, i);
            if (!isChain && !module.is(i, Op.OpLoad) || module.uses().isPinned(module.resultId(i))) {
                continue;
            }
            int target = target(module, flow, i, block);
            if (target == block || target == 0 || !isChain && !memory.isFixed(i)) {
                continue;
            }
            int position = module.blocks().firstInsertionPoint(target);
            module.moveBefore(i, position);
            module.positions().copy(i, executedFrom(module, position));
            context.applied(module.functionId(module.functionOf(block)), module.resultId(i), "moved to its uses");
        }
    }

    /** The first instruction from a position on that debug information is not. */
    private static int executedFrom(EditableModule module, int position) {
        int executed = position;
        while (module.isDebugInfo(executed)) {
            executed = module.next(executed);
        }
        return executed;
    }

    /**
     * The innermost block in the same loop that dominates all uses of an instruction; 0 if it is not used in blocks.
     */
    private static int target(EditableModule module, Flow flow, int instruction, int block) {
        int result = module.resultId(instruction);
        for (int use = module.uses().firstMention(result);
                use != 0;
                use = module.uses().next(use)) {
            if (module.block(module.uses().user(use)) != 0) {
                return 0;
            }
        }
        int target = -1;
        int home = flow.number(block);
        for (int use = module.uses().first(result);
                use != 0;
                use = module.uses().next(use)) {
            int user = module.uses().user(use);
            int at = module.is(user, Op.OpPhi)
                    ? module.blockOf(module.word(user, module.uses().index(use) + 1))
                    : module.block(user);
            // In a block that cannot be reached, a use must still be after the definition.
            if (at == block || at == 0 || !flow.isReachable(at)) {
                return block;
            }
            int number = flow.number(at);
            target = target < 0 ? number : commonDominator(flow, target, number);
            if (target == home) {
                return block;
            }
        }
        if (target < 0) {
            return 0;
        }
        while (target != home
                && flow.loops().innermostLoop(target) != flow.loops().innermostLoop(home)) {
            target = flow.dominators().immediateDominator(target);
        }
        return flow.block(target);
    }

    private static int commonDominator(Flow flow, int a, int b) {
        int first = a;
        int second = b;
        while (first != second) {
            if (flow.dominators().depth(first) < flow.dominators().depth(second)) {
                second = flow.dominators().immediateDominator(second);
            } else {
                first = flow.dominators().immediateDominator(first);
            }
        }
        return first;
    }
}
