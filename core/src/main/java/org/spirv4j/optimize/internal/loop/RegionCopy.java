// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.optimize.internal.loop;

import java.util.HashMap;
import java.util.Map;
import org.spirv4j.edit.EditableModule;
import org.spirv4j.grammar.Op;

/**
 * Copies blocks of a loop. Ids that the loop defines are replaced by those of the copy, or by others that were set
 * before.
 */
final class RegionCopy {
    private final LoopRegion region;
    private final EditableModule module;

    /** By id: what stands for it in the copy. */
    private final Map<Integer, Integer> copies = new HashMap<>();

    RegionCopy(LoopRegion region) {
        this.region = region;
        module = region.module;
    }

    /** Forgets the ids of the last copy. */
    void clear() {
        copies.clear();
    }

    void set(int id, int copy) {
        copies.put(id, copy);
    }

    /** Sets what stands for the result of an OpPhi. */
    void setPhi(int phi, int value) {
        set(module.resultId(phi), value);
    }

    /** What stands for an id: itself if it is defined outside of the loop, or is not copied. */
    int get(int id) {
        return copies.getOrDefault(id, id);
    }

    private int idOfCopy(int id) {
        Integer known = copies.get(id);
        if (known != null) {
            return known;
        }
        if (!region.defines(id)) {
            return id;
        }
        int copy = module.newId();
        copies.put(id, copy);
        return copy;
    }

    /**
     * Copies blocks after another one, in their order.
     *
     * @param blocks the blocks
     * @param after the block before the copies
     * @param withoutPhisOf the block whose OpPhi instructions are not copied, since values were set for them; 0 for
     *     none
     * @param withoutMergeOf the block whose merge instruction is not copied; 0 for none
     * @return the last copy
     */
    int copy(int[] blocks, int after, int withoutPhisOf, int withoutMergeOf) {
        int last = after;
        int[] targets = new int[blocks.length];
        for (int i = 0; i < blocks.length; i++) {
            last = module.blocks().add(last);
            targets[i] = last;
            set(module.labelId(blocks[i]), module.labelId(last));
        }
        for (int i = 0; i < blocks.length; i++) {
            int merge = module.merge(blocks[i]);
            for (int k = module.firstInstruction(blocks[i]); k != 0; k = module.nextInBlock(k)) {
                boolean isLeftOut = module.is(k, Op.OpPhi) && blocks[i] == withoutPhisOf
                        || k == merge && blocks[i] == withoutMergeOf
                        || module.positions().isPosition(k);
                if (!isLeftOut) {
                    append(k, targets[i]);
                }
            }
        }
        return last;
    }

    /** Appends the copy of an instruction to a block. */
    void append(int instruction, int target) {
        int copy = module.appendCopy(instruction, target, this::idOfCopy);
        int result = module.resultId(instruction);
        if (result != 0 && module.uses().firstMention(result) != 0) {
            module.annotations().copy(module.resultId(copy), result);
        }
    }
}
