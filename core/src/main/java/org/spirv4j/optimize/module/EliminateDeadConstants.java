// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.optimize.module;

import org.spirv4j.edit.EditableModule;
import org.spirv4j.edit.Pass;
import org.spirv4j.edit.PassContext;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.internal.trait.Trait;

/** Removes constants, specialization constants included, that nothing uses but their names and decorations; the work-group size is kept. */
final class EliminateDeadConstants implements Pass {
    @Override
    public String name() {
        return "eliminate-dead-const";
    }

    @Override
    public void run(EditableModule module, PassContext context) {
        int first = module.firstDeclaration();
        // Backwards, since constants use constants that precede them.
        for (int i = module.lastDeclaration(), before; i != 0; i = before) {
            before = i == first ? 0 : module.previous(i);
            if (Trait.CONSTANT.has(module.op(i)) && isDead(module, i)) {
                context.applied(0, module.resultId(i), "constant removed: nothing uses it");
                module.remove(i);
            }
        }
    }

    private static boolean isDead(EditableModule module, int constant) {
        int id = module.resultId(constant);
        // The decoration BuiltIn makes a constant the work-group size.
        if (module.isUsed(id)
                || module.isDecorated(id, Decoration.BuiltIn)
                || Trait.CONTINUATION.has(module.op(module.next(constant)))) {
            return false;
        }
        for (int use = module.firstMention(id); use != 0; use = module.nextUse(use)) {
            if (module.isDebugInfo(module.user(use))) {
                return false;
            }
        }
        return true;
    }
}
