// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.lint;

import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.Scope;
import org.spirv4j.internal.operand.ControlBarrier;
import org.spirv4j.module.Block;
import org.spirv4j.module.Function;

/** Finds barriers of a workgroup that only some of its invocations may reach. */
final class DivergentBarriers implements LintCheck {
    @Override
    public LintRule rule() {
        return LintRule.DIVERGENT_BARRIER;
    }

    @Override
    public void check(LintContext context) {
        for (Function function : context.layout.functions()) {
            for (Block block : function.blocks()) {
                for (int i = block.firstInstruction(); i < block.endInstruction(); i++) {
                    if (context.is(i, Op.OpControlBarrier)
                            && context.facts.isInteger(
                                    context.word(i, ControlBarrier.EXECUTION), Scope.Workgroup.value())
                            && context.differences(Inputs.Group.WORKGROUP).isReachedByFew(block)) {
                        context.report(
                                LintRule.DIVERGENT_BARRIER,
                                context.module.instruction(i),
                                "only some invocations of the workgroup may reach the block "
                                        + context.name(block.labelId()) + " with this barrier",
                                context.differences(Inputs.Group.WORKGROUP).reasons(context, block));
                    }
                }
            }
        }
    }
}
