// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.hlsl;

import org.spirv4j.grammar.Op;
import org.spirv4j.internal.operand.CompositeConstant;
import org.spirv4j.internal.operand.TypeComposite;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.translate.internal.code.CodeComposites;
import org.spirv4j.translate.internal.code.CodeText;
import org.spirv4j.translate.internal.spelling.Precedence;

/** Writes composites: vectors and matrices as expressions, structures and arrays as lists of initial values. */
final class HlslComposites extends CodeComposites {
    /** Types of lists are nested no deeper. */
    private static final int MAX_DEPTH = 16;

    private final HlslContext context;
    private final TypeFacts types;
    private final HlslExpressions expressions;
    private final CodeText out;

    HlslComposites(HlslContext context, HlslExpressions expressions) {
        super(context, context.typeNames, expressions);
        this.context = context;
        this.expressions = expressions;
        types = context.types;
        out = context.out;
    }

    /** Whether values of a type have no expressions that make them. */
    boolean isList(int type) {
        return types.isStruct(type) || types.isAnyArray(type);
    }

    /** Writes a vector or matrix made of values at word offsets. */
    void construct(int type, int first, int end) {
        int[] words = context.words;
        if (types.isVector(type) && isWhole(type, first, end)) {
            expressions.value(parts.vector(words[first]), Precedence.POSTFIX);
            return;
        }
        boolean isSame = types.isVector(type) && end - first == types.dimension(type);
        for (int i = first + 1; i < end; i++) {
            isSame &= words[i] == words[first];
        }
        if (types.isVector(type) && isSame) {
            splat(type, words[first]);
            return;
        }
        if (types.isVector(type) && parts.run(first, end) == types.dimension(type) && !parts.isOne(first, end)) {
            components(first, end);
            return;
        }
        out.put(context.typeNames.name(type)).put('(');
        if (types.isVector(type) && !allEqualConstants(first, end)) {
            components(first, end);
        } else {
            for (int i = first; i < end; i++) {
                out.put(i == first ? "" : ", ");
                expressions.value(words[i], Precedence.ASSIGNMENT);
            }
        }
        out.put(')');
    }

    /** Different constants with one value, which are written as one. */
    private boolean allEqualConstants(int first, int end) {
        boolean all = true;
        for (int i = first; i < end; i++) {
            all &= Trait.CONSTANT.has(types.op(context.words[i]));
        }
        return all;
    }

    /** Writes a vector or matrix whose parts are all one value. */
    void replicate(int type, int value) {
        if (types.isVector(type)) {
            splat(type, value);
            return;
        }
        out.put(context.typeNames.name(type)).put('(');
        repeat(types.dimension(type), value, 0);
        out.put(')');
    }

    private void repeat(int count, int value, int depth) {
        for (int i = 0; i < count; i++) {
            out.put(i == 0 ? "" : ", ");
            constantOrValue(value, depth);
        }
    }

    /** Writes a vector whose components are all one value. */
    void splat(int type, int value) {
        String name = context.typeNames.name(type);
        if (Trait.CONSTANT.has(types.op(value))) {
            out.put(name).put('(');
            for (int i = 0; i < types.dimension(type); i++) {
                out.put(i == 0 ? "" : ", ");
                expressions.value(value, Precedence.ASSIGNMENT);
            }
            out.put(')');
            return;
        }
        out.put("((").put(name).put(')');
        expressions.value(value, Precedence.UNARY);
        out.put(')');
    }

    /** Writes the list of the parts of a structure or array, for the declaration of a variable. */
    void list(int type, int first, int end) {
        list(type, first, end, 0);
    }

    private void list(int type, int first, int end, int depth) {
        if (depth > MAX_DEPTH) {
            refuseDepth(type);
            return;
        }
        out.put("{ ");
        for (int i = first; i < end; i++) {
            out.put(i == first ? "" : ", ");
            constantOrValue(context.words[i], depth + 1);
        }
        out.put(" }");
    }

    private void constantOrValue(int id, int depth) {
        Op op = types.op(id);
        int type = types.typeOf(id);
        if (isList(type) && (op == Op.OpConstantComposite || op == Op.OpSpecConstantComposite)) {
            int at = context.data.definition(id);
            list(type, at + CompositeConstant.CONSTITUENTS, at + (context.words[at] >>> 16), depth);
        } else if (isList(type)
                && (op == Op.OpConstantCompositeReplicateEXT || op == Op.OpSpecConstantCompositeReplicateEXT)) {
            if (depth > MAX_DEPTH) {
                refuseDepth(type);
                return;
            }
            out.put("{ ");
            int count = types.isStruct(type) ? types.memberCount(type) : context.length(type);
            repeat(count, types.word(id, CompositeConstant.CONSTITUENTS), depth + 1);
            out.put(" }");
        } else if (isList(type) && (op == Op.OpConstantNull || op == Op.OpUndef)) {
            zeros(type, depth);
        } else {
            expressions.value(id, Precedence.ASSIGNMENT);
        }
    }

    /** Writes the value of a constant of a structure or array type where it is declared. */
    void constantList(int id) {
        constantOrValue(id, 0);
    }

    private void refuseDepth(int type) {
        context.refuse(context.data.definition(type), "types are nested deeper than " + MAX_DEPTH, "");
    }

    /** Writes zeros of any type, as a list if it is a structure or array. */
    void zeros(int type) {
        zeros(type, 0);
    }

    private void zeros(int type, int depth) {
        if (!isList(type)) {
            expressions.zero(type);
            return;
        }
        if (depth > MAX_DEPTH) {
            refuseDepth(type);
            return;
        }
        int count = types.isStruct(type) ? types.memberCount(type) : context.length(type);
        out.put("{ ");
        for (int i = 0; i < count; i++) {
            out.put(i == 0 ? "" : ", ");
            zeros(types.isStruct(type) ? types.member(type, i) : types.word(type, TypeComposite.PART_TYPE), depth + 1);
        }
        out.put(" }");
    }

    /** Writes a part of a composite; the indexes are literals at word offsets. */
    void extract(int base, int first, int end) {
        Op op = types.op(base);
        if (types.isVector(types.typeOf(base))
                && (op == Op.OpConstantComposite || op == Op.OpSpecConstantComposite)
                && Integer.compareUnsigned(context.words[first], types.dimension(types.typeOf(base))) < 0) {
            // A compiler does not select from constants where it wants one, as in the length of an array.
            int part = types.word(base, CompositeConstant.CONSTITUENTS + context.words[first]);
            expressions.value(part, Precedence.POSTFIX);
            return;
        }
        expressions.value(base, Precedence.POSTFIX);
        path(types.typeOf(base), first, end);
    }
}
