// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.optimize.internal.flow;

import java.util.ArrayList;
import java.util.List;
import org.spirv4j.edit.EditableModule;
import org.spirv4j.edit.Flow;
import org.spirv4j.edit.PassContext;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.operand.Branch;
import org.spirv4j.internal.operand.BranchConditional;
import org.spirv4j.internal.operand.LoopMerge;
import org.spirv4j.internal.operand.MergeInstruction;
import org.spirv4j.internal.operand.Phi;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.optimize.internal.pass.FunctionPass;

/**
 * Joins each block that ends with an OpBranch with the target, if no other block branches there. Structured control
 * flow stays valid: a construct loses its merge instruction only if its merge block becomes a part of its header.
 */
public final class MergeBlocks implements FunctionPass {
    private static final String NAME = "merge-blocks";

    /** Makes the pass. */
    public MergeBlocks() {}

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public Work start(EditableModule module, PassContext context) {
        BlockRoles roles = new BlockRoles(module);
        return function -> run(module, function, roles, context);
    }

    @Override
    public boolean isForReachedOnly() {
        return true;
    }

    /** {@return the blocks of a function that may be joined with their successors} */
    public static List<Integer> joinable(EditableModule module, int function) {
        BlockRoles roles = new BlockRoles(module);
        roles.read(function);
        List<Integer> found = new ArrayList<>();
        Flow flow = module.flow(function);
        for (int b = module.firstBlock(function); b != 0; b = module.nextBlock(b)) {
            int successor = onlySuccessor(module, flow, b);
            if (successor != 0 && mayJoin(module, flow, roles, b, successor)) {
                found.add(b);
            }
        }
        return found;
    }

    /** Joins a block with its successor if that may be done; returns whether it was. */
    public static boolean join(EditableModule module, int block) {
        int function = module.functionOf(block);
        BlockRoles roles = new BlockRoles(module);
        roles.read(function);
        Flow flow = module.flow(function);
        int successor = onlySuccessor(module, flow, block);
        boolean mayJoin = successor != 0 && mayJoin(module, flow, roles, block, successor);
        if (mayJoin) {
            join(module, roles, block, successor);
        }
        return mayJoin;
    }

    private static void run(EditableModule module, int function, BlockRoles roles, PassContext context) {
        Flow flow = module.flow(function);
        Joining joining = new Joining(module, function, flow, roles, context);
        for (int n = 0; n < flow.blockCount(); n++) {
            int block = flow.block(n);
            if (module.label(block) != 0) {
                joining.joinSuccessors(block, true);
            }
        }
    }

    /** Joins blocks of a function; its branches are read when there is something to join. */
    private static final class Joining {
        private final EditableModule module;
        private final int function;
        private final Flow flow;
        private final BlockRoles roles;
        private final PassContext context;
        private boolean isRead;

        Joining(EditableModule module, int function, Flow flow, BlockRoles roles, PassContext context) {
            this.module = module;
            this.function = function;
            this.flow = flow;
            this.roles = roles;
            this.context = context;
        }

        void joinSuccessors(int block, boolean joinsContinue) {
            for (int successor = onlySuccessor(module, flow, block);
                    successor != 0;
                    successor = onlySuccessor(module, flow, block)) {
                if (!isRead) {
                    roles.read(function);
                    isRead = true;
                }
                if (joinsContinue && isContinueOf(module, successor, block)) {
                    // A continue construct of several blocks may become one, which has the header in it if nothing
                    // enters the loop.
                    joinSuccessors(successor, false);
                    if (module.label(block) == 0) {
                        return;
                    }
                }
                if (!mayJoin(module, flow, roles, block, successor)) {
                    return;
                }
                join(module, roles, block, successor);
                context.applied(module.functionId(function), module.labelId(block), "block joined with its successor");
            }
        }
    }

    /** Whether a block is the continue target of the loop whose header is another block. */
    private static boolean isContinueOf(EditableModule module, int block, int header) {
        int merge = module.merge(header);
        return merge != 0
                && module.is(merge, Op.OpLoopMerge)
                && module.word(merge, LoopMerge.CONTINUE_TARGET) == module.labelId(block);
    }

    /** The target of a block's OpBranch, if nothing else branches there; 0 for none. */
    private static int onlySuccessor(EditableModule module, Flow flow, int block) {
        int branch = module.terminator(block);
        if (!module.is(branch, Op.OpBranch)) {
            return 0;
        }
        int target = module.blockOf(module.word(branch, Branch.TARGET_LABEL));
        boolean isOnly = target != 0
                && target != block
                && flow.graph().predecessorCount(flow.number(target)) == 1
                && !module.uses().isPinned(module.labelId(target));
        return isOnly ? target : 0;
    }

