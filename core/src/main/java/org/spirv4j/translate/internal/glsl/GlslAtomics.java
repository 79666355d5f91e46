// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.glsl;

import org.spirv4j.grammar.Op;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.translate.internal.spelling.Precedence;
import org.spirv4j.translate.internal.spelling.Template;

/**
 * Writes atomic minima and maxima of a signedness that their variables do not have, which no function of GLSL computes,
 * as loops that exchange.
 */
final class GlslAtomics {
    private static final int VALUE = 6;

    private final GlslContext context;
    private final int[] words;
    private final TypeFacts types;
    private final GlslExpressions expressions;
    private final CodeText out;

    GlslAtomics(GlslContext context, GlslExpressions expressions) {
        this.context = context;
        this.expressions = expressions;
        words = context.words;
        types = context.types;
        out = context.out;
    }

    /** Whether an instruction is written as a loop. */
    boolean isLoop(int at, Op op) {
        return switch (op) {
            case OpAtomicSMin, OpAtomicSMax -> !types.isSignedIntScalar(words[at + 1]);
            case OpAtomicUMin, OpAtomicUMax -> types.isSignedIntScalar(words[at + 1]);
            default -> false;
        };
    }

    /** Writes the loop without its last semicolon, after the declaration of the result. */
    void loop(int at, Op op, int type, int id) {
        boolean signed = op == Op.OpAtomicSMin || op == Op.OpAtomicSMax;
        String function = op == Op.OpAtomicSMin || op == Op.OpAtomicUMin ? "min(" : "max(";
        String name = context.names.name(id, "value");
        String other = context.typeNames.like(type, signed ? 'i' : 'u');
        int pointer = words[at + 3];
        context.requirements.need(types.bitWidth(type) == 64 ? GlslFeature.ATOMICS_64 : GlslFeature.ATOMICS, at);
        out.put("do").end();
        out.brace();
        out.indent();
        out.line().put(name).put(" = ");
        expressions.pointer(pointer, Precedence.ASSIGNMENT);
        out.put(';').end();
        out.outdent();
        out.line().put("} while (atomicCompSwap(");
        expressions.pointer(pointer, Precedence.ASSIGNMENT);
        out.put(", ")
                .put(name)
                .put(", ")
                .put(context.typeNames.name(type))
                .put('(')
                .put(function);
        out.put(other).put('(').put(name).put("), ");
        expressions.value(words[at + VALUE], Precedence.ASSIGNMENT, signed ? Template.SIGNED : Template.UNSIGNED);
        out.put("))) != ").put(name).put(')');
    }
}
