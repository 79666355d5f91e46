// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.optimize.internal.fact;

import org.spirv4j.edit.Constants;
import org.spirv4j.edit.EditableModule;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.optimize.internal.pass.PassAccess;

/**
 * Keeps access chains valid when an index becomes a negative constant, which is not valid for logical pointers even in
 * code that is never executed. The index becomes the unsigned constant with the same bits.
 */
public final class ConstantIndexes {
    private ConstantIndexes() {}

    /** Replaces the negative constant indexes of all access chains of a module. */
    public static void repair(EditableModule module) {
        TypeFacts types = PassAccess.types(module);
        for (int i = module.firstDeclaration(), next; i != 0; i = next) {
            next = module.nextDeclaration(i);
            if (module.is(i, Op.OpConstant)
                    && types.isSignedIntScalar(module.typeId(i))
                    && types.isKnownInteger(module.resultId(i))
                    && types.knownInteger(module.resultId(i)) < 0) {
                repair(module, types, module.resultId(i));
            }
        }
    }

    private static void repair(EditableModule module, TypeFacts types, int constant) {
        for (int use = module.firstUse(constant), next; use != 0; use = next) {
            next = module.nextUse(use);
            int user = module.user(use);
            if (PointerUses.isChain(module, user)
                    && module.useIndex(use) > 3
                    && !types.isStorageClass(module.typeId(user), StorageClass.PhysicalStorageBuffer)) {
                Constants constants = module.constants();
                int width = module.word(module.definition(module.typeOf(constant)), 2);
                int type = module.declare(Op.OpTypeInt, 0, width, 0);
                module.setWord(user, module.useIndex(use), constants.scalar(type, constants.bits(constant)));
            }
        }
    }
}
