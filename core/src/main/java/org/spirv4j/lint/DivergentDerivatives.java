// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.lint;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.spirv4j.analysis.Divergence;
import org.spirv4j.diagnostic.Finding;
import org.spirv4j.diagnostic.RelatedLocation;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.module.Block;
import org.spirv4j.module.Function;
import org.spirv4j.module.Instruction;
import org.spirv4j.module.SpirvModule;

/** Finds derivatives in blocks that only some of the neighbouring invocations may reach. */
final class DivergentDerivatives {
    /** Longer explanations are cut. */
    private static final int MOST_RELATED = 12;

    private final SpirvModule module;
    private final ModuleTexts texts;

    DivergentDerivatives(ModuleTexts texts) {
        this.texts = texts;
        module = texts.module;
    }

    void find(List<Finding> findings) {
        Divergence divergence = null;
        for (Function function : module.layout().functions()) {
            for (Block block : function.blocks()) {
                for (Instruction instruction : block.instructions()) {
                    if (!takesDerivative(instruction)) {
                        continue;
                    }
                    // Most modules have no derivatives: they need no analysis.
                    if (divergence == null) {
                        divergence = Divergence.of(module);
                    }
                    if (divergence.level(block.labelId()) == Divergence.Level.DIVERGENT) {
                        findings.add(finding(instruction, function, block, divergence));
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

    private Finding finding(Instruction instruction, Function function, Block block, Divergence divergence) {
        return texts.warning(
                        LintRule.DIVERGENT_DERIVATIVE,
                        instruction,
                        "the derivative is undefined if only some of four neighbouring invocations reach the block "
                                + texts.name(block.labelId()))
                .withRelated(reasons(function, block.labelId(), divergence));
    }

    /** Why only some invocations reach a block: branches, and where the values on which they depend come from. */
    private List<RelatedLocation> reasons(Function function, int label, Divergence divergence) {
        List<RelatedLocation> reasons = new ArrayList<>();
        int id = label;
        while (reasons.size() < MOST_RELATED) {
            int source = divergence.source(id);
            Optional<Instruction> definition = module.definition(id);
            if (definition.isEmpty()) {
                return reasons;
            }
            boolean isBlock = definition.get().is(Op.OpLabel);
            if (source == 0) {
                if (!isBlock) {
                    reasons.add(texts.related(
                            definition.get(), texts.name(id) + " is read here, and may differ between invocations"));
                }
                return reasons;
            }
            if (isBlock) {
                branch(function, divergence.branchBlock(id))
                        .ifPresent(branch -> reasons.add(texts.related(
                                branch, "this branch depends on " + texts.name(source) + ", which may differ")));
            } else {
                boolean isFromBlock = module.definition(source)
                        .filter(from -> from.is(Op.OpLabel))
                        .isPresent();
                reasons.add(texts.related(
                        definition.get(),
                        texts.name(id)
                                + (isFromBlock ? " depends on the way to " : " is computed from ")
                                + texts.name(source)));
            }
            id = source;
        }
        return reasons;
    }

    /** The branch at the end of the block with a label. */
    private static Optional<Instruction> branch(Function function, int label) {
        int block = label == 0 ? -1 : function.blockNumber(label);
        return block < 0 ? Optional.empty() : function.block(block).terminator();
    }
}
