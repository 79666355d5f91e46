// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.msl;

import java.util.Arrays;
import java.util.function.IntPredicate;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.operand.TypeComposite;
import org.spirv4j.internal.operand.TypedAccessChain;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.translate.internal.msl.MslLayouts.Form;

/** Finds what pointers point to. */
final class MslPointees {
    private static final int FEW = 4;

    private final MslContext context;
    private final int[] words;
    private final TypeFacts types;

    /** Whether a result is written where it is used. */
    private final IntPredicate isForwarded;

    MslPointees(MslContext context, IntPredicate isForwarded) {
        this.context = context;
        this.isForwarded = isForwarded;
        words = context.words;
        types = context.types;
    }

    /** What a pointer points to. */
    MslPointee of(int pointer) {
        MslPointee pointee = new MslPointee();
        int at = pointer;
        while (Trait.TYPED_ACCESS_CHAIN.has(types.op(at)) && !Trait.PTR_ACCESS_CHAIN.has(types.op(at))
                || types.op(at) == Op.OpCopyObject && isForwarded.test(at)) {
            if (types.op(at) != Op.OpCopyObject) {
                prepend(pointee, context.data.definition(at), types.wordCount(at));
            }
            int base = types.word(at, TypedAccessChain.BASE);
            if (!context.isDefinedBefore(base, at)) {
                break;
            }
            at = base;
        }
        if (Trait.PTR_ACCESS_CHAIN.has(types.op(at))) {
            int definition = context.data.definition(at);
            prepend(pointee, definition + 1, types.wordCount(at) - 1);
        }
        pointee.root = at;
        resolve(pointee);
        return pointee;
    }

    private void prepend(MslPointee pointee, int at, int wordCount) {
        int own = wordCount - TypedAccessChain.FIRST_INDEX;
        if (pointee.count + own > pointee.indexes.length) {
            pointee.indexes = Arrays.copyOf(pointee.indexes, Math.max(FEW, 2 * (pointee.count + own)));
        }
        System.arraycopy(pointee.indexes, 0, pointee.indexes, own, pointee.count);
        System.arraycopy(words, at + TypedAccessChain.FIRST_INDEX, pointee.indexes, 0, own);
        pointee.count += own;
    }

    /** The type of what a root points to. */
    int rootType(int root) {
        return types.pointee(types.typeOf(root));
    }

    private void resolve(MslPointee pointee) {
        pointee.type = rootType(pointee.root);
        pointee.form = Form.PLAIN;
        if (Trait.PTR_ACCESS_CHAIN.has(types.op(pointee.root))) {
            int base = types.word(pointee.root, TypedAccessChain.BASE);
            pointee.type = types.pointee(types.typeOf(base));
            pointee.form = context.layouts.formAtStride(pointee.type, stride(base));
        }
        pointee.part = MslPointee.Part.WHOLE;
        for (int i = 0; i < pointee.count; i++) {
            int type = pointee.type;
            if (types.isStruct(type)) {
                int member = member(pointee.indexes[i]);
                pointee.form = context.layouts.form(type, member);
                pointee.type = types.member(type, member);
            } else if (types.isAnyArray(type)) {
                pointee.form = context.layouts.elementForm(type, pointee.form);
                pointee.type = types.word(type, TypeComposite.PART_TYPE);
            } else if (types.isMatrix(type)) {
                pointee.matrixAt = i;
                pointee.matrix = type;
                pointee.part = pointee.form.isByRows() ? MslPointee.Part.COLUMN : MslPointee.Part.WHOLE;
                pointee.type = types.word(type, TypeComposite.PART_TYPE);
            } else {
                pointee.type = types.componentType(type);
                pointee.isComponent = true;
                if (pointee.part == MslPointee.Part.WHOLE) {
                    pointee.form = Form.PLAIN;
                }
            }
        }
        if (pointee.part == MslPointee.Part.COLUMN && pointee.isComponent) {
            pointee.part = MslPointee.Part.WHOLE;
            pointee.form = Form.PLAIN;
        } else if (pointee.part == MslPointee.Part.WHOLE && types.isVector(pointee.type) && pointee.form.isSplit()) {
            pointee.form = pointee.form.isPacked() ? new Form(true, false, false, 0) : Form.PLAIN;
        }
    }

    /** The number of a member by the id of its index. */
    int member(int id) {
        return (int) types.defaultInteger(id).orElse(0);
    }

    /** The matrix of which something is a column, or part of one, that is stored by rows. */
    MslPointee matrix(MslPointee pointee) {
        return upTo(pointee, pointee.matrixAt);
    }

    /** What something is a part of: what its first indexes select. */
    MslPointee upTo(MslPointee pointee, int count) {
        MslPointee whole = new MslPointee();
        whole.root = pointee.root;
        whole.indexes = pointee.indexes;
        whole.count = count;
        resolve(whole);
        return whole;
    }

    /** The bytes from one object to the next one of those that a pointer may point to; 0 if nothing says so. */
    long stride(int pointer) {
        String space = context.typeNames.spaceOf(pointer);
        if (!space.equals("device") && !space.equals("constant")) {
            // Memory of other address spaces has no layout.
            return 0;
        }
        return Integer.toUnsignedLong(context.layout
                .decorationWord(types.typeOf(pointer), Decoration.ArrayStride)
                .orElse(0));
    }
}
