// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.optimize.internal.loop;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.spirv4j.edit.EditableModule;
import org.spirv4j.edit.Flow;
import org.spirv4j.edit.Pass;
import org.spirv4j.edit.PassContext;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.operand.BranchConditional;
import org.spirv4j.internal.operand.MultiwayBranch;
import org.spirv4j.internal.operand.Switch;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.optimize.internal.fact.EntryPoints;
import org.spirv4j.optimize.internal.fact.FixedLoads;
import org.spirv4j.optimize.internal.pass.CallOrder;
import org.spirv4j.optimize.internal.ssa.BlockOrder;
import org.spirv4j.optimize.internal.ssa.DebugValues;
import org.spirv4j.optimize.internal.ssa.PhiTypes;

/**
 * Makes copies of a loop with a branch or a switch whose condition does not change in it, and is the same in all
 * invocations: the condition is tested once before the loop, and is constant in each copy. There is a copy for each
 * block that it may select.
 *
 * <p>Never copies a loop for a condition that may differ between invocations: if they execute it together, each of them
 * would wait for those in the other copies. Never copies a loop that depends on which invocations execute it together:
 * with derivatives, implicit levels of detail, barriers, group operations, or calls.
 */
public final class LoopUnswitch implements Pass {
    private static final String NAME = "loop-unswitch";

    /** The maximum number of instructions of a loop that is copied. */
    private static final int MAX_INSTRUCTIONS = 2000;

    /** The instructions that all copies in a function may have. */
    private static final int MAX_GROWTH = 20_000;

    /** Makes the pass. */
    public LoopUnswitch() {}

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public void run(EditableModule module, PassContext context) {
        Set<Integer> entryPoints = EntryPoints.functions(module);
        FixedLoads loads = new FixedLoads(module);
        for (int function : new CallOrder(module).inModuleOrder()) {
            int growth = 0;
            boolean isChanged = false;
            boolean isEntryPoint = entryPoints.contains(module.functionId(function));
            UniformValues values = new UniformValues(module, isEntryPoint, loads);
            for (int b = module.firstBlock(function); b != 0; b = module.nextBlock(b)) {
                int merge = module.merge(b);
                while (merge != 0 && module.is(merge, Op.OpLoopMerge) && growth < MAX_GROWTH) {
                    int copied = unswitch(module, function, b, values, context);
                    if (copied == 0) {
                        break;
                    }
                    growth += copied;
                    isChanged = true;
                    merge = module.merge(b);
                }
            }
            if (isChanged) {
                BlockOrder.repair(module, function);
                DebugValues.forgetUndominated(module, function);
            }
        }
    }

    /** The number of instructions that were copied. */
    private static int unswitch(
            EditableModule module, int function, int header, UniformValues values, PassContext context) {
        Flow flow = module.flow(function);
        if (!flow.isReachable(header)) {
            return 0;
        }
        Optional<LoopRegion> found = LoopRegion.of(module, flow, header);
        if (found.isEmpty()) {
            return 0;
        }
        LoopRegion region = found.get();
        int block = invariantBranch(region, values);
        if (block == 0 || !isCopyable(region) || !flow.isReachable(region.exit)) {
            return 0;
        }
        int branch = module.terminator(block);
        List<LoopCopies.Choice> choices = choices(module, branch);
        long size = (choices.size() - 1L) * region.instructionCount();
        if (size > MAX_INSTRUCTIONS) {
            context.missed(module.functionId(function), module.labelId(header), "loop not copied: it is too long");
            return 0;
        }
        List<Integer> exits = exits(region, flow);
        Map<Integer, List<int[]>> outside = outsideUses(region);
        PhiTypes phiTypes = new PhiTypes(module, false);
        if (outside.keySet().stream().anyMatch(value -> !phiTypes.has(module.typeOf(value)))) {
            return 0;
        }
        new LoopCopies(region, exits, outside).run(branch, choices);
        context.applied(module.functionId(function), module.labelId(header), "loop copied for an invariant condition");
        return (int) size;
    }

