// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.reduce.internal.opportunity;

import java.util.ArrayList;
import java.util.List;
import org.spirv4j.edit.EditableModule;
import org.spirv4j.edit.Flow;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.optimize.internal.ssa.PhiTypes;

/** Replaces uses that their definitions no longer dominate: by undefined values, or pointers by new variables. */
final class UndominatedUses {
    private final EditableModule module;
    private final int function;
    private final Flow flow;
    private final PhiTypes types;

    UndominatedUses(EditableModule module, int function) {
        this.module = module;
        this.function = function;
        flow = module.flow(function);
        types = new PhiTypes(module, false);
    }

    void replace() {
        List<int[]> uses = new ArrayList<>();
        for (int b = module.firstBlock(function); b != 0; b = module.nextBlock(b)) {
            for (int i = module.firstInstruction(b); i != 0; i = module.nextInBlock(i)) {
                int result = Trait.VARIABLE.has(module.op(i)) ? 0 : module.resultId(i);
                for (int use = result == 0 ? 0 : module.uses().first(result);
                        use != 0;
                        use = module.uses().next(use)) {
                    if (!isDominated(b, module.uses().user(use), module.uses().index(use))) {
                        uses.add(new int[] {
                            module.uses().user(use), module.uses().index(use), result
                        });
                    }
                }
            }
        }
        for (int[] use : uses) {
            module.setWord(use[0], use[1], Placeholders.of(module, function, use[2], types));
        }
    }

    /** Blocks that cannot be reached are dominated by no other one, so that less stays that only they use. */
    private boolean isDominated(int definitionBlock, int user, int index) {
        boolean isPhi = module.is(user, Op.OpPhi);
        int block = isPhi ? module.blockOf(module.word(user, index + 1)) : module.block(user);
        if (block == definitionBlock && (!isPhi || flow.isReachable(block))) {
            return true;
        }
        return block == 0 || flow.isReachable(block) && flow.dominates(definitionBlock, block);
    }
}
