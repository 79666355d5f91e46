// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.optimize.internal.memory;

import org.spirv4j.edit.EditableModule;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.internal.operand.TargetDecoration;
import org.spirv4j.internal.operand.TypedVariable;
import org.spirv4j.internal.type.TypeFacts;

/**
 * The bytes from one element to the next, by the decoration ArrayStride of arrays and of pointers to their elements
 * (OpPtrAccessChain). In storage class Workgroup it has a meaning only if a variable there is a block.
 */
final class ElementStrides {
    /** The stride of a pointer that may point to elements of any array. */
    static final int ANY = -1;

    private static final int NONE = 0;

    private final EditableModule module;
    private final TypeFacts types;
    private final boolean hasWorkgroupBlocks;

    ElementStrides(EditableModule module, TypeFacts types) {
        this.module = module;
        this.types = types;
        hasWorkgroupBlocks = hasWorkgroupBlocks();
    }

    private boolean hasWorkgroupBlocks() {
        for (int i = module.first(); i != 0 && !module.is(i, Op.OpFunction); i = module.next(i)) {
            if (module.is(i, Op.OpVariable)
                    && module.word(i, TypedVariable.STORAGE_CLASS) == StorageClass.Workgroup.value()
                    && module.annotations().decoration(types.pointee(module.typeId(i)), Decoration.Block) != 0) {
                return true;
            }
        }
        return false;
    }

    /** The bytes from one object that a pointer may point to, to the next; or {@link #ANY}. */
    int ofPointer(int type) {
        return !hasWorkgroupBlocks && types.isStorageClass(type, StorageClass.Workgroup) ? ANY : stated(type);
    }

    /** Whether pointers with a stride step from one element of an array to the next. */
    boolean isElementOf(int array, int stride) {
        return types.isAnyArray(array) && (stride == ANY || stride == stated(array));
    }

    private int stated(int type) {
        int decoration = module.annotations().decoration(type, Decoration.ArrayStride);
        return decoration == 0 ? NONE : module.word(decoration, TargetDecoration.DECORATION_PARAMETERS);
    }
}
