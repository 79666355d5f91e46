// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.optimize.internal.fact;

import org.spirv4j.edit.Constants;
import org.spirv4j.edit.EditableModule;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.internal.operand.TypeInt;
import org.spirv4j.internal.operand.TypedAccessChain;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.optimize.internal.pass.PassAccess;

/**
 * Keeps access chains valid when an index becomes a negative constant, which is not valid for logical pointers even in
 * code that is never executed. The index becomes the unsigned constant with the same bits. A module that has such
 * indexes before the first pass is not valid, and keeps those that it has.
 */
public final class ConstantIndexes {
    private final EditableModule module;
    private final TypeFacts types;
    private final boolean isRepairable;

    /**
     * Looks at the access chains of a module before the first pass.
     *
     * @param module the module
     */
    public ConstantIndexes(EditableModule module) {
        this.module = module;
        types = PassAccess.types(module);
        boolean isFound = false;
        for (int i = module.declarations().first();
                i != 0 && !isFound;
                i = module.declarations().next(i)) {
            isFound = isNegative(i) && hasIndex(module.resultId(i));
        }
        isRepairable = !isFound;
    }

    /** Replaces the negative constant indexes of all access chains. */
    public void repair() {
        for (int i = isRepairable ? module.declarations().first() : 0, next; i != 0; i = next) {
            next = module.declarations().next(i);
            if (isNegative(i)) {
                repair(module.resultId(i));
            }
        }
    }

    private boolean isNegative(int declaration) {
        return module.is(declaration, Op.OpConstant)
                && types.isSignedIntScalar(module.typeId(declaration))
                && types.isKnownInteger(module.resultId(declaration))
                && types.knownInteger(module.resultId(declaration)) < 0;
    }

    private boolean hasIndex(int constant) {
        for (int use = module.uses().first(constant);
                use != 0;
                use = module.uses().next(use)) {
            if (isIndex(use)) {
                return true;
            }
        }
        return false;
    }

    /** Whether a use is an index of an access chain with a logical pointer. */
    private boolean isIndex(int use) {
        int user = module.uses().user(use);
        return PointerUses.isChain(module, user)
                && module.uses().index(use) > TypedAccessChain.BASE
                && !types.isStorageClass(module.typeId(user), StorageClass.PhysicalStorageBuffer);
    }

    private void repair(int constant) {
        for (int use = module.uses().first(constant), next; use != 0; use = next) {
            next = module.uses().next(use);
            if (isIndex(use)) {
                Constants constants = module.constants();
                int width = module.word(module.definition(module.typeOf(constant)), TypeInt.WIDTH);
                int type = module.declarations().declare(Op.OpTypeInt, 0, width, 0);
                module.setWord(
                        module.uses().user(use),
                        module.uses().index(use),
                        constants.scalar(type, constants.bits(constant)));
            }
        }
    }
}
