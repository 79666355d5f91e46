// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.wgsl;

import java.util.Map;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.translate.internal.code.CodeText;
import org.spirv4j.translate.internal.spelling.Precedence;
import org.spirv4j.translate.internal.spelling.Template;

/** Writes bit casts between numbers. */
final class WgslBitcasts {
    private static final String COMPONENTS = "xyzw";

    private final WgslContext context;
    private final TypeFacts types;
    private final WgslExpressions expressions;
    private final CodeText out;

    /** By what they are for: the names of functions for the bits of numbers of 16 bits. */
    private final Map<String, String> functions;

    WgslBitcasts(WgslContext context, WgslExpressions expressions) {
        this.context = context;
        this.expressions = expressions;
        types = context.types;
        out = context.out;
        functions = context.pool.map();
    }

    private boolean isNumbers(int type) {
        return types.isIntScalarOrVector(type) || types.isFloatScalarOrVector(type);
    }

    private boolean isLowered(int type) {
        return context.narrow.isLowered(type);
    }

    /** Writes the OpBitcast at a word offset. */
    void write(int at, int type, int value, Precedence needed) {
        int from = types.typeOf(value);
        if (type == from) {
            expressions.value(value, Precedence.POSTFIX);
            return;
        }
        boolean isSameWidth = isNumbers(type) && isNumbers(from) && types.bitWidth(type) == types.bitWidth(from);
        if (!isNumbers(type) || !isNumbers(from) || !isSameWidth && (isLowered(type) || isLowered(from))) {
            context.refuse(at, "OpBitcast between these types has no function in WGSL", "");
            return;
        }
        boolean isSigned = types.isSignedIntScalar(types.scalarType(type));
        int sign = isSigned ? Template.SIGNED : Template.UNSIGNED;
        if (isSameWidth && types.isIntScalarOrVector(type) && types.isIntScalarOrVector(from)) {
            expressions.value(value, needed, sign);
        } else if (isLowered(type)) {
            bits(type, value, isSigned, needed);
        } else if (isLowered(from)) {
            out.put(function(false, type)).put('(');
            expressions.value(value, Precedence.ASSIGNMENT, Template.UNSIGNED);
            out.put(')');
        } else {
            // Bits of constants that are no numbers are not constant expressions.
            boolean before = expressions.hold(expressions.isComputed(value));
            out.put("bitcast<").put(context.typeNames.name(type)).put(">(");
            expressions.value(value, Precedence.ASSIGNMENT);
            out.put(')');
            expressions.hold(before);
        }
    }

    /** Writes the bits of floating-point numbers as integers that have 32 bits in the text. */
    private void bits(int type, int value, boolean isSigned, Precedence needed) {
        if (isSigned) {
            context.narrow.open(type, true, needed);
            out.put(context.typeNames.name(type)).put('(');
        }
        out.put(function(true, types.typeOf(value))).put('(');
        expressions.value(value, Precedence.ASSIGNMENT);
        out.put(')');
        if (isSigned) {
            out.put(')');
            context.narrow.close(type, true, needed);
        }
    }

    /**
     * The name of the function between numbers of 16 bits and their bits. Not all compilers can reinterpret a word as
     * two of them.
     *
     * @param numbers the type of the floating-point numbers
     */
    private String function(boolean toBits, int numbers) {
        String name = context.typeNames.name(numbers);
        String bits = context.typeNames.like(numbers, 'u');
        return functions.computeIfAbsent(toBits + name, any -> {
            String own = context.names.fresh(toBits ? "halfBits" : "halfOf");
            StringBuilder body = new StringBuilder("fn ").append(own).append("(value: ");
            body.append(toBits ? name : bits).append(") -> ").append(toBits ? bits : name);
            body.append(" {\n    return ");
            if (types.isVector(numbers)) {
                body.append(toBits ? bits : name);
                for (int c = 0; c < types.dimension(numbers); c++) {
                    body.append(c == 0 ? "(" : ", ");
                    body.append(component(toBits, "value." + COMPONENTS.charAt(c & 3)));
                }
                body.append(')');
            } else {
                body.append(component(toBits, "value"));
            }
            context.globals.put(body.append(";\n}\n\n").toString());
            return own;
        });
    }

    /** The bits of a number of 16 bits in the lower half of a word, or the number that has these. */
    static String component(boolean toBits, String value) {
        return toBits ? "pack2x16float(vec2<f32>(f32(" + value + "), 0.0))" : "f16(unpack2x16float(" + value + ").x)";
    }
}
