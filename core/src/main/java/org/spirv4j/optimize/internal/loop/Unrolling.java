// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.optimize.internal.loop;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.spirv4j.edit.EditableModule;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.operand.Branch;
import org.spirv4j.internal.operand.LoopMerge;
import org.spirv4j.internal.trait.Trait;

/** Unrolls one loop. The original blocks are the first iteration. */
final class Unrolling {
    private record OutsideUse(int user, int index, int value) {}

    private final CountedLoop loop;
    private final LoopRegion region;
    private final EditableModule module;
    private final long copies;
    private final boolean isFull;
    private final List<OutsideUse> outside = new ArrayList<>();
    private final List<Integer> compares = new ArrayList<>();

    Unrolling(CountedLoop loop, long tripCount, int factor) {
        this.loop = loop;
        region = loop.region();
        module = region.module;
        isFull = factor == 0 || factor >= tripCount;
        copies = isFull ? tripCount : factor;
    }

    void run() {
        int[] phis = region.phis();
        findOutsideUses();
        RegionCopy copy = new RegionCopy(region);
        int[] values = new int[phis.length];
        for (int i = 0; i < phis.length; i++) {
            values[i] = region.incoming(phis[i], region.latch);
        }
        int[] next = values.clone();
        int latch = region.latch;
        int last = region.blocks[region.blocks.length - 1];
        compares.add(loop.compare());
        int condition = loop.condition();
        for (long k = 1; k < copies; k++) {
            copy.clear();
            set(copy, phis, next);
            last = copy.copy(region.blocks, last, region.header, region.header);
            int test = module.blockOf(copy.get(module.labelId(condition)));
            loop.skipCondition(test, copy.get(module.labelId(loop.inside())));
            compares.add(module.definition(copy.get(module.resultId(loop.compare()))));
            module.setWord(module.terminator(latch), Branch.TARGET_LABEL, copy.get(module.labelId(region.header)));
            latch = module.blockOf(copy.get(module.labelId(region.latch)));
            for (int i = 0; i < phis.length; i++) {
                next[i] = copy.get(values[i]);
            }
        }
        if (isFull) {
            end(copy, phis, next, latch, last);
        } else {
            close(phis, next, latch);
        }
        for (int compare : compares) {
            if (!module.uses().isUsed(module.resultId(compare))) {
                module.remove(compare);
            }
        }
    }

    /** Lets the last copy branch back to the header. */
    private void close(int[] phis, int[] next, int latch) {
        module.setWord(module.terminator(latch), Branch.TARGET_LABEL, module.labelId(region.header));
        for (int i = 0; i < phis.length; i++) {
            module.blocks().setValueFrom(phis[i], module.labelId(region.latch), next[i]);
            module.blocks().renameIncoming(phis[i], module.labelId(region.latch), module.labelId(latch));
        }
        // The continue construct is the last copy's, since it must end with the back edge.
        int merge = module.merge(region.header);
        int target = module.blockOf(module.word(merge, LoopMerge.CONTINUE_TARGET));
        int label = target == region.latch ? module.labelId(latch) : lastCopyOf(latch, target);
        // Without the loop control Unroll, so that the loop is not unrolled again.
        module.replace(merge, Op.OpLoopMerge, module.word(merge, LoopMerge.MERGE_BLOCK), label, 0);
    }

    /** The label of the copy of a block in the same iteration as the copy of the latch. */
    private int lastCopyOf(int latch, int block) {
        int from = 0;
        int to = 0;
        for (int i = 0; i < region.blocks.length; i++) {
            from = region.blocks[i] == region.latch ? i : from;
            to = region.blocks[i] == block ? i : to;
        }
        int at = latch;
        for (int i = from; i < to; i++) {
            at = module.nextBlock(at);
        }
        for (int i = from; i > to; i--) {
            at = module.previousBlock(at);
        }
        return module.labelId(at);
    }

