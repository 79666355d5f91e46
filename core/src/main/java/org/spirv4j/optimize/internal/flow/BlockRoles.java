// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.optimize.internal.flow;

import java.util.Arrays;
import java.util.BitSet;
import org.spirv4j.edit.EditableModule;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.operand.LoopMerge;
import org.spirv4j.internal.operand.MergeInstruction;
import org.spirv4j.internal.operand.Switch;

/** What merge instructions and switches of a function name a block as. Blocks are those of the edited module. */
final class BlockRoles {
    private final EditableModule module;

    /** By block: the header whose merge block it is; 0 for none. */
    private int[] mergeOf;

    private final BitSet continues = new BitSet();
    private final BitSet cases = new BitSet();

    BlockRoles(EditableModule module) {
        this.module = module;
        mergeOf = new int[0];
    }

    /** Reads the roles of the blocks of a function. */
    void read(int function) {
        if (mergeOf.length < module.blockLimit()) {
            mergeOf = Arrays.copyOf(mergeOf, module.blockLimit());
        }
        for (int b = module.firstBlock(function); b != 0; b = module.nextBlock(b)) {
            int merge = module.merge(b);
            if (merge != 0) {
                setMergeOf(module.blockOf(module.word(merge, MergeInstruction.MERGE_BLOCK)), b);
                if (module.is(merge, Op.OpLoopMerge)) {
                    continues.set(module.blockOf(module.word(merge, LoopMerge.CONTINUE_TARGET)));
                }
            }
            int terminator = module.terminator(b);
            if (module.is(terminator, Op.OpSwitch)) {
                for (int i = Switch.DEFAULT; i < module.wordCount(terminator); i++) {
                    if (module.isId(terminator, i)) {
                        cases.set(module.blockOf(module.word(terminator, i)));
                    }
                }
            }
        }
    }

    /** The header whose merge block a block is; 0 for none. */
    int mergeOf(int block) {
        return mergeOf[block];
    }

    void setMergeOf(int block, int header) {
        mergeOf[block] = header;
    }

    boolean isMerge(int block) {
        return mergeOf[block] != 0;
    }

    boolean isContinue(int block) {
        return continues.get(block);
    }

    /** Whether a block is a target of an OpSwitch. */
    boolean isCase(int block) {
        return cases.get(block);
    }

    /** Gives the roles of a block to the block that takes it up. */
    void inherit(int block, int from) {
        if (mergeOf[from] != 0) {
            mergeOf[block] = mergeOf[from];
        }
        continues.set(block, continues.get(block) || continues.get(from));
        cases.set(block, cases.get(block) || cases.get(from));
    }
}
