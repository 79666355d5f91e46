// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.edit;

import java.util.BitSet;
import org.spirv4j.grammar.Op;

/**
 * Removes instructions with what describes them: names, decorations, interfaces of entry points and debug information.
 */
final class InstructionRemoval {
    private static final int NONE = 0;

    private final EditableModule module;

    InstructionRemoval(EditableModule module) {
        this.module = module;
    }

    /** Removes an instruction, see {@link EditableModule#remove}. */
    void remove(int instruction) {
        if (!module.isListed(instruction)) {
            return;
        }
        if (module.is(instruction, Op.OpExtInstImport)) {
            // While the import is still there.
            module.words.debugSets();
        }
        int result = module.resultId(instruction);
        if (result != 0) {
            module.uses().removeMentions(result);
        }
        int block = module.order.knownBlock(instruction);
        if (block == 0) {
            module.declarations().leave(instruction);
        } else {
            module.order.wordChanged(instruction);
            if (!module.isList) {
                dropLine(instruction);
            }
        }
        module.order.leave(instruction);
        module.instructions.discard(instruction);
    }

    /** Removes several instructions, see {@link EditableModule#removeAll}. */
    void removeAll(BitSet instructions) {
        if (module.isList) {
            new ListRemoval(module).remove(instructions);
            return;
        }
        int limit = module.instructionLimit();
        // Backwards, since most instructions refer to what precedes them.
        for (int i = instructions.length() - 1; i > 0; i = instructions.previousSetBit(i - 1)) {
            remove(i);
        }
        // A DebugInfoNone that was made for instructions that were removed afterwards.
        for (int i = module.instructionLimit() - 1; i >= limit; i--) {
            if (module.isListed(i)
                    && module.uses().first(module.resultId(i)) == NONE
                    && module.uses().firstMention(module.resultId(i)) == NONE) {
                remove(i);
            }
        }
    }

    /** Removes the line instruction before an instruction if another one follows it. */
    private void dropLine(int instruction) {
        int before = module.previous(instruction);
        int following = module.next(instruction);
        if (module.states().isLine(before)
                && following != NONE
                && module.states().isLine(following)
                && !module.states().isLine(instruction)) {
            if (module.resultId(before) != 0) {
                module.uses().removeMentions(module.resultId(before));
            }
            module.order.leave(before);
            module.instructions.discard(before);
        }
    }

    /** Removes an instruction of a block or function that is removed. */
    void removeWhole(int instruction) {
        int result = module.resultId(instruction);
        if (result != 0) {
            module.uses().removeMentions(result);
        }
        if (module.isListed(instruction)) {
            module.order.leave(instruction);
            module.instructions.discard(instruction);
        }
    }
}
