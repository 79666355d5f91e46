// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.optimize.internal.pass;

import java.util.function.IntPredicate;
import org.spirv4j.edit.EditableModule;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.word.WordBuffer;

/** The variables of functions. */
public final class LocalVariables {
    private LocalVariables() {}

    /**
     * Lists the variables of a function.
     *
     * @param filter which ones, by instruction
     * @return the OpVariables, in their order
     */
    public static int[] of(EditableModule module, int function, IntPredicate filter) {
        int entry = module.firstBlock(function);
        WordBuffer found = new WordBuffer(0);
        for (int i = entry == 0 ? 0 : module.firstInstruction(entry); i != 0; i = module.nextInBlock(i)) {
            if (module.is(i, Op.OpVariable) && filter.test(i)) {
                found.add(i);
            }
        }
        return found.toArray();
    }

    /**
     * Whether a variable is used by loads and stores of the whole variable only, none of which is volatile.
     *
     * @param variable the OpVariable
     */
    public static boolean isOnlyLoadedAndStored(EditableModule module, Effects effects, int variable) {
        int id = module.resultId(variable);
        if (module.isPinned(id)) {
            return false;
        }
        for (int use = module.firstUse(id); use != 0; use = module.nextUse(use)) {
            int user = module.user(use);
            if (!effects.isPlainAccess(user, module.useIndex(use)) || module.block(user) == 0) {
                return false;
            }
        }
        return true;
    }
}
