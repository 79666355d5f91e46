// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.optimize.internal.flow;

import org.spirv4j.edit.EditableModule;
import org.spirv4j.edit.Flow;
import org.spirv4j.edit.PassContext;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.operand.BranchConditional;
import org.spirv4j.internal.operand.CaseWords;
import org.spirv4j.internal.operand.LoopMerge;
import org.spirv4j.internal.operand.MergeInstruction;
import org.spirv4j.internal.operand.MultiwayBranch;
import org.spirv4j.internal.operand.SelectionMerge;
import org.spirv4j.internal.operand.Switch;
import org.spirv4j.internal.operand.TypeInt;
import org.spirv4j.internal.operand.Unary;
import org.spirv4j.optimize.internal.pass.FunctionPass;
import org.spirv4j.optimize.internal.ssa.BlockOrder;
import org.spirv4j.optimize.internal.ssa.PhiSimplification;
import org.spirv4j.optimize.internal.ssa.UnreachableBlocks;

/**
 * Replaces conditional branches and switches with a constant operand by branches, and removes the blocks that cannot be
 * reached then. Structured control flow stays valid: if a branch in a selection that is removed still leaves it early,
 * that branch gets the merge instruction.
 *
 * <p>Never changes a branch in a continue construct so that its loop has no back edge.
 */
public final class DeadBranches implements FunctionPass {
    private static final String NAME = "eliminate-dead-branches";

    private static final int MAX_ROUNDS = 8;

    /** Makes the pass. */
    public DeadBranches() {}

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public Work start(EditableModule module, PassContext context) {
        BlockRoles roles = new BlockRoles(module);
        return function -> {
            int rounds = 0;
            while (rounds < MAX_ROUNDS && new Run(module, function, roles, context).run()) {
                rounds++;
            }
        };
    }

    @Override
    public boolean isForReachedOnly() {
        return true;
    }

    /** One walk over the branches of a function. */
    private static final class Run {
        /** The maximum number of negations of a condition that are followed. */
        private static final int MAX_NEGATIONS = 16;

        private final EditableModule module;
        private final int function;
        private final BlockRoles roles;
        private final PassContext context;
        private final Flow flow;

        Run(EditableModule module, int function, BlockRoles roles, PassContext context) {
            this.module = module;
            this.function = function;
            this.roles = roles;
            this.context = context;
            flow = module.flow(function);
        }

        boolean run() {
            boolean isFolded = false;
            if (hasConstantBranch()) {
                roles.read(function);
                int[] preorder = flow.dominators().preorder();
                int[] blocks = new int[preorder.length];
                for (int i = 0; i < blocks.length; i++) {
                    blocks[i] = flow.block(preorder[i]);
                }
                for (int block : blocks) {
                    int target = constantTarget(block);
                    if (target != 0 && fold(block, target)) {
                        isFolded = true;
                        context.applied(
                                module.functionId(function), module.labelId(block), "branch with a constant folded");
                    }
                }
            }
            boolean hasUnreachable = flow.search().reachableCount() < flow.blockCount();
            boolean isRemoved = UnreachableBlocks.remove(module, function);
            if (isFolded || isRemoved || hasUnreachable) {
                // An unreachable continue target stays, but the values that come from it do not matter.
                PhiSimplification.run(module, function);
            }
            if (isFolded || isRemoved) {
                BlockOrder.repair(module, function);
            }
            return isFolded;
        }

        private boolean hasConstantBranch() {
            for (int b = module.firstBlock(function); b != 0; b = module.nextBlock(b)) {
                if (constantTarget(b) != 0) {
                    return true;
                }
            }
            return false;
        }

        /**
         * The block where a conditional branch or switch with a constant operand goes; 0 if its operand is not
         * constant.
         */
        private int constantTarget(int block) {
            int terminator = module.terminator(block);
            boolean isSwitch = module.is(terminator, Op.OpSwitch);
            if (!isSwitch && !module.is(terminator, Op.OpBranchConditional)) {
                return 0;
            }
            int condition = module.word(terminator, MultiwayBranch.SELECTOR);
            boolean isNegated = false;
            for (int steps = 0; steps < MAX_NEGATIONS && module.opOf(condition) == Op.OpLogicalNot; steps++) {
                condition = module.word(module.definition(condition), Unary.OPERAND);
                isNegated = !isNegated;
            }
            if (!module.constants().isScalar(condition)) {
                return 0;
            }
            long bits = module.constants().bits(condition);
            if (isSwitch) {
                return module.blockOf(switchTarget(terminator, bits));
            }
            return module.blockOf(module.word(
                    terminator, bits != 0 != isNegated ? BranchConditional.TRUE_LABEL : BranchConditional.FALSE_LABEL));
        }

        private int switchTarget(int terminator, long bits) {
            int type = module.typeOf(module.word(terminator, Switch.SELECTOR));
            int width = module.word(module.definition(type), TypeInt.WIDTH);
            int literal = width > 32 ? 2 : 1;
            long mask = width >= 64 ? -1 : (1L << width) - 1;
            for (int i = 0; i < CaseWords.count(module.wordCount(terminator), literal); i++) {
                int at = CaseWords.literal(i, literal);
                long value = module.word(terminator, at) & 0xFFFF_FFFFL;
                if (literal == 2) {
                    value |= (long) module.word(terminator, at + 1) << 32;
                }
                if ((value & mask) == (bits & mask)) {
                    return module.word(terminator, CaseWords.label(i, literal));
                }
            }
            return module.word(terminator, Switch.DEFAULT);
        }