    /** A block of a loop that branches by a uniform condition from outside of the loop; 0 for none. */
    private static int invariantBranch(LoopRegion region, UniformValues values) {
        EditableModule module = region.module;
        for (int block : region.blocks) {
            int branch = module.terminator(block);
            boolean isChoice = module.is(branch, Op.OpBranchConditional)
                    ? module.word(branch, BranchConditional.TRUE_LABEL)
                            != module.word(branch, BranchConditional.FALSE_LABEL)
                    : module.is(branch, Op.OpSwitch);
            if (isChoice && block != region.latch) {
                int condition = module.word(branch, MultiwayBranch.SELECTOR);
                int definition = module.definition(condition);
                boolean isVariable = definition != 0
                        && (module.block(definition) != 0
                                || module.is(definition, Op.OpFunctionParameter)
                                || Trait.SPEC_CONSTANT.has(module.op(definition)));
                if (isVariable
                        && !region.defines(condition)
                        && choices(module, branch).size() > 1
                        && values.isUniform(condition)) {
                    return block;
                }
            }
        }
        return 0;
    }

    /** A value of the condition for each block that a branch may select, that for the default or for true first. */
    private static List<LoopCopies.Choice> choices(EditableModule module, int branch) {
        if (module.is(branch, Op.OpBranchConditional)) {
            return List.of(new LoopCopies.Choice(1, List.of()), new LoopCopies.Choice(0, List.of()));
        }
        if (InductionVariable.width(module, module.typeOf(module.word(branch, Switch.SELECTOR))) == 0) {
            return List.of();
        }
        Map<Integer, List<Integer>> literals = new LinkedHashMap<>();
        Set<Integer> all = new HashSet<>();
        for (int k = Switch.TARGET; k < module.wordCount(branch); k += 2) {
            all.add(module.word(branch, k));
            if (module.word(branch, k + 1) != module.word(branch, Switch.DEFAULT)) {
                literals.computeIfAbsent(module.word(branch, k + 1), key -> new ArrayList<>())
                        .add(module.word(branch, k));
            }
        }
        int other = 0;
        while (all.contains(other)) {
            other++;
        }
        List<LoopCopies.Choice> choices = new ArrayList<>(List.of(new LoopCopies.Choice(other, List.of())));
        for (List<Integer> selecting : literals.values()) {
            choices.add(new LoopCopies.Choice(selecting.get(0), selecting));
        }
        return choices;
    }

    private static boolean isCopyable(LoopRegion region) {
        EditableModule module = region.module;
        if (!region.hasPlainEntry() || module.merge(region.entry) != 0 || !region.hasKnownInstructions()) {
            return false;
        }
        for (int block : region.blocks) {
            for (int i = module.firstInstruction(block); i != 0; i = module.nextInBlock(i)) {
                Op op = module.op(i);
                if (Trait.CONVERGENT.has(op) || Trait.FUNCTION_CALL.has(op)) {
                    return false;
                }
            }
        }
        return true;
    }

    private static List<Integer> exits(LoopRegion region, Flow flow) {
        List<Integer> exits = new ArrayList<>();
        int number = flow.number(region.exit);
        for (int i = 0; i < flow.graph().predecessorCount(number); i++) {
            exits.add(flow.block(flow.graph().predecessor(number, i)));
        }
        return exits;
    }

    /** The values of a loop that are used outside of it, other than by an OpPhi of the merge block, with their uses. */
    private static Map<Integer, List<int[]>> outsideUses(LoopRegion region) {
        EditableModule module = region.module;
        Map<Integer, List<int[]>> found = new LinkedHashMap<>();
        for (int block : region.blocks) {
            for (int i = module.firstInstruction(block); i != 0; i = module.nextInBlock(i)) {
                int result = module.resultId(i);
                for (int use = result == 0 ? 0 : module.uses().first(result);
                        use != 0;
                        use = module.uses().next(use)) {
                    int user = module.uses().user(use);
                    int home = module.block(user);
                    boolean isPhi = module.is(user, Op.OpPhi) && home == region.exit;
                    if (home != 0 && !region.contains(home) && !isPhi) {
                        found.computeIfAbsent(result, key -> new ArrayList<>())
                                .add(new int[] {user, module.uses().index(use)});
                    }
                }
            }
        }
        return found;
    }
}
