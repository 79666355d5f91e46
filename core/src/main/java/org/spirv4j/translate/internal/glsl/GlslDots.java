// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.glsl;

import org.spirv4j.grammar.Op;
import org.spirv4j.internal.type.Opcodes;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.translate.internal.code.CodeText;
import org.spirv4j.translate.internal.spelling.Precedence;
import org.spirv4j.translate.internal.spelling.Template;

/** Writes dot products of integers as sums of products. */
final class GlslDots {
    private static final String COMPONENTS = "xyzw";
    private static final int PACKED = 4;

    private final GlslContext context;
    private final int[] words;
    private final TypeFacts types;
    private final GlslExpressions expressions;
    private final CodeText out;

    GlslDots(GlslContext context, GlslExpressions expressions) {
        this.context = context;
        this.expressions = expressions;
        words = context.words;
        types = context.types;
        out = context.out;
    }

    /** Whether an instruction computes a dot product of integers. */
    static boolean isDot(Op op) {
        return switch (op) {
            case OpSDot, OpUDot, OpSUDot, OpSDotAccSat, OpUDotAccSat, OpSUDotAccSat -> true;
            default -> false;
        };
    }

    /** How many products the sum has. */
    int terms(int operand) {
        int type = types.typeOf(operand);
        return types.isVector(type) ? types.dimension(type) : PACKED;
    }

    /** Writes the sum; the operands are at a word offset. */
    void write(int at, int type, int first, Precedence needed) {
        Op op = Opcodes.op(words[at] & 0xFFFF);
        boolean unsigned = op == Op.OpUDot || op == Op.OpUDotAccSat;
        boolean mixed = op == Op.OpSUDot || op == Op.OpSUDotAccSat;
        boolean parentheses = needed.compareTo(Precedence.SUM) > 0;
        String sum = context.typeNames.like(type, unsigned ? 'u' : 'i');
        boolean converts = op == (unsigned ? Op.OpUDot : mixed ? Op.OpSUDot : Op.OpSDot)
                && unsigned != types.isUnsignedIntScalar(type);
        out.put(converts ? context.typeNames.name(type) : "").put(converts || parentheses ? "(" : "");
        int terms = terms(words[first]);
        for (int i = 0; i < terms; i++) {
            out.put(i == 0 ? "" : " + ");
            component(at, words[first], i, sum, unsigned, type);
            out.put(" * ");
            component(at, words[first + 1], i, sum, unsigned || mixed, type);
        }
        out.put(converts || parentheses ? ")" : "");
    }

    private void component(int at, int value, int i, String sum, boolean unsigned, int result) {
        int type = types.typeOf(value);
        if (!types.isVector(type)) {
            context.requirements.need(GlslFeature.BIT_FIELDS, at);
            boolean converts = types.bitWidth(result) != Integer.SIZE || unsigned && !sum.equals("uint");
            out.put(converts ? sum : "").put(converts ? "(" : "").put("bitfieldExtract(");
            expressions.value(value, Precedence.ASSIGNMENT, unsigned ? Template.UNSIGNED : Template.SIGNED);
            out.put(", ").put(i * Byte.SIZE).put(", 8)").put(converts ? ")" : "");
            return;
        }
        int scalar = types.componentType(type);
        boolean differs = unsigned != types.isUnsignedIntScalar(scalar);
        String name = context.typeNames.like(scalar, unsigned ? 'u' : 'i');
        boolean converts = !name.equals(sum);
        out.put(converts ? sum : "").put(converts ? "(" : "");
        boolean isBroughtBack = differs && context.narrow.isLowered(scalar);
        out.put(isBroughtBack ? "(" : "").put(differs ? name : "").put(differs ? "(" : "");
        expressions.value(value, Precedence.POSTFIX);
        out.put('.').put(COMPONENTS.charAt(i & 3));
        out.put(differs ? ")" : "");
        if (isBroughtBack) {
            context.narrow.bringBack(scalar, !unsigned);
            out.put(')');
        }
        out.put(converts ? ")" : "");
    }
}
