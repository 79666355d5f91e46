// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.lint;

import java.util.List;
import org.spirv4j.analysis.Divergence;
import org.spirv4j.diagnostic.RelatedLocation;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.internal.type.Opcodes;
import org.spirv4j.module.Block;
import org.spirv4j.module.Function;

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
                for (int i = block.firstInstruction(); i < block.endInstruction(); i++) {
                    // Most modules have no derivatives: they need no analysis.
                    if (takesDerivative(context, i) && isReachedByFew(context, block)) {
                        context.report(
                                LintRule.DIVERGENT_DERIVATIVE,
                                i,
                                "the derivative is undefined if only some of four neighbouring invocations reach the block "
                                        + context.name(block.labelId()),
                                reasons(context, block));
                    }
                }
            }
        }
    }

    static boolean takesDerivative(LintContext context, int instruction) {
        Op op = Opcodes.op(context.opcode(instruction));
        return Trait.DERIVATIVE.has(op)
                || Trait.IMPLICIT_LOD.has(op)
                || op == Op.OpImageQueryLod && !context.linter.looksAtFunctionsAlone();
    }

    private static boolean isReachedByFew(LintContext context, Block block) {
        return context.linter.looksAtFunctionsAlone()
                ? context.divergence().level(block.labelId()) == Divergence.Level.DIVERGENT
                : context.differences(Inputs.Group.QUAD).isReachedByFew(block);
    }

    private static List<RelatedLocation> reasons(LintContext context, Block block) {
        return context.linter.looksAtFunctionsAlone()
                ? DivergenceReasons.of(context, context.divergence(), block.function(), block.labelId())
                : context.differences(Inputs.Group.QUAD).reasons(context, block);
    }
}
