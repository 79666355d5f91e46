// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.reduce.internal.opportunity;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.spirv4j.edit.EditableModule;
import org.spirv4j.edit.Flow;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.operand.LoopMerge;
import org.spirv4j.internal.operand.MergeInstruction;

/**
 * Removes the OpSelectionMerge of headers that have one target, besides the merge block and continue target of a loop
 * around them.
 */
final class RemoveSelections implements OpportunityFinder {
    @Override
    public String name() {
        return "RemoveSelectionReductionOpportunityFinder";
    }

    @Override
    public List<Opportunity> find(EditableModule module, int functionId) {
        List<Opportunity> found = new ArrayList<>();
        for (int function : Functions.withBody(module, functionId)) {
            Flow flow = module.flow(function);
            for (int b = module.firstBlock(function); b != 0; b = module.nextBlock(b)) {
                int block = b;
                if (isPossible(module, flow, block)) {
                    found.add(edited -> Functions.hasBlock(edited, block) && remove(edited, block));
                }
            }
        }
        return found;
    }

    private static boolean remove(EditableModule module, int block) {
        boolean isPossible = isPossible(module, module.flow(module.functionOf(block)), block);
        if (isPossible) {
            module.remove(module.merge(block));
        }
        return isPossible;
    }

    private static boolean isPossible(EditableModule module, Flow flow, int block) {
        int merge = module.merge(block);
        int branch = module.terminator(block);
        if (merge == 0 || !module.is(merge, Op.OpSelectionMerge) || module.is(branch, Op.OpSwitch)) {
            return false;
        }
        return waysOn(module, flow, block).size() <= 1
                && !isLeftEarly(module, flow, block, module.blockOf(module.word(merge, MergeInstruction.MERGE_BLOCK)));
    }

    /**
     * The targets of a block that has several, without the merge block and continue target of the innermost loop around
     * it.
     */
    private static Set<Integer> waysOn(EditableModule module, Flow flow, int block) {
        int branch = module.terminator(block);
        Set<Integer> targets = new HashSet<>();
        for (int i = 1; i < module.wordCount(branch); i++) {
            if (Branches.target(module, branch, i) != 0) {
                targets.add(module.word(branch, i));
            }
        }
        int loop = block;
        while (loop != 0 && !isLoopHeader(module, loop)) {
            loop = flow.headerAround(loop);
        }
        if (loop != 0 && targets.size() > 1) {
            targets.remove(module.word(module.merge(loop), MergeInstruction.MERGE_BLOCK));
            targets.remove(module.word(module.merge(loop), LoopMerge.CONTINUE_TARGET));
        }
        return targets;
    }

    private static boolean isLoopHeader(EditableModule module, int block) {
        int merge = module.merge(block);
        return merge != 0 && module.is(merge, Op.OpLoopMerge);
    }

    /**
     * Whether a conditional branch other than that of the header goes to the merge block, which only a construct
     * allows.
     */
    private static boolean isLeftEarly(EditableModule module, Flow flow, int header, int mergeBlock) {
        BitSet predecessors = Branches.predecessors(module, mergeBlock);
        predecessors.clear(header);
        return predecessors.stream()
                .anyMatch(p -> module.merge(p) == 0 && waysOn(module, flow, p).size() > 1);
    }
}
