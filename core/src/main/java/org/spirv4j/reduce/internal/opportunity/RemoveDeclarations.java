// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.reduce.internal.opportunity;

import java.util.ArrayList;
import java.util.List;
import org.spirv4j.edit.EditableModule;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.optimize.internal.fact.EntryPoints;

/** Removes capabilities, extensions, execution modes and entry points. */
final class RemoveDeclarations implements OpportunityFinder {
    @Override
    public String name() {
        return "RemoveDeclarationReductionOpportunityFinder";
    }

    @Override
    public List<Opportunity> find(EditableModule module, int functionId) {
        List<Opportunity> entryPoints = new ArrayList<>();
        List<Opportunity> others = new ArrayList<>();
        for (int i = module.first(); functionId == 0 && i != 0 && !module.is(i, Op.OpFunction); i = module.next(i)) {
            Op op = module.op(i);
            int instruction = i;
            if (Trait.ENTRY_POINT.has(op)) {
                entryPoints.add(edited -> remove(edited, instruction));
            } else if (op == Op.OpCapability || op == Op.OpExtension || Trait.EXECUTION_MODE.has(op)) {
                others.add(edited -> remove(edited, instruction));
            }
        }
        // Entry points first: without the capability Linkage, the last one must stay, and it is the larger instruction.
        entryPoints.addAll(others);
        return entryPoints;
    }

    private static boolean remove(EditableModule module, int instruction) {
        if (!module.isListed(instruction)) {
            return false;
        }
        if (Trait.ENTRY_POINT.has(module.op(instruction))) {
            removeModes(module, EntryPoints.function(module, instruction));
        }
        module.remove(instruction);
        return true;
    }

    /** Removes the execution modes of an entry point. */
    private static void removeModes(EditableModule module, int function) {
        for (int use = module.uses().firstMention(function), following; use != 0; use = following) {
            following = module.uses().next(use);
            if (Trait.EXECUTION_MODE.has(module.op(module.uses().user(use)))) {
                module.remove(module.uses().user(use));
                following = module.uses().firstMention(function);
            }
        }
    }
}
