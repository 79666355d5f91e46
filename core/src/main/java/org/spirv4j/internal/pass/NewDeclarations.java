// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.pass;

import org.spirv4j.edit.EditableModule;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.trait.Trait;

/** Constants and undefined values that a pass declares. */
public final class NewDeclarations {
    private NewDeclarations() {}

    /**
     * Removes the constants and undefined values that were declared since a moment, and that nothing uses.
     *
     * @param limit the instruction limit of the module at that moment
     */
    public static void removeUnused(EditableModule module, int limit) {
        if (module.instructionLimit() == limit) {
            return;
        }
        int first = module.firstDeclaration();
        // Backwards, since constants use constants that precede them.
        for (int i = module.lastDeclaration(), before; i != 0; i = before) {
            before = i == first ? 0 : module.previous(i);
            boolean isConstant = Trait.CONSTANT.has(module.op(i)) || module.is(i, Op.OpUndef);
            if (i >= limit
                    && isConstant
                    && module.firstMention(module.resultId(i)) == 0
                    && !module.isUsed(module.resultId(i))) {
                module.remove(i);
            }
        }
    }
}
