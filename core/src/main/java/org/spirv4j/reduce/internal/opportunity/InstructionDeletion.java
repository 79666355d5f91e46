// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.reduce.internal.opportunity;

import org.spirv4j.edit.EditableModule;

/**
 * Removes an instruction that nothing uses.
 *
 * @param instruction its number in the module
 * @param content its words as characters, by which it is found again after other instructions were removed
 */
public record InstructionDeletion(int instruction, String content) implements InstructionOpportunity {
    static InstructionDeletion of(EditableModule module, int instruction) {
        StringBuilder content = new StringBuilder();
        for (int k = 0; k < module.wordCount(instruction); k++) {
            int word = module.word(instruction, k);
            content.append((char) (word >>> Character.SIZE)).append((char) word);
        }
        return new InstructionDeletion(instruction, content.toString());
    }

    @Override
    public boolean apply(EditableModule module) {
        if (!module.isListed(instruction) || UnusedInstructions.isUsed(module, instruction)) {
            return false;
        }
        module.remove(instruction);
        return true;
    }
}
