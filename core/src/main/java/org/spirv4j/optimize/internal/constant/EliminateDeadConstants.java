// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.optimize.internal.constant;

import org.spirv4j.edit.EditableModule;
import org.spirv4j.edit.Pass;
import org.spirv4j.edit.PassContext;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.internal.trait.Trait;

/**
 * Removes constants, specialization constants included, that nothing uses but their names and decorations. A constant
 * that is the work-group size is kept, unless the execution mode LocalSize of all entry points states the same size.
 */
public final class EliminateDeadConstants implements Pass {
    private static final String NAME = "eliminate-dead-const";

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public void run(EditableModule module, PassContext context) {
        StatedLocalSizes sizes = new StatedLocalSizes(module);
        int first = module.declarations().first();
        // Backwards, since constants use constants that precede them.
        for (int i = module.declarations().last(), before; i != 0; i = before) {
            before = i == first ? 0 : module.previous(i);
            if (Trait.CONSTANT.has(module.op(i)) && isDead(module, i, sizes)) {
                context.applied(0, module.resultId(i), "constant removed: nothing uses it");
                module.remove(i);
            }
        }
    }

    /** {@return whether nothing uses a constant} */
    public static boolean isDead(EditableModule module, int constant, StatedLocalSizes sizes) {
        int id = module.resultId(constant);
        // The decoration BuiltIn makes a constant the work-group size.
        if (module.uses().isUsed(id)
                || module.annotations().isDecorated(id, Decoration.BuiltIn) && !sizes.areAll(constant)
                || Trait.CONTINUATION.has(module.op(module.next(constant)))) {
            return false;
        }
        for (int use = module.uses().firstMention(id);
                use != 0;
                use = module.uses().next(use)) {
            if (module.isDebugInfo(module.uses().user(use))) {
                return false;
            }
        }
        return true;
    }
}
