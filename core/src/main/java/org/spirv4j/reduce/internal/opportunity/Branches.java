// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.reduce.internal.opportunity;

import java.util.BitSet;
import org.spirv4j.edit.EditableModule;
import org.spirv4j.internal.trait.Trait;

/** Changes the targets of termination instructions with the OpPhi instructions of the targets. */
final class Branches {
    private Branches() {}

    /** Removes the values that come from a block from the OpPhi instructions of its successors. */
    static void detach(EditableModule module, int block) {
        int terminator = module.terminator(block);
        for (int i = 1; i < module.wordCount(terminator); i++) {
            int target = target(module, terminator, i);
            if (target != 0) {
                module.blocks().removeIncoming(target, module.labelId(block));
            }
        }
    }

    /** The block that a word of a termination instruction names; 0 for none. */
    static int target(EditableModule module, int terminator, int index) {
        return module.isId(terminator, index) ? module.blockOf(module.word(terminator, index)) : 0;
    }

    static boolean hasTarget(EditableModule module, int block, int target) {
        int terminator = module.terminator(block);
        for (int i = 1; i < module.wordCount(terminator); i++) {
            if (target(module, terminator, i) == target) {
                return true;
            }
        }
        return false;
    }

    /** Lets a block branch to another target; undefined values come from there if it is new. */
    static void redirect(EditableModule module, int block, int oldTarget, int newTarget) {
        int terminator = module.terminator(block);
        boolean isNew = !hasTarget(module, block, newTarget);
        for (int i = 1; i < module.wordCount(terminator); i++) {
            if (target(module, terminator, i) == oldTarget) {
                module.setWord(terminator, i, module.labelId(newTarget));
            }
        }
        module.blocks().removeIncoming(oldTarget, module.labelId(block));
        if (isNew) {
            addUndefined(module, newTarget, block);
        }
    }

    /** Gives the OpPhi instructions of a block undefined values from a new predecessor. */
    static void addUndefined(EditableModule module, int block, int predecessor) {
        for (int phi = module.blocks().firstPhi(block);
                phi != 0;
                phi = module.blocks().nextPhi(phi)) {
            module.addOperands(phi, module.constants().undef(module.typeId(phi)), module.labelId(predecessor));
        }
    }

    /** The blocks that branch to a block, by their numbers. */
    static BitSet predecessors(EditableModule module, int block) {
        BitSet found = new BitSet();
        for (int use = module.uses().first(module.labelId(block));
                use != 0;
                use = module.uses().next(use)) {
            int user = module.uses().user(use);
            if (Trait.BRANCH.has(module.op(user))) {
                found.set(module.block(user));
            }
        }
        return found;
    }
}
