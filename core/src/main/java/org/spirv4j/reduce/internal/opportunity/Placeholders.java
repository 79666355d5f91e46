// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.reduce.internal.opportunity;

import org.spirv4j.edit.EditableModule;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.optimize.internal.pass.PassAccess;
import org.spirv4j.optimize.internal.ssa.PhiTypes;

/** What a function can use instead of a value that is removed. */
final class Placeholders {
    private Placeholders() {}

    /**
     * {@return an id of the type of another one: a new variable for a pointer, or else an undefined value}
     *
     * @param function the function that uses the id
     * @param types the types of undefined values
     */
    static int of(EditableModule module, int function, int id, PhiTypes types) {
        int type = module.typeOf(id);
        TypeFacts facts = PassAccess.types(module);
        if (types.has(type) || !facts.isPointer(type)) {
            return module.constants().undef(type);
        }
        int storage = facts.storageClass(type);
        if (storage == StorageClass.Function.value()) {
            int start = module.firstInstruction(module.firstBlock(function));
            return module.resultId(module.insertBefore(start, Op.OpVariable, type, storage));
        }
        int variable = module.resultId(module.declarations().add(Op.OpVariable, type, storage));
        module.declarations().addToInterfaces(variable);
        return variable;
    }
}
