// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.wgsl;

import java.util.BitSet;
import java.util.Map;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.operand.TypeComposite;
import org.spirv4j.internal.type.TypeFacts;

/**
 * The layouts that WGSL gives types (WGSL, "Memory Layout"), and which declared layouts structures have with the
 * attribute {@code size}.
 */
final class WgslLayouts {
    private static final int UNIFORM_ALIGNMENT = 16;

    private final WgslContext context;
    private final TypeFacts types;

    /** By structure: the size to which its last member is extended, as an element of an array. */
    private final Map<Integer, Long> extended;

    /** The structures whose members must have their declared offsets. */
    private final BitSet declared;

    WgslLayouts(WgslContext context) {
        this.context = context;
        extended = context.pool.map();
        declared = context.pool.bits();
        types = context.types;
    }

    /** The members of a structure, and those of its members, must have their declared offsets. */
    void declare(int type) {
        int struct = types.innermostElement(type);
        if (types.isStruct(struct) && !declared.get(context.data.index(struct))) {
            declared.set(context.data.index(struct));
            for (int m = 0; m < types.memberCount(struct); m++) {
                declare(types.member(struct, m));
            }
        }
    }

    private static long round(long size, long alignment) {
        return (size + alignment - 1) / alignment * alignment;
    }

    /** The alignment of a type, in bytes. */
    int alignment(int type) {
        if (types.isStruct(type)) {
            int found = 1;
            for (int m = 0; m < types.memberCount(type); m++) {
                found = Math.max(found, alignment(types.member(type, m)));
            }
            return found;
        }
        if (types.isAnyArray(type) || types.isMatrix(type)) {
            return alignment(types.word(type, TypeComposite.PART_TYPE));
        }
        int scalar = width(types.scalarType(type));
        return types.isVector(type) ? scalar * (types.dimension(type) == 2 ? 2 : 4) : scalar;
    }

    /** The size of a type, in bytes; of an array without a length, that of an element. */
    long size(int type) {
        if (types.isStruct(type)) {
            Long found = extended.get(type);
            return found != null ? found : naturalSize(type);
        }
        if (types.isAnyArray(type)) {
            int element = types.word(type, TypeComposite.PART_TYPE);
            long stride = round(size(element), alignment(element));
            return types.op(type) == Op.OpTypeRuntimeArray ? stride : stride * context.integers.length(type);
        }
        if (types.isMatrix(type)) {
            int column = types.word(type, TypeComposite.PART_TYPE);
            return round(size(column), alignment(column)) * types.word(type, TypeComposite.LENGTH);
        }
        long scalar = width(types.scalarType(type));
        return types.isVector(type) ? scalar * types.dimension(type) : scalar;
    }

    /** The bytes of a scalar; a Boolean has 4. */
    private int width(int scalar) {
        return types.isBoolScalar(scalar) ? Integer.BYTES : Math.max(1, types.bitWidth(scalar) / Byte.SIZE);
    }

    private long naturalSize(int struct) {
        int last = types.memberCount(struct) - 1;
        return last < 0 ? 0 : round(offset(struct, last) + size(types.member(struct, last)), alignment(struct));
    }

    private long offset(int struct, int member) {
        return context.layouts.offset(struct, member).orElse(0);
    }

    /** The size that a member states so that the next one has its offset; 0 for none. */
    long stated(int struct, int member) {
        if (!declared.get(context.data.index(struct))
                || context.layouts.offset(struct, member).isEmpty()) {
            return 0;
        }
        long end = offset(struct, member) + size(types.member(struct, member));
        if (member + 1 < types.memberCount(struct)) {
            long next = offset(struct, member + 1);
            boolean isNext = round(end, alignment(types.member(struct, member + 1))) == next;
            return isNext ? 0 : next - offset(struct, member);
        }
        Long whole = extended.get(struct);
        return whole == null || round(end, alignment(struct)) == whole ? 0 : whole - offset(struct, member);
    }

    /** Whether a type has its declared layout in the text, in uniform buffers or in others. */
    boolean fits(int type, boolean isUniform) {
        if (types.isStruct(type)) {
            return fitsStruct(type, isUniform);
        }
        if (!types.isAnyArray(type)) {
            return (types.isVector(type) || types.isScalar(type) || types.isMatrix(type))
                    && !context.narrow.isLowered(type);
        }
        int element = types.word(type, TypeComposite.PART_TYPE);
        if (!fits(element, isUniform)) {
            return false;
        }
        long stride = Integer.toUnsignedLong(
                context.layout.decorationWord(type, Decoration.ArrayStride).orElse(0));
        boolean isAligned = stride % alignment(element) == 0 && (!isUniform || stride % UNIFORM_ALIGNMENT == 0);
        if (isAligned && round(size(element), alignment(element)) == stride) {
            return true;
        }
        boolean extendsElement =
                isAligned && types.isStruct(element) && stride > size(element) && !extended.containsKey(element);
        if (extendsElement) {
            extended.put(element, stride);
        }
        return extendsElement;
    }

    private boolean fitsStruct(int struct, boolean isUniform) {
        long end = 0;
        for (int m = 0; m < types.memberCount(struct); m++) {
            int type = types.member(struct, m);
            long offset = context.layouts.offset(struct, m).orElse(-1);
            boolean isComposite = types.isStruct(type) || types.isAnyArray(type);
            if (!fitsMember(struct, m, isUniform)
                    || offset < end
                    || m == 0 && offset != 0
                    || offset % alignment(type) != 0
                    || isUniform && isComposite && offset % UNIFORM_ALIGNMENT != 0) {
                return false;
            }
            end = offset + size(type);
            end = isUniform && types.isStruct(type) ? round(end, UNIFORM_ALIGNMENT) : end;
        }
        return types.memberCount(struct) > 0;
    }

    private boolean fitsMember(int struct, int member, boolean isUniform) {
        int inner = types.innermostElement(types.member(struct, member));
        if (types.isMatrix(inner)) {
            int column = types.word(inner, TypeComposite.PART_TYPE);
            boolean isColumns = !context.layout.isMemberDecorated(struct, member, Decoration.RowMajor);
            int stride = context.layout
                    .memberDecorationWord(struct, member, Decoration.MatrixStride)
                    .orElse(0);
            if (!isColumns || stride != round(size(column), alignment(column))) {
                return false;
            }
        }
        return fits(types.member(struct, member), isUniform);
    }
}
