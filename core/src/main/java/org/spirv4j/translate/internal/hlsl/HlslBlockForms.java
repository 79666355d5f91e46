// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.hlsl;

import java.util.Map;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.internal.operand.TypeComposite;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.translate.internal.layout.LayoutRule;
import org.spirv4j.translate.internal.layout.TypeLayouts.Majorness;

/** In which form each block is declared, so that all compilers give it the layout of the module. */
final class HlslBlockForms {
    /** A stride of a structured buffer is no larger, in bytes. */
    private static final int MAX_STRIDE = 2048;

    /** The bytes of a register of a constant buffer. */
    static final int REGISTER = 16;

    private final HlslContext context;
    private final TypeFacts types;
    private final Map<Integer, HlslBlockForm> forms;

    HlslBlockForms(HlslContext context) {
        this.context = context;
        forms = context.pool.map();
        types = context.types;
    }

    /** Whether a type has parts that are narrower than numbers of the shader model. */
    private boolean hasNarrow(int type) {
        return context.hasNarrowerParts(type, context.narrowest());
    }

    /** The form of the block of which a pointer selects a part. */
    HlslBlockForm form(int pointer) {
        int root = context.uses.root(pointer);
        HlslBlockForm known = forms.get(root);
        if (known == null) {
            known = find(root);
            forms.put(root, known);
        }
        return known;
    }

    /** Gives a block another form than the first one that fits. */
    void setForm(int root, HlslBlockForm form) {
        forms.put(root, form);
    }

    private HlslBlockForm find(int root) {
        int type = types.typeOf(root);
        if (!types.isPointer(type)) {
            return HlslBlockForm.NONE;
        }
        int struct = types.innermostElement(types.pointee(type));
        boolean isBuffer = types.isStorageClass(type, StorageClass.StorageBuffer)
                || types.isStorageClass(type, StorageClass.Uniform)
                        && context.layout.isDecorated(struct, Decoration.BufferBlock);
        boolean isUniform = types.isStorageClass(type, StorageClass.Uniform)
                || types.isStorageClass(type, StorageClass.PushConstant)
                || types.isStorageClass(type, StorageClass.ShaderRecordBufferKHR);
        if (!isBuffer && !isUniform) {
            return HlslBlockForm.NONE;
        }
        if (types.op(root) != Op.OpVariable) {
            context.refuse(
                    context.data.definition(root),
                    "a pointer to a block is handed over to a function",
                    "inline the function, by the pass inline-entry-points-exhaustive");
            return HlslBlockForm.BYTES;
        }
        if (types.isAnyArray(types.pointee(type))
                && types.isAnyArray(types.word(types.pointee(type), TypeComposite.PART_TYPE))) {
            context.refuse(context.data.definition(root), "arrays of arrays of blocks are not supported", "");
        }
        if (hasNarrow(struct)) {
            context.refusePartialWord(root, struct, context.layouts);
        }
        if (!isBuffer && context.isOpen(struct)) {
            context.refuse(
                    context.data.definition(root),
                    "constant buffers have no arrays without a length",
                    "give it a length");
        }
        if (isBuffer) {
            boolean isArray = types.isAnyArray(types.pointee(type));
            return isArray
                    ? context.uses.isMeasured(root) ? HlslBlockForm.WORDS : HlslBlockForm.BYTES
                    : buffer(root, struct);
        }
        return context.uses.isLoaded(root) || types.isAnyArray(types.pointee(type))
                ? HlslBlockForm.REGISTERS
                : constantBuffer(struct);
    }

    private HlslBlockForm buffer(int root, int struct) {
        if (context.uses.isExchanged(root)) {
            return context.uses.isMeasured(root) ? HlslBlockForm.WORDS : HlslBlockForm.BYTES;
        }
        boolean isOpen = context.isOpen(struct);
        if (types.memberCount(struct) == 1
                && isOpen
                && context.layouts.offset(struct, 0).orElse(0) == 0) {
            int array = types.member(struct, 0);
            int element = types.word(array, TypeComposite.PART_TYPE);
            int stride =
                    context.layout.decorationWord(array, Decoration.ArrayStride).orElse(0);
            if (isPlain(element)
                    && !types.isAnyArray(element)
                    && stride == context.layouts.size(element, LayoutRule.SCALAR)
                    && stride % context.layouts.alignment(element, LayoutRule.STD430) == 0
                    && stride <= MAX_STRIDE) {
                return HlslBlockForm.ELEMENTS;
            }
        }
        if (!isOpen && isPlain(struct) && context.layouts.size(struct, LayoutRule.SCALAR) <= MAX_STRIDE) {
            return HlslBlockForm.WHOLE;
        }
        return context.uses.isMeasured(root) ? HlslBlockForm.WORDS : HlslBlockForm.BYTES;
    }

    /** Whether all compilers give a type its declared layout in a structured buffer. */
    private boolean isPlain(int type) {
        return context.layouts.majorness(type) == Majorness.NONE
                && !types.isMatrix(type)
                && (!types.isVector(type) || types.dimension(type) != 3)
                && (types.isStruct(type) || types.bitWidth(types.scalarType(type)) >= context.narrowest())
                && !hasNarrow(type)
                && context.layouts.fits(type, LayoutRule.SCALAR)
                && context.layouts.fits(type, LayoutRule.STD430);
    }

    private HlslBlockForm constantBuffer(int struct) {
        for (int m = 0; m < types.memberCount(struct); m++) {
            long offset = context.layouts.offset(struct, m).orElse(0);
            int type = types.member(struct, m);
            boolean isAligned = types.isScalar(type) || types.isVector(type)
                    ? offset % REGISTER + context.layouts.size(type, LayoutRule.SCALAR) <= REGISTER
                    : offset % REGISTER == 0;
            if (!isAligned || !isNative(type, m, struct)) {
                return HlslBlockForm.REGISTERS;
            }
        }
        return context.layouts.fitsWithOffsets(struct, LayoutRule.STD140, true)
                ? HlslBlockForm.MEMBERS
                : HlslBlockForm.REGISTERS;
    }

    /** Whether a member of a constant buffer has the layout that all compilers give it. */
    private boolean isNative(int type, int member, int struct) {
        int inner = types.innermostElement(type);
        boolean isNumber = types.isScalar(inner) || types.isVector(inner) || types.isMatrix(inner);
        return isNumber
                && types.bitWidth(types.scalarType(inner)) == Integer.SIZE
                && context.layouts.memberFits(struct, member, LayoutRule.STD140);
    }
}
