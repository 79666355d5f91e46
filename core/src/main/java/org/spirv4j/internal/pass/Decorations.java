// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.pass;

import org.spirv4j.edit.EditableModule;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.internal.trait.Trait;

/** Tells which decorated values must stay. */
public final class Decorations {
    private Decorations() {}

    /** {@return whether an id has a decoration other than RelaxedPrecision, so that an equal value cannot replace it} */
    public static boolean preventReplacement(EditableModule module, int id) {
        for (int use = module.firstMention(id); use != 0; use = module.nextUse(use)) {
            int user = module.user(use);
            boolean isHint = Trait.DECORATION.has(module.op(user))
                    && module.word(user, 2) == Decoration.RelaxedPrecision.value();
            if (Trait.ANNOTATION.has(module.op(user)) && !isHint) {
                return true;
            }
        }
        return false;
    }
}
