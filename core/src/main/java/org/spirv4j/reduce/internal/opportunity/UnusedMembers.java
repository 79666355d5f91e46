// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.reduce.internal.opportunity;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.spirv4j.edit.EditableModule;
import org.spirv4j.grammar.Op;
import org.spirv4j.optimize.internal.pass.PassAccess;
import org.spirv4j.optimize.internal.replacement.MemberRemoval;
import org.spirv4j.optimize.internal.replacement.MemberSelections;

/** Removes members of structures that no instruction selects. */
final class UnusedMembers implements OpportunityFinder {
    @Override
    public String name() {
        return "RemoveUnusedStructMemberReductionOpportunityFinder";
    }

    @Override
    public List<Opportunity> find(EditableModule module, int functionId) {
        List<Opportunity> found = new ArrayList<>();
        if (functionId != 0) {
            return found;
        }
        Map<Integer, BitSet> selected = selected(module);
        for (int i = module.declarations().first();
                i != 0;
                i = module.declarations().next(i)) {
            if (!module.is(i, Op.OpTypeStruct)) {
                continue;
            }
            int struct = module.resultId(i);
            int count = PassAccess.types(module).memberCount(struct);
            BitSet used = selected.getOrDefault(struct, new BitSet());
            // From the last one, so that the others keep their numbers.
            for (int m = count - 1; m >= 0; m--) {
                int member = m;
                if (!used.get(member)) {
                    found.add(edited -> remove(edited, struct, member));
                }
            }
        }
        return found;
    }

    private static Map<Integer, BitSet> selected(EditableModule module) {
        Map<Integer, BitSet> selected = new HashMap<>();
        new MemberSelections(module)
                .forEach((instruction, index, struct, member) ->
                        selected.computeIfAbsent(struct, id -> new BitSet()).set(member));
        return selected;
    }

    private static boolean remove(EditableModule module, int struct, int member) {
        int definition = module.definition(struct);
        int count = definition == 0 ? 0 : PassAccess.types(module).memberCount(struct);
        if (member >= count
                || selected(module).getOrDefault(struct, new BitSet()).get(member)) {
            return false;
        }
        int[] numbers = new int[count];
        for (int m = 0; m < count; m++) {
            numbers[m] = m == member ? MemberRemoval.REMOVED : m < member ? m : m - 1;
        }
        new MemberRemoval(module, Map.of(struct, numbers), true).run();
        return true;
    }
}
