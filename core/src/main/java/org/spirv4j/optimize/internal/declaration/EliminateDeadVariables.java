// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.optimize.internal.declaration;

import org.spirv4j.edit.EditableModule;
import org.spirv4j.edit.Pass;
import org.spirv4j.edit.PassContext;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.LinkageType;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.trait.Trait;

/**
 * Removes variables outside functions that nothing refers to but their names and decorations. Exported variables and
 * those in the interface of an entry point stay.
 */
public final class EliminateDeadVariables implements Pass {
    private static final String NAME = "eliminate-dead-variables";

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public void run(EditableModule module, PassContext context) {
        int first = module.declarations().first();
        // Backwards, since the initializer of a variable may be a variable that precedes it.
        for (int i = module.declarations().last(), before; i != 0; i = before) {
            before = i == first ? 0 : module.previous(i);
            if (Trait.VARIABLE.has(module.op(i)) && isDead(module, module.resultId(i))) {
                context.applied(0, module.resultId(i), "variable removed: nothing uses it");
                module.remove(i);
            }
        }
    }

    private static boolean isDead(EditableModule module, int id) {
        if (module.uses().isUsed(id) || isExported(module, id)) {
            return false;
        }
        for (int use = module.uses().firstMention(id);
                use != 0;
                use = module.uses().next(use)) {
            int user = module.uses().user(use);
            if (module.isDebugInfo(user) || Trait.ENTRY_POINT.has(module.op(user))) {
                return false;
            }
        }
        return true;
    }

    private static boolean isExported(EditableModule module, int id) {
        int linkage = module.annotations().decoration(id, Decoration.LinkageAttributes);
        return linkage != 0
                && module.is(linkage, Op.OpDecorate)
                && module.word(linkage, module.wordCount(linkage) - 1) != LinkageType.Import.value();
    }
}
