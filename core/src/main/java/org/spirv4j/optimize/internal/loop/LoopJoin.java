// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.optimize.internal.loop;

import org.spirv4j.edit.EditableModule;
import org.spirv4j.grammar.LoopControl;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.operand.Branch;
import org.spirv4j.internal.operand.LoopMerge;
import org.spirv4j.internal.operand.Phi;

/** Joins two loops that follow each other: the body of the second one is put after that of the first one. */
final class LoopJoin {
    /** The loop controls about dependencies between iterations; the joined loop may have other dependencies. */
    private static final int DEPENDENCIES =
            LoopControl.DependencyInfinite.value() | LoopControl.DependencyLength.value();

    private static final int HINTS = LoopControl.Unroll.value() | LoopControl.DontUnroll.value();

    private final CountedLoop first;
    private final CountedLoop second;
    private final EditableModule module;

    LoopJoin(CountedLoop first, CountedLoop second) {
        this.first = first;
        this.second = second;
        module = first.region().module;
    }

    void run() {
        LoopRegion one = first.region();
        LoopRegion two = second.region();
        int between = one.exit;
        removeDeadStores(one);
        removeDeadStores(two);
        int continueTarget = module.blockOf(module.word(module.merge(one.header), LoopMerge.CONTINUE_TARGET));
        int continueLabel = module.labelId(continueTarget);
        int bodyEnd = branchTo(continueTarget);
        moveValues(two, between, one);
        // The body of the first loop continues with the second body, which ends with the continue construct of the
        // first loop.
        retarget(bodyEnd, continueLabel, module.labelId(two.header));
        retarget(two.latch, module.labelId(two.header), continueLabel);
        second.skipCondition(second.condition(), module.labelId(second.inside()));
        module.remove(module.merge(two.header));
        leave(one, two, between);
        removeUnused(second.compare());
        removeUnused(module.definition(second.variable().next()));
        moveBlocks(two, bodyEnd);
        join(bodyEnd, two, continueTarget);
    }

    private void removeDeadStores(LoopRegion region) {
        for (int block : region.blocks) {
            LoopAccesses.removeDeadStores(module, block);
        }
    }

    /** The only block that branches to a block. */
    private int branchTo(int block) {
        for (int use = module.uses().first(module.labelId(block));
                use != 0;
                use = module.uses().next(use)) {
            int from = module.block(module.uses().user(use));
            if (from != 0 && module.terminator(from) == module.uses().user(use)) {
                return from;
            }
        }
        throw new IllegalStateException("nothing branches to block " + block);
    }

    /** Moves the OpPhi instructions of the second loop to the first one, except that of the induction variable. */
    private void moveValues(LoopRegion two, int between, LoopRegion one) {
        int position = first.induction();
        for (int phi : two.phis()) {
            if (phi == second.induction()) {
                continue;
            }
            for (int k = Phi.PARENT; k < module.wordCount(phi); k += 2) {
                int label = module.word(phi, k);
                int from = label == module.labelId(between) ? one.entry : one.latch;
                module.setWord(phi, k, module.labelId(from));
            }
            module.moveBefore(phi, position);
        }
        module.uses().replace(module.resultId(second.induction()), module.resultId(first.induction()));
        module.remove(second.induction());
    }

    private void retarget(int block, int label, int newLabel) {
        int terminator = module.terminator(block);
        for (int k = 1; k < module.wordCount(terminator); k++) {
            if (module.isId(terminator, k) && module.word(terminator, k) == label) {
                module.setWord(terminator, k, newLabel);
            }
        }
    }

    /** Lets the first loop end where the second one did. */
    private void leave(LoopRegion one, LoopRegion two, int between) {
        int condition = first.condition();
        int exit = module.labelId(two.exit);
        int merge = module.merge(one.header);
        int control = module.word(merge, LoopMerge.LOOP_CONTROL);
        module.setWord(merge, LoopMerge.MERGE_BLOCK, exit);
        if ((control & DEPENDENCIES) != 0) {
            module.replace(merge, Op.OpLoopMerge, exit, module.word(merge, LoopMerge.CONTINUE_TARGET), control & HINTS);
        }
        retarget(condition, module.labelId(between), exit);
        module.blocks().renamePredecessor(condition, module.labelId(second.condition()), module.labelId(condition));
        LoopAccesses.removeDeadStores(module, between);
        module.blocks().remove(between);
    }

    private void removeUnused(int instruction) {
        int result = module.resultId(instruction);
        if (module.isListed(instruction) && (!module.uses().isUsed(result) || isUsedByItself(result, instruction))) {
            module.remove(instruction);
        }
    }

    private boolean isUsedByItself(int id, int instruction) {
        return module.uses().isUsedOnce(id) && module.uses().user(module.uses().first(id)) == instruction;
    }

    private void moveBlocks(LoopRegion two, int after) {
        int last = after;
        for (int block : two.blocks) {
            module.blocks().move(block, last);
            last = block;
        }
    }

    /** Joins the blocks between the bodies that have one predecessor and one successor now. */
    private void join(int bodyEnd, LoopRegion two, int continueTarget) {
        int block = bodyEnd;
        while (module.is(module.terminator(block), Op.OpBranch) && module.merge(block) == 0) {
            int next = module.blockOf(module.word(module.terminator(block), Branch.TARGET_LABEL));
            if (next == continueTarget
                    || !two.contains(next)
                    || module.blocks().firstPhi(next) != 0
                    || !hasOnePredecessor(next)) {
                return;
            }
            module.blocks().join(block, next);
        }
    }

    private boolean hasOnePredecessor(int block) {
        int uses = 0;
        for (int use = module.uses().first(module.labelId(block));
                use != 0;
                use = module.uses().next(use)) {
            uses += module.is(module.uses().user(use), Op.OpPhi) ? 0 : 1;
        }
        return uses == 1;
    }
}
