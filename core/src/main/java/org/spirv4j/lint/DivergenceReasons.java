// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.lint;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.spirv4j.analysis.Divergence;
import org.spirv4j.diagnostic.RelatedLocation;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.operand.MultiwayBranch;
import org.spirv4j.module.Function;
import org.spirv4j.module.Instruction;

/** Explains why a value differs between invocations, or why only some of them reach a block. */
final class DivergenceReasons {
    /** Longer explanations are cut. */
    private static final int MAX_RELATED = 12;

    /** Longer chains of reasons are not followed, so that many of them take linear time. */
    private static final int MAX_STEPS = 1000;

    private DivergenceReasons() {}

    /**
     * The branches, and where the values on which they depend come from.
     *
     * @param context the module of the positions
     * @param divergence levels and their sources, in this module or in one with more values
     * @param id the id of a value, or of the label of a block
     */
    static List<RelatedLocation> of(LintContext context, Divergence divergence, Function function, int id) {
        List<RelatedLocation> reasons = new ArrayList<>();
        Set<Integer> seen = new HashSet<>();
        int at = id;
        for (int steps = 0; steps < MAX_STEPS && reasons.size() < MAX_RELATED; steps++) {
            if (!seen.add(at)) {
                return reasons;
            }
            int source = divergence.source(at);
            int known = at;
            context.module
                    .definition(known)
                    .flatMap(definition -> reason(context, divergence, function, definition, source))
                    .ifPresent(reasons::add);
            if (source == 0) {
                return reasons;
            }
            at = source;
        }
        return reasons;
    }

    private static Optional<RelatedLocation> reason(
            LintContext context, Divergence divergence, Function function, Instruction definition, int source) {
        boolean isBlock = definition.is(Op.OpLabel);
        int id = definition.resultId();
        if (isBlock) {
            return branch(function, divergence.branchBlock(id))
                    .map(branch -> context.related(
                            branch,
                            "this branch depends on " + context.name(branch.word(MultiwayBranch.SELECTOR))
                                    + ", which may differ"));
        }
        if (source == 0) {
            return Optional.of(context.related(
                    definition, context.name(id) + " is read here, and may differ between invocations"));
        }
        return context.module.definition(source).isEmpty()
                ? Optional.empty()
                : Optional.of(context.related(
                        definition,
                        context.name(id)
                                + (isLabel(context, source) ? " depends on the way to " : " is computed from ")
                                + context.name(source)));
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
