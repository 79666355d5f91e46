// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.glsl;

import org.spirv4j.grammar.Op;
import org.spirv4j.translate.internal.spelling.Precedence;

/** Writes the instructions of images and samplers. */
final class GlslImages {
    private final GlslContext context;
    private final GlslExpressions expressions;

    GlslImages(GlslContext context, GlslExpressions expressions) {
        this.context = context;
        this.expressions = expressions;
    }

    /** Writes an instruction as an expression; returns whether it is one of images. */
    boolean expression(int at, Op op, Precedence needed) {
        return switch (op) {
            case OpSampledImage -> {
                context.out.put(context.typeNames.name(context.words[at + 1])).put('(');
                expressions.value(context.words[at + 3], Precedence.ASSIGNMENT);
                context.out.put(", ");
                expressions.value(context.words[at + 4], Precedence.ASSIGNMENT);
                context.out.put(')');
                yield true;
            }
            default -> false;
        };
    }
}