        private boolean fold(int block, int target) {
            int merge = module.merge(block);
            boolean isSelection = merge != 0 && module.is(merge, Op.OpSelectionMerge);
            if (!isSelection) {
                boolean isInLoop = flow.isInContinueConstruct(block);
                if (isInLoop && !isLoopHeader(target)) {
                    return false;
                }
                branch(block, target);
                return true;
            }
            int mergeBlock = module.blockOf(module.word(merge, SelectionMerge.MERGE_BLOCK));
            if (isLeftFromInside(block, mergeBlock)) {
                return keepSwitch(block, target);
            }
            int control = module.word(merge, SelectionMerge.SELECTION_CONTROL);
            module.remove(merge);
            branch(block, target);
            roles.setMergeOf(mergeBlock, 0);
            int heir = firstExit(target, mergeBlock);
            if (heir != 0) {
                module.insertBefore(
                        module.terminator(heir), Op.OpSelectionMerge, 0, module.labelId(mergeBlock), control);
                roles.setMergeOf(mergeBlock, heir);
            }
            return true;
        }

        /**
         * Whether a branch to a block ends a construct: not if the block heads the loop whose continue target it is.
         */
        private boolean isExit(int block) {
            boolean isContinue = roles.isContinue(block)
                    && !(isLoopHeader(block)
                            && module.word(module.merge(block), LoopMerge.CONTINUE_TARGET) == module.labelId(block));
            return roles.isMerge(block) || isContinue;
        }

        private boolean isLoopHeader(int block) {
            int merge = module.merge(block);
            return merge != 0 && module.is(merge, Op.OpLoopMerge);
        }

        private void branch(int block, int target) {
            leaveOtherTargets(block, target);
            module.replace(module.terminator(block), Op.OpBranch, module.labelId(target));
            module.positions().copyPrevious(module.terminator(block));
        }

        /** Removes the incoming values of a block from the OpPhi instructions of all its targets but one. */
        private void leaveOtherTargets(int block, int target) {
            int terminator = module.terminator(block);
            int targetId = module.labelId(target);
            for (int i = MultiwayBranch.FIRST_LABEL; i < module.wordCount(terminator); i++) {
                int label = module.isId(terminator, i) ? module.word(terminator, i) : 0;
                if (label != 0 && label != targetId && module.blockOf(label) != 0) {
                    module.blocks().removeIncoming(module.blockOf(label), module.labelId(block));
                }
            }
        }

        /**
         * Whether a block inside of a construct in the construct of a header branches to the merge block of the header.
         */
        private boolean isLeftFromInside(int header, int mergeBlock) {
            int number = flow.number(mergeBlock);
            for (int i = 0; i < flow.graph().predecessorCount(number); i++) {
                int block = flow.block(flow.graph().predecessor(number, i));
                if (block == header || !flow.isReachable(block)) {
                    continue;
                }
                boolean isNested = flow.headerAround(block) != header || module.merge(block) != 0;
                if (isNested) {
                    return true;
                }
            }
            return false;
        }

        /** Removes the targets of a switch that are not reached. */
        private boolean keepSwitch(int block, int target) {
            int terminator = module.terminator(block);
            int targetId = module.labelId(target);
            if (!module.is(terminator, Op.OpSwitch)
                    || module.wordCount(terminator) == 3 && module.word(terminator, Switch.DEFAULT) == targetId) {
                return false;
            }
            int selector = module.word(terminator, Switch.SELECTOR);
            leaveOtherTargets(block, target);
            module.replace(terminator, Op.OpSwitch, selector, targetId);
            return true;
        }

        /**
         * The first block after a removed selection header that may branch to the old merge block or go on in the
         * selection, so that it needs the merge instruction; 0 for none.
         */
        private int firstExit(int first, int mergeBlock) {
            int block = first;
            // Damaged control flow may come back to a block. That which is remembered changes after 1, 2, 4, ... steps.
            int remembered = 0;
            for (int steps = 1, change = 1; block != 0 && block != mergeBlock && block != remembered; steps++) {
                if (steps == change) {
                    remembered = block;
                    change *= 2;
                }
                int merge = module.merge(block);
                if (merge != 0) {
                    block = module.blockOf(module.word(merge, MergeInstruction.MERGE_BLOCK));
                    continue;
                }
                int next = 0;
                boolean leaves = false;
                boolean isExit = false;
                int terminator = module.terminator(block);
                int from = module.is(terminator, Op.OpBranch) ? 1 : 2;
                int end = module.is(terminator, Op.OpBranchConditional) ? 4 : module.wordCount(terminator);
                for (int i = from; i < end; i++) {
                    int target = module.isId(terminator, i) ? module.blockOf(module.word(terminator, i)) : 0;
                    if (target == mergeBlock) {
                        leaves = true;
                    } else if (target != 0 && isExit(target)) {
                        isExit = true;
                    } else if (target != 0) {
                        next = target;
                    }
                }
                if (leaves && !isExit && next != 0) {
                    return block;
                }
                block = next;
            }
            return 0;
        }
    }
}
