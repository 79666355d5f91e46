// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.optimize.internal.ssa;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.IntPredicate;
import org.spirv4j.edit.EditableModule;
import org.spirv4j.edit.Flow;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.operand.ExtInst;
import org.spirv4j.internal.semantics.ShaderDebugNumbers;

/** DebugValue instructions, which mention values without using them. */
public final class DebugValues {
    /** The word with the value, in all sets but DebugInfo. */
    private static final int VALUE = ExtInst.OPERANDS + 1;

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
     * Lets the DebugValue instructions of a function state that a value is not known where it does not dominate them
     * any more, for instance because the loop that computes it can be left at another place now. Without them, a
     * debugger would show the value before.
     */
    public static void forgetUndominated(EditableModule module, int function) {
        Flow flow = module.flow(function);
        for (int b = module.firstBlock(function); b != 0; b = module.nextBlock(b)) {
            for (int i = module.firstInstruction(b); i != 0; i = module.nextInBlock(i)) {
                // The set DebugInfo has the value as its first operand, others as the second.
                for (int k = ExtInst.OPERANDS; isDebugValue(module, i) && k < module.wordCount(i); k++) {
                    if (isUndominated(module, flow, module.word(i, k), b)) {
                        module.setWord(i, k, module.uses().debugInfoNone(i));
                    }
                }
            }
        }
    }

    /**
     * States at the start of a block that the values are not known which DebugValue instructions of other blocks state:
     * blocks that are removed, because what they compute is not needed.
     */
    public static void forget(EditableModule module, BitSet removed, int block) {
        Set<List<Integer>> stated = new HashSet<>();
        int position = 0;
        for (int b = removed.nextSetBit(0); b >= 0; b = removed.nextSetBit(b + 1)) {
            for (int i = module.firstInstruction(b); i != 0; i = module.nextInBlock(i)) {
                if (isDebugValue(module, i) && stated.add(variable(module, i))) {
                    position = position == 0 ? afterPhis(module, block) : position;
                    int result = module.resultId(i);
                    int copy = module.insertCopyBefore(i, position, id -> id == result ? module.newId() : id);
                    module.setWord(copy, VALUE, module.uses().debugInfoNone(i));
                    module.positions().copyScope(copy, i);
                }
            }
        }
    }

    /** What a DebugValue states a value of: a variable of the source or a part of it, in a call that may be inlined. */
    private static List<Integer> variable(EditableModule module, int instruction) {
        List<Integer> words = new ArrayList<>();
        int scope = module.positions().scope(instruction);
        boolean isInlined = scope != 0 && module.wordCount(scope) > ExtInst.OPERANDS + 1;
        words.add(isInlined ? module.word(scope, ExtInst.OPERANDS + 1) : 0);
        for (int k = ExtInst.OPERANDS; k < module.wordCount(instruction); k++) {
            if (k != VALUE) {
                words.add(module.word(instruction, k));
            }
        }
        return words;
    }

    private static int afterPhis(EditableModule module, int block) {
        int position = module.firstInstruction(block);
        while (module.is(position, Op.OpPhi) || module.is(position, Op.OpLine)) {
            position = module.nextInBlock(position);
        }
        return position;
    }

    private static boolean isUndominated(EditableModule module, Flow flow, int value, int block) {
        int definition = module.definition(value);
        int home = definition == 0 ? 0 : module.block(definition);
        return home != 0 && home != block && flow.isReachable(block) && !flow.dominates(home, block);
    }

    private static boolean isDebugValue(EditableModule module, int instruction) {
        return module.debugInfoNumber(instruction) == ShaderDebugNumbers.DebugValue;
    }
}
