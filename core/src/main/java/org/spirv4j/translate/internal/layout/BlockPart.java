// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.layout;

import java.util.ArrayList;
import java.util.List;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.decode.ModuleData;
import org.spirv4j.internal.operand.TypeComposite;
import org.spirv4j.internal.operand.TypedAccessChain;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.module.ModuleLayout;

/** A part of a block that access chains select: where it starts, and how its matrices are stored. */
public final class BlockPart {
    private static final int VECTOR_BYTES = 16;

    private final TypeFacts types;
    private final ModuleLayout layout;
    private final TypeLayouts layouts;
    private final List<Integer> indexes = new ArrayList<>(0);
    private final List<Long> strides = new ArrayList<>(0);

    private int root;
    private int element;
    private long offset;
    private int type;
    private boolean isRows;
    private int matrixStride;
    private int componentStride;

    private BlockPart(TypeFacts types, ModuleLayout layout, TypeLayouts layouts) {
        this.types = types;
        this.layout = layout;
        this.layouts = layouts;
    }

    /** The part that a pointer selects of a block variable, or of a variable that is an array of blocks. */
    public static BlockPart of(
            int pointer, ModuleData data, TypeFacts types, ModuleLayout layout, TypeLayouts layouts) {
        BlockPart part = new BlockPart(types, layout, layouts);
        List<Integer> chains = new ArrayList<>();
        int at = pointer;
        while (Trait.TYPED_ACCESS_CHAIN.has(types.op(at)) || types.op(at) == Op.OpCopyObject) {
            if (types.op(at) != Op.OpCopyObject) {
                chains.add(data.definition(at));
            }
            int base = types.word(at, TypedAccessChain.BASE);
            if (data.definition(base) >= data.definition(at)) {
                break;
            }
            at = base;
        }
        part.root = at;
        part.type = types.pointee(types.typeOf(at));
        boolean selects = types.isAnyArray(part.type);
        for (int c = chains.size() - 1; c >= 0; c--) {
            int chain = chains.get(c);
            for (int i = TypedAccessChain.FIRST_INDEX; i < data.words[chain] >>> 16; i++) {
                int index = data.words[chain + i];
                if (selects) {
                    selects = false;
                    part.element = index;
                    part.type = types.word(part.type, TypeComposite.PART_TYPE);
                } else {
                    part.step(index);
                }
            }
        }
        return part;
    }

    private void step(int index) {
        if (types.isStruct(type)) {
            int member = (int) types.defaultInteger(index, 0);
            enter(type, member);
            offset += layouts.offset(type, member).orElse(0);
            type = types.member(type, member);
            return;
        }
        long stride;
        if (types.isVector(type)) {
            stride = componentStride();
            type = types.componentType(type);
            componentStride = 0;
        } else {
            stride = stride(type);
            componentStride = types.isMatrix(type) ? columnComponentStride(type) : 0;
            type = types.word(type, TypeComposite.PART_TYPE);
        }
        if (types.isKnownInteger(index)) {
            offset += stride * types.knownInteger(index);
        } else {
            indexes.add(index);
            strides.add(stride);
        }
    }

    /** The following matrices are stored as those of a member. */
    public void enter(int struct, int member) {
        isRows = layout.isMemberDecorated(struct, member, Decoration.RowMajor);
        matrixStride = layout.memberDecorationWord(struct, member, Decoration.MatrixStride)
                .orElse(VECTOR_BYTES);
    }

    /** The bytes from one element of an array, or from one column of a matrix, to the next. */
    public long stride(int composite) {
        if (types.isMatrix(composite)) {
            return isRows ? types.bitWidth(composite) / Byte.SIZE : matrixStride;
        }
        return Integer.toUnsignedLong(
                layout.decorationWord(composite, Decoration.ArrayStride).orElse(0));
    }

    /** The bytes from one component of a column of a matrix to the next. */
    public int columnComponentStride(int matrix) {
        return isRows ? matrixStride : types.bitWidth(matrix) / Byte.SIZE;
    }

    /** The bytes from one component of the part, a vector, to the next. */
    public int componentStride() {
        return componentStride != 0 ? componentStride : types.bitWidth(type) / Byte.SIZE;
    }

    /** How parts of this type are stored, for functions that are written once for all of them. */
    public String form() {
        return type + "," + isRows + "," + matrixStride + "," + componentStride;
    }

    /** The variable. */
    public int root() {
        return root;
    }

    /** The index of the block in an array of blocks; 0 if there is no array. */
    public int element() {
        return element;
    }

    /** The bytes before the part that are known. */
    public long offset() {
        return offset;
    }

    /** The ids of indexes that are not known, in order. */
    public List<Integer> indexes() {
        return indexes;
    }

    /** The bytes from one element to the next, for each index. */
    public List<Long> strides() {
        return strides;
    }

    /** The type of the part. */
    public int type() {
        return type;
    }
}
