// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.optimize.internal.interfaces;

import java.util.BitSet;
import org.spirv4j.edit.EditableModule;
import org.spirv4j.edit.Pass;
import org.spirv4j.edit.PassContext;
import org.spirv4j.internal.word.WordBuffer;
import org.spirv4j.optimize.internal.fact.EntryPoints;
import org.spirv4j.optimize.internal.fact.UsedVariables;

/**
 * Makes the interface of each entry point the variables that it uses, also in the functions that it calls: Input and
 * Output variables, and since version 1.4 those of all storage classes (OpEntryPoint in section "Mode-Setting
 * Instructions"). Unused ones are removed and missing ones are added. The variables themselves stay.
 */
public final class RemoveUnusedInterfaceVariables implements Pass {
    private static final String NAME = "remove-unused-interface-variables";

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public void run(EditableModule module, PassContext context) {
        UsedVariables uses = new UsedVariables(module);
        for (int entryPoint : EntryPoints.all(module)) {
            update(module, entryPoint, uses.of(EntryPoints.function(module, entryPoint)), context);
        }
    }

    private static void update(EditableModule module, int entryPoint, BitSet used, PassContext context) {
        int function = EntryPoints.function(module, entryPoint);
        BitSet listed = new BitSet();
        for (int k = EntryPoints.firstVariable(module, entryPoint); k < module.wordCount(entryPoint); ) {
            int variable = module.word(entryPoint, k);
            boolean isUsed = used.get(variable) && module.declarations().isListedInInterfaces(variable)
                    || module.uses().isPinned(variable);
            if (isUsed && !listed.get(variable)) {
                listed.set(variable);
                k++;
            } else {
                module.removeOperands(entryPoint, k, 1);
                context.applied(function, variable, "removed from the interface");
            }
        }
        WordBuffer added = new WordBuffer(4);
        for (int id = used.nextSetBit(1); id >= 0; id = used.nextSetBit(id + 1)) {
            if (!listed.get(id) && module.declarations().isListedInInterfaces(id)) {
                added.add(id);
                context.applied(function, id, "added to the interface");
            }
        }
        if (added.size() > 0) {
            module.addOperands(entryPoint, added.toArray());
        }
    }
}
