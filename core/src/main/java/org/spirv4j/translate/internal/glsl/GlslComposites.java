// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.glsl;

import org.spirv4j.grammar.Op;
import org.spirv4j.internal.operand.CompositeConstant;
import org.spirv4j.internal.operand.Load;
import org.spirv4j.internal.operand.TypeComposite;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.translate.internal.code.CodeComposites;
import org.spirv4j.translate.internal.code.CodeText;
import org.spirv4j.translate.internal.spelling.Precedence;

/** Writes composites and their parts. */
final class GlslComposites extends CodeComposites {
    /** Types of copies are nested no deeper. */
    private static final int MAX_DEPTH = 16;

    private final GlslContext context;
    private final int[] words;
    private final TypeFacts types;
    private final GlslExpressions expressions;
    private final CodeText out;

    GlslComposites(GlslContext context, GlslExpressions expressions) {
        super(context, context.typeNames, expressions);
        this.context = context;
        this.expressions = expressions;
        words = context.words;
        types = context.types;
        out = context.out;
    }

    /** Writes the constructor of a type with values at word offsets. */
    void construct(int type, int first, int end) {
        if (types.isVector(type) && isWhole(type, first, end)) {
            expressions.value(parts.vector(words[first]), Precedence.POSTFIX);
            return;
        }
        if (types.isVector(type) && parts.run(first, end) == types.dimension(type) && !parts.isOne(first, end)) {
            components(first, end);
            return;
        }
        if (types.isArray(type)) {
            context.requirements.need(GlslFeature.ARRAY_CONSTRUCTORS, context.data.definition(type));
        }
        int matrix = types.isMatrix(type) ? matrix(first, end) : 0;
        if (matrix != 0 && types.typeOf(matrix) == type) {
            expressions.value(matrix, Precedence.POSTFIX);
            return;
        }
        open(type);
        if (matrix != 0) {
            expressions.value(matrix, Precedence.ASSIGNMENT);
        } else if (types.isVector(type)) {
            components(first, end);
        } else {
            for (int i = first; i < end; i++) {
                out.put(i == first ? "" : ", ");
                expressions.value(words[i], Precedence.ASSIGNMENT);
            }
        }
        out.put(')');
    }

    /** Writes the constructor of a type up to its first argument. Structures without members have one in the text. */
    void open(int type) {
        out.put(context.typeNames.name(type))
                .put(context.typeNames.lengths(type))
                .put(types.isStruct(type) && types.memberCount(type) == 0 ? "(0" : "(");
    }

    /** The matrix whose first columns, or the first components of them, values at word offsets are; 0 for none. */
    private int matrix(int first, int end) {
        // ESSL 1.00 has no constructors of matrices from matrices.
        int matrix = context.language.version() > 100 ? columnOf(words[first], 0) : 0;
        for (int i = first + 1; matrix != 0 && i < end; i++) {
            matrix = columnOf(words[i], i - first) == matrix ? matrix : 0;
        }
        return matrix;
    }

    /** Writes the constructor of a type whose parts are all one value. */
    void replicate(int type, int value) {
        int parts = types.isStruct(type)
                ? types.memberCount(type)
                : types.isArray(type) ? context.length(type) : types.isMatrix(type) ? types.dimension(type) : 1;
        open(type);
        for (int i = 0; i < parts; i++) {
            out.put(i == 0 ? "" : ", ");
            expressions.value(value, Precedence.ASSIGNMENT);
        }
        out.put(')');
    }

    /** Writes an OpSelect by components. */
    void select(int type, int operands) {
        out.put(context.typeNames.name(type)).put('(');
        for (int i = 0; i < types.dimension(type); i++) {
            out.put(i == 0 ? "" : ", ");
            for (int k = 0; k < 3; k++) {
                out.put(k == 0 ? "" : k == 1 ? " ? " : " : ");
                expressions.value(words[operands + k], Precedence.POSTFIX);
                out.put('.').put(COMPONENTS.charAt(i & 3));
            }
        }
        out.put(')');
    }

