// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.optimize.internal.loop;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.spirv4j.edit.EditableModule;
import org.spirv4j.edit.Flow;
import org.spirv4j.edit.Pass;
import org.spirv4j.edit.PassContext;
import org.spirv4j.grammar.LoopControl;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.operand.LoopMerge;
import org.spirv4j.optimize.internal.fact.Preamble;
import org.spirv4j.optimize.internal.ssa.BlockOrder;
import org.spirv4j.optimize.internal.ssa.DebugValues;

/**
 * Copies the body of loops with a known number of iterations: for each iteration, so that no loop remains, or a number
 * of times in the loop. These are the loops with the loop control Unroll or, if so asked, all without DontUnroll, or
 * those of them that are small. If the number of iterations is not a multiple of that of the copies, a loop in front
 * executes the first ones.
 *
 * <p>Never unrolls loops that contain a loop, end the invocation or the function, or are left at several places; nor,
 * in shaders, loops whose iterations end at several places.
 */
public final class LoopUnroll implements Pass {
    private static final String FULL = "loop-unroll";
    private static final String PARTIAL = "loop-unroll-partial";
    private static final String SMALL = "loop-unroll-small";

    /** The maximum number of instructions of the copies of one loop if nothing else is said. */
    private static final long MAX_INSTRUCTIONS = 50_000;

    private final String name;

    /** The iterations that become one; 0 for all. */
    private final int factor;

    /** Whether loops without the loop control Unroll are unrolled, too. */
    private final boolean isForAllLoops;

    /** The instructions that the copies of one loop may have. */
    private final long mostInstructions;

    private LoopUnroll(String name, int factor, boolean isForAllLoops, long mostInstructions) {
        this.name = name;
        this.factor = factor;
        this.isForAllLoops = isForAllLoops;
        this.mostInstructions = mostInstructions;
    }

    /** {@return the pass that unrolls all iterations} */
    public static LoopUnroll full() {
        return new LoopUnroll(FULL, 0, false, MAX_INSTRUCTIONS);
    }

    /**
     * {@return the pass that makes one iteration of several}
     *
     * @param factor the number of iterations that become one, 1 or more
     * @param isForAllLoops whether loops without the loop control Unroll are unrolled, too
     */
    public static LoopUnroll partial(int factor, boolean isForAllLoops) {
        return new LoopUnroll(PARTIAL, factor, isForAllLoops, MAX_INSTRUCTIONS);
    }

    /**
     * {@return the pass that unrolls all iterations of loops whose copies have few instructions, unless they have
     * DontUnroll}
     *
     * @param instructions the number of instructions that the copies of one loop may have
     */
    public static LoopUnroll small(int instructions) {
        return new LoopUnroll(SMALL, 0, true, instructions);
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public void run(EditableModule module, PassContext context) {
        for (int f = 1; f < module.functionLimit(); f++) {
            if (module.functionStart(f) == 0 || module.firstBlock(f) == 0) {
                continue;
            }
            boolean isChanged = false;
            while (unrollInnermost(module, f, context)) {
                isChanged = true;
                if (factor > 1) {
                    break;
                }
            }
            if (isChanged) {
                BlockOrder.repair(module, f);
                DebugValues.forgetUndominated(module, f);
            }
        }
    }

    /** Unrolls the loops that contain no loop; whether there was one. */
    private boolean unrollInnermost(EditableModule module, int function, PassContext context) {
        List<CountedLoop> loops = new ArrayList<>();
        Flow flow = module.flow(function);
        for (int b = module.firstBlock(function); b != 0; b = module.nextBlock(b)) {
            int merge = module.merge(b);
            if (merge == 0 || !module.is(merge, Op.OpLoopMerge) || !flow.isReachable(b)) {
                continue;
            }
            int control = module.word(merge, LoopMerge.LOOP_CONTROL);
            boolean isUnwanted = (control & LoopControl.DontUnroll.value()) != 0;
            if (isForAllLoops ? isUnwanted : (control & LoopControl.Unroll.value()) == 0) {
                continue;
            }
            Optional<LoopRegion> region = LoopRegion.of(module, flow, b);
            Optional<CountedLoop> loop = region.flatMap(r -> CountedLoop.of(r, flow));
            String obstacle = region.isEmpty()
                    ? "its form is not that of a loop with one back edge"
                    : loop.isEmpty() ? "it has no induction variable" : obstacle(loop.get(), flow);
            if (obstacle.isEmpty()) {
                loops.add(loop.orElseThrow());
            } else if (context.hasRemarks()) {
                context.missed(module.functionId(function), module.labelId(b), "loop not unrolled: " + obstacle);
            }
        }
        for (CountedLoop loop : loops) {
            int label = module.labelId(loop.region().header);
            unroll(loop);
            context.applied(module.functionId(function), label, "loop unrolled");
        }
        return !loops.isEmpty();
    }

    private void unroll(CountedLoop loop) {
        long count = loop.tripCount();
        if (factor == 0 || factor >= count || count % factor == 0) {
            new Unrolling(loop, count, factor).run();
        } else {
            int rest = (int) (count % factor);
            LoopSplit split = new LoopSplit(loop, rest);
            CountedLoop others = split.run();
            EditableModule module = loop.region().module;
            int merge = module.merge(split.header());
            int control = LoopControl.DontUnroll.value();
            module.replace(
                    merge,
                    Op.OpLoopMerge,
                    module.word(merge, LoopMerge.MERGE_BLOCK),
                    module.word(merge, LoopMerge.CONTINUE_TARGET),
                    control);
            new Unrolling(others, count - rest, factor).run();
        }
    }

    private String obstacle(CountedLoop loop, Flow flow) {
        LoopRegion region = loop.region();
        long count = loop.tripCount();
        if (count <= 0) {
            return count < 0 ? "trip count unknown" : "no iterations";
        }
        if (region.hasInnerLoop()) {
            return "it contains a loop";
        }
        if (!region.isCopyable()) {
            return "an instruction in it cannot be copied";
        }
        if (Preamble.isShader(region.module) && hasSeveralWaysToContinue(region, flow)) {
            return "an iteration ends at several places";
        }
        if (factor == 1) {
            return "the factor is 1";
        }
        boolean isFull = factor == 0 || factor >= count;
        boolean isSplit = !isFull && count % factor != 0;
        if (isSplit && !LoopSplit.isPossible(loop)) {
            return "the number of iterations is not a multiple of " + factor
                    + ", and an instruction before the condition cannot be repeated";
        }
        long copies = (isFull ? count : factor) + (isSplit ? 1 : 0);
        return copies * region.instructionCount() > mostInstructions ? "the copies have too many instructions" : "";
    }

    /**
     * Whether several blocks branch to the continue target: some are in selections, which copies may only leave at
     * their merge blocks.
     */
    private static boolean hasSeveralWaysToContinue(LoopRegion region, Flow flow) {
        int target = region.module.blockOf(
                region.module.word(region.module.merge(region.header), LoopMerge.CONTINUE_TARGET));
        return flow.graph().predecessorCount(flow.number(target)) > 1;
    }
}
