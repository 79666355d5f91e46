// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.optimize.internal.loop;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.spirv4j.edit.EditableModule;
import org.spirv4j.edit.Flow;
import org.spirv4j.edit.Pass;
import org.spirv4j.edit.PassContext;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.operand.Branch;
import org.spirv4j.internal.operand.LoopMerge;
import org.spirv4j.internal.operand.Store;
import org.spirv4j.optimize.internal.fact.Effects;
import org.spirv4j.optimize.internal.pass.CallOrder;
import org.spirv4j.optimize.internal.ssa.BlockOrder;
import org.spirv4j.optimize.internal.ssa.DebugValues;

/**
 * Fuses two adjacent loops whose induction variables have the same values, if the accesses to each element of an array
 * that one of them writes stay in the same order. Stores to variables that are never read are removed from both.
 *
 * <p>Loops that contain loops are fused from the outermost: the inner loops are adjacent then. Never joins loops
 * that contain calls, or access memory in another way than by loads and stores.
 */
public final class LoopFusion implements Pass {
    private static final String NAME = "loop-fusion";

    /** The maximum number of loops joined in a function: the control flow is analysed again after each. */
    private static final int MAX_JOINED = 1000;

    private final int maxRegisters;

    /**
     * Makes the pass.
     *
     * @param maxRegisters the number of values that a joined loop may keep at once, by estimate
     */
    public LoopFusion(int maxRegisters) {
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
            int joined = 0;
            for (int b = module.firstBlock(function); b != 0; b = module.nextBlock(b)) {
                while (joined < MAX_JOINED && isLoop(module, b) && fuse(module, function, b, effects, context)) {
                    joined++;
                }
            }
            if (joined > 0) {
                BlockOrder.repair(module, function);
                DebugValues.forgetUndominated(module, function);
            }
        }
    }

    private static boolean isLoop(EditableModule module, int block) {
        int merge = module.label(block) == 0 ? 0 : module.merge(block);
        return merge != 0 && module.is(merge, Op.OpLoopMerge);
    }

    private boolean fuse(EditableModule module, int function, int header, Effects effects, PassContext context) {
        Flow flow = module.flow(function);
        Optional<CountedLoop> first = loop(module, flow, header);
        if (first.isEmpty()) {
            return false;
        }
        int between = first.get().region().exit;
        int branch = module.terminator(between);
        if (!module.is(branch, Op.OpBranch)
                || module.merge(between) != 0
                || module.blocks().firstPhi(between) != 0) {
            return false;
        }
        int target = module.blockOf(module.word(branch, Branch.TARGET_LABEL));
        Optional<CountedLoop> second = isLoop(module, target) ? loop(module, flow, target) : Optional.empty();
        if (second.isEmpty() || second.get().region().entry != between) {
            return false;
        }
        String obstacle = obstacle(first.get(), second.get(), flow, effects);
        if (!obstacle.isEmpty()) {
            context.missed(module.functionId(function), module.labelId(header), "loops not joined: " + obstacle);
            return false;
        }
        new LoopJoin(first.get(), second.get()).run();
        context.applied(module.functionId(function), module.labelId(header), "loop joined with the next one");
        return true;
    }

    private static Optional<CountedLoop> loop(EditableModule module, Flow flow, int header) {
        if (!flow.isReachable(header)) {
            return Optional.empty();
        }
        return LoopRegion.of(module, flow, header)
                .filter(LoopRegion::isCopyable)
                .flatMap(region -> CountedLoop.of(region, flow));
    }

    private String obstacle(CountedLoop first, CountedLoop second, Flow flow, Effects effects) {
        EditableModule module = first.region().module;
        boolean countAlike = first.relation() == second.relation()
                && first.step() == second.step()
                && first.bound() == second.bound()
                && first.initial() == second.initial()
                && module.typeId(first.induction()) == module.typeId(second.induction());
        if (!countAlike) {
            return "they count differently";
        }
        if (!hasOneWayToContinue(first) || !hasOneWayToContinue(second)) {
            return "an iteration ends at several places";
        }
        LoopAccesses before = accesses(first, first.region().blocks, 0, effects);
        LoopAccesses after = accesses(second, second.region().blocks, before.count(), effects);
        LoopAccesses between = accesses(first, new int[] {first.region().exit}, 0, effects);
        if (!before.isKnown() || !after.isKnown() || !between.isKnown() || between.count() != 0) {
            return "their effects are not only loads and stores of variables";
        }
        if (hasValues(module, first.region().exit)) {
            return "values are computed between them";
        }
        if (accesses(first, continueConstruct(first, flow), 0, effects).count() != 0) {
            return "the first one accesses memory in its continue construct";
        }
        if (storesBeforeCondition(second)) {
            return "the second one stores before its condition, once more than it has iterations";
        }
        if (usesValuesOf(first, second)) {
            return "the second one uses values of the first one";
        }
        if (!before.mayJoin(after)) {
            return "the order of accesses would change";
        }
        return RegisterPressure.of(List.of(first.region(), second.region())) > maxRegisters
                ? "it would keep too many values"
                : "";
    }

    private static LoopAccesses accesses(CountedLoop loop, int[] blocks, int firstNumber, Effects effects) {
        return new LoopAccesses(loop.region().module, blocks, List.of(loop.variable()), firstNumber, effects);
    }

    /** The blocks of the continue construct, which are executed after the body of the second loop. */
    private static int[] continueConstruct(CountedLoop loop, Flow flow) {
        EditableModule module = loop.region().module;
        int target = module.blockOf(module.word(module.merge(loop.region().header), LoopMerge.CONTINUE_TARGET));
        return Arrays.stream(loop.region().blocks)
                .filter(block -> flow.dominates(target, block))
                .toArray();
    }

    private static boolean storesBeforeCondition(CountedLoop loop) {
        EditableModule module = loop.region().module;
        for (int block : loop.path()) {
            for (int i = module.firstInstruction(block); i != 0; i = module.nextInBlock(i)) {
                if (module.is(i, Op.OpStore) && !LoopAccesses.isNeverRead(module, module.word(i, Store.POINTER))) {
                    return true;
                }
            }
        }
        return false;
    }

    /** Whether one branch leads to the continue target, and only the loop's merge instruction names it. */
    private static boolean hasOneWayToContinue(CountedLoop loop) {
        EditableModule module = loop.region().module;
        int label = module.word(module.merge(loop.region().header), LoopMerge.CONTINUE_TARGET);
        int uses = 0;
        for (int use = module.uses().first(label); use != 0; use = module.uses().next(use)) {
            uses += module.is(module.uses().user(use), Op.OpPhi) ? 0 : 1;
        }
        return uses == 2 && module.blocks().firstPhi(module.blockOf(label)) == 0;
    }

    private static boolean hasValues(EditableModule module, int block) {
        for (int i = module.firstInstruction(block); i != 0; i = module.nextInBlock(i)) {
            if (module.resultId(i) != 0 && !module.isDebugInfo(i)) {
                return true;
            }
        }
        return false;
    }

    private static boolean usesValuesOf(CountedLoop first, CountedLoop second) {
        EditableModule module = first.region().module;
        for (int block : second.region().blocks) {
            for (int i = module.firstInstruction(block); i != 0; i = module.nextInBlock(i)) {
                if (module.isDebugInfo(i)) {
                    continue;
                }
                for (int k = 1; k < module.wordCount(i); k++) {
                    if (module.isId(i, k) && first.region().defines(module.word(i, k))) {
                        return true;
                    }
                }
                boolean isPhi = module.is(i, Op.OpPhi) && block == second.region().header;
                if (!isPhi && isUsedAfter(second.region(), module.resultId(i))) {
                    return true;
                }
            }
        }
        return false;
    }

    private static boolean isUsedAfter(LoopRegion region, int id) {
        EditableModule module = region.module;
        for (int use = id == 0 ? 0 : module.uses().first(id);
                use != 0;
                use = module.uses().next(use)) {
            if (!region.contains(module.block(module.uses().user(use)))) {
                return true;
            }
        }
        return false;
    }
}
