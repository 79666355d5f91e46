// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.edit;

import java.util.Arrays;
import java.util.BitSet;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.operand.AnnotationInstruction;
import org.spirv4j.internal.operand.GroupDecoration;

/** Removes several instructions of a module that was lifted as a list, with what describes their results. */
final class ListRemoval {
    private final EditableModule module;

    /** The ids of the results that are removed. */
    private final BitSet ids = new BitSet();

    ListRemoval(EditableModule module) {
        this.module = module;
    }

    void remove(BitSet instructions) {
        for (int i = instructions.nextSetBit(1); i >= 0; i = instructions.nextSetBit(i + 1)) {
            int result = module.resultId(i);
            if (result != 0) {
                ids.set(result);
            }
            if (module.is(i, Op.OpExtInstImport)) {
                // While the import is still there.
                module.words.debugSets();
            }
            removeOnly(i);
        }
        for (int i = module.first(), following; i != 0 && !ids.isEmpty(); i = following) {
            following = module.next(i);
            removeMentions(i);
        }
        if (!module.instructions.hasUses) {
            module.words.forgetDefinitions();
        }
        module.order.forgetBlocks();
    }

    private void removeOnly(int instruction) {
        module.declarations().leave(instruction);
        module.order.leave(instruction);
        if (module.instructions.hasUses) {
            module.instructions.discard(instruction);
        } else {
            module.instructions.forget(instruction);
        }
    }

    private void removeMentions(int instruction) {
        int opcode = module.opcode(instruction);
        int bits = module.words.classes.of(opcode);
        if ((bits & InstructionClasses.DESCRIBES_FIRST) != 0 || opcode == Op.OpTypeForwardPointer.opcode()) {
            if (ids.get(module.word(instruction, AnnotationInstruction.TARGET))) {
                removeOnly(instruction);
            }
        } else if ((bits & InstructionClasses.DESCRIBES_ALL) != 0) {
            int count = shorten(instruction, 2, opcode == Op.OpGroupDecorate.opcode() ? 1 : 2);
            if (count <= 2 || ids.get(module.word(instruction, GroupDecoration.DECORATION_GROUP))) {
                removeOnly(instruction);
            }
        } else if ((bits & InstructionClasses.ENTRY_POINT) != 0) {
            shorten(instruction, module.words.interfaceWord(instruction), 1);
        }
    }

    /**
     * Removes the ids from the list at the end of an instruction.
     *
     * @param from number of the first word of the list
     * @param stride words to an entry; the first is the id
     * @return the number of words that the instruction has now
     */
    private int shorten(int instruction, int from, int stride) {
        int count = module.wordCount(instruction);
        int[] kept = module.wordsFrom(instruction, 0);
        int to = from;
        for (int k = from; k < count; k += stride) {
            if (!isRemoved(kept[k])) {
                System.arraycopy(kept, k, kept, to, stride);
                to += stride;
            }
        }
        if (to < count) {
            int[] words = Arrays.copyOf(kept, to);
            words[0] = to << 16 | module.opcode(instruction);
            module.instructions.rewrite(instruction, words, to);
        }
        return to;
    }

    private boolean isRemoved(int id) {
        return id > 0 && ids.get(id);
    }
}
