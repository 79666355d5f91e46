// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.glsl;

import org.spirv4j.grammar.Op;
import org.spirv4j.translate.internal.spelling.Precedence;

/** Writes constants. */
final class GlslConstants {
    private final GlslContext context;
    private final GlslExpressions expressions;

    GlslConstants(GlslContext context, GlslExpressions expressions) {
        this.context = context;
        this.expressions = expressions;
    }

    /** Writes a constant. */
    void value(int id, Op op, Precedence needed) {
        if (id == context.builtIns.workgroupSize()) {
            context.out.put("gl_WorkGroupSize");
            return;
        }
        int at = context.data.definition(id);
        int type = context.words[at + 1];
        switch (op) {
            case OpConstantTrue, OpSpecConstantTrue -> context.out.put("true");
            case OpConstantFalse, OpSpecConstantFalse -> context.out.put("false");
            case OpConstant, OpSpecConstant -> context.out.put(GlslNumbers.text(context.types, type, context.words, at + 3, needed));
            case OpConstantComposite, OpSpecConstantComposite -> expressions.construct(at, 3);
            case OpConstantNull, OpUndef -> zero(type);
            case OpSpecConstantOp ->
                expressions.expression(at + 1, Op.of(context.words[at + 3]).orElse(Op.OpNop), needed);
            default -> context.refuse(at, op.name() + " has no spelling in this language", "");
        }
    }

    /** Writes zeros of a type. */
    void zero(int type) {
        if (context.types.isStruct(type) || context.types.isArray(type)) {
            context.out.put(context.typeNames.name(type)).put(context.typeNames.lengths(type)).put('(');
            int count = context.types.isStruct(type) ? context.types.memberCount(type) : (int) context.types.integer(context.types.word(type, 3)).orElse(1);
            for (int i = 0; i < count; i++) {
                context.out.put(i == 0 ? "" : ", ");
                zero(context.types.isStruct(type) ? context.types.member(type, i) : context.types.word(type, 2));
            }
            context.out.put(')');
            return;
        }
        boolean bool = context.types.isBoolScalarOrVector(type);
        context.out.put(context.typeNames.name(type)).put(bool ? "(false)" : "(0)");
    }
}
