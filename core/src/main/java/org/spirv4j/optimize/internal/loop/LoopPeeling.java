// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.optimize.internal.loop;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.spirv4j.edit.EditableModule;
import org.spirv4j.edit.Flow;
import org.spirv4j.edit.Pass;
import org.spirv4j.edit.PassContext;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.operand.BranchConditional;
import org.spirv4j.optimize.internal.pass.CallOrder;
import org.spirv4j.optimize.internal.ssa.BlockOrder;
import org.spirv4j.optimize.internal.ssa.DebugValues;

/**
 * Splits a loop with a known number of iterations into two where a branch in it changes: a branch that depends on the
 * induction variable and goes one way in the first iterations and the other way in the rest has a constant condition in
 * each part.
 *
 * <p>Never splits a loop that has an effect before its condition, or has too many instructions.
 */
public final class LoopPeeling implements Pass {
    private static final String NAME = "loop-peeling";

    /** The number of instructions up to which a loop is copied if nobody says another one. */
    public static final int DEFAULT_THRESHOLD = 1000;

    private final int threshold;

    /**
     * Makes the pass.
     *
     * @param threshold the number of instructions up to which a loop is copied
     */
    public LoopPeeling(int threshold) {
        this.threshold = threshold;
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public void run(EditableModule module, PassContext context) {
        for (int function : new CallOrder(module).inModuleOrder()) {
            if (module.firstBlock(function) != 0 && peelAll(module, function, context)) {
                BlockOrder.repair(module, function);
                DebugValues.forgetUndominated(module, function);
            }
        }
    }

    /** A loop that is split, and the block whose branch changes at an iteration. */
    private record Split(CountedLoop loop, int block, int iteration) {}

    /** Splits the loops, those outside first, so that the blocks of each are known; whether there was one. */
    private boolean peelAll(EditableModule module, int function, PassContext context) {
        Flow flow = module.flow(function);
        List<Split> splits = new ArrayList<>();
        for (int b = module.firstBlock(function); b != 0; b = module.nextBlock(b)) {
            int merge = module.merge(b);
            if (merge != 0 && module.is(merge, Op.OpLoopMerge) && flow.isReachable(b)) {
                LoopRegion.of(module, flow, b)
                        .flatMap(region -> CountedLoop.of(region, flow))
                        .filter(this::isSplittable)
                        .flatMap(LoopPeeling::split)
                        .ifPresent(splits::add);
            }
        }
        for (Split split : splits) {
            CountedLoop loop = split.loop();
            int label = module.labelId(loop.region().header);
            int compare = module.definition(module.word(module.terminator(split.block()), BranchConditional.CONDITION));
            boolean first = CountedComparison.of(loop, compare).orElseThrow().isTrue(0);
            new LoopSplit(loop, split.iteration()).run(split.block(), first, !first);
            context.applied(module.functionId(function), label, "loop split at iteration " + split.iteration());
        }
        return !splits.isEmpty();
    }

    private static Optional<Split> split(CountedLoop loop) {
        for (int block : loop.region().blocks) {
            int iteration = changes(loop, block);
            if (iteration > 0) {
                return Optional.of(new Split(loop, block, iteration));
            }
        }
        return Optional.empty();
    }

    private boolean isSplittable(CountedLoop loop) {
        LoopRegion region = loop.region();
        return loop.tripCount() >= 2
                && loop.tripCount() <= Integer.MAX_VALUE
                && region.instructionCount() <= threshold
                && LoopSplit.isPossible(loop);
    }

    /**
     * The first iteration in which the branch of a block goes the other way than before, and in all that follow; 0 for
     * none.
     */
    private static int changes(CountedLoop loop, int block) {
        EditableModule module = loop.region().module;
        int branch = module.terminator(block);
        if (!module.is(branch, Op.OpBranchConditional) || block == loop.condition()) {
            return 0;
        }
        int compare = module.definition(module.word(branch, BranchConditional.CONDITION));
        if (compare == 0 || !loop.region().contains(module.block(compare))) {
            return 0;
        }
        return CountedComparison.of(loop, compare)
                .map(CountedComparison::change)
                .orElse(0);
    }
}
