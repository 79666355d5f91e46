// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.msl;

import org.spirv4j.grammar.Op;
import org.spirv4j.internal.type.Opcodes;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.translate.internal.code.CodeDots;
import org.spirv4j.translate.internal.code.CodeText;
import org.spirv4j.translate.internal.spelling.Precedence;

/** Writes dot products of integers as sums of products. */
final class MslDots {
    private static final int PACKED_COUNT = 4;

    private final MslContext context;
    private final TypeFacts types;
    private final MslExpressions expressions;
    private final CodeText out;

    MslDots(MslContext context, MslExpressions expressions) {
        this.context = context;
        this.expressions = expressions;
        types = context.types;
        out = context.out;
    }

    /** Writes the dot product of the operands at a word offset, as a call. */
    void write(int at, int type, int first) {
        Op op = Opcodes.op(context.words[at] & 0xFFFF);
        boolean isFirstSigned = CodeDots.product(op) != Op.OpUDot;
        boolean isSecondSigned = CodeDots.product(op) == Op.OpSDot;
        int vector = types.typeOf(context.words[first]);
        int count = types.isVector(vector) ? types.dimension(vector) : PACKED_COUNT;
        String result = context.typeNames.like(type, isFirstSigned ? 'i' : 'u');
        out.put(context.typeNames.name(type)).put('(');
        for (int i = 0; i < count; i++) {
            out.put(i == 0 ? "" : " + ");
            part(context.words[first], isFirstSigned, result, i);
            out.put(" * ");
            part(context.words[first + 1], isSecondSigned, result, i);
        }
        out.put(')');
    }

    private void part(int id, boolean isSigned, String result, int number) {
        out.put(result).put('(');
        if (types.isVector(types.typeOf(id))) {
            int type = types.typeOf(id);
            boolean converts = types.isSignedIntScalar(types.componentType(type)) != isSigned;
            out.put(converts ? context.typeNames.like(type, isSigned ? 'i' : 'u') + "(" : "");
            expressions.value(id, converts ? Precedence.ASSIGNMENT : Precedence.POSTFIX);
            out.put(converts ? ")" : "");
        } else {
            out.put(isSigned ? "as_type<char4>(" : "as_type<uchar4>(");
            expressions.value(id, Precedence.ASSIGNMENT);
            out.put(')');
        }
        out.put('.').put("xyzw".charAt(number)).put(')');
    }
}
