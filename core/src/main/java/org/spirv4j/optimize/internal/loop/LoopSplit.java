// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.optimize.internal.loop;

import org.spirv4j.edit.EditableModule;
import org.spirv4j.grammar.LoopControl;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.operand.Branch;
import org.spirv4j.internal.operand.BranchConditional;
import org.spirv4j.internal.operand.LoopMerge;
import org.spirv4j.internal.trait.Trait;

/** Puts a copy of a loop before it that executes the first iterations. */
final class LoopSplit {
    /** The loop controls about the number of iterations, which differs in each part. */
    private static final int NUMBER_OF_ITERATIONS =
            LoopControl.MinIterations.value() | LoopControl.IterationMultiple.value();

    private static final int CONTROLS_WITHOUT_OPERANDS =
            LoopControl.Unroll.value() | LoopControl.DontUnroll.value() | LoopControl.DependencyInfinite.value();

    private final CountedLoop loop;
    private final LoopRegion region;
    private final EditableModule module;
    private final int iterations;
    private final RegionCopy copy;

    LoopSplit(CountedLoop loop, int iterations) {
        this.loop = loop;
        region = loop.region();
        module = region.module;
        this.iterations = iterations;
        copy = new RegionCopy(region);
    }

    /**
     * Whether a loop can be split: it can be copied, and nothing has an effect before its condition, which is tested
     * once more.
     */
    static boolean isPossible(CountedLoop loop) {
        LoopRegion region = loop.region();
        EditableModule module = region.module;
        for (int block : loop.path()) {
            int end = module.terminator(block);
            for (int i = module.firstInstruction(block); i != end; i = module.nextInBlock(i)) {
                boolean mayRepeat = Trait.REMOVABLE.has(module.op(i)) || Trait.MERGE.has(module.op(i));
                if (!mayRepeat && !module.positions().isPosition(i)
                        || module.is(i, Op.OpLoad) && module.wordCount(i) > 4) {
                    return false;
                }
            }
        }
        return region.hasPlainEntry() && region.isCopyable();
    }

    /** Splits the loop; returns the loop that executes the other iterations. */
    CountedLoop run() {
        int last = copy.copy(region.blocks, region.entry, 0, 0);
        int header = header();
        int between = module.blocks().add(last);
        module.append(between, Op.OpBranch, 0, module.labelId(region.header));
        module.setWord(module.terminator(region.entry), Branch.TARGET_LABEL, module.labelId(header));
        module.setWord(module.merge(header), LoopMerge.MERGE_BLOCK, module.labelId(between));
        limit(between);
        for (int phi : region.phis()) {
            module.blocks().setValueFrom(phi, module.labelId(region.entry), copy.get(module.resultId(phi)));
            module.blocks().renameIncoming(phi, module.labelId(region.entry), module.labelId(between));
        }
        forgetIterations(header);
        forgetIterations(region.header);
        return loop.entered(between, copy.get(module.resultId(loop.induction())));
    }

    /** Splits the loop, and gives the branch of a block constant conditions in the copy and in the loop. */
    void run(int block, boolean inCopy, boolean inLoop) {
        run();
        setCondition(module.blockOf(copy.get(module.labelId(block))), inCopy);
        setCondition(block, inLoop);
    }

    /** The header of the copy. */
    int header() {
        return module.blockOf(copy.get(module.labelId(region.header)));
    }

    private void forgetIterations(int header) {
        int merge = module.merge(header);
        int control = module.word(merge, LoopMerge.LOOP_CONTROL);
        if ((control & NUMBER_OF_ITERATIONS) != 0) {
            int kept = control & CONTROLS_WITHOUT_OPERANDS;
            module.replace(
                    merge,
                    Op.OpLoopMerge,
                    module.word(merge, LoopMerge.MERGE_BLOCK),
                    module.word(merge, LoopMerge.CONTINUE_TARGET),
                    kept);
        }
    }

    /** Lets the copy end when the induction variable reaches its value in the first iteration of the rest. */
    private void limit(int exit) {
        int condition = loop.condition();
        int test = module.blockOf(copy.get(module.labelId(condition)));
        int branch = module.terminator(test);
        long end = loop.number(loop.initial()) + iterations * loop.step();
        int type = module.typeId(loop.induction());
        Op op = loop.isSigned()
                ? loop.isUpward() ? Op.OpSLessThan : Op.OpSGreaterThan
                : loop.isUpward() ? Op.OpULessThan : Op.OpUGreaterThan;
        int merge = module.merge(test);
        int compare = module.insertBefore(
                merge != 0 ? merge : branch,
                op,
                module.typeId(loop.compare()),
                copy.get(module.resultId(loop.induction())),
                module.constants().scalar(type, end));
        int old = module.word(branch, BranchConditional.CONDITION);
        module.replace(
                branch,
                Op.OpBranchConditional,
                module.resultId(compare),
                copy.get(module.labelId(loop.inside())),
                module.labelId(exit));
        removeUnused(old);
    }

    private void setCondition(int block, boolean value) {
        int branch = module.terminator(block);
        int old = module.word(branch, BranchConditional.CONDITION);
        module.setWord(
                branch, BranchConditional.CONDITION, module.constants().scalar(module.typeOf(old), value ? 1 : 0));
        removeUnused(old);
    }

    private void removeUnused(int compare) {
        if (!module.uses().isUsed(compare)) {
            module.remove(module.definition(compare));
        }
    }
}
