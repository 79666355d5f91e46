// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.glsl;

import java.util.EnumMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.spirv4j.grammar.Capability;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.operand.MixedDot;
import org.spirv4j.internal.operand.TypedInstruction;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.translate.internal.code.CodeText;
import org.spirv4j.translate.internal.spelling.Precedence;

/**
 * Writes dot products of short floating-point numbers with an accumulator (SPV_VALVE_mixed_float_dot_product) as calls
 * of functions that GL_EXT_spirv_intrinsics declares to be these instructions.
 */
final class GlslMixedDots {
    private final GlslContext context;
    private final GlslExpressions expressions;
    private final int[] words;
    private final TypeFacts types;
    private final CodeText out;

    private final Map<Op, String> names = new EnumMap<>(Op.class);

    /** The declarations that the text has. */
    private final Set<String> declared = new HashSet<>(0);

    GlslMixedDots(GlslContext context, GlslExpressions expressions) {
        this.context = context;
        this.expressions = expressions;
        words = context.words;
        types = context.types;
        out = context.out;
    }

    /** Writes an instruction; returns whether it is one of these. */
    boolean expression(int at, Op op) {
        switch (op) {
            case OpFDot2MixAcc32VALVE -> call(at, op, "dot2Accumulate32");
            case OpFDot2MixAcc16VALVE -> call(at, op, "dot2Accumulate16");
            case OpFDot4MixAcc32VALVE -> call(at, op, "dot4Accumulate32");
            default -> {
                return false;
            }
        }
        return true;
    }

    private void call(int at, Op op, String name) {
        context.requirements.need(GlslFeature.SPIRV_INTRINSICS, at);
        String function = names.computeIfAbsent(op, any -> context.names.fresh(name));
        declare(at, op, function);
        out.put(function).put('(');
        for (int i = MixedDot.VECTOR_1; i <= MixedDot.ACCUMULATOR; i++) {
            out.put(i == MixedDot.VECTOR_1 ? "" : ", ");
            expressions.value(words[at + i], Precedence.ASSIGNMENT);
        }
        out.put(')');
    }

    private void declare(int at, Op op, String function) {
        int vector = types.typeOf(words[at + MixedDot.VECTOR_1]);
        String result = context.typeNames.name(words[at + TypedInstruction.RESULT_TYPE]);
        String declaration = result + " " + function + "(" + context.typeNames.name(vector) + " a, "
                + context.typeNames.name(types.typeOf(words[at + MixedDot.VECTOR_2])) + " b, " + result + " c);";
        if (!declared.add(declaration)) {
            return;
        }
        context.globals
                .put("spirv_instruction(extensions = [\"SPV_VALVE_mixed_float_dot_product\"], capabilities = [")
                .put(capability(op, types.floatEncoding(types.componentType(vector)) >= 0)
                        .value())
                .put("], id = ")
                .put(op.opcode())
                .put(")")
                .end();
        context.globals.put(declaration).end();
        context.globals.end();
    }

    private static Capability capability(Op op, boolean isEncoded) {
        if (op == Op.OpFDot4MixAcc32VALVE) {
            return Capability.DotProductFloat8AccFloat32VALVE;
        }
        return isEncoded
                ? Capability.DotProductBFloat16AccVALVE
                : op == Op.OpFDot2MixAcc16VALVE
                        ? Capability.DotProductFloat16AccFloat16VALVE
                        : Capability.DotProductFloat16AccFloat32VALVE;
    }
}
