// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.hlsl;

import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.internal.operand.TypeComposite;
import org.spirv4j.internal.operand.TypedAccessChain;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.internal.type.Opcodes;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.translate.internal.code.CodeText;
import org.spirv4j.translate.internal.spelling.Precedence;

/** Writes what pointers point to: variables, and parts of them that have names or indexes. */
final class HlslPointers {
    private final HlslContext context;
    private final int[] words;
    private final TypeFacts types;
    private final HlslExpressions expressions;
    private final HlslComposites composites;
    private final CodeText out;

    HlslPointers(HlslContext context, HlslExpressions expressions, HlslComposites composites) {
        this.context = context;
        this.expressions = expressions;
        this.composites = composites;
        words = context.words;
        types = context.types;
        out = context.out;
    }

    /** Writes what a pointer points to. */
    void pointer(int id, Precedence needed) {
        if (Trait.TYPED_ACCESS_CHAIN.has(types.op(id))) {
            chain(context.data.definition(id), words[context.data.definition(id)] >>> 16);
        } else if (types.op(id) == Op.OpVariable && !types.isStorageClass(types.typeOf(id), StorageClass.Function)) {
            variableOf(id);
        } else {
            expressions.value(id, needed);
        }
    }

    /** Writes a variable, or the block that it is. */
    private void variableOf(int id) {
        out.put(context.names.name(id, "variable"));
        if (context.buffers.form(id) == HlslBlockForm.WHOLE && types.isStruct(types.pointee(types.typeOf(id)))) {
            out.put("[0]");
        }
    }

    /** Writes the access chain at a word offset up to an index at a word. */
    void chain(int at, int end) {
        if (Trait.PTR_ACCESS_CHAIN.has(Opcodes.op(words[at] & 0xFFFF))) {
            context.refuse(at, "the access chain steps over objects in memory that has no addresses", "use indexes");
            return;
        }
        int base = words[at + TypedAccessChain.BASE];
        int type = types.pointee(types.typeOf(base));
        HlslBlockForm form = context.buffers.form(base);
        int first = TypedAccessChain.FIRST_INDEX;
        boolean isRoot = types.op(base) == Op.OpVariable;
        if (isRoot && form == HlslBlockForm.MEMBERS && types.isStruct(type)) {
            int member = (int) types.defaultInteger(words[at + first]).orElse(0);
            out.put(context.names.member(type, member));
            type = types.member(type, member);
            first++;
        } else if (isRoot && context.stageInterface.isSplit(base)) {
            int member = (int) types.defaultInteger(words[at + first]).orElse(0);
            out.put(context.stageInterface.member(base, member));
            type = types.member(type, member);
            first++;
        } else {
            pointer(base, Precedence.POSTFIX);
        }
        boolean isOfBlocks = types.isAnyArray(type)
                && types.isStruct(types.innermostElement(type))
                && (form == HlslBlockForm.ELEMENTS || form == HlslBlockForm.WHOLE);
        for (int i = first; i < end; i++) {
            int index = words[at + i];
            if (types.isStruct(type)) {
                int member = (int) types.defaultInteger(index).orElse(0);
                boolean isHidden =
                        form == HlslBlockForm.ELEMENTS && types.op(types.member(type, member)) == Op.OpTypeRuntimeArray;
                if (!isHidden) {
                    out.put('.').put(context.names.member(type, member));
                }
                type = types.member(type, member);
                continue;
            }
            boolean isDescriptor = isOfBlocks && i == first && isRoot
                    || types.isDescriptorOrSampledImage(types.innermostElement(type));
            if (types.isVector(type) && types.isKnownInteger(index)) {
                long component = types.knownInteger(index);
                type = composites.part(type, (int) Math.min(Math.max(0, component), types.dimension(type) - 1));
                continue;
            }
            out.put('[');
            if (isOutside(type, index)) {
                last(type, index);
            } else if (isDescriptor) {
                context.buffers.descriptor(index, expressions);
            } else {
                index(index);
            }
            out.put(']');
            if (isDescriptor && form == HlslBlockForm.WHOLE) {
                out.put("[0]");
            }
            type = types.isVector(type) ? types.componentType(type) : types.word(type, TypeComposite.PART_TYPE);
        }
    }

    /** Whether an index is that of no element, unless a specialization constant has another value. */
    private boolean isOutside(int type, int index) {
        if (!types.isConstant(index) || types.op(type) == Op.OpTypeRuntimeArray) {
            return false;
        }
        long number = context.integers.value(index).orElse(0);
        return number < 0 || number >= count(type);
    }

    private int count(int type) {
        return types.isAnyArray(type) ? context.length(type) : types.dimension(type);
    }

    /** Writes an element for an index of none: compilers refuse such an index, even where control never is. */
    private void last(int type, int index) {
        int length = types.isAnyArray(type) ? types.word(type, TypeComposite.LENGTH) : 0;
        boolean isKnown = length == 0 || types.isKnownInteger(length);
        String last = Integer.toString(Math.max(0, count(type) - 1));
        if (isKnown && types.isKnownInteger(index)) {
            out.put(last);
            return;
        }
        boolean isSigned = types.isSignedIntScalar(types.typeOf(index));
        out.put(isSigned ? "clamp(" : "min(");
        expressions.value(index, Precedence.ASSIGNMENT);
        out.put(isSigned ? ", 0, " : ", ");
        if (isKnown) {
            out.put(last).put(isSigned ? "" : "u");
        } else {
            out.put(isSigned ? "int(" : "uint(")
                    .put(context.count(length, Precedence.ASSIGNMENT))
                    .put(isSigned ? ") - 1" : ") - 1u");
        }
        out.put(')');
    }

    /** Writes an index. */
    void index(int index) {
        if (types.isKnownInteger(index) && types.knownInteger(index) >= 0) {
            out.put(types.knownInteger(index));
        } else {
            expressions.value(index, Precedence.ASSIGNMENT);
        }
    }
}
