// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.hlsl;

import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.translate.internal.code.CodeText;
import org.spirv4j.translate.internal.code.NarrowIntegers;
import org.spirv4j.translate.internal.spelling.Precedence;

/** Writes bits of numbers as numbers of other types. */
final class HlslBitcasts {
    private final HlslContext context;
    private final TypeFacts types;
    private final HlslExpressions expressions;
    private final CodeText out;

    HlslBitcasts(HlslContext context, HlslExpressions expressions) {
        this.context = context;
        this.expressions = expressions;
        types = context.types;
        out = context.out;
    }

    /** Writes an OpBitcast at a word offset. */
    void write(int at, int type, int value, Precedence needed) {
        int from = types.typeOf(value);
        int width = types.bitWidth(type);
        if (type == from) {
            expressions.value(value, needed);
        } else if (types.isPointer(type) || types.isPointer(from)) {
            refuse(at);
        } else if (hasOtherBits(type) || hasOtherBits(from)) {
            context.requires(HlslFeature.NUMBERS_16, at);
        } else if (width == types.bitWidth(from)) {
            same(at, type, from, value, needed);
        } else if (types.isFloatScalar(type) && width == Long.SIZE && types.bitWidth(from) == Integer.SIZE) {
            out.put("asdouble(");
            expressions.value(value, Precedence.POSTFIX);
            out.put(".x, ");
            expressions.value(value, Precedence.POSTFIX);
            out.put(".y)");
        } else if (types.isScalar(type) && width == Integer.SIZE && types.bitWidth(from) == Short.SIZE) {
            joined(at, type, from, value);
        } else if (types.isScalar(from) && types.bitWidth(from) == Integer.SIZE && width == Short.SIZE) {
            divided(at, type, from, value);
        } else {
            refuse(at);
        }
    }

    private void refuse(int at) {
        context.refuse(at, "OpBitcast between these types has no function in this language", "");
    }

    /** Whether the bits of a number of 16 bits are not those of its type in the text. */
    private boolean hasOtherBits(int type) {
        return types.isFloatScalarOrVector(type)
                && types.bitWidth(types.scalarType(type)) == Short.SIZE
                && !context.has(HlslFeature.NUMBERS_16);
    }

    /** Writes a value of as many numbers, which have as many bits. */
    private void same(int at, int type, int from, int value, Precedence needed) {
        boolean toFloat = types.isFloatScalarOrVector(type);
        boolean isSigned = types.isSignedIntScalar(types.scalarType(type));
        int width = context.narrow.width(type);
        if (toFloat == types.isFloatScalarOrVector(from)) {
            boolean isNarrow = context.narrow.isLowered(type);
            boolean encloses = isNarrow && NarrowIntegers.precedence(isSigned).compareTo(needed) < 0;
            out.put(encloses ? "(" : "").put(context.typeNames.name(type)).put('(');
            expressions.value(value, Precedence.ASSIGNMENT);
            out.put(')');
            if (isNarrow) {
                context.narrow.bringBack(type, isSigned);
            }
            out.put(encloses ? ")" : "");
            return;
        }
        if (width > Integer.SIZE) {
            refuse(at);
            return;
        }
        out.put(toFloat ? "asfloat" : isSigned ? "asint" : "asuint");
        out.put(width == Short.SIZE ? "16(" : "(");
        expressions.value(value, Precedence.ASSIGNMENT);
        out.put(')');
    }

    /** Writes two numbers of 16 bits as one of 32 bits. */
    private void joined(int at, int type, int from, int value) {
        if (!areHalves(at, from)) {
            return;
        }
        String words = types.isFloatScalarOrVector(from) ? "asuint16(" : "uint16_t2(";
        out.put(context.buffers.cast(type)).put("(uint(").put(words);
        expressions.value(value, Precedence.ASSIGNMENT);
        out.put(").x) | uint(").put(words);
        expressions.value(value, Precedence.ASSIGNMENT);
        out.put(").y) << 16)");
    }

    /** Writes a number of 32 bits as two of 16 bits. */
    private void divided(int at, int type, int from, int value) {
        if (!areHalves(at, type)) {
            return;
        }
        String words = types.isFloatScalar(from) ? "asuint(" : "uint(";
        boolean isUnsigned = types.isUnsignedIntScalar(types.scalarType(type));
        String cast = types.isFloatScalarOrVector(type) ? "asfloat16(" : isUnsigned ? "" : "int16_t2(";
        out.put(cast).put("uint16_t2(").put(words);
        expressions.value(value, Precedence.ASSIGNMENT);
        out.put(") & 0xffffu, ").put(words);
        expressions.value(value, Precedence.ASSIGNMENT);
        out.put(") >> 16)").put(cast.isEmpty() ? "" : ")");
    }

    private boolean areHalves(int at, int type) {
        boolean are = types.isVector(type) && types.dimension(type) == 2 && context.narrow.width(type) == Short.SIZE;
        if (!are) {
            refuse(at);
        }
        return are;
    }
}
