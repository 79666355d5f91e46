// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.optimize.internal.declaration;

import org.spirv4j.edit.EditableModule;
import org.spirv4j.edit.Pass;
import org.spirv4j.edit.PassContext;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.optimize.internal.fact.Preamble;

/**
 * Removes debug instructions: names, strings, sources, lines, and the instructions of sets of debug information.
 * Imports and extensions stay, and so do strings that instructions of non-semantic sets use.
 */
final class StripDebugPass implements Pass {
    /** The name of the pass. */
    static final String NAME = "strip-debug";

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public void run(EditableModule module, PassContext context) {
        module.removePositions();
        removeDebug(module, false);
        // Strings are examined before the debug information that uses them is removed.
        removeDebug(module, true);
        // Backwards, since debug information refers to what precedes it.
        for (int i = module.last(), before; i != 0; i = before) {
            before = module.previous(i);
            if (module.isDebugInfo(i)) {
                module.remove(i);
            }
        }
    }

    /** Removes the OpString instructions that are not needed, or all debug instructions but these. */
    private static void removeDebug(EditableModule module, boolean strings) {
        for (int i = module.first(), following; i != 0 && !module.is(i, Op.OpFunction); i = following) {
            following = module.next(i);
            boolean isString = module.is(i, Op.OpString);
            if (Trait.DEBUG.has(module.op(i))
                    && isString == strings
                    && !(isString && isNeeded(module, module.resultId(i)))) {
                module.remove(i);
            }
        }
    }

    private static boolean isNeeded(EditableModule module, int string) {
        if (module.isUsed(string)) {
            return true;
        }
        for (int use = module.firstMention(string); use != 0; use = module.nextUse(use)) {
            if (Preamble.isNonSemantic(module, module.user(use))) {
                return true;
            }
        }
        return false;
    }
}
