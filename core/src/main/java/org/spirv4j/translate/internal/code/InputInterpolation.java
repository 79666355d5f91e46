// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.code;

import java.util.Set;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.internal.operand.ExtInst;
import org.spirv4j.internal.operand.TypeComposite;
import org.spirv4j.internal.operand.TypedAccessChain;
import org.spirv4j.internal.semantics.GlslStd450Numbers;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.module.ModuleLayout;

/** The instructions of GLSL.std.450 that interpolate an input of a fragment shader elsewhere. */
public final class InputInterpolation {
    private InputInterpolation() {}

    /** Whether the instruction at a word offset is one of them. */
    public static boolean is(TypeFacts types, int[] words, int at) {
        if ((words[at] & 0xFFFF) != Op.OpExtInst.opcode() || words[at] >>> 16 <= ExtInst.OPERANDS) {
            return false;
        }
        int number = words[at + ExtInst.INSTRUCTION];
        boolean isKnown = number == GlslStd450Numbers.InterpolateAtCentroid
                || number == GlslStd450Numbers.InterpolateAtSample
                || number == GlslStd450Numbers.InterpolateAtOffset;
        return isKnown && types.isStorageClass(types.typeOf(words[at + ExtInst.OPERANDS]), StorageClass.Input);
    }

    /** What a pointer selects a part of. */
    public enum Part {
        /** Parts of structures and components with constant indexes, or whole variables only. */
        NONE,
        /** An array. */
        ARRAY,
        /** A matrix. */
        MATRIX,
        /** A vector, with an index that is no constant. */
        VECTOR
    }

    /** Whether an input is decorated as one that is not interpolated, itself or as a member of a block. */
    public static boolean isFlat(TypeFacts types, ModuleLayout layout, int pointer) {
        boolean isFlat = false;
        int at = pointer;
        for (; Trait.TYPED_ACCESS_CHAIN.has(types.op(at)); at = types.word(at, TypedAccessChain.BASE)) {
            int struct = types.pointee(types.typeOf(types.word(at, TypedAccessChain.BASE)));
            if (types.isStruct(struct) && types.wordCount(at) > TypedAccessChain.FIRST_INDEX) {
                int index = types.word(at, TypedAccessChain.FIRST_INDEX);
                int member = (int) types.defaultInteger(index).orElse(0);
                isFlat |= layout.isMemberDecorated(struct, member, Decoration.Flat);
            }
        }
        return isFlat || layout.isDecorated(at, Decoration.Flat);
    }

    /** Which of the parts that are looked for a pointer selects first; NONE if none of them. */
    public static Part part(TypeFacts types, int pointer, Set<Part> wanted) {
        for (int at = pointer; Trait.TYPED_ACCESS_CHAIN.has(types.op(at)); at = types.word(at, TypedAccessChain.BASE)) {
            int type = types.pointee(types.typeOf(types.word(at, TypedAccessChain.BASE)));
            for (int i = TypedAccessChain.FIRST_INDEX; i < types.wordCount(at); i++) {
                int index = types.word(at, i);
                boolean isDynamic = types.isVector(type) && !types.isConstant(index);
                Part part = types.isAnyArray(type)
                        ? Part.ARRAY
                        : types.isMatrix(type) ? Part.MATRIX : isDynamic ? Part.VECTOR : Part.NONE;
                if (wanted.contains(part)) {
                    return part;
                }
                type = types.isStruct(type)
                        ? types.member(type, (int) types.defaultInteger(index).orElse(0))
                        : types.isVector(type) ? types.componentType(type) : types.word(type, TypeComposite.PART_TYPE);
            }
        }
        return Part.NONE;
    }
}
