// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.wgsl;

import org.spirv4j.grammar.Op;
import org.spirv4j.internal.operand.TypeComposite;
import org.spirv4j.internal.operand.TypedAccessChain;
import org.spirv4j.internal.operand.Unary;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.internal.type.Opcodes;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.translate.internal.code.CodeText;
import org.spirv4j.translate.internal.spelling.Precedence;

/** Writes what pointers point to: variables, and parts of them that have names or indexes. */
final class WgslPointers {
    /** The highest index that 32 bits have. */
    private static final long LAST = 0xFFFF_FFFFL;

    private final WgslContext context;
    private final int[] words;
    private final TypeFacts types;
    private final WgslExpressions expressions;
    private final WgslComposites composites;
    private final CodeText out;

    WgslPointers(WgslContext context, WgslExpressions expressions, WgslComposites composites) {
        this.context = context;
        this.expressions = expressions;
        this.composites = composites;
        words = context.words;
        types = context.types;
        out = context.out;
    }

    /** Writes what a pointer points to. */
    void pointer(int id, Precedence needed) {
        Op op = types.op(id);
        if (Trait.TYPED_ACCESS_CHAIN.has(op)) {
            chain(context.data.definition(id), words[context.data.definition(id)] >>> 16);
        } else if (op == Op.OpCopyObject) {
            pointer(types.word(id, Unary.OPERAND), needed);
        } else if (op == Op.OpFunctionParameter && expressions.isReference(id)) {
            out.put(needed.compareTo(Precedence.UNARY) > 0 ? "(*" : "*");
            out.put(context.names.name(id, "parameter"));
            out.put(needed.compareTo(Precedence.UNARY) > 0 ? ")" : "");
        } else {
            expressions.value(id, needed);
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
        int first = TypedAccessChain.FIRST_INDEX;
        if (types.op(base) == Op.OpVariable && context.stageInterface.isSplit(base)) {
            int member = (int) types.defaultInteger(words[at + first]).orElse(0);
            out.put(context.stageInterface.member(base, member));
            type = types.member(type, member);
            first++;
        } else {
            pointer(base, Precedence.POSTFIX);
        }
        for (int i = first; i < end; i++) {
            type = step(type, words[at + i]);
        }
    }

    private int step(int type, int index) {
        if (types.isStruct(type)) {
            int member = (int) types.defaultInteger(index).orElse(0);
            out.put('.').put(context.names.member(type, member));
            return types.member(type, member);
        }
        if (types.isVector(type) && types.isKnownInteger(index)) {
            long component = types.knownInteger(index);
            return composites.part(type, (int) Math.min(Math.max(0, component), types.dimension(type) - 1));
        }
        out.put('[');
        index(index, isInside(type, index));
        out.put(']');
        return types.isVector(type) ? types.componentType(type) : types.word(type, TypeComposite.PART_TYPE);
    }

    /** Whether a compiler that checks a constant index accepts it. */
    private boolean isInside(int type, int index) {
        if (!types.isKnownInteger(index) || types.op(type) != Op.OpTypeArray) {
            return true;
        }
        long number = types.knownInteger(index);
        return number >= 0 && number < context.integers.length(type);
    }

    void index(int index, boolean isInside) {
        if (types.isKnownInteger(index) && types.knownInteger(index) >= 0 && isInside) {
            long number = Math.min(types.knownInteger(index), LAST);
            out.put(Long.toString(number)).put(number > Integer.MAX_VALUE ? "u" : "");
            return;
        }
        boolean before = expressions.hold(!isInside || types.isConstant(index));
        expressions.value(index, Precedence.ASSIGNMENT);
        expressions.hold(before);
    }
}