    /** Writes a value of one type as another one with equal members. */
    void copy(int type, int value, Precedence needed) {
        int from = types.typeOf(value);
        if (isSame(type, from)) {
            expressions.value(value, needed);
        } else {
            copy(type, from, value, new int[MAX_DEPTH], 0);
        }
    }

    private boolean isSame(int type, int from) {
        return type == from || context.typeNames.name(type).equals(context.typeNames.name(from));
    }

    /** How often the text of a copy has the value. */
    int leaves(int type, int from) {
        if (isSame(type, from)) {
            return 1;
        }
        int parts = types.isStruct(type) ? types.memberCount(type) : context.length(type);
        return Math.max(2, parts);
    }

    private void copy(int type, int from, int value, int[] path, int depth) {
        if (isSame(type, from) || depth == MAX_DEPTH || !types.isStruct(type) && !types.isArray(type)) {
            expressions.value(value, Precedence.POSTFIX);
            int at = types.typeOf(value);
            for (int i = 0; i < depth; i++) {
                at = part(at, path[i]);
            }
            return;
        }
        open(type);
        boolean isStruct = types.isStruct(type);
        int count = isStruct ? types.memberCount(type) : context.length(type);
        for (int i = 0; i < count; i++) {
            out.put(i == 0 ? "" : ", ");
            path[depth] = i;
            copy(
                    isStruct ? types.member(type, i) : types.word(type, TypeComposite.PART_TYPE),
                    isStruct ? types.member(from, i) : types.word(from, TypeComposite.PART_TYPE),
                    value,
                    path,
                    depth + 1);
        }
        out.put(')');
    }

    /** Writes a constant with another value in one part; the indexes are at word offsets. */
    void insert(int type, int object, int constant, int first, int end) {
        insert(type, object, constant, first, first, end);
    }

    private boolean isListed(int constant, int parts) {
        Op op = types.op(constant);
        return (op == Op.OpConstantComposite || op == Op.OpSpecConstantComposite)
                && types.wordCount(constant) == CompositeConstant.CONSTITUENTS + parts;
    }

    /** Writes the part of a constant that the indexes between two word offsets select, with the value inserted. */
    private void insert(int type, int object, int constant, int first, int at, int end) {
        if (at == end || at - first == MAX_DEPTH) {
            expressions.value(object, Precedence.ASSIGNMENT);
            return;
        }
        int parts = types.isStruct(type)
                ? types.memberCount(type)
                : types.isArray(type) ? context.length(type) : types.dimension(type);
        boolean isListed = isListed(constant, parts);
        open(type);
        for (int i = 0; i < parts; i++) {
            out.put(i == 0 ? "" : ", ");
            if (i == words[at] && isListed) {
                int part = types.word(constant, CompositeConstant.CONSTITUENTS + i);
                insert(types.partType(type, i), object, part, at + 1, at + 1, end);
            } else if (i == words[at]) {
                insert(types.partType(type, i), object, constant, first, at + 1, end);
            } else if (isListed) {
                expressions.value(types.word(constant, CompositeConstant.CONSTITUENTS + i), Precedence.ASSIGNMENT);
            } else if (types.op(constant) == Op.OpConstantNull) {
                expressions.zero(types.partType(type, i));
            } else {
                expressions.value(constant, Precedence.POSTFIX);
                path(types.typeOf(constant), first, at);
                part(type, i);
            }
        }
        out.put(')');
    }

    /** Writes a part of a composite; the indexes are literals at word offsets. */
    void extract(int base, int first, int end) {
        if (types.op(base) == Op.OpLoad && first < end && expressions.isForwarded(base)) {
            int pointer = words[context.data.definition(base) + Load.POINTER];
            int type = types.typeOf(base);
            if (context.builtInValues.part(pointer, type, words[first], expressions)) {
                path(types.partType(type, words[first]), first + 1, end);
                return;
            }
            if (context.blocks.isOpen(pointer)) {
                expressions.pointer(pointer, Precedence.POSTFIX);
                path(type, first, end);
                return;
            }
        }
        expressions.value(base, Precedence.POSTFIX);
        path(types.typeOf(base), first, end);
    }
}
