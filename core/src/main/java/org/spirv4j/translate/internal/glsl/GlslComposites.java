// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.glsl;

import org.spirv4j.grammar.Op;
import org.spirv4j.internal.operand.CompositeConstruct;
import org.spirv4j.internal.operand.CompositeExtract;
import org.spirv4j.internal.operand.Constant;
import org.spirv4j.internal.operand.Load;
import org.spirv4j.internal.operand.Store;
import org.spirv4j.internal.operand.TypeComposite;
import org.spirv4j.internal.operand.VectorShuffle;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.translate.internal.code.CodeText;
import org.spirv4j.translate.internal.expression.VectorParts;
import org.spirv4j.translate.internal.spelling.Precedence;

/** Writes composites and their parts. */
final class GlslComposites {
    /** Types of copies are nested no deeper. */
    private static final int MAX_DEPTH = 16;

    private static final String COMPONENTS = "xyzw";

    private final GlslContext context;
    private final int[] words;
    private final TypeFacts types;
    private final GlslExpressions expressions;
    private final VectorParts parts;
    private final CodeText out;

    GlslComposites(GlslContext context, GlslExpressions expressions) {
        this.context = context;
        this.expressions = expressions;
        words = context.words;
        types = context.types;
        out = context.out;
        parts = new VectorParts(context.data, types);
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
        out.put(context.typeNames.name(type))
                .put(context.typeNames.lengths(type))
                .put('(');
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

    /** The scalar that all components of a vector are, if the vector is an expression; another value as it is. */
    int component(int vector) {
        int at = context.data.definition(vector);
        boolean isExpression = types.op(vector) == Op.OpConstantComposite
                || types.op(vector) == Op.OpCompositeConstruct && expressions.isForwarded(vector);
        if (!isExpression || !types.isVector(types.typeOf(vector))) {
            return vector;
        }
        int first = words[at + CompositeConstruct.CONSTITUENTS];
        for (int i = CompositeConstruct.CONSTITUENTS + 1; i < words[at] >>> 16; i++) {
            if (words[at + i] != first && !isEqualConstant(words[at + i], first)) {
                return vector;
            }
        }
        return types.isScalar(types.typeOf(first)) ? first : vector;
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

    /** The matrix of which a value is a column with a number, or the first components of it; 0 for none. */
    private int columnOf(int id, int number) {
        int column = id;
        if (types.op(id) == Op.OpVectorShuffle && expressions.isForwarded(id)) {
            int at = context.data.definition(id);
            for (int i = VectorShuffle.COMPONENTS; i < words[at] >>> 16; i++) {
                if (words[at + i] != i - VectorShuffle.COMPONENTS) {
                    return 0;
                }
            }
            column = words[at + VectorShuffle.VECTOR_1];
            if (types.dimension(types.typeOf(id)) > types.dimension(types.typeOf(column))) {
                return 0;
            }
        }
        int at = context.data.definition(column);
        boolean isColumn = types.op(column) == Op.OpCompositeExtract
                && expressions.isForwarded(column)
                && words[at] >>> 16 == CompositeExtract.INDEXES + 1
                && words[at + CompositeExtract.INDEXES] == number
                && types.isMatrix(types.typeOf(words[at + CompositeExtract.COMPOSITE]));
        return isColumn ? words[at + CompositeExtract.COMPOSITE] : 0;
    }

    /** Whether values at word offsets are all components of a vector of a type, in order. */
    private boolean isWhole(int type, int first, int end) {
        boolean whole = end - first == types.dimension(type)
                && parts.run(first, end) == end - first
                && types.typeOf(parts.vector(words[first])) == type;
        for (int i = first; whole && i < end; i++) {
            whole = parts.component(words[i]) == i - first;
        }
        return whole;
    }

    /** Writes the constructor of a type whose parts are all one value. */
    void replicate(int type, int value) {
        int parts = types.isStruct(type)
                ? types.memberCount(type)
                : types.isArray(type) ? length(type) : types.isMatrix(type) ? types.dimension(type) : 1;
        out.put(context.typeNames.name(type))
                .put(context.typeNames.lengths(type))
                .put('(');
        for (int i = 0; i < parts; i++) {
            out.put(i == 0 ? "" : ", ");
            expressions.value(value, Precedence.ASSIGNMENT);
        }
        out.put(')');
    }

    /** Writes the components of a vector: one for all, or parts of one vector in a row as one swizzle. */
    private void components(int first, int end) {
        boolean same = types.isScalar(types.typeOf(words[first]));
        for (int i = first + 1; i < end; i++) {
            same &= words[i] == words[first] || isEqualConstant(words[i], words[first]);
        }
        int stop = same ? first + 1 : end;
        for (int i = first; i < stop; ) {
            out.put(i == first ? "" : ", ");
            int run = parts.run(i, stop);
            if (run < 2) {
                expressions.value(words[i], Precedence.ASSIGNMENT);
                i++;
                continue;
            }
            int base = parts.vector(words[i]);
            boolean whole = run == types.dimension(types.typeOf(base));
            for (int k = 0; whole && k < run; k++) {
                whole = parts.component(words[i + k]) == k;
            }
            expressions.value(base, whole ? Precedence.ASSIGNMENT : Precedence.POSTFIX);
            if (!whole) {
                out.put('.');
                for (int k = 0; k < run; k++) {
                    out.put(COMPONENTS.charAt(parts.component(words[i + k])));
                }
            }
            i += run;
        }
    }

    private boolean isEqualConstant(int one, int other) {
        if (types.op(one) != Op.OpConstant || types.op(other) != Op.OpConstant) {
            return false;
        }
        int count = types.wordCount(one);
        boolean isEqual = types.typeOf(one) == types.typeOf(other) && types.wordCount(other) == count;
        for (int i = Constant.VALUE; isEqual && i < count; i++) {
            isEqual = types.word(one, i) == types.word(other, i);
        }
        return isEqual;
    }

    /**
     * Writes OpStore instructions to components of one vector, or to all members of a structure, as one assignment.
     *
     * @param stores the word offsets of the instructions
     * @param count their number
     */
    void store(int[] stores, int count) {
        int pointer = words[stores[0] + Store.POINTER];
        int vector = parts.vector(words[stores[0] + Store.OBJECT]);
        expressions.chainToArray(context.data.definition(pointer));
        if (vector == 0) {
            out.put(" = ");
            expressions.value(parts.whole(words[stores[0] + Store.OBJECT]), Precedence.ASSIGNMENT);
            return;
        }
        StringBuilder targets = new StringBuilder();
        boolean whole = count == types.dimension(types.typeOf(vector));
        for (int i = 0; i < count; i++) {
            targets.append(COMPONENTS.charAt(parts.target(words[stores[i] + Store.POINTER])));
            whole &= parts.component(words[stores[i] + Store.OBJECT]) == i;
        }
        out.put('.').put(targets.toString());
        if (whole && expressions.updateParts(pointer, vector, targets.toString())) {
            return;
        }
        out.put(" = ");
        expressions.value(vector, whole ? Precedence.ASSIGNMENT : Precedence.POSTFIX);
        if (!whole) {
            out.put('.');
            for (int i = 0; i < count; i++) {
                out.put(COMPONENTS.charAt(parts.component(words[stores[i] + Store.OBJECT])));
            }
        }
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
        int parts = types.isStruct(type) ? types.memberCount(type) : length(type);
        return Math.max(2, parts);
    }

    private int length(int type) {
        return (int) Math.min(
                Integer.MAX_VALUE,
                types.defaultInteger(types.word(type, TypeComposite.LENGTH)).orElse(1));
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
        out.put(context.typeNames.name(type))
                .put(context.typeNames.lengths(type))
                .put('(');
        boolean isStruct = types.isStruct(type);
        int count = isStruct ? types.memberCount(type) : length(type);
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

    /** Writes the selections of a part. */
    void path(int type, int first, int end) {
        int at = type;
        for (int i = first; i < end; i++) {
            at = part(at, words[i]);
        }
    }

    /** Writes the selection of one part, and returns its type. */
    int part(int type, int index) {
        if (types.isStruct(type)) {
            out.put('.').put(context.names.member(type, index));
            return types.member(type, index);
        }
        if (VectorParts.hasSwizzles(types, type) && index >= 0 && index < COMPONENTS.length()) {
            out.put('.').put(COMPONENTS.charAt(index));
            return types.componentType(type);
        }
        out.put('[').put(index).put(']');
        return types.word(type, TypeComposite.PART_TYPE);
    }

    /** Writes components of two vectors; the operands are at a word offset. */
    void shuffle(int type, int operands, int end) {
        int first = words[operands];
        int second = words[operands + 1];
        int size = types.dimension(types.typeOf(first));
        int from = operands + VectorShuffle.COMPONENTS - VectorShuffle.VECTOR_1;
        if (!VectorParts.hasSwizzles(types, types.typeOf(first))
                || !VectorParts.hasSwizzles(types, types.typeOf(second))
                || !VectorParts.hasSwizzles(types, type)) {
            shuffleLong(type, from, end, first, second, size);
            return;
        }
        int only = only(words, from, end, first, second, size);
        if (only != 0) {
            expressions.value(only, Precedence.POSTFIX);
            int count = types.dimension(types.typeOf(only));
            boolean whole = end - from == count;
            for (int i = from; whole && i < end; i++) {
                whole = words[i] < 0 || of(words[i], size) == i - from;
            }
            if (!whole) {
                swizzle(from, end, size);
            }
            return;
        }
        out.put(context.typeNames.name(type)).put('(');
        for (int i = from; i < end; ) {
            boolean isFirst = isFirst(words[i], size);
            int stop = i + 1;
            while (stop < end && isFirst(words[stop], size) == isFirst) {
                stop++;
            }
            out.put(i == from ? "" : ", ");
            int vector = isFirst ? first : second;
            expressions.value(vector, Precedence.POSTFIX);
            boolean whole = stop - i == types.dimension(types.typeOf(vector));
            for (int k = i; whole && k < stop; k++) {
                whole = of(words[k], size) == k - i;
            }
            if (!whole) {
                swizzle(i, stop, size);
            }
            i = stop;
        }
        out.put(')');
    }

    /** Writes components of two vectors, of which one has no names for them. */
    private void shuffleLong(int type, int from, int end, int first, int second, int size) {
        out.put(context.typeNames.name(type)).put('(');
        for (int i = from; i < end; i++) {
            out.put(i == from ? "" : ", ");
            int vector = isFirst(words[i], size) ? first : second;
            expressions.value(vector, Precedence.POSTFIX);
            part(types.typeOf(vector), of(words[i], size));
        }
        out.put(')');
    }

    private void swizzle(int from, int end, int size) {
        out.put('.');
        for (int i = from; i < end; i++) {
            out.put(COMPONENTS.charAt(of(words[i], size) & 3));
        }
    }

    /** Whether a component is of the first vector; an undefined one is. */
    private static boolean isFirst(int component, int size) {
        return component < size;
    }

    private static int of(int component, int size) {
        return component < 0 ? 0 : component < size ? component : component - size;
    }

    /** The only vector of which a shuffle takes components; 0 if it takes them of both. */
    private static int only(int[] words, int from, int end, int first, int second, int size) {
        boolean isFirst = true;
        boolean isSecond = true;
        for (int i = from; i < end; i++) {
            isFirst &= isFirst(words[i], size);
            isSecond &= words[i] < 0 || !isFirst(words[i], size);
        }
        return isFirst || first == second ? first : isSecond ? second : 0;
    }

    /** How often the text of an OpVectorShuffle has one of its vectors. */
    static int times(int[] words, int at, int word, int size) {
        int from = at + VectorShuffle.COMPONENTS;
        int end = at + (words[at] >>> 16);
        int first = words[at + VectorShuffle.VECTOR_1];
        int second = words[at + VectorShuffle.VECTOR_2];
        int only = only(words, from, end, first, second, size);
        if (only != 0) {
            return words[at + word] == only && (first != second || word == VectorShuffle.VECTOR_1) ? 1 : 0;
        }
        int times = 0;
        for (int i = from; i < end; i++) {
            boolean starts = i == from || isFirst(words[i], size) != isFirst(words[i - 1], size);
            times += starts && isFirst(words[i], size) == (word == VectorShuffle.VECTOR_1) ? 1 : 0;
        }
        return times;
    }
}
