// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.reduce.internal.opportunity;

import org.spirv4j.edit.EditableModule;

/** An operand of an instruction that may be changed into another id. */
record OperandChange(int instruction, int index, int oldId, int newId) implements Opportunity {
    /** Stands for an OpUndef of the type of the old operand, which is declared when it is needed. */
    static final int UNDEF = 0;

    /**
     * The most opportunities that a finder returns, since each operand may have as many as there are values of its
     * type.
     */
    static final int LIMIT = 1 << 16;

    @Override
    public boolean apply(EditableModule module) {
        if (!module.isListed(instruction)
                || index >= module.wordCount(instruction)
                || module.word(instruction, index) != oldId
                || newId != UNDEF && module.definition(newId) == 0) {
            return false;
        }
        int id = newId == UNDEF ? module.constants().undef(module.typeOf(oldId)) : newId;
        module.setWord(instruction, index, id);
        return true;
    }
}
