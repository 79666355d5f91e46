// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.optimize.internal.loop;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntPredicate;
import org.spirv4j.edit.EditableModule;
import org.spirv4j.grammar.Op;
import org.spirv4j.optimize.internal.ssa.FrontBlocks;

/** The block before a loop. */
final class Preheader {
    private Preheader() {}

    /** The only block outside of a loop that branches to its header, if it branches nowhere else; 0 for none. */
    static int of(EditableModule module, int header, IntPredicate isInside) {
        List<Integer> outside = outside(module, header, isInside);
        boolean isOnly = outside.size() == 1 && module.is(module.terminator(outside.get(0)), Op.OpBranch);
        return isOnly ? outside.get(0) : 0;
    }

    private static List<Integer> outside(EditableModule module, int header, IntPredicate isInside) {
        List<Integer> found = new ArrayList<>();
        for (int use = module.uses().first(module.labelId(header));
                use != 0;
                use = module.uses().next(use)) {
            int user = module.uses().user(use);
            int block = module.block(user);
            if (block != 0 && module.terminator(block) == user && !isInside.test(block) && !found.contains(block)) {
                found.add(block);
            }
        }
        return found;
    }

    /**
     * Puts a block before a loop header, to which the branches from outside go. It takes the place of the header as a
     * merge block or continue target.
     */
    static int insert(EditableModule module, int header, IntPredicate isInside) {
        List<Integer> outside = outside(module, header, isInside);
        int label = module.labelId(header);
        int front = FrontBlocks.insert(module, header, outside, false);
        for (int use = module.uses().first(label), next; use != 0; use = next) {
            next = module.uses().next(use);
            int user = module.uses().user(use);
            int block = module.block(user);
            boolean isMerge = module.merge(block) == user && block != header && !isInside.test(block);
            if (isMerge || module.terminator(block) == user && outside.contains(block)) {
                module.setWord(user, module.uses().index(use), module.labelId(front));
            }
        }
        return front;
    }
}
