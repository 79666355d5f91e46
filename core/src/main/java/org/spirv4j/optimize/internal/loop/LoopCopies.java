// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.optimize.internal.loop;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.spirv4j.edit.EditableModule;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.operand.LoopMerge;
import org.spirv4j.internal.operand.MultiwayBranch;
import org.spirv4j.internal.word.WordBuffer;
import org.spirv4j.optimize.internal.ssa.DebugValues;

/** Copies a loop for each value of a loop-invariant condition, and joins the copies after it. */
final class LoopCopies {
    /**
     * What a copy is for.
     *
     * @param value the value of the condition in it
     * @param literals the literals of a switch that lead to it; none for the default, and for branches without literals
     */
    record Choice(long value, List<Integer> literals) {}

    /** The loop itself or a copy of it, and the block after it. */
    private record Copy(RegionCopy ids, int exit) {}

    private final LoopRegion region;
    private final EditableModule module;
    private final List<Integer> exits;

    /** The uses of values of the loop outside of it. */
    private final Map<Integer, List<int[]>> outside;

    LoopCopies(LoopRegion region, List<Integer> exits, Map<Integer, List<int[]>> outside) {
        this.region = region;
        module = region.module;
        this.exits = exits;
        this.outside = outside;
    }

    /** Copies the loop for each target of a branch in it but the first one, for which the loop itself stays. */
    void run(int branch, List<Choice> choices) {
        int label = module.labelId(region.exit);
        int condition = module.word(branch, MultiwayBranch.SELECTOR);
        boolean isSwitch = module.is(branch, Op.OpSwitch);
        List<Copy> copies = new ArrayList<>();
        int last = region.blocks[region.blocks.length - 1];
        int exit = module.blocks().add(last);
        copies.add(new Copy(new RegionCopy(region), exit));
        last = exit;
        for (int i = 1; i < choices.size(); i++) {
            RegionCopy ids = new RegionCopy(region);
            last = module.blocks().add(ids.copy(region.blocks, last, 0, 0));
            copies.add(new Copy(ids, last));
        }
        joinValues(copies);
        for (Copy copy : copies) {
            leaveTo(copy);
            module.setWord(module.merge(header(copy)), LoopMerge.MERGE_BLOCK, module.labelId(copy.exit()));
            module.append(copy.exit(), Op.OpBranch, 0, label);
        }
        enter(condition, isSwitch, choices, copies);
        for (int i = 0; i < copies.size(); i++) {
            setConditions(copies.get(i), module.block(branch), condition, choices.get(i));
        }
    }

    private int copyOf(Copy copy, int block) {
        return module.blockOf(copy.ids().get(module.labelId(block)));
    }

    private int header(Copy copy) {
        return copyOf(copy, region.header);
    }

    /** Lets the block before the loop select a copy. */
    private void enter(int condition, boolean isSwitch, List<Choice> choices, List<Copy> copies) {
        int entry = module.terminator(region.entry);
        module.insertBefore(entry, Op.OpSelectionMerge, 0, module.labelId(region.exit), 0);
        WordBuffer operands = new WordBuffer(8);
        operands.add(condition);
        operands.add(module.labelId(header(copies.get(0))));
        for (int i = 1; i < copies.size(); i++) {
            int target = module.labelId(header(copies.get(i)));
            if (!isSwitch) {
                operands.add(target);
            }
            for (int literal : choices.get(i).literals()) {
                operands.add(literal);
                operands.add(target);
            }
        }
        module.replace(entry, isSwitch ? Op.OpSwitch : Op.OpBranchConditional, operands.toArray());
        // Loop headers are not targets of the selection themselves: each gets a block in front.
        Set<Integer> headers = new TreeSet<>();
        copies.forEach(copy -> headers.add(header(copy)));
        for (int header : headers) {
            Preheader.insert(module, header, block -> block != region.entry);
        }
    }

    /** The merge block gets an OpPhi for each value of the loops that is used after them. */
    private void joinValues(List<Copy> copies) {
        for (int phi = module.blocks().firstPhi(region.exit);
                phi != 0;
                phi = module.blocks().nextPhi(phi)) {
            int[] own = module.operands(phi);
            int type = module.typeId(phi);
            int[] joined = new int[2 * copies.size()];
            for (int i = 0; i < copies.size(); i++) {
                Copy copy = copies.get(i);
                int[] copied = new int[own.length];
                for (int k = 0; k < own.length; k++) {
                    copied[k] = copy.ids().get(own[k]);
                }
                joined[2 * i] = own.length == 2
                        ? copied[0]
                        : module.resultId(module.append(copy.exit(), Op.OpPhi, type, copied));
                joined[2 * i + 1] = module.labelId(copy.exit());
            }
            module.replace(phi, Op.OpPhi, joined);
        }
        for (Map.Entry<Integer, List<int[]>> entry : outside.entrySet()) {
            int value = entry.getKey();
            int[] joined = new int[2 * copies.size()];
            for (int i = 0; i < copies.size(); i++) {
                joined[2 * i] = copies.get(i).ids().get(value);
                joined[2 * i + 1] = module.labelId(copies.get(i).exit());
            }
            int phi = module.insertBefore(module.firstInstruction(region.exit), Op.OpPhi, module.typeOf(value), joined);
            module.positions().copy(phi, module.label(region.exit));
            module.annotations().copy(module.resultId(phi), value);
            for (int[] use : entry.getValue()) {
                module.setWord(use[0], use[1], module.resultId(phi));
            }
            DebugValues.replace(module, value, module.resultId(phi), region::contains);
        }
    }

    /** Lets the blocks that left the loop to the merge block go to the block after the copy. */
    private void leaveTo(Copy copy) {
        for (int block : exits) {
            int terminator = module.terminator(copyOf(copy, block));
            for (int k = 1; k < module.wordCount(terminator); k++) {
                if (module.isId(terminator, k) && module.word(terminator, k) == module.labelId(region.exit)) {
                    module.setWord(terminator, k, module.labelId(copy.exit()));
                }
            }
        }
    }

    /**
     * Makes the condition constant in the branch of a block; and in other branches where its value, not only its
     * choice, is known.
     */
    private void setConditions(Copy copy, int chosen, int condition, Choice choice) {
        for (int block : region.blocks) {
            int branch = module.terminator(copyOf(copy, block));
            boolean isChoice = module.is(branch, Op.OpBranchConditional)
                    || module.is(branch, Op.OpSwitch)
                            && (block == chosen || choice.literals().size() == 1);
            if (isChoice && module.word(branch, MultiwayBranch.SELECTOR) == condition) {
                module.setWord(
                        branch,
                        MultiwayBranch.SELECTOR,
                        module.constants().scalar(module.typeOf(condition), choice.value()));
            }
        }
    }
}
