// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.optimize.internal.loop;

import java.util.ArrayList;
import java.util.List;
import org.spirv4j.edit.EditableModule;
import org.spirv4j.edit.Flow;
import org.spirv4j.edit.Pass;
import org.spirv4j.edit.PassContext;
import org.spirv4j.grammar.Op;
import org.spirv4j.optimize.internal.fact.Effects;
import org.spirv4j.optimize.internal.pass.CallOrder;
import org.spirv4j.optimize.internal.ssa.BlockOrder;
import org.spirv4j.optimize.internal.ssa.DebugValues;

/**
 * Splits a loop that writes several variables, or carries several values from iteration to iteration, into several
 * loops, if the accesses to each element of an array stay in the same order: each loop keeps fewer values at once.
 * Stores to variables that are never read are removed from the loop.
 *
 * <p>Never splits loops that contain loops or calls, are left at several places, have branches that depend on what they
 * write, or access memory in another way than by loads and stores.
 */
public final class LoopFission implements Pass {
    private static final String NAME = "loop-fission";

    /** The maximum number of loops that one loop is split into. */
    private static final int MAX_LOOPS = 16;

    private final int maxRegisters;

    /**
     * Makes the pass.
     *
     * @param maxRegisters the number of values up to which a loop is not split, by estimate
     */
    public LoopFission(int maxRegisters) {
        this.maxRegisters = maxRegisters;
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public void run(EditableModule module, PassContext context) {
        Effects effects = new Effects(module);
        for (int function : new CallOrder(module).inModuleOrder()) {
            int rounds = 0;
            while (module.firstBlock(function) != 0
                    && rounds < MAX_LOOPS
                    && splitAll(module, function, effects, context)) {
                rounds++;
            }
            if (rounds > 0) {
                BlockOrder.repair(module, function);
                DebugValues.forgetUndominated(module, function);
            }
        }
    }

    /**
     * Moves one group of stores from each loop that has several to a loop of its own; returns whether there was one.
     */
    private boolean splitAll(EditableModule module, int function, Effects effects, PassContext context) {
        Flow flow = module.flow(function);
        List<LoopEffects> loops = new ArrayList<>();
        for (int b = module.firstBlock(function); b != 0; b = module.nextBlock(b)) {
            int merge = module.merge(b);
            if (merge == 0 || !module.is(merge, Op.OpLoopMerge) || !flow.isReachable(b)) {
                continue;
            }
            LoopRegion.of(module, flow, b)
                    .filter(region -> flow.graph().predecessorCount(flow.number(region.exit)) == 1)
                    .filter(region -> !region.hasInnerLoop() && region.isCopyable() && region.hasPlainEntry())
                    .filter(region -> RegisterPressure.of(List.of(region)) > maxRegisters)
                    .map(region -> new LoopEffects(region, flow, effects))
                    .filter(LoopEffects::isDivisible)
                    .ifPresent(loops::add);
        }
        for (LoopEffects loop : loops) {
            context.applied(module.functionId(function), module.labelId(loop.header()), "loop split by its stores");
            loop.divide();
        }
        return !loops.isEmpty();
    }
}
