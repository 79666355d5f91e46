// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.hlsl;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.operand.TypeComposite;
import org.spirv4j.internal.operand.TypedAccessChain;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.internal.type.TypeFacts;

/** The parts of blocks that pointers select, by the declared offsets and strides. */
final class HlslBlockParts {
    private final HlslContext context;
    private final int[] words;
    private final TypeFacts types;

    /** By pointer: what is known of those before, of which chains are made. */
    private final Map<Integer, HlslBlockPart> known;

    /** By structure, once one is asked for: the bytes up to its end. */
    private final Map<Integer, Long> sizes;

    HlslBlockParts(HlslContext context) {
        this.context = context;
        known = context.pool.map();
        sizes = context.pool.map();
        words = context.words;
        types = context.types;
    }

    /** The part that a pointer selects. */
    HlslBlockPart part(int pointer) {
        List<Integer> chains = new ArrayList<>();
        int at = pointer;
        while (!known.containsKey(at) && isPath(types.op(at))) {
            chains.add(at);
            int base = types.word(at, TypedAccessChain.BASE);
            if (!context.isDefinedBefore(base, at)) {
                break;
            }
            at = base;
        }
        HlslBlockPart part = known.get(at);
        if (part == null) {
            part = new HlslBlockPart(at, 0, 0, null, types.pointee(types.typeOf(at)), false, 0, 0);
        }
        for (int i = chains.size() - 1; i >= 0; i--) {
            part = types.op(chains.get(i)) == Op.OpCopyObject ? part : selected(part, chains.get(i));
            known.put(chains.get(i), part);
        }
        return part;
    }

    private static boolean isPath(Op op) {
        return Trait.TYPED_ACCESS_CHAIN.has(op) || op == Op.OpCopyObject;
    }

    private HlslBlockPart selected(HlslBlockPart base, int chain) {
        int at = context.data.definition(chain);
        HlslBlockPart part = base;
        for (int i = TypedAccessChain.FIRST_INDEX; i < words[at] >>> 16; i++) {
            part = step(part, words[at + i]);
        }
        return part;
    }

    private HlslBlockPart step(HlslBlockPart part, int index) {
        int type = part.type();
        boolean isOfBlocks = types.isAnyArray(type) && type == types.pointee(types.typeOf(part.root()));
        if (isOfBlocks) {
            return new HlslBlockPart(
                    part.root(), index, 0, null, types.word(type, TypeComposite.PART_TYPE), false, 0, 0);
        }
        if (types.isStruct(type)) {
            int member = (int) types.defaultInteger(index).orElse(0);
            return new HlslBlockPart(
                    part.root(),
                    part.element(),
                    part.offset() + context.layouts.offset(type, member).orElse(0),
                    part.steps(),
                    types.member(type, member),
                    isRows(type, member),
                    matrixStride(type, member),
                    0);
        }
        if (types.isAnyArray(type)) {
            return step(part, index, stride(type), types.word(type, TypeComposite.PART_TYPE), 0);
        }
        if (types.isMatrix(type)) {
            int width = types.bitWidth(type) / Byte.SIZE;
            int stride = part.isRows() ? width : part.matrixStride();
            int componentStride = part.isRows() ? part.matrixStride() : width;
            return step(part, index, stride, types.word(type, TypeComposite.PART_TYPE), componentStride);
        }
        return step(part, index, componentStride(part), types.componentType(type), 0);
    }

    private HlslBlockPart step(HlslBlockPart part, int index, long stride, int type, int componentStride) {
        boolean isKnown = types.isKnownInteger(index);
        return new HlslBlockPart(
                part.root(),
                part.element(),
                part.offset() + (isKnown ? stride * types.knownInteger(index) : 0),
                isKnown ? part.steps() : new HlslBlockPart.Step(part.steps(), index, stride),
                type,
                part.isRows(),
                part.matrixStride(),
                componentStride);
    }

    /** Whether a member that is a matrix is stored by rows. */
    boolean isRows(int struct, int member) {
        return context.layout.isMemberDecorated(struct, member, Decoration.RowMajor);
    }

    /** The bytes from one column of a member that is a matrix to the next, or from one row. */
    int matrixStride(int struct, int member) {
        return context.layout
                .memberDecorationWord(struct, member, Decoration.MatrixStride)
                .orElse(HlslBlockForms.REGISTER);
    }

    /** The bytes from one element of an array to the next. */
    long stride(int array) {
        return Integer.toUnsignedLong(
                context.layout.decorationWord(array, Decoration.ArrayStride).orElse(0));
    }

    /** The bytes from one component of a vector to the next. */
    int componentStride(HlslBlockPart part) {
        return part.componentStride() != 0 ? part.componentStride() : types.bitWidth(part.type()) / Byte.SIZE;
    }

    /** The bytes from the beginning of a block to its end, by its offsets and strides. */
    long size(int struct) {
        if (sizes.isEmpty()) {
            for (int type : context.typeIds) {
                if (types.isStruct(type)) {
                    sizes.put(type, end(type));
                }
            }
        }
        return sizes.getOrDefault(struct, 0L);
    }

    private long end(int struct) {
        long end = 0;
        for (int m = 0; m < types.memberCount(struct); m++) {
            end = Math.max(end, context.layouts.offset(struct, m).orElse(0) + extent(struct, m));
        }
        return end;
    }

    private long extent(int struct, int member) {
        int type = types.member(struct, member);
        if (types.isAnyArray(type)) {
            return stride(type) * context.length(type);
        }
        if (types.isStruct(type)) {
            return sizes.getOrDefault(type, 0L);
        }
        if (types.isMatrix(type)) {
            int rows = types.dimension(types.word(type, TypeComposite.PART_TYPE));
            long count = isRows(struct, member) ? rows : types.dimension(type);
            return count * matrixStride(struct, member);
        }
        long bytes = types.bitWidth(types.scalarType(type)) / Byte.SIZE;
        return types.isVector(type) ? bytes * types.dimension(type) : bytes;
    }
}
