// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.optimize.internal.fact;

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
        return !module.uses().isPinned(id) && isOnlyAccessed(module, effects, id, false);
    }

    /**
     * Whether a variable is used by loads and stores of the whole variable only, none of which is volatile, through the
     * variable itself or copies of it.
     *
     * @param variable the OpVariable
     */
    public static boolean isOnlyLoadedAndStoredByCopies(EditableModule module, Effects effects, int variable) {
        int id = module.resultId(variable);
        if (module.uses().isPinned(id) || !isOnlyAccessed(module, effects, id, true)) {
            return false;
        }
        WordBuffer copies = PointerCopies.of(module, id);
        for (int i = 0; i < copies.size(); i++) {
            if (module.uses().isPinned(copies.get(i)) || !isOnlyAccessed(module, effects, copies.get(i), true)) {
                return false;
            }
        }
        return true;
    }

    private static boolean isOnlyAccessed(EditableModule module, Effects effects, int pointer, boolean mayCopy) {
        for (int use = module.uses().first(pointer);
                use != 0;
                use = module.uses().next(use)) {
            int user = module.uses().user(use);
            boolean isAllowed = effects.isPlainAccess(user, module.uses().index(use))
                    || mayCopy && module.is(user, Op.OpCopyObject);
            if (!isAllowed || module.block(user) == 0) {
                return false;
            }
        }
        return true;
    }
}
