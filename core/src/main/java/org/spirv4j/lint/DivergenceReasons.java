// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.lint;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.spirv4j.analysis.Divergence;
import org.spirv4j.diagnostic.RelatedLocation;
import org.spirv4j.grammar.Op;
import org.spirv4j.module.Function;
import org.spirv4j.module.Instruction;

/** Explains why a value differs between invocations, or why only some of them reach a block. */
final class DivergenceReasons {
    /** Longer explanations are cut. */
    private static final int MOST_RELATED = 12;

    /** Longer chains of reasons are not followed, so that many of them take linear time. */
    private static final int MOST_STEPS = 1000;

    private DivergenceReasons() {}

    /**
     * The branches, and where the values on which they depend come from.
     *
     * @param id the id of a value, or of the label of a block
     */
    static List<RelatedLocation> of(LintContext context, Function function, int id) {
        Divergence divergence = context.divergence();
        List<RelatedLocation> reasons = new ArrayList<>();
        int at = id;
        while (reasons.size() < MOST_RELATED) {
            int source = divergence.source(at);
            Optional<Instruction> definition = context.module.definition(at);
            if (definition.isEmpty()) {
                return reasons;
            }
            boolean isBlock = definition.get().is(Op.OpLabel);
            if (source == 0) {
                if (!isBlock) {
                    reasons.add(context.related(
                            definition.get(), context.name(at) + " is read here, and may differ between invocations"));
                }
                return reasons;
            }
            if (isBlock) {
                branch(function, divergence.branchBlock(at))
                        .ifPresent(branch -> reasons.add(context.related(
                                branch, "this branch depends on " + context.name(source) + ", which may differ")));
            } else {
                reasons.add(context.related(
                        definition.get(),
                        context.name(at)
                                + (isLabel(context, source) ? " depends on the way to " : " is computed from ")
                                + context.name(source)));
            }
            at = source;
        }
        return reasons;
    }

    /**
     * Where the chain of reasons starts: the instruction that reads a value which differs; empty if there is none, or if the chain is
     * longer than {@link #MOST_STEPS}.
     *
     * @param id the id of a value, or of the label of a block
     */
    static Optional<Instruction> root(LintContext context, int id) {
        Divergence divergence = context.divergence();
        int at = id;
        for (int steps = 0; steps < MOST_STEPS; steps++) {
            int source = divergence.source(at);
            if (source == 0) {
                return context.module.definition(at);
            }
            at = source;
        }
        return Optional.empty();
    }

    private static boolean isLabel(LintContext context, int id) {
        return context.module.definition(id).filter(from -> from.is(Op.OpLabel)).isPresent();
    }

    /** The branch at the end of the block with a label. */
    private static Optional<Instruction> branch(Function function, int label) {
        int block = label == 0 ? -1 : function.blockNumber(label);
        return block < 0 ? Optional.empty() : function.block(block).terminator();
    }
}
