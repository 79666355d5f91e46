// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.glsl;

import java.util.ArrayList;
import java.util.List;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.operand.PointerDerivation;
import org.spirv4j.internal.operand.TypedAccessChain;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.translate.internal.code.CodeText;
import org.spirv4j.translate.internal.spelling.Precedence;
import org.spirv4j.translate.internal.spelling.Template;

/**
 * Writes comparisons of pointers whose variables are known as comparisons of their indexes; the language has no
 * pointers.
 */
final class GlslPointerComparisons {
    private final GlslContext context;
    private final int[] words;
    private final TypeFacts types;
    private final GlslExpressions expressions;
    private final CodeText out;

    GlslPointerComparisons(GlslContext context, GlslExpressions expressions) {
        this.context = context;
        this.expressions = expressions;
        words = context.words;
        types = context.types;
        out = context.out;
    }

    /**
     * A pointer as a part of a variable.
     *
     * @param root the variable, or a null pointer
     * @param indexes the indexes from the variable to the part
     */
    private record Part(int root, List<Integer> indexes) {}

    /** Writes an OpPtrEqual, OpPtrNotEqual or OpPtrDiff; its operands are at a word offset. */
    void write(int at, Op op, int type, int operands, Precedence needed) {
        Part one = part(words[operands]);
        Part other = part(words[operands + 1]);
        boolean isNull = isNull(one) || isNull(other);
        if (!isKnown(one) || !isKnown(other) || one.root != other.root && !isNull && mayBeOne(one.root, other.root)) {
            context.refuse(at, op.name() + " has pointers whose variables are not known", "compare indexes");
        } else if (op == Op.OpPtrDiff) {
            difference(at, type, one, other, needed);
        } else {
            boolean isEqual = op == Op.OpPtrEqual;
            if (one.root != other.root) {
                out.put(isEqual == (isNull(one) && isNull(other)) ? "true" : "false");
            } else {
                equality(at, one, other, isEqual, needed);
            }
        }
    }

    private Part part(int pointer) {
        List<Integer> indexes = new ArrayList<>();
        int id = pointer;
        while (true) {
            Op op = types.op(id);
            int at = context.data.definition(id);
            if (Trait.TYPED_ACCESS_CHAIN.has(op) && !Trait.PTR_ACCESS_CHAIN.has(op)) {
                for (int i = (words[at] >>> 16) - 1; i >= TypedAccessChain.FIRST_INDEX; i--) {
                    indexes.add(0, words[at + i]);
                }
            } else if (op != Op.OpCopyObject) {
                return new Part(id, indexes);
            }
            id = words[at + PointerDerivation.BASE];
        }
    }

    private boolean isNull(Part part) {
        return types.op(part.root) == Op.OpConstantNull;
    }

    private boolean isKnown(Part part) {
        return isNull(part) || types.op(part.root) == Op.OpVariable;
    }

    /** Whether two variables may be one: both are buffers with one binding, or one is declared to be aliased. */
    private boolean mayBeOne(int one, int other) {
        return context.layout.isDecorated(one, Decoration.Aliased)
                || context.layout.isDecorated(other, Decoration.Aliased)
                || context.layout.isDecorated(one, Decoration.Binding)
                        && isSame(one, other, Decoration.Binding)
                        && isSame(one, other, Decoration.DescriptorSet);
    }

    private boolean isSame(int one, int other, Decoration decoration) {
        return context.layout.decorationWord(one, decoration).equals(context.layout.decorationWord(other, decoration));
    }

    /** Writes whether the indexes of two parts of one variable are equal, or are not. */
    private void equality(int at, Part one, Part other, boolean isEqual, Precedence needed) {
        List<int[]> pairs = new ArrayList<>();
        int count = Math.min(one.indexes.size(), other.indexes.size());
        boolean differs = one.indexes.size() != other.indexes.size();
        for (int i = 0; i < count; i++) {
            int a = one.indexes.get(i);
            int b = other.indexes.get(i);
            if (a != b) {
                boolean areKnown = types.isKnownInteger(a) && types.isKnownInteger(b);
                differs |= areKnown && types.knownInteger(a) != types.knownInteger(b);
                if (!areKnown) {
                    pairs.add(new int[] {a, b});
                }
            }
        }
        if (differs || pairs.isEmpty()) {
            out.put(differs == isEqual ? "false" : "true");
            return;
        }
        Precedence own = pairs.size() == 1 ? Precedence.EQUALITY : isEqual ? Precedence.AND : Precedence.OR;
        boolean parentheses = own.compareTo(needed) < 0;
        out.put(parentheses ? "(" : "");
        String separator = "";
        for (int[] pair : pairs) {
            out.put(separator);
            operand(at, pair[0], Precedence.RELATION);
            out.put(isEqual ? " == " : " != ");
            operand(at, pair[1], Precedence.RELATION);
            separator = isEqual ? " && " : " || ";
        }
        out.put(parentheses ? ")" : "");
    }

    /** Writes how many elements of an array lie between two parts of one variable. */
    private void difference(int at, int type, Part one, Part other, Precedence needed) {
        if (one.root != other.root || one.indexes.size() != other.indexes.size()) {
            context.refuse(at, "OpPtrDiff has pointers into different arrays", "");
            return;
        }
        int last = one.indexes.size() - 1;
        if (last < 0 || one.indexes.get(last).equals(other.indexes.get(last))) {
            out.put(types.isSignedIntScalar(type) ? "0" : "0u");
            return;
        }
        boolean converts = !types.isIntScalar(type, Integer.SIZE) || !types.isSignedIntScalar(type);
        boolean parentheses = !converts && Precedence.SUM.compareTo(needed) < 0;
        out.put(converts ? context.typeNames.name(type) : "").put(converts || parentheses ? "(" : "");
        operand(at, one.indexes.get(last), Precedence.SUM);
        out.put(" - ");
        operand(at, other.indexes.get(last), Precedence.PRODUCT);
        out.put(converts || parentheses ? ")" : "");
    }

    /** Writes an index as a signed number. */
    private void operand(int at, int index, Precedence needed) {
        if (!types.isIntScalar(types.typeOf(index), Integer.SIZE)) {
            context.refuse(at, "pointers are compared by indexes that are not 32-bit integers", "");
        }
        expressions.value(index, needed, Template.SIGNED);
    }
}
