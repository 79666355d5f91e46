// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.reduce.internal.opportunity;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.spirv4j.edit.EditableModule;
import org.spirv4j.edit.Flow;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.operand.Branch;
import org.spirv4j.internal.operand.LoopMerge;
import org.spirv4j.internal.operand.MergeInstruction;
import org.spirv4j.internal.trait.Trait;

/**
 * Replaces loops by selections: branches to the continue target go to the merge block of the innermost construct
 * instead.
 */
final class LoopsToSelections implements OpportunityFinder {
    @Override
    public String name() {
        return "StructuredLoopToSelectionReductionOpportunityFinder";
    }

    @Override
    public List<Opportunity> find(EditableModule module, int functionId) {
        List<Opportunity> found = new ArrayList<>();
        for (int block : Functions.blocks(module, functionId)) {
            if (isPossible(module, block)) {
                found.add(edited -> {
                    boolean isPossible = isPossible(edited, block);
                    if (isPossible) {
                        replace(edited, block);
                    }
                    return isPossible;
                });
            }
        }
        return found;
    }

    private static boolean isPossible(EditableModule module, int header) {
        int merge = Functions.hasBlock(module, header) ? module.merge(header) : 0;
        if (merge == 0 || !module.is(merge, Op.OpLoopMerge) || module.is(module.terminator(header), Op.OpSwitch)) {
            return false;
        }
        int continueTarget = module.blockOf(module.word(merge, LoopMerge.CONTINUE_TARGET));
        return continueTarget != header
                && continueTarget != 0
                && !isOtherMerge(module, continueTarget)
                && module.flow(module.functionOf(header)).isReachable(header);
    }

    /** Whether a block is the merge block of a construct. */
    private static boolean isOtherMerge(EditableModule module, int block) {
        for (int use = module.uses().first(module.labelId(block));
                use != 0;
                use = module.uses().next(use)) {
            if (Trait.MERGE.has(module.op(module.uses().user(use)))
                    && module.uses().index(use) == MergeInstruction.MERGE_BLOCK) {
                return true;
            }
        }
        return false;
    }

    private static void replace(EditableModule module, int header) {
        int function = module.functionOf(header);
        int merge = module.merge(header);
        int mergeBlock = module.blockOf(module.word(merge, MergeInstruction.MERGE_BLOCK));
        Flow flow = module.flow(function);
        BitSet inside = new BitSet();
        for (int b = module.firstBlock(function); b != 0; b = module.nextBlock(b)) {
            inside.set(b, flow.dominates(header, b));
        }
        redirect(module, flow, inside, module.blockOf(module.word(merge, LoopMerge.CONTINUE_TARGET)));
        redirect(module, flow, inside, mergeBlock);
        module.remove(merge);
        int branch = module.terminator(header);
        if (module.is(branch, Op.OpBranch)) {
            int bool = module.declarations().declare(Op.OpTypeBool, 0);
            int target = module.word(branch, Branch.TARGET_LABEL);
            boolean isNew = target != module.labelId(mergeBlock);
            module.replace(
                    branch,
                    Op.OpBranchConditional,
                    module.constants().scalar(bool, 1),
                    target,
                    module.labelId(mergeBlock));
            if (isNew) {
                Branches.addUndefined(module, mergeBlock, header);
            }
        }
        module.insertBefore(module.terminator(header), Op.OpSelectionMerge, 0, module.labelId(mergeBlock), 0);
        new UndominatedUses(module, function).replace();
    }

    /** Lets the blocks of the loop that branch to a block leave the innermost construct around them instead. */
    private static void redirect(EditableModule module, Flow flow, BitSet inside, int target) {
        BitSet predecessors = Branches.predecessors(module, target);
        predecessors.and(inside);
        for (int p = predecessors.nextSetBit(1); p > 0; p = predecessors.nextSetBit(p + 1)) {
            int construct = module.merge(p) != 0 ? p : flow.headerAround(p);
            int exit = construct == 0
                    ? 0
                    : module.blockOf(module.word(module.merge(construct), MergeInstruction.MERGE_BLOCK));
            if (exit != 0 && exit != target && exit != p) {
                Branches.redirect(module, p, target, exit);
            }
        }
    }
}
