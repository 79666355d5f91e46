// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.optimize.internal.ssa;

import java.util.BitSet;
import org.spirv4j.edit.EditableModule;
import org.spirv4j.edit.Flow;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.operand.Branch;
import org.spirv4j.internal.operand.LoopMerge;
import org.spirv4j.internal.operand.MergeInstruction;
import org.spirv4j.internal.operand.Phi;

/**
 * Removes the blocks that cannot be reached. Merge blocks and continue targets of reachable headers stay, since their
 * merge instructions name them, but with nothing in them: a merge block is unreachable, a continue target branches
 * back.
 */
public final class UnreachableBlocks {
    private UnreachableBlocks() {}

    /**
     * Removes the unreachable blocks of a function.
     *
     * @return whether something changed
     */
    public static boolean remove(EditableModule module, int function) {
        return remove(module, function, false);
    }

    /**
     * Removes the unreachable blocks of a function if there are any but merge blocks and continue targets of reachable
     * headers.
     *
     * @return whether something changed
     */
    public static boolean removeUnneeded(EditableModule module, int function) {
        return remove(module, function, true);
    }

    private static boolean remove(EditableModule module, int function, boolean onlyUnneeded) {
        Flow flow = module.flow(function);
        int count = flow.blockCount();
        if (flow.search().reachableCount() == count) {
            return false;
        }
        long before = module.changeCount();
        int[] headers = new int[count];
        BitSet merges = new BitSet();
        for (int n = 0; n < count; n++) {
            int merge = flow.search().isReachable(n) ? module.merge(flow.block(n)) : 0;
            if (merge != 0) {
                merges.set(flow.number(module.blockOf(module.word(merge, MergeInstruction.MERGE_BLOCK))));
                if (module.is(merge, Op.OpLoopMerge)) {
                    headers[flow.number(module.blockOf(module.word(merge, LoopMerge.CONTINUE_TARGET)))] = flow.block(n);
                }
            }
        }
        if (onlyUnneeded && !hasUnneeded(flow, headers, merges)) {
            return false;
        }
        int[] blocks = new int[count];
        for (int n = 0; n < count; n++) {
            blocks[n] = flow.search().isReachable(n) ? 0 : flow.block(n);
        }
        for (int n = 0; n < count; n++) {
            if (blocks[n] != 0 && headers[n] == 0) {
                detach(module, blocks[n]);
            }
        }
        for (int n = 0; n < count; n++) {
            if (blocks[n] != 0) {
                strip(module, flow, blocks[n], headers[n], merges.get(n));
            }
        }
        return module.changeCount() != before;
    }

    private static boolean hasUnneeded(Flow flow, int[] headers, BitSet merges) {
        for (int n = 0; n < headers.length; n++) {
            if (!flow.search().isReachable(n) && headers[n] == 0 && !merges.get(n)) {
                return true;
            }
        }
        return false;
    }

    /** Removes the incoming values of a block from the OpPhi instructions of its successors. */
    private static void detach(EditableModule module, int block) {
        int terminator = module.terminator(block);
        for (int i = 1; i < module.wordCount(terminator); i++) {
            int target = module.isId(terminator, i) ? module.blockOf(module.word(terminator, i)) : 0;
            if (target != 0) {
                module.blocks().removeIncoming(target, module.labelId(block));
            }
        }
    }

    private static void strip(EditableModule module, Flow flow, int block, int header, boolean isMerge) {
        int terminator = module.terminator(block);
        boolean isKept = header != 0 || isMerge;
        boolean isDetached = header != 0
                && (!module.is(terminator, Op.OpBranch)
                        || module.word(terminator, Branch.TARGET_LABEL) != module.labelId(header));
        if (isDetached) {
            detach(module, block);
            module.replace(terminator, Op.OpBranch, module.labelId(header));
            addIncoming(module, header, block);
        }
        int i = module.firstInstruction(block);
        while (i != 0) {
            undefine(module, flow, i);
            if (isKept && i != terminator) {
                module.remove(i);
                // The debug information about the result, which may be the next instruction, is removed with it.
                i = module.firstInstruction(block);
            } else {
                i = module.nextInBlock(i);
            }
        }
        if (isKept) {
            module.positions().copyPrevious(terminator);
        }
        if (header == 0 && isMerge) {
            if (!module.is(terminator, Op.OpUnreachable)) {
                module.replace(terminator, Op.OpUnreachable);
            }
        } else if (header == 0) {
            module.blocks().remove(block);
        }
    }

    /** Lets reachable instructions use an undefined value instead of the result of an instruction. */
    private static void undefine(EditableModule module, Flow flow, int instruction) {
        int result = module.resultId(instruction);
        for (int use = result == 0 ? 0 : module.uses().first(result), next; use != 0; use = next) {
            next = module.uses().next(use);
            int user = module.uses().user(use);
            if (module.block(user) != 0 && flow.isReachable(module.block(user))) {
                module.setWord(
                        user, module.uses().index(use), module.constants().undef(module.typeId(instruction)));
            }
        }
    }

    /**
     * Gives the OpPhi instructions of a loop header undefined values from its continue target, if they need to stay.
     */
    private static void addIncoming(EditableModule module, int header, int block) {
        for (int phi = module.blocks().firstPhi(header), next; phi != 0; phi = next) {
            next = module.blocks().nextPhi(phi);
            int result = module.resultId(phi);
            boolean hasOne = module.wordCount(phi) == 5 && module.word(phi, Phi.VARIABLE) != result;
            if (hasOne
                    && !module.uses().isPinned(result)
                    && !module.annotations().hasDecorations(result)) {
                module.uses().replace(result, module.word(phi, Phi.VARIABLE));
                module.remove(phi);
            } else {
                module.addOperands(phi, module.constants().undef(module.typeId(phi)), module.labelId(block));
            }
        }
    }
}
