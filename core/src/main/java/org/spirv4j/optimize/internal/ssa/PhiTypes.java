// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.optimize.internal.ssa;

import java.util.function.IntPredicate;
import org.spirv4j.edit.EditableModule;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.internal.type.TypeContents;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.optimize.internal.pass.PassAccess;

/** The types of whose values OpPhi may choose: no images, samplers and the like. */
public final class PhiTypes {
    private final EditableModule module;
    private final TypeFacts types;
    private final TypeContents contents;
    private final IntPredicate isOther;

    /**
     * Creates a view of a module.
     *
     * @param pointers whether OpPhi may choose pointers, too: the addressing model or variable pointers allow it
     */
    public PhiTypes(EditableModule module, boolean pointers) {
        this.module = module;
        types = PassAccess.types(module);
        contents = new TypeContents(types, 0);
        isOther = type -> switch (types.op(type)) {
            case OpTypeArray, OpTypeStruct -> false;
            case OpTypePointer -> !pointers;
            default -> !isPlain(type);
        };
    }

    private boolean isPlain(int type) {
        return types.isScalar(type)
                || types.op(type) == Op.OpTypeVector
                || types.isMatrix(type)
                || types.isCooperativeMatrix(type);
    }

    /** Whether OpPhi may choose values of a type. */
    public boolean has(int type) {
        return isPlain(type) || !contents.contains(type, isOther);
    }

    /**
     * Whether an instruction may be computed again at another place that it reaches, where OpPhi cannot choose its
     * result.
     */
    public boolean isRepeatable(int instruction) {
        Op op = module.op(instruction);
        return Trait.ACCESS_CHAIN.has(op)
                || op == Op.OpCopyObject
                || op == Op.OpImage
                || op == Op.OpSampledImage
                || op == Op.OpLoad && !has(module.typeId(instruction));
    }
}
