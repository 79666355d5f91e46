// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.lint;

import org.spirv4j.analysis.Divergence;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.module.Block;
import org.spirv4j.module.Function;
import org.spirv4j.module.Instruction;

/** Finds derivatives in blocks that only some of the neighbouring invocations may reach. */
final class DivergentDerivatives implements LintCheck {
    @Override
    public LintRule rule() {
        return LintRule.DIVERGENT_DERIVATIVE;
    }

    @Override
    public void check(LintContext context) {
        for (Function function : context.layout.functions()) {
            for (Block block : function.blocks()) {
                for (Instruction instruction : block.instructions()) {
                    // Most modules have no derivatives: they need no analysis.
                    if (takesDerivative(instruction)
                            && context.divergence().level(block.labelId()) == Divergence.Level.DIVERGENT) {
                        context.report(
                                LintRule.DIVERGENT_DERIVATIVE,
                                instruction,
                                "the derivative is undefined if only some of four neighbouring invocations reach the block "
                                        + context.name(block.labelId()),
                                DivergenceReasons.of(context, function, block.labelId()));
                    }
                }
            }
        }
    }

    private static boolean takesDerivative(Instruction instruction) {
        return instruction
                .op()
                .filter(op -> Trait.DERIVATIVE.has(op) || Trait.IMPLICIT_LOD.has(op))
                .isPresent();
    }
}
