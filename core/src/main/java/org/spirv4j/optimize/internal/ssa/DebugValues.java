// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.optimize.internal.ssa;

import java.util.function.IntPredicate;
import org.spirv4j.edit.EditableModule;
import org.spirv4j.edit.Flow;
import org.spirv4j.internal.semantics.ShaderDebugNumbers;

/** DebugValue instructions, which mention values without using them. */
public final class DebugValues {
    /** The word of an instruction of a debug information set that is its first operand. */
    private static final int FIRST_OPERAND = 5;

    private DebugValues() {}

    /** Lets DebugValue instructions outside of some blocks mention another value instead of one. */
    public static void replace(EditableModule module, int value, int with, IntPredicate isInside) {
        for (int use = module.uses().firstMention(value), next; use != 0; use = next) {
            next = module.uses().next(use);
            int user = module.uses().user(use);
            if (isDebugValue(module, user) && module.block(user) != 0 && !isInside.test(module.block(user))) {
                module.setWord(user, module.uses().index(use), with);
            }
        }
    }

    /**
     * Removes the DebugValue instructions of a function that mention a value which does not dominate them any more, for
     * instance because the loop that computes it can be left at another place now.
     */
    public static void removeUndominated(EditableModule module, int function) {
        Flow flow = module.flow(function);
        for (int b = module.firstBlock(function); b != 0; b = module.nextBlock(b)) {
            for (int i = module.firstInstruction(b), next; i != 0; i = next) {
                next = module.nextInBlock(i);
                if (isDebugValue(module, i) && isUndominated(module, flow, i, b)) {
                    module.remove(i);
                }
            }
        }
    }

    private static boolean isUndominated(EditableModule module, Flow flow, int instruction, int block) {
        for (int k = FIRST_OPERAND; k < module.wordCount(instruction); k++) {
            int definition = module.isId(instruction, k) ? module.definition(module.word(instruction, k)) : 0;
            int home = definition == 0 ? 0 : module.block(definition);
            if (home != 0 && home != block && flow.isReachable(block) && !flow.dominates(home, block)) {
                return true;
            }
        }
        return false;
    }

    private static boolean isDebugValue(EditableModule module, int instruction) {
        return module.debugInfoNumber(instruction) == ShaderDebugNumbers.DebugValue;
    }
}
