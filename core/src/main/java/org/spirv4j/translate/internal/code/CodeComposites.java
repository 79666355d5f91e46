// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.code;

import org.spirv4j.grammar.Op;
import org.spirv4j.internal.operand.CompositeConstruct;
import org.spirv4j.internal.operand.CompositeExtract;
import org.spirv4j.internal.operand.CompositeInsert;
import org.spirv4j.internal.operand.Constant;
import org.spirv4j.internal.operand.Store;
import org.spirv4j.internal.operand.TypeComposite;
import org.spirv4j.internal.operand.VectorInsertDynamic;
import org.spirv4j.internal.operand.VectorShuffle;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.internal.type.Opcodes;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.translate.internal.expression.VectorParts;
import org.spirv4j.translate.internal.plan.FunctionPlan;
import org.spirv4j.translate.internal.spelling.Precedence;

/** Writes parts of composites: selections, and vectors made of components of others as swizzles. */
public abstract class CodeComposites {
    /** The names of components. */
    protected static final String COMPONENTS = "xyzw";

    private final CodeContext context;
    private final int[] words;
    private final TypeFacts types;
    private final CodeTypes typeNames;
    private final CodeExpressions expressions;

    /** Where vectors have their components from. */
    protected final VectorParts parts;

    /** The word offsets of OpStore instructions that are written as one. */
    private final int[] stores = new int[VectorParts.MAX_MEMBERS];

    private final CodeText out;

    /** Prepares for a text. */
    protected CodeComposites(CodeContext context, CodeTypes typeNames, CodeExpressions expressions) {
        this.context = context;
        this.typeNames = typeNames;
        this.expressions = expressions;
        words = context.words;
        types = context.types;
        out = context.out;
        parts = new VectorParts(context.data, types);
    }

    /** The scalar that all components of a vector are, if the vector is an expression; another value as it is. */
    public final int component(int vector) {
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

    /** The matrix of which a value is a column with a number, or the first components of it; 0 for none. */
    protected final int columnOf(int id, int number) {
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
    protected final boolean isWhole(int type, int first, int end) {
        boolean whole = end - first == types.dimension(type)
                && parts.run(first, end) == end - first
                && types.typeOf(parts.vector(words[first])) == type;
        for (int i = first; whole && i < end; i++) {
            whole = parts.component(words[i]) == i - first;
        }
        return whole;
    }

    /** Writes the components of a vector: one for all, or parts of one vector in a row as one swizzle. */
    protected final void components(int first, int end) {
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

    /** Writes an OpStore with those joined with it; returns whether there are some. */
    public final boolean storeParts(FunctionPlan plan, int instruction) {
        int count = 1;
        stores[0] = context.data.starts[instruction];
        for (int i = instruction + 1; count < stores.length; i++) {
            int at = context.data.starts[i];
            Op op = Opcodes.op(words[at] & 0xFFFF);
            if (plan.isJoined(i)) {
                stores[count++] = at;
            } else if (op == Op.OpStore || Trait.TERMINATION.has(op)) {
                break;
            }
        }
        if (count > 1) {
            store(count);
        }
        return count > 1;
    }

    /** Writes stores to components of one vector, or to all members of a structure, as one assignment. */
    private void store(int count) {
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
        storeComponents(pointer, vector, targets.toString(), whole, count);
    }

    /** Writes the part of a vector that stores made one assign, after the vector, and what is assigned. */
    protected void storeComponents(int pointer, int vector, String targets, boolean whole, int count) {
        out.put('.').put(targets);
        if (whole && expressions.updateParts(pointer, vector, targets)) {
            return;
        }
        out.put(" = ");
        expressions.value(vector, whole ? Precedence.ASSIGNMENT : Precedence.POSTFIX);
        if (!whole) {
            out.put('.').put(stored(count));
        }
    }

    /** The components of the vector that stores made one assign. */
    protected final String stored(int count) {
        StringBuilder found = new StringBuilder();
        for (int i = 0; i < count; i++) {
            found.append(COMPONENTS.charAt(parts.component(words[stores[i] + Store.OBJECT])));
        }
        return found.toString();
    }

    /**
     * Writes an OpCompositeInsert or OpVectorInsertDynamic as statements, without the end of the last one. The variable
     * of the result is declared by them if what precedes its initial value is written already.
     */
    public final void insert(int at, Op op, int type, int variable, boolean declares) {
        boolean inserts = op == Op.OpCompositeInsert;
        String name = context.names.name(variable, "value");
        int composite = words[at + (inserts ? CompositeInsert.COMPOSITE : 3)];
        if (!expressions.isSame(composite, variable)) {
            out.put(declares ? "" : name);
            if (!declares || types.op(composite) != Op.OpUndef) {
                out.put(" = ");
                expressions.value(composite, Precedence.ASSIGNMENT);
            }
            out.put(';').end();
            out.line();
        }
        out.put(name);
        if (inserts) {
            path(type, at + CompositeInsert.INDEXES, at + (words[at] >>> 16));
        } else {
            out.put('[');
            expressions.index(words[at + VectorInsertDynamic.INDEX]);
            out.put(']');
        }
        out.put(" = ");
        expressions.value(words[at + (inserts ? CompositeInsert.OBJECT : 4)], Precedence.ASSIGNMENT);
    }

    /** Writes the selections of a part. */
    public void path(int type, int first, int end) {
        int at = type;
        for (int i = first; i < end; i++) {
            at = part(at, words[i]);
        }
    }

    /** Writes the selection of one part, and returns its type. */
    public int part(int type, int index) {
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
    public final void shuffle(int type, int operands, int end) {
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
        out.put(typeNames.name(type)).put('(');
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
        out.put(typeNames.name(type)).put('(');
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
    public static int times(int[] words, int at, int word, int size) {
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
