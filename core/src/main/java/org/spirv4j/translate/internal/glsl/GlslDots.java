// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.glsl;

import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.translate.internal.code.CodeDots;
import org.spirv4j.translate.internal.code.CodeText;
import org.spirv4j.translate.internal.spelling.Precedence;
import org.spirv4j.translate.internal.spelling.Template;

/** Writes dot products of integers as sums of products. */
final class GlslDots extends CodeDots {
    private final GlslContext context;
    private final TypeFacts types;
    private final GlslExpressions expressions;
    private final CodeText out;

    GlslDots(GlslContext context, GlslExpressions expressions) {
        super(context, expressions, context.typeNames, context.narrow);
        this.context = context;
        this.expressions = expressions;
        types = context.types;
        out = context.out;
    }

    @Override
    protected void packed(int at, int value, int number, String sum, boolean unsigned, int result) {
        context.requirements.need(GlslFeature.BIT_FIELDS, at);
        boolean converts = types.bitWidth(result) != Integer.SIZE || unsigned && !sum.equals("uint");
        out.put(converts ? sum : "").put(converts ? "(" : "").put("bitfieldExtract(");
        expressions.value(value, Precedence.ASSIGNMENT, unsigned ? Template.UNSIGNED : Template.SIGNED);
        out.put(", ").put(number * Byte.SIZE).put(", 8)").put(converts ? ")" : "");
    }
}
