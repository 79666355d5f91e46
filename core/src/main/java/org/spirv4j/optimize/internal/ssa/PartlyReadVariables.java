// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.optimize.internal.ssa;

import org.spirv4j.edit.EditableModule;
import org.spirv4j.edit.Flow;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.operand.Store;
import org.spirv4j.internal.operand.TypedAccessChain;
import org.spirv4j.internal.operand.TypedVariable;
import org.spirv4j.internal.word.WordBuffer;
import org.spirv4j.optimize.internal.fact.Effects;
import org.spirv4j.optimize.internal.fact.PointerUses;

/**
 * Variables with a single value, that of one store or of the initializer, which are read as a whole and in parts. Loads
 * of the whole become the value; the variable stays for the loads of its parts.
 */
final class PartlyReadVariables {
    private final EditableModule module;
    private final Effects effects;

    PartlyReadVariables(EditableModule module, Effects effects) {
        this.module = module;
        this.effects = effects;
    }

    /** Whether a variable of a function is stored or initialized once, and is read in parts. */
    boolean contains(int variable) {
        int id = module.resultId(variable);
        int values = module.wordCount(variable) > TypedVariable.INITIALIZER ? 1 : 0;
        boolean isPartlyRead = false;
        for (int use = module.uses().first(id); use != 0; use = module.uses().next(use)) {
            int user = module.uses().user(use);
            int index = module.uses().index(use);
            if (module.block(user) == 0) {
                return false;
            }
            if (PointerUses.isChain(module, user)) {
                if (index != TypedAccessChain.BASE || !isOnlyRead(user)) {
                    return false;
                }
                isPartlyRead = true;
            } else if (!effects.isPlainAccess(user, index)) {
                return false;
            } else if (module.is(user, Op.OpStore)) {
                values++;
            }
        }
        return isPartlyRead && values == 1 && !module.uses().isPinned(id);
    }

    private boolean isOnlyRead(int chain) {
        int id = module.resultId(chain);
        return !module.uses().isPinned(id)
                && PointerUses.all(module, id, (user, index) -> {
                    if (PointerUses.isChain(module, user) && index == TypedAccessChain.BASE) {
                        return module.uses().isPinned(module.resultId(user))
                                ? PointerUses.Answer.STOP
                                : PointerUses.Answer.FOLLOW;
                    }
                    return module.is(user, Op.OpLoad) && effects.isPlainAccess(user, index)
                            ? PointerUses.Answer.GO_ON
                            : PointerUses.Answer.STOP;
                });
    }

    /**
     * Replaces the loads of a whole variable by its value, where the store dominates them.
     *
     * @param variable a variable for which {@link #contains} is true
     * @param positions by instruction of the function: its position
     * @return whether there was such a load
     */
    boolean replaceLoads(int variable, Flow flow, int[] positions) {
        int id = module.resultId(variable);
        boolean isInitialized = module.wordCount(variable) > TypedVariable.INITIALIZER;
        int value = isInitialized ? module.word(variable, TypedVariable.INITIALIZER) : 0;
        int store = variable;
        WordBuffer loads = new WordBuffer(0);
        for (int use = module.uses().first(id); use != 0; use = module.uses().next(use)) {
            int user = module.uses().user(use);
            if (module.is(user, Op.OpLoad)) {
                loads.add(user);
            } else if (module.is(user, Op.OpStore)) {
                store = user;
                value = module.word(user, Store.OBJECT);
            }
        }
        boolean isChanged = false;
        for (int i = 0; i < loads.size(); i++) {
            int load = loads.get(i);
            boolean isDominated = module.block(store) == module.block(load)
                    ? positions[store] < positions[load]
                    : flow.dominates(module.block(store), module.block(load));
            if (isDominated && !module.uses().isPinned(module.resultId(load))) {
                module.uses().replace(module.resultId(load), value);
                module.remove(load);
                isChanged = true;
            }
        }
        return isChanged;
    }
}
