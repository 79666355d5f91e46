// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.wgsl;

import org.spirv4j.grammar.Op;
import org.spirv4j.internal.operand.TypeComposite;
import org.spirv4j.internal.operand.Unary;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.translate.internal.code.CodeComposites;
import org.spirv4j.translate.internal.code.CodeText;
import org.spirv4j.translate.internal.spelling.Precedence;

/** Writes composites, which all have constructors. */
final class WgslComposites extends CodeComposites {
    private final WgslContext context;
    private final TypeFacts types;
    private final WgslExpressions expressions;
    private final CodeText out;

    WgslComposites(WgslContext context, WgslExpressions expressions) {
        super(context, context.typeNames, expressions);
        this.context = context;
        this.expressions = expressions;
        types = context.types;
        out = context.out;
    }

    /** Whether values of a type are structures or arrays. */
    boolean isAggregate(int type) {
        return types.isStruct(type) || types.isAnyArray(type);
    }

    /** Writes a composite made of values at word offsets. */
    void construct(int type, int first, int end) {
        int[] words = context.words;
        boolean isVector = types.isVector(type);
        if (isVector && isWhole(type, first, end)) {
            expressions.value(parts.vector(words[first]), Precedence.POSTFIX);
            return;
        }
        if (isVector && parts.run(first, end) == types.dimension(type) && !parts.isOne(first, end)) {
            components(first, end);
            return;
        }
        out.put(context.typeNames.name(type)).put('(');
        if (isVector) {
            components(first, end);
        } else {
            for (int i = first; i < end; i++) {
                out.put(i == first ? "" : ", ");
                expressions.value(words[i], Precedence.ASSIGNMENT);
            }
        }
        out.put(')');
    }

    /** Writes a part of a composite; the indexes are literals at word offsets. */
    void extract(int base, int first, int end) {
        expressions.value(base, Precedence.POSTFIX);
        path(types.typeOf(base), first, end);
    }

    @Override
    protected void storeComponents(int pointer, int vector, String targets, boolean whole, int count) {
        // Components are assigned one by one; the values are known before the first one is.
        String base = out.from(lineStart);
        out.cut(lineStart);
        String parts = context.names.local("parts");
        out.put("let ").put(parts).put(" = ");
        expressions.value(vector, whole ? Precedence.ASSIGNMENT : Precedence.POSTFIX);
        out.put(whole ? "" : "." + stored(count));
        for (int i = 0; i < count; i++) {
            out.put(';').end();
            out.line().put(base).put('.').put(targets.charAt(i)).put(" = ");
            out.put(parts).put('.').put(COMPONENTS.charAt(i));
        }
    }

    /** Where the text of the statement starts that is written. */
    private int lineStart;

    /** The next statement starts here. */
    void startStatement() {
        lineStart = out.size();
    }

    /** Writes a value of a type as one of another type with the same members. */
    void copyLogical(int at) {
        int type = context.words[at + 1];
        int value = context.words[at + Unary.OPERAND];
        int from = out.size();
        expressions.value(value, Precedence.POSTFIX);
        String source = out.from(from);
        out.cut(from);
        copied(type, types.typeOf(value), source);
    }

    private void copied(int to, int from, String source) {
        if (to == from || !isAggregate(to)) {
            out.put(source);
            return;
        }
        boolean isStruct = types.isStruct(to);
        int count = isStruct ? types.memberCount(to) : context.length(to);
        out.put(context.typeNames.name(to)).put('(');
        for (int i = 0; i < count; i++) {
            String part = source + (isStruct ? "." + context.names.member(from, i) : "[" + i + "]");
            out.put(i == 0 ? "" : ", ");
            copied(
                    isStruct ? types.member(to, i) : types.word(to, TypeComposite.PART_TYPE),
                    isStruct ? types.member(from, i) : types.word(from, TypeComposite.PART_TYPE),
                    part);
        }
        out.put(')');
    }

    /** Whether an instruction makes a structure, array or matrix by choosing one of two. */
    boolean chooses(int at, Op op) {
        int type = context.words[at + 1];
        return op == Op.OpSelect && (isAggregate(type) || types.isMatrix(type));
    }
}