    private static void set(RegionCopy copy, int[] phis, int[] values) {
        for (int i = 0; i < phis.length; i++) {
            copy.setPhi(phis[i], values[i]);
        }
    }

    private void findOutsideUses() {
        for (int block : region.blocks) {
            for (int i = module.firstInstruction(block); i != 0; i = module.nextInBlock(i)) {
                int result = module.resultId(i);
                for (int use = result == 0 ? 0 : module.uses().first(result);
                        use != 0;
                        use = module.uses().next(use)) {
                    int user = module.uses().user(use);
                    if (module.block(user) != 0 && !region.contains(module.block(user))) {
                        outside.add(new OutsideUse(user, module.uses().index(use), result));
                    }
                }
            }
        }
    }

    /** Leaves the loop after the last iteration; the instructions before the condition are executed once more. */
    private void end(RegionCopy copy, int[] phis, int[] next, int latch, int last) {
        int condition = loop.condition();
        copy.clear();
        set(copy, phis, next);
        List<Integer> needed = neededBeforeCondition();
        int from = latch;
        if (!needed.isEmpty()) {
            int rest = module.blocks().add(last);
            for (int i : needed) {
                if (module.is(i, Op.OpPhi)) {
                    copy.setPhi(i, copy.get(valueOnPath(i)));
                } else {
                    copy.append(i, rest);
                }
            }
            module.append(rest, Op.OpBranch, 0, module.labelId(region.exit));
            module.setWord(module.terminator(latch), Branch.TARGET_LABEL, module.labelId(rest));
            from = rest;
        } else {
            module.setWord(module.terminator(latch), Branch.TARGET_LABEL, module.labelId(region.exit));
        }
        for (int phi = module.blocks().firstPhi(region.exit);
                phi != 0;
                phi = module.blocks().nextPhi(phi)) {
            module.blocks().renameIncoming(phi, module.labelId(condition), module.labelId(from));
        }
        for (OutsideUse use : outside) {
            module.setWord(use.user(), use.index(), copy.get(use.value()));
        }
        loop.skipCondition(condition, module.labelId(loop.inside()));
        module.remove(module.merge(region.header));
        for (int phi : phis) {
            module.uses().replace(module.resultId(phi), region.incoming(phi, region.entry));
        }
        for (int phi : phis) {
            module.remove(phi);
        }
    }

    /** The value that an OpPhi after the header has on the path to the condition. */
    private int valueOnPath(int phi) {
        int before = loop.path().get(loop.path().indexOf(module.block(phi)) - 1);
        return region.incoming(phi, before);
    }

    /** The instructions from the header to the condition that have an effect or are used after the loop. */
    private List<Integer> neededBeforeCondition() {
        BitSet wanted = new BitSet();
        for (OutsideUse use : outside) {
            wanted.set(use.value());
        }
        List<Integer> needed = new ArrayList<>();
        for (int p = loop.path().size() - 1; p >= 0; p--) {
            int block = loop.path().get(p);
            int start = module.label(block);
            for (int i = module.previous(module.terminator(block)); i != start; i = module.previous(i)) {
                int result = module.resultId(i);
                boolean isNeeded = result != 0 && wanted.get(result)
                        || !Trait.REMOVABLE.has(module.op(i)) && !Trait.MERGE.has(module.op(i))
                        || module.is(i, Op.OpLoad) && module.wordCount(i) > 4;
                boolean isCopied = (!module.is(i, Op.OpPhi) || p > 0)
                        && !module.positions().isPosition(i)
                        && !module.isDebugInfo(i);
                if (isNeeded && isCopied) {
                    needed.add(0, i);
                    if (module.is(i, Op.OpPhi)) {
                        wanted.set(valueOnPath(i));
                        continue;
                    }
                    for (int k = 1; k < module.wordCount(i); k++) {
                        if (module.isId(i, k)) {
                            wanted.set(module.word(i, k));
                        }
                    }
                }
            }
        }
        return needed;
    }
}
