// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.optimize.internal.declaration;

import org.spirv4j.edit.EditableModule;
import org.spirv4j.edit.Pass;
import org.spirv4j.edit.PassContext;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.trait.Trait;

/**
 * Removes debug instructions: names, strings, sources, lines, and the instructions of sets of debug information. What
 * other instructions use stays, such as the format string of a debug printf. Imports and extensions stay, unless they
 * are removed too; only then the strings of instructions of non-semantic sets go with these instructions.
 */
public final class StripDebugPass implements Pass {
    private static final String NAME = "strip-debug";

    private final boolean removesSets;

    /**
     * Makes the pass.
     *
     * @param removesSets whether the imports of sets of debug information are removed, with the extension
     *     SPV_KHR_non_semantic_info if no non-semantic set remains; {@code spirv-opt} keeps them
     */
    public StripDebugPass(boolean removesSets) {
        this.removesSets = removesSets;
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public void run(EditableModule module, PassContext context) {
        module.positions().remove();
        JointRemoval removal = new JointRemoval(module);
        for (int i = module.first(); i != 0; i = module.next(i)) {
            Op op = module.op(i);
            if (Trait.DEBUG.has(op)
                    || op == Op.OpExtInstImport && removesSets && module.isDebugSet(module.resultId(i))
                    || Trait.EXTENDED_INSTRUCTION.has(op) && module.isDebugInfo(i)) {
                removal.add(i);
            }
        }
        removal.keepUsed();
        NonSemanticSets sets = new NonSemanticSets(module);
        if (removesSets) {
            sets.addExtension(removal);
        } else {
            keepStrings(module, sets, removal);
        }
        removal.run();
    }

    /** Keeps the strings of all instructions of non-semantic sets, as {@code spirv-opt} does. */
    private static void keepStrings(EditableModule module, NonSemanticSets sets, JointRemoval removal) {
        for (int i = module.first(); i != 0; i = module.next(i)) {
            if (sets.has(i, module.op(i))) {
                module.forEachId(i, id -> {
                    if (module.opOf(id) == Op.OpString) {
                        removal.keep(id);
                    }
                });
            }
        }
    }
}
