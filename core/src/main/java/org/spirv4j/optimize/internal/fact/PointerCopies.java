// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.optimize.internal.fact;

import org.spirv4j.edit.EditableModule;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.operand.CopyObject;
import org.spirv4j.internal.word.WordBuffer;

/** Copies that OpCopyObject makes of pointers. */
public final class PointerCopies {
    /** The copies of copies that are followed, at most. */
    private static final int MAX_COPIES = 64;

    private PointerCopies() {}

    /** {@return the result ids of the copies of a pointer, and of the copies of these} */
    public static WordBuffer of(EditableModule module, int pointer) {
        WordBuffer found = new WordBuffer(0);
        for (int i = -1; i < found.size(); i++) {
            for (int use = module.uses().first(i < 0 ? pointer : found.get(i));
                    use != 0;
                    use = module.uses().next(use)) {
                if (module.is(module.uses().user(use), Op.OpCopyObject)) {
                    found.add(module.resultId(module.uses().user(use)));
                }
            }
        }
        return found;
    }

    /** {@return the instruction that makes a pointer, copies left out; 0 for none} */
    public static int origin(EditableModule module, int pointer) {
        int definition = module.definition(pointer);
        for (int k = 0; k < MAX_COPIES && definition != 0 && module.is(definition, Op.OpCopyObject); k++) {
            definition = module.definition(module.word(definition, CopyObject.OPERAND));
        }
        return definition;
    }

    /** Lets the users of the copies of a pointer use the pointer itself, and removes the copies. */
    public static void drop(EditableModule module, int pointer) {
        WordBuffer copies = of(module, pointer);
        while (copies.size() > 0) {
            int copy = copies.removeLast();
            module.uses().replace(copy, pointer);
            module.remove(module.definition(copy));
        }
    }
}
