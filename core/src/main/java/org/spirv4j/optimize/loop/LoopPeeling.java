// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.optimize.loop;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.spirv4j.edit.EditableModule;
import org.spirv4j.edit.Flow;
import org.spirv4j.edit.Pass;
import org.spirv4j.edit.PassContext;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.pass.BlockOrder;
import org.spirv4j.internal.pass.CallOrder;
import org.spirv4j.internal.pass.DebugValues;
import org.spirv4j.internal.pass.FlagArguments;
import org.spirv4j.internal.semantics.Conversion;
import org.spirv4j.internal.trait.Trait;

/**
 * Splits a loop with a known number of iterations into two where a branch in it changes: a branch that depends on the induction
 * variable and goes one way in the first iterations and the other way in the rest has a constant condition in each part.
 *
 * <p>Never splits a loop that has an effect before its condition, contains a loop, or has too many instructions.
 */
public final class LoopPeeling implements Pass {
    private static final int DEFAULT_THRESHOLD = 1000;

    private final int threshold;

    private LoopPeeling(int threshold) {
        this.threshold = threshold;
    }

    /**
     * {@return the pass}
     *
     * @param argument up to how many instructions a loop is copied; 1,000 if empty
     * @throws IllegalArgumentException if the argument is not a positive number
     */
    public static LoopPeeling of(String argument) {
        return new LoopPeeling(
                argument.isEmpty() ? DEFAULT_THRESHOLD : FlagArguments.number(argument, "loop-peeling", 1));
    }

    @Override
    public String name() {
        return "loop-peeling";
    }

    @Override
    public void run(EditableModule module, PassContext context) {
        for (int function : new CallOrder(module).inModuleOrder()) {
            if (module.firstBlock(function) != 0 && peelAll(module, function, context)) {
                BlockOrder.repair(module, function);
                DebugValues.removeUndominated(module, function);
            }
        }
    }

    /** A loop that is split, and the block whose branch changes at an iteration. */
    private record Split(CountedLoop loop, int block, int iteration) {}

    /** Splits the loops that contain no loop; whether there was one. */
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
            int compare = module.definition(module.word(module.terminator(split.block()), 1));
            boolean first = isTrue(loop, compare, 0);
            boolean then = isTrue(loop, compare, split.iteration());
            new LoopSplit(loop, split.iteration()).run(split.block(), first, then);
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
                && !region.hasInnerLoop()
                && region.instructionCount() <= threshold
                && LoopSplit.isPossible(loop);
    }

    /** The first iteration in which the branch of a block goes the other way than before; 0 for none. */
    private static int changes(CountedLoop loop, int block) {
        EditableModule module = loop.region().module;
        int branch = module.terminator(block);
        if (!module.is(branch, Op.OpBranchConditional) || block == loop.condition()) {
            return 0;
        }
        int compare = module.definition(module.word(branch, 1));
        if (compare == 0 || !loop.region().contains(module.block(compare)) || !isComparison(loop, compare)) {
            return 0;
        }
        int count = (int) loop.tripCount();
        boolean first = isTrue(loop, compare, 0);
        if (module.is(compare, Op.OpIEqual) || module.is(compare, Op.OpINotEqual)) {
            boolean whenEqual = module.is(compare, Op.OpIEqual);
            if (first == whenEqual) {
                return 1;
            }
            return isTrue(loop, compare, count - 1) == whenEqual ? count - 1 : 0;
        }
        if (isTrue(loop, compare, count - 1) == first) {
            return 0;
        }
        int same = 0;
        int other = count - 1;
        while (other - same > 1) {
            int middle = (same + other) >>> 1;
            if (isTrue(loop, compare, middle) == first) {
                same = middle;
            } else {
                other = middle;
            }
        }
        return other;
    }

    /** Whether an instruction compares the induction variable with a constant. */
    private static boolean isComparison(CountedLoop loop, int compare) {
        EditableModule module = loop.region().module;
        int variable = module.resultId(loop.induction());
        if (!Trait.INTEGER_COMPARISON.has(module.op(compare))) {
            return false;
        }
        int left = module.word(compare, 3);
        int right = module.word(compare, 4);
        return left == variable && module.constants().isScalar(right)
                || right == variable && module.constants().isScalar(left);
    }

    private static boolean isTrue(CountedLoop loop, int compare, int iteration) {
        EditableModule module = loop.region().module;
        int variable = module.resultId(loop.induction());
        long value = loop.number(loop.initial()) + iteration * loop.step();
        boolean isLeft = module.word(compare, 3) == variable;
        int width = loop.width();
        long constant = module.constants().bits(module.word(compare, isLeft ? 4 : 3));
        return isTrue(module.op(compare), isLeft ? value : constant, isLeft ? constant : value, width);
    }

    private static boolean isTrue(Op op, long left, long right, int width) {
        long s = Conversion.signExtend(left, width);
        long t = Conversion.signExtend(right, width);
        long u = Conversion.zeroExtend(left, width);
        long v = Conversion.zeroExtend(right, width);
        return switch (op) {
            case OpIEqual -> u == v;
            case OpINotEqual -> u != v;
            case OpSLessThan -> s < t;
            case OpSLessThanEqual -> s <= t;
            case OpSGreaterThan -> s > t;
            case OpSGreaterThanEqual -> s >= t;
            case OpULessThan -> u < v;
            case OpULessThanEqual -> u <= v;
            case OpUGreaterThan -> u > v;
            default -> u >= v;
        };
    }
}
