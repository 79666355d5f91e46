// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.optimize.internal.replacement;

import org.spirv4j.edit.EditableModule;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.operand.TypeArray;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.optimize.internal.pass.PassAccess;

/** Array types that are declared like other ones. */
public final class ArrayTypes {
    private ArrayTypes() {}

    /**
     * {@return the id of the array type with the length of another one and another element}
     *
     * @param like an OpTypeArray or OpTypeRuntimeArray
     * @param element the id of the type of the elements
     */
    public static int withElement(EditableModule module, int like, int element) {
        TypeFacts types = PassAccess.types(module);
        return types.isArray(like)
                ? module.declarations().declare(Op.OpTypeArray, 0, element, types.word(like, TypeArray.LENGTH))
                : module.declarations().declare(Op.OpTypeRuntimeArray, 0, element);
    }
}
