// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.reduce.internal.opportunity;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.spirv4j.edit.EditableModule;
import org.spirv4j.edit.Flow;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.operand.MergeInstruction;

/** Removes all blocks of a construct but its header, which then branches to the merge block. */
final class ConstructsToBlocks implements OpportunityFinder {
    private final boolean onlyEmpty;

    /** Makes the finder; {@code onlyEmpty} lets it find only constructs that compute nothing. */
    ConstructsToBlocks(boolean onlyEmpty) {
        this.onlyEmpty = onlyEmpty;
    }

    @Override
    public String name() {
        return "StructuredConstructToBlockReductionOpportunityFinder";
    }

    @Override
    public List<Opportunity> find(EditableModule module, int functionId) {
        List<Opportunity> found = new ArrayList<>();
        for (int block : Functions.blocks(module, functionId)) {
            BitSet blocks = construct(module, block);
            if (!blocks.isEmpty() && (!onlyEmpty || blocks.stream().noneMatch(b -> Functions.hasContent(module, b)))) {
                found.add(edited -> Functions.hasBlock(edited, block) && remove(edited, block));
            }
        }
        return found;
    }

    private static boolean remove(EditableModule module, int header) {
        BitSet blocks = construct(module, header);
        if (blocks.isEmpty()) {
            return false;
        }
        int merge = module.merge(header);
        int mergeBlock = module.blockOf(module.word(merge, MergeInstruction.MERGE_BLOCK));
        module.remove(merge);
        module.replace(module.terminator(header), Op.OpBranch, module.labelId(mergeBlock));
        for (int b = blocks.nextSetBit(1); b > 0; b = blocks.nextSetBit(b + 1)) {
            module.blocks().removeIncoming(header, module.labelId(b));
            module.blocks().remove(b);
        }
        return true;
    }

    /** The blocks between a header and its merge block if they can be removed; empty if not. */
    private static BitSet construct(EditableModule module, int header) {
        BitSet blocks = new BitSet();
        int merge = module.merge(header);
        if (merge == 0) {
            return blocks;
        }
        int function = module.functionOf(header);
        Flow flow = module.flow(function);
        int mergeBlock = module.blockOf(module.word(merge, MergeInstruction.MERGE_BLOCK));
        if (mergeBlock == header
                || module.blocks().firstPhi(mergeBlock) != 0
                || !flow.isReachable(header)
                || !flow.isReachable(mergeBlock)
                || !flow.dominates(header, mergeBlock)
                || !flow.postDominators().dominates(flow.number(mergeBlock), flow.number(header))) {
            return blocks;
        }
        for (int b = module.firstBlock(function); b != 0; b = module.nextBlock(b)) {
            if (b != header && flow.isReachable(b) && flow.dominates(header, b) && !flow.dominates(mergeBlock, b)) {
                blocks.set(b);
            }
        }
        for (int b = blocks.nextSetBit(1); b > 0; b = blocks.nextSetBit(b + 1)) {
            for (int i = module.label(b);
                    i != 0;
                    i = i == module.label(b) ? module.firstInstruction(b) : module.nextInBlock(i)) {
                if (!isUsedWithin(module, i, header, blocks)) {
                    return new BitSet();
                }
            }
        }
        return blocks;
    }

    private static boolean isUsedWithin(EditableModule module, int instruction, int header, BitSet blocks) {
        int result = module.resultId(instruction);
        for (int use = result == 0 ? 0 : module.uses().first(result);
                use != 0;
                use = module.uses().next(use)) {
            int user = module.uses().user(use);
            boolean isFromBackEdge = module.is(user, Op.OpPhi) && module.block(user) == header;
            if (!blocks.get(module.block(user))
                    && !isFromBackEdge
                    && user != module.terminator(header)
                    && user != module.merge(header)) {
                return false;
            }
        }
        return true;
    }
}
