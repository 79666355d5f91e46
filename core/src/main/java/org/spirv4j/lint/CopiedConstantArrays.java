// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.lint;

import java.util.List;
import org.spirv4j.analysis.ControlFlowGraph;
import org.spirv4j.analysis.DominatorTree;
import org.spirv4j.analysis.LoopForest;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.internal.operand.Store;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.module.Block;
import org.spirv4j.module.Function;

/** Finds stores in loops that copy a constant array to a variable which nothing else changes. */
final class CopiedConstantArrays implements LintCheck {
    @Override
    public LintRule rule() {
        return LintRule.COPIED_CONSTANT_ARRAY;
    }

    @Override
    public void check(LintContext context) {
        for (Function function : context.layout.functions()) {
            LoopForest loops = null;
            for (Block block : function.blocks()) {
                for (int i = block.firstInstruction(); i < block.endInstruction(); i++) {
                    if (!context.is(i, Op.OpStore) || !copiesConstantArray(context, i)) {
                        continue;
                    }
                    loops = loops == null ? loops(function) : loops;
                    if (loops.innermostLoop(block.index()) >= 0) {
                        report(context, i);
                    }
                }
            }
        }
    }

    private static LoopForest loops(Function function) {
        ControlFlowGraph graph = ControlFlowGraph.of(function);
        return LoopForest.of(graph, DominatorTree.of(graph));
    }

    private static boolean copiesConstantArray(LintContext context, int store) {
        int variable = context.word(store, Store.POINTER);
        VariableAccesses accesses = context.accesses();
        int type = context.facts.typeOf(variable);
        return accesses.variable(variable) == variable
                && context.facts.isStorageClass(type, StorageClass.Function)
                && context.facts.isArray(context.facts.pointee(type))
                && Trait.CONSTANT.has(context.facts.op(context.word(store, Store.OBJECT)))
                && accesses.wholeStore(variable) == store
                && accesses.storeCount(variable) == 1
                && accesses.otherUseCount(variable) == 0
                && accesses.loadCount(variable) > 0;
    }

    private static void report(LintContext context, int store) {
        String name = context.name(context.word(store, Store.POINTER));
        context.report(
                LintRule.COPIED_CONSTANT_ARRAY,
                store,
                "each iteration of the loop copies the constant " + context.name(context.word(store, Store.OBJECT))
                        + " to " + name + ", which nothing else changes",
                List.of());
    }
}
