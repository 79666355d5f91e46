// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.optimize.internal.fact;

import org.spirv4j.edit.EditableModule;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.operand.PointerDerivation;
import org.spirv4j.internal.operand.TypedAccessChain;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.internal.word.WordBuffer;

/** Visits the uses of a variable and of the pointers that are made from it, at any depth. */
public final class PointerUses {
    private PointerUses() {}

    /** What to do about a use. */
    public enum Answer {
        /** Goes on with the next use. */
        GO_ON,

        /** Visits the uses of the result, too, which is a pointer made from the used one. */
        FOLLOW,

        /** Ends the visit. */
        STOP
    }

    /** Decides about one use. */
    public interface Visitor {
        /**
         * Looks at a use.
         *
         * @param user the instruction that uses the pointer
         * @param index the number of the word that is the pointer
         */
        Answer visit(int user, int index);
    }

    /**
     * Visits the uses of a variable and, where the visitor follows them, those of the pointers made from it.
     *
     * @param variable the id of the variable
     * @return whether no answer was {@link Answer#STOP}
     */
    public static boolean all(EditableModule module, int variable, Visitor visitor) {
        WordBuffer pending = new WordBuffer(0);
        pending.add(variable);
        while (pending.size() > 0) {
            int pointer = pending.removeLast();
            for (int use = module.uses().first(pointer);
                    use != 0;
                    use = module.uses().next(use)) {
                int user = module.uses().user(use);
                Answer answer = visitor.visit(user, module.uses().index(use));
                if (answer == Answer.STOP) {
                    return false;
                }
                if (answer == Answer.FOLLOW) {
                    pending.add(module.resultId(user));
                }
            }
        }
        return true;
    }

    /**
     * Whether a pointer is that of a variable, or chains and copies made from it, and the indexes of the chains are
     * known to be inside of what they select from.
     */
    public static boolean isInside(EditableModule module, TypeFacts types, int pointer) {
        int at = pointer;
        for (int chain = module.definition(at);
                isChain(module, chain) || module.is(chain, Op.OpCopyObject);
                chain = module.definition(at)) {
            at = module.word(chain, PointerDerivation.BASE);
            if (module.is(chain, Op.OpCopyObject)) {
                continue;
            }
            int type = types.pointee(module.typeOf(at));
            for (int i = TypedAccessChain.FIRST_INDEX; i < module.wordCount(chain); i++) {
                int index = module.word(chain, i);
                if (!types.isKnownInteger(index)
                        || types.knownInteger(index) < 0
                        || types.knownInteger(index) >= types.partCount(type)) {
                    return false;
                }
                type = types.partType(type, (int) types.knownInteger(index));
            }
        }
        return Trait.VARIABLE.has(module.opOf(at));
    }

    /**
     * Whether an instruction makes a pointer to a part of what a typed pointer points to, without stepping over
     * objects.
     */
    public static boolean isChain(EditableModule module, int instruction) {
        return module.is(instruction, Op.OpAccessChain) || module.is(instruction, Op.OpInBoundsAccessChain);
    }
}
