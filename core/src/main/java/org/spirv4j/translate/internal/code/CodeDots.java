// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.code;

import org.spirv4j.grammar.Op;
import org.spirv4j.internal.type.Opcodes;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.translate.internal.spelling.Precedence;

/** Writes dot products of integers as sums of products. */
public abstract class CodeDots {
    private static final int PACKED = 4;

    private final int[] words;
    private final TypeFacts types;
    private final CodeExpressions expressions;
    private final CodeTypes typeNames;
    private final NarrowIntegers narrow;
    private final CodeText out;

    /** Prepares for a text. */
    protected CodeDots(CodeContext context, CodeExpressions expressions, CodeTypes typeNames, NarrowIntegers narrow) {
        this.expressions = expressions;
        this.typeNames = typeNames;
        this.narrow = narrow;
        words = context.words;
        types = context.types;
        out = context.out;
    }

    /** Whether an instruction computes a dot product of integers. */
    public static boolean isDot(Op op) {
        return switch (op) {
            case OpSDot, OpUDot, OpSUDot, OpSDotAccSat, OpUDotAccSat, OpSUDotAccSat -> true;
            default -> false;
        };
    }

    /** The instruction that computes the dot product which one with a saturating sum adds. */
    public static Op product(Op op) {
        return switch (op) {
            case OpSDotAccSat -> Op.OpSDot;
            case OpUDotAccSat -> Op.OpUDot;
            case OpSUDotAccSat -> Op.OpSUDot;
            default -> op;
        };
    }

    /** How many products the sum has. */
    public final int terms(int operand) {
        int type = types.typeOf(operand);
        return types.isVector(type) ? types.dimension(type) : PACKED;
    }

    /** Writes the sum; the operands are at a word offset. */
    public final void write(int at, int type, int first, Precedence needed) {
        Op op = Opcodes.op(words[at] & 0xFFFF);
        boolean unsigned = product(op) == Op.OpUDot;
        boolean mixed = product(op) == Op.OpSUDot;
        boolean parentheses = needed.compareTo(Precedence.SUM) > 0;
        String sum = typeNames.like(type, unsigned ? 'u' : 'i');
        boolean converts = op == product(op) && unsigned != types.isUnsignedIntScalar(type);
        out.put(converts ? typeNames.name(type) : "").put(converts || parentheses ? "(" : "");
        int one = words[first];
        int second = first + 1;
        int other = words[second];
        int terms = terms(one);
        for (int i = 0; i < terms; i++) {
            out.put(i == 0 ? "" : " + ");
            component(at, one, i, sum, unsigned, type);
            out.put(" * ");
            component(at, other, i, sum, unsigned || mixed, type);
        }
        out.put(converts || parentheses ? ")" : "");
    }

    /**
     * Writes one of the four integers in a word, as a number of the type of the sum.
     *
     * @param sum the name of the type of the sum
     * @param result the result type
     */
    protected abstract void packed(int at, int value, int number, String sum, boolean unsigned, int result);

    private void component(int at, int value, int i, String sum, boolean unsigned, int result) {
        int type = types.typeOf(value);
        if (!types.isVector(type)) {
            packed(at, value, i, sum, unsigned, result);
            return;
        }
        int scalar = types.componentType(type);
        boolean differs = unsigned != types.isUnsignedIntScalar(scalar);
        String name = typeNames.like(scalar, unsigned ? 'u' : 'i');
        boolean converts = !name.equals(sum);
        out.put(converts ? sum : "").put(converts ? "(" : "");
        boolean isBroughtBack = differs && narrow.isLowered(scalar);
        out.put(isBroughtBack ? "(" : "").put(differs ? name : "").put(differs ? "(" : "");
        expressions.value(value, Precedence.POSTFIX);
        out.put('.').put(CodeComposites.COMPONENTS.charAt(i & 3));
        out.put(differs ? ")" : "");
        if (isBroughtBack) {
            narrow.bringBack(scalar, !unsigned);
            out.put(')');
        }
        out.put(converts ? ")" : "");
    }
}