    private static boolean mayJoin(EditableModule module, Flow flow, BlockRoles roles, int block, int successor) {
        if (isHeaderWithoutEntry(module, flow, successor) && !isReachedOnlyThrough(module, flow, block, successor)) {
            return false;
        }
        int merge = module.merge(block);
        if (merge != 0) {
            if (module.word(merge, MergeInstruction.MERGE_BLOCK) == module.labelId(successor)) {
                return true;
            }
            boolean endsWithBranch = module.is(module.terminator(successor), Op.OpBranch)
                    || module.is(module.terminator(successor), Op.OpBranchConditional);
            return endsWithBranch
                    && module.merge(successor) == 0
                    && !roles.isMerge(successor)
                    && (!roles.isContinue(successor)
                            || isContinueOf(module, successor, block) && branchesTo(module, successor, block));
        }
        boolean isExit = roles.isMerge(successor) || roles.isContinue(successor);
        return !isExit
                || !roles.isMerge(block)
                        && !roles.isContinue(block)
                        && !roles.isCase(block)
                        && !(roles.isMerge(successor) && isConvergent(module, block));
    }

    /**
     * Whether a block heads a loop that nothing enters, so that a block that branches to it ends the loop's continue
     * construct.
     */
    private static boolean isHeaderWithoutEntry(EditableModule module, Flow flow, int block) {
        int merge = module.merge(block);
        return merge != 0 && module.is(merge, Op.OpLoopMerge) && !flow.isReachable(block);
    }

    /**
     * Whether a block follows another one, and control comes to it from there only: if that heads a loop, they are the
     * whole loop.
     */
    private static boolean isReachedOnlyThrough(EditableModule module, Flow flow, int block, int before) {
        int branch = module.terminator(before);
        return flow.graph().predecessorCount(flow.number(block)) == 1
                && module.nextBlock(before) == block
                && module.is(branch, Op.OpBranch)
                && module.word(branch, Branch.TARGET_LABEL) == module.labelId(block);
    }

    /**
     * Whether the branch at the end of a block may go to another one; if it is the header, the block is its back-edge
     * block.
     */
    private static boolean branchesTo(EditableModule module, int block, int target) {
        int branch = module.terminator(block);
        int label = module.labelId(target);
        return module.is(branch, Op.OpBranch)
                ? module.word(branch, Branch.TARGET_LABEL) == label
                : module.word(branch, BranchConditional.TRUE_LABEL) == label
                        || module.word(branch, BranchConditional.FALSE_LABEL) == label;
    }

    /**
     * Whether a block must stay in its construct, because other invocations would execute its instructions together
     * after it.
     */
    private static boolean isConvergent(EditableModule module, int block) {
        for (int i = module.firstInstruction(block); i != 0; i = module.nextInBlock(i)) {
            if (Trait.CONVERGENT.has(module.op(i))) {
                return true;
            }
        }
        return false;
    }

    private static void join(EditableModule module, BlockRoles roles, int block, int successor) {
        for (int phi = module.blocks().firstPhi(successor), next; phi != 0; phi = next) {
            next = module.blocks().nextPhi(phi);
            int value = module.word(phi, Phi.VARIABLE);
            int result = module.resultId(phi);
            if (module.uses().isPinned(result) || module.annotations().hasDecorations(result)) {
                module.replace(phi, Op.OpCopyObject, value);
            } else {
                module.uses().replace(result, value);
                module.remove(phi);
            }
        }
        int merge = module.merge(block);
        boolean keepsMerge =
                merge != 0 && module.word(merge, MergeInstruction.MERGE_BLOCK) != module.labelId(successor);
        int[] operands = new int[keepsMerge ? module.wordCount(merge) - 1 : 0];
        for (int i = 0; i < operands.length; i++) {
            int word = module.word(merge, i + 1);
            operands[i] = i < 2 && word == module.labelId(successor) ? module.labelId(block) : word;
        }
        Op op = merge == 0 ? Op.OpNop : module.op(merge);
        boolean endsConstruct = merge != 0 && !keepsMerge;
        module.blocks().join(block, successor);
        if (endsConstruct) {
            roles.setMergeOf(successor, 0);
        }
        roles.inherit(block, successor);
        if (keepsMerge) {
            module.insertBefore(module.terminator(block), op, 0, operands);
        }
    }
}
