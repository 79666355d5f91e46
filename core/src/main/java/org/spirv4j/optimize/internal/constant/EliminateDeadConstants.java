// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.optimize.internal.constant;

import org.spirv4j.edit.EditableModule;
import org.spirv4j.edit.Pass;
import org.spirv4j.edit.PassContext;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.ExecutionMode;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.operand.ExecutionModeSetting;
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
        int first = module.declarations().first();
        // Backwards, since constants use constants that precede them.
        for (int i = module.declarations().last(), before; i != 0; i = before) {
            before = i == first ? 0 : module.previous(i);
            if (Trait.CONSTANT.has(module.op(i)) && isDead(module, i)) {
                context.applied(0, module.resultId(i), "constant removed: nothing uses it");
                module.remove(i);
            }
        }
    }

    /** {@return whether nothing uses a constant} */
    public static boolean isDead(EditableModule module, int constant) {
        int id = module.resultId(constant);
        // The decoration BuiltIn makes a constant the work-group size.
        if (module.uses().isUsed(id)
                || module.annotations().isDecorated(id, Decoration.BuiltIn) && !isStatedLocalSize(module, constant)
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

    /** Whether a constant has the same value as the execution mode LocalSize of each entry point, which stays. */
    private static boolean isStatedLocalSize(EditableModule module, int constant) {
        long[] size = module.is(constant, Op.OpConstantComposite)
                ? module.constants().components(module.resultId(constant))
                : new long[0];
        int entryPoints = 0;
        int equal = 0;
        for (int i = module.first(); i != 0 && !module.is(i, Op.OpFunction); i = module.next(i)) {
            if (Trait.ENTRY_POINT.has(module.op(i))) {
                entryPoints++;
            } else if (module.is(i, Op.OpExecutionMode)
                    && module.word(i, ExecutionModeSetting.MODE) == ExecutionMode.LocalSize.value()
                    && size.length == 3) {
                boolean isEqual = size[0] == module.word(i, ExecutionModeSetting.MODE_PARAMETERS)
                        && size[1] == module.word(i, ExecutionModeSetting.MODE_PARAMETERS + 1)
                        && size[2] == module.word(i, ExecutionModeSetting.MODE_PARAMETERS + 2);
                equal += isEqual ? 1 : 0;
            }
        }
        return entryPoints > 0 && equal == entryPoints;
    }
}
